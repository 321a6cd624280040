// Everything that can break around the engine, broken on purpose: files that are missing, threads that never start, memory that
// is refused, workers that crash or hang. The page must hear a sentence, and the engine must be usable again where it can be.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';
import { DIST } from '../../tools/serve.mjs';
import { engineWorkers, openEngine, START } from './engine-page.mjs';
import { BLANK, eventually, launchBrowser, openPage, serveSite, test } from './harness.mjs';

const THREAD = '/engine/thread.js';
const SEARCH = { rules: 'standard', position: START, mode: 'par_then_mm', depth: 6 };
const ENDLESS = { ...SEARCH, depth: 40 };

/** @typedef {NonNullable<Parameters<typeof serveSite>[0]>['intercept']} Intercept */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

/**
 * @param {Intercept} intercept
 * @param {Parameters<typeof openEngine>[2]} options
 * @param {(engine: Awaited<ReturnType<typeof openEngine>>) => Promise<void>} check
 */
async function withEngine(intercept, options, check) {
  const site = await serveSite({ intercept });
  const engine = await openEngine(browser, site.url, { threads: 2, ...options });
  try {
    await check(engine);
  } finally {
    await engine.close();
    await site.close();
  }
}

/** Answers 404 for the paths that match. @param {RegExp} paths @returns {Intercept} */
const missing = (paths) => (path, _request, response) => {
  if (!paths.test(path)) return false;
  response.writeHead(404).end();
  return true;
};

/** Serves a module of the workers with some code before its own. @param {string} code @param {string} [module] @returns {Intercept} */
const sabotaged =
  (code, module = 'engine/worker.js') =>
  (url, _request, response) => {
    if (url !== `/${module}`) return false;
    response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cross-Origin-Embedder-Policy': 'require-corp', 'Cache-Control': 'no-store' });
    response.end(code + '\n' + readFileSync(path.join(DIST, module), 'utf8'));
    return true;
  };

/** Refuses shared memories above a size, as phones do. @param {number} pages */
const refuseMemoryAbove = (pages) => `{
  const { Memory } = WebAssembly;
  WebAssembly.Memory = function (limits) {
    if (limits.shared && limits.maximum > ${pages}) throw new RangeError('could not allocate memory');
    return new Memory(limits);
  };
}`;

/** Takes the calls for which the condition holds away from the real worker. @param {string} condition @param {string} action */
const hijack = (condition, action) => `addEventListener('message', (event) => {
  const { type, id, name, args } = event.data;
  if (type !== 'call' || !(${condition})) return;
  event.stopImmediatePropagation();
  ${action};
});`;

/** @param {Awaited<ReturnType<typeof openEngine>>} engine @returns {Promise<import('../../www/engine.js').EngineStatus[]>} */
const statuses = (engine) => engine.page.evaluate(() => /** @type {any} */ (globalThis).statuses);

/** Waits for the status that follows a failure: the fresh worker is up only then. @param {Awaited<ReturnType<typeof openEngine>>} engine @param {number} count */
const waitForStatuses = (engine, count) => engine.page.waitForFunction((count) => /** @type {any} */ (globalThis).statuses.length >= count, count);

test('threads that never start are given up, and one thread takes over', async () => {
  let requests = 0;
  /** @type {Intercept} */
  const hang = (path) => path === THREAD && ++requests > 0;
  await withEngine(hang, { limits: { poolMs: [3000] } }, async (engine) => {
    assert.ok(requests > 0, 'no thread asked for its program: the test breaks nothing');
    assert.deepEqual([engine.info.build, engine.info.threads], ['single', 1]);
    assert.match(engine.info.reason, /One thread only.*threads did not start within 3 s/);
    assert.equal((await engine.call('search', SEARCH)).value, 0);
  });
});

test('threads that hang at the start are tried again', async () => {
  let workers = 0;
  const silent = 'globalThis.Worker = class extends EventTarget { postMessage() {} };';
  /** @type {Intercept} */
  const hang = (path, ...io) => path === '/engine/threaded.js' && !!sabotaged(++workers <= 2 ? silent : '', 'engine/threaded.js')?.(path, ...io); // one of the first two is to search
  await withEngine(hang, { limits: { poolMs: [700, 10_000] } }, async (engine) => {
    assert.equal(workers, 3);
    assert.deepEqual([engine.info.build, engine.info.threads], ['threaded', 2]);
    assert.equal((await engine.call('search', SEARCH)).threads, 2);
  });
});

test('threads whose program is missing are not waited for, and the reason is told', async () => {
  await withEngine(missing(new RegExp(`^${THREAD}$`)), { limits: { poolMs: [60_000] } }, async (engine) => {
    assert.equal(engine.info.build, 'single');
    assert.match(engine.info.reason, /One thread only.*the program of its threads could not be loaded\.$/);
    assert.equal((await engine.call('search', SEARCH)).value, 0);
  });
});

test('a threaded build that cannot be loaded is replaced by the single one, with the reason', async () => {
  await withEngine(missing(/^\/threaded\/.*\.wasm$/), {}, async (engine) => {
    assert.equal(engine.info.build, 'single');
    assert.match(engine.info.reason, /One thread only.*could not be started.*404/);
    assert.equal((await engine.call('search', SEARCH)).value, 0);
  });
});

test('an engine that cannot be loaded at all says so in a sentence', async () => {
  for (const paths of [/\.wasm$/, /kalahari\.js$/, /^\/engine\/worker\.js$/, /^\/engine\/(single|threaded)\.js$/]) {
    await withEngine(missing(paths), {}, async (engine) => {
      assert.deepEqual([engine.error?.name, engine.error?.kind], ['KalahError', 'engine'], String(paths));
      assert.match(engine.error?.message ?? '', /^The engine.* could not be (started|loaded): .*\.$/, String(paths));
    });
  }
});

test('a program of another type, or in a page that may not compile it, is fetched once and compiled by the workers', async () => {
  /** @type {Record<string, Record<string, string>>} */
  const HEADERS = {
    '/threaded/kalahari_bg.wasm': { 'Content-Type': 'text/plain' },
    [`/${BLANK}`]: { 'Content-Security-Policy': "script-src 'self' 'unsafe-inline'" },
  };
  for (const special of Object.keys(HEADERS)) {
    let fetched = 0;
    /** @type {Intercept} */
    const changed = (path, _request, response) => {
      if (path.endsWith('.wasm')) fetched++;
      if (path !== special) return false;
      const writeHead = response.writeHead.bind(response);
      response.writeHead = /** @type {any} */ (
        (/** @type {number} */ status, /** @type {object} */ headers) => writeHead(status, { ...headers, ...HEADERS[path] })
      );
      return false;
    };
    await withEngine(changed, {}, async (engine) => {
      assert.deepEqual([engine.info.build, engine.info.threads], ['threaded', 2], special);
      assert.equal((await engine.call('search', SEARCH)).threads, 2);
      await engine.call('restart', { threads: 1 });
      assert.equal((await engine.call('search', SEARCH)).threads, 1);
      assert.equal(fetched, 1, special);
    });
  }
});

test('a base that leads nowhere is told by name; what is no base of this page is refused', async () => {
  const told = async (/** @type {any} */ base) => {
    /** @type {any} */ let error;
    await withEngine(undefined, { base }, async (engine) => void (error = engine.error));
    return [error?.kind, error?.message.replace(/:\d+/g, '')];
  };
  assert.deepEqual(await told('nowhere'), [
    'engine',
    'The engine’s program could not be loaded from http://localhost/nowhere/: it is missing there, damaged or incomplete.',
  ]);
  const [kind, message] = await told('https://other.example/kalahari/');
  assert.equal(kind, 'engine');
  assert.match(message, /no worker from another origin \(https:\/\/other\.example\)/);
  for (const base of [5, {}, 'http://']) assert.deepEqual(await told(base), ['option', `base is the address of a folder, not ${base}`]);
});

test('an engine whose files never arrive is given up', async () => {
  /** @type {Intercept} */
  const hang = (path) => path.endsWith('.wasm');
  await withEngine(hang, { limits: { loadMs: 300 } }, async (engine) => {
    assert.match(engine.error?.message ?? '', /did not load within 0\.3 s/);
  });
});

test('where much shared memory is refused, less is taken; where any is refused, one thread', async () => {
  await withEngine(sabotaged(refuseMemoryAbove(1024)), {}, async (engine) => {
    assert.deepEqual([engine.info.build, engine.info.threads], ['threaded', 2]);
    assert.equal((await engine.call('search', SEARCH)).threads, 2);
    // A proof makes do with fewer endgames where the 226 MB of the usual ones are not to be had.
    const proof = await engine.call('search', { rules: 'houses=6 seeds=2', mode: 'solve', endgameSeeds: 20 });
    assert.deepEqual([proof.value, proof.exact], [6, true]);
    assert.ok(proof.nodes < 16_000, `${proof.nodes} nodes`); // 27,000 without any
  });
  await withEngine(sabotaged(refuseMemoryAbove(0)), {}, async (engine) => {
    assert.equal(engine.info.build, 'single');
    assert.match(engine.info.reason, /refused to reserve shared memory/);
  });
});

for (const build of /** @type {const} */ (['threaded', 'single'])) {
  test(`a crash during a search rejects it, is told, and the fresh worker goes on (${build})`, async () => {
    const crash = hijack("name === 'search' && args[1].depth === 33", "setTimeout(() => { throw new Error('a crash on purpose') })");
    await withEngine(sabotaged(crash), { build }, async (engine) => {
      const { lost, waited } = await engine.page.evaluate(
        async ({ fatal, good }) => {
          const { engine } = /** @type {any} */ (globalThis);
          const lost = engine.search(fatal).catch((/** @type {any} */ error) => ({ kind: error.kind, message: error.message }));
          const waited = engine.search(good);
          return { lost: await lost, waited: await waited };
        },
        { fatal: { ...SEARCH, depth: 33 }, good: SEARCH },
      );
      assert.equal(lost.kind, 'engine');
      assert.match(lost.message, /a crash on purpose/);
      assert.equal(waited.value, 0, 'what waited ran on the fresh worker');
      await waitForStatuses(engine, 2);
      const [, told] = await statuses(engine);
      assert.match(told.failure ?? '', /a crash on purpose.*restarted/);
      assert.equal(told.build, build);
      assert.equal((await engine.call('search', SEARCH)).value, 0);
    });
  });
}

test('a trap inside the wasm is fatal for its instance only', async () => {
  await withEngine(undefined, {}, async (engine) => {
    // Every text argument passes this function on its way into the wasm; a trap looks no different to the worker.
    for (const worker of engineWorkers(engine.page)) {
      await worker.evaluate(() => {
        TextEncoder.prototype.encodeInto = String.prototype.charCodeAt = () => {
          throw new WebAssembly.RuntimeError('unreachable executed');
        };
      });
    }
    const { error } = await engine.attempt('inspect', 'standard');
    assert.equal(error?.kind, 'engine');
    assert.match(error?.message ?? '', /unreachable executed/);
    await waitForStatuses(engine, 2);
    assert.match((await statuses(engine))[1].failure ?? '', /restarted/);
    assert.equal((await engine.call('inspect', 'standard')).position, START);
  });
});

test('a worker that ignores a stop is replaced', async () => {
  const deaf = hijack("name === 'search' && args[1].depth === 40", '');
  await withEngine(sabotaged(deaf), { build: 'threaded' }, async (engine) => {
    const outcome = await engine.stopAfter(ENDLESS, 50).then(
      () => 'resolved',
      (error) => String(error),
    );
    assert.match(outcome, /did not stop on request/);
    assert.equal((await engine.call('search', SEARCH)).value, 0);
  });
});

test('a search that makes no headway is given up', async () => {
  const stuck = hijack("name === 'search' && args[1].depth === 40", '');
  await withEngine(sabotaged(stuck), { build: 'threaded' }, async (engine) => {
    const { error } = await engine.attempt('search', ENDLESS);
    assert.equal(error?.kind, 'engine');
    assert.match(error?.message ?? '', /stopped in the middle of a search/);
    assert.equal((await engine.call('search', SEARCH)).value, 0);
  });
});

test('an engine that always crashes is not started for ever', async () => {
  const crash = hijack("name === 'search'", "setTimeout(() => { throw new Error('a crash on purpose') })");
  await withEngine(sabotaged(crash), { build: 'single' }, async (engine) => {
    for (let i = 0; i < 3; i++) assert.equal((await engine.attempt('search', SEARCH)).error?.kind, 'engine');
    await waitForStatuses(engine, 4);
    assert.match((await statuses(engine))[3].failure ?? '', /could not be restarted/);
    assert.equal((await engine.attempt('search', SEARCH)).error?.kind, 'engine');
    assert.equal((await statuses(engine)).length, 4, 'it was started once more');
    assert.equal((await engine.call('inspect', 'standard')).position, START, 'the quick calls have their own worker');
    await engine.call('restart'); // and a restart gives it another chance
    assert.equal((await engine.call('perft', 'standard', START, 3)).leaves, 185);
  });
});

test('a restart rejects what runs and keeps what waits', async () => {
  await withEngine(undefined, {}, async (engine) => {
    const { lost, waited } = await engine.page.evaluate(
      async ({ endless, good }) => {
        const { engine } = /** @type {any} */ (globalThis);
        const lost = engine.search(endless).catch((/** @type {any} */ error) => error.kind);
        const waited = engine.search(good);
        await new Promise((resolve) => setTimeout(resolve, 100));
        await engine.restart({ threads: 1 });
        return { lost: await lost, waited: await waited };
      },
      { endless: ENDLESS, good: SEARCH },
    );
    assert.equal(lost, 'engine');
    assert.deepEqual([waited.value, waited.threads], [0, 1]);
  });
});

test('an engine that changes to the larger program while it still starts is started all the same', async () => {
  let workers = 0;
  let asked = false;
  let release = () => {};
  const waits = hijack(
    "name === 'games' && !globalThis.late",
    "globalThis.late = true; fetch('/late').then(() => dispatchEvent(new MessageEvent('message', { data: event.data })))",
  );
  /** @type {Intercept} */
  const late = (path, ...io) => {
    if (path === '/late') {
      asked = true;
      release = () => void io[1].writeHead(200, { 'Cross-Origin-Resource-Policy': 'same-origin' }).end();
    }
    return path === '/late' || (path === '/engine/worker.js' && ++workers === 1 && !!sabotaged(waits)?.(path, ...io));
  };
  const site = await serveSite({ intercept: late });
  const { page, problems } = await openPage(browser, site.url + BLANK);
  await page.addScriptTag({ type: 'module', content: "import { Engine } from './engine.js'; window.engine = Engine.begin({ lazy: true, threads: 2 });" });
  await page.waitForFunction(() => 'engine' in window);
  await eventually(() => asked);
  const worth = () => page.evaluate(() => /** @type {any} */ (globalThis).engine.ask('worth', { search: { tree: '((3 12) (2 4))' }, path: [] }));
  assert.equal((await worth()).value, 3);
  release(); // only now the first worker tells its games, and is at once let go
  await page.evaluate(() => /** @type {any} */ (globalThis).engine.started);
  assert.equal((await worth()).value, 3);
  assert.deepEqual(problems, []);
  await page.context().close();
  await site.close();
});

test('a long count can be stopped', async () => {
  await withEngine(undefined, {}, async (engine) => {
    const outcome = await engine.page.evaluate(async (position) => {
      const { engine } = /** @type {any} */ (globalThis);
      return engine.perft('standard', position, 30, { signal: AbortSignal.timeout(100) }).catch((/** @type {any} */ reason) => reason.name);
    }, START);
    assert.equal(outcome, 'TimeoutError');
    assert.equal((await engine.call('perft', 'standard', START, 3)).leaves, 185);
  });
});

test('a panic of the threaded build says in the console what it was and where, with the stack', async () => {
  const site = await serveSite();
  const { page } = await openPage(browser, site.url + BLANK);
  try {
    const [said] = await Promise.all([
      page.waitForEvent('console', (message) => message.type() === 'error'),
      page.addScriptTag({
        type: 'module',
        content: `
          import * as bindings from './threaded/kalahari.js';
          const memory = new WebAssembly.Memory({ initial: 256, maximum: 4096, shared: true });
          await bindings.default({ module_or_path: './threaded/kalahari_bg.wasm', memory });
          const search = () => bindings.search('kalah', { rules: 'standard', mode: 'seq_ab', depth: 3 }, false);
          // No caller searches from inside a search, while what searches leave behind is in use.
          Object.assign(globalThis, { kalahariProgress() {}, kalahariStopAsked: () => false, kalahariReport: search });
          search();`,
      }),
    ]);
    assert.match(said.text(), /^panicked at .*\d+:\d+:\n.*already.*borrowed.*\n\nStack:\n\n[^]*\n +at .*wasm/);
  } finally {
    await page.context().close();
    await site.close();
  }
});
