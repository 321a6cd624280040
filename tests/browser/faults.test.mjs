// Faults injected under the whole page, as a visitor would meet them: whatever breaks, a sentence says so, the game is still
// there, and play goes on where it can. The engine's own answers to faults are in engine-failures.test.mjs.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';
import { DIST } from '../../tools/serve.mjs';
import { engineWorkers, openEngine, START } from './engine-page.mjs';
import { eventually, launchBrowser, serveSite, test } from './harness.mjs';
import { hasty } from './idle.mjs';
import { assertSeeds, house, legal, listed, playHouse, press, ready, seeds, sit, turn, untilTurn, view, visit } from './page-kit.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {NonNullable<NonNullable<Parameters<typeof serveSite>[0]>['intercept']>} Intercept */

/** @type {import('playwright-core').Browser} */ let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

/**
 * A site whose answers can be bent, and healed again.
 * @param {boolean} isolation
 */
async function bentSite(isolation) {
  /** @type {Map<string, () => Buffer | string | null>} path to what is sent in its place; null: 404 */
  const bent = new Map();
  /** @type {Intercept} */
  const intercept = (url, _request, response) => {
    const make = bent.get(url);
    if (!make) return false;
    const body = make();
    const type = { '.js': 'text/javascript', '.wasm': 'application/wasm' }[path.extname(url)] ?? 'text/plain';
    response.writeHead(body === null ? 404 : 200, {
      'Content-Type': type,
      'Cache-Control': 'no-store',
      ...(isolation ? { 'Cross-Origin-Embedder-Policy': 'require-corp', 'Cross-Origin-Resource-Policy': 'same-origin' } : {}),
    });
    response.end(body ?? undefined);
    return true;
  };
  return { ...(await serveSite({ isolation, intercept })), bent };
}

/**
 * A test on a bent site, which is closed whatever happens.
 * @param {string} name @param {boolean} isolation @param {(site: Awaited<ReturnType<typeof bentSite>>) => Promise<void>} body
 */
const faulty = (name, isolation, body) =>
  test(name, async () => {
    const site = await bentSite(isolation);
    try {
      await body(site);
    } finally {
      await site.close();
    }
  });

/** @param {string} name */
const file = (name) => readFileSync(path.join(DIST, name));

/** A file with some code before its own. @param {string} name @param {string} code */
const prefixed = (name, code) => () => `${code}\n${file(name)}`;

/** A file with one text changed, which must be there: as it is written in www/, or as the build made it. @param {string} name @param {string | RegExp} from @param {string} to */
const changed = (name, from, to) => () => {
  const written = path.join('www', name);
  const before = existsSync(written) ? readFileSync(written, 'utf8') : String(file(name));
  const after = before.replace(from, to);
  assert.notEqual(after, before, `${name} has no ${from}: the test breaks nothing`);
  return after;
};

/** One decision of the visitor and the engine's answer. @param {Page} page */
async function playOn(page) {
  const open = await legal(page);
  await playHouse(page, open[open.length - 1]);
}

const trouble = (/** @type {Page} */ page, /** @type {RegExp} */ words) => page.locator('.notice.trouble').filter({ hasText: words }).waitFor();

/** Keeps every worker that the page starts within the test's reach. */
const catchWorkers = () => {
  const Real = Worker;
  /** @type {Worker[]} */ const workers = [];
  Object.assign(window, {
    workers,
    Worker: class extends Real {
      /** @param {string | URL} url @param {WorkerOptions} [options] */
      constructor(url, options) {
        super(url, options);
        workers.push(this);
      }
    },
  });
};

/** Makes every text that is handed to a wasm throw on its way; to the worker that looks like a trap inside. @param {Page} page @param {string} name @param {string} message */
async function sabotage(page, name, message) {
  for (const worker of engineWorkers(page)) {
    await worker
      .evaluate(
        ({ name, message }) => {
          TextEncoder.prototype.encodeInto = String.prototype.charCodeAt = () => {
            throw name === 'RangeError' ? new RangeError(message) : new WebAssembly.RuntimeError(message);
          };
        },
        { name, message },
      )
      .catch(() => {}); // one that has ended meanwhile
  }
}

// ---- the engine's start ---------------------------------------------------------------------------------------------

faulty('a pool that never answers: one thread takes over, the badge says why, and the game is played', true, async (site) => {
  site.bent.set('/engine/limits.js', changed('engine/limits.js', 'poolMs: [3000, 3000, 10_000]', 'poolMs: [500, 500]'));
  site.bent.set('/engine/worker.js', changed('engine/worker.js', 'await module.initThreadPool(threads)', 'await new Promise(() => {})'));
  const { page, problems, close } = await visit(browser, site.url, { threads: 2 });
  await page.locator('#badge-text').filter({ hasText: 'Single thread' }).waitFor();
  await page.locator('#badge').click();
  assert.match((await page.locator('#threads-why').textContent()) ?? '', /threads did not start within 0\.5 s/);
  await page.keyboard.press('Escape');
  await playOn(page);
  assert.deepEqual(problems, []);
  await close();
});

/** Each breaks the light worker, without which nothing can be played. @type {[string, string, () => Buffer | string | null, RegExp][]} */
const BROKEN = [
  ['a missing wasm file', '/single/kalahari_bg.wasm', () => null, /could not be started/],
  ['a truncated wasm file', '/single/kalahari_bg.wasm', () => file('single/kalahari_bg.wasm').subarray(0, 30_000), /damaged or incomplete/],
  ['an empty wasm file', '/single/kalahari_bg.wasm', () => '', /damaged or incomplete/],
  ['a web page in place of the wasm file', '/single/kalahari_bg.wasm', () => '<!doctype html><title>Sign in</title>', /damaged or incomplete/],
  ['a truncated program', '/single/kalahari.js', () => file('single/kalahari.js').subarray(0, 2000), /damaged or incomplete/],
  ['the wasm file of the other build', '/single/kalahari_bg.wasm', () => file('threaded/kalahari_bg.wasm'), /different versions/],
  ['a page of another version than the wasm', '/version.js', () => 'export const ENGINE = "0.0.9-000000000000";', /different versions.*Reload the page/],
  [
    'memory refused at the start',
    '/engine/worker.js',
    prefixed('engine/worker.js', 'WebAssembly.instantiateStreaming = WebAssembly.instantiate = () => { throw new RangeError("out of memory"); };'),
    /refused the memory.*Close other tabs/,
  ],
];

faulty('an engine that cannot start says why, keeps the game, and the next try goes on with it', false, async (site) => {
  const { page, close } = await visit(browser, site.url);
  await playOn(page);
  const own = await seeds(page);
  for (const [what, name, make, words] of BROKEN) {
    site.bent.set(name, make);
    await page.reload();
    await trouble(page, words).catch(() => assert.fail(`${what}: no message`));
    assert.match((await page.locator('.notice.trouble p').textContent()) ?? '', /Your saved game is kept\.$/, what);
    assert.equal(await turn(page), 'The engine could not start', what);
    site.bent.delete(name);
    await press(page, 'Try again');
    await ready(page);
    assert.deepEqual(await seeds(page), own, what);
  }
  await playOn(page);
  await close();
});

faulty('a threaded build that is damaged or of another version leaves the single one, and the badge says why', true, async (site) => {
  for (const [name, make, words] of /** @type {[string, () => Buffer | string, RegExp][]} */ ([
    ['/threaded/kalahari_bg.wasm', () => file('threaded/kalahari_bg.wasm').subarray(0, 50_000), /damaged or incomplete/],
    [
      '/threaded/kalahari.js',
      changed('threaded/kalahari.js', /export function version\(\) ?\{/, 'export function version() { return "0.0.9-000000000000";'),
      /different versions/,
    ],
  ])) {
    site.bent.set(name, make);
    const { page, close } = await visit(browser, site.url);
    await page.locator('#badge-text').filter({ hasText: 'Single thread' }).waitFor();
    await page.locator('#badge').click();
    assert.match((await page.locator('#threads-why').textContent()) ?? '', words);
    await page.keyboard.press('Escape');
    await playOn(page);
    await close();
    site.bent.delete(name);
  }
});

// ---- the engine at work ---------------------------------------------------------------------------------------------

for (const isolation of [true, false]) {
  faulty(`a search worker that dies without a word is missed, told and replaced (${isolation ? 'threaded' : 'single'})`, isolation, async (site) => {
    site.bent.set('/engine/limits.js', changed('engine/limits.js', 'STALLED_LOOKS = 50', 'STALLED_LOOKS = 20'));
    const { page, close } = await visit(browser, site.url, { init: catchWorkers });
    await page.getByText('Exact settings').first().click();
    await page.locator('#exact-1-stops-at').selectOption('time');
    await page.locator('#exact-1-seconds').fill('3600');
    await page.locator('#exact-1-seconds').press('Tab');
    await house(page, 0).click();
    await page.locator('#progress').filter({ hasText: /nodes/ }).waitFor();
    const before = await seeds(page);
    // The one that searches is started first, then the light one. No event is sent: nobody hears of it.
    await page.evaluate(() => /** @type {any} */ (window).workers[0].terminate());
    await trouble(page, /stopped in the middle of a search.*restarted.*Your game is unchanged/);
    assert.deepEqual(await seeds(page), before);
    await page.locator('#progress').filter({ hasText: /nodes/ }).waitFor(); // the fresh one has begun anew
    // Its move may earn another turn, and it thinks again.
    await eventually(async () => {
      await page.evaluate(() => document.getElementById('move-now')?.click());
      return /Your turn/.test(await turn(page));
    });
    assert.ok((await listed(page)).length >= 2, 'the engine has moved after all');
    await close();
  });
}

faulty('a light worker that dies without a word is missed, told and replaced', true, async (site) => {
  site.bent.set('/engine/limits.js', changed('engine/limits.js', 'SILENT_MS = 10_000', 'SILENT_MS = 3_000'));
  const { page, close } = await visit(browser, site.url, { init: catchWorkers });
  await playOn(page);
  const before = await listed(page);
  await page.evaluate(() => /** @type {any} */ (window).workers[1].terminate());
  await house(page, (await legal(page))[0]).click();
  await trouble(page, /no longer answers.*restarted.*Your game is unchanged/);
  // A person's own move asks nobody, so it stands; the engine's reply is asked for again.
  await untilTurn(page, /Your turn/);
  const after = await listed(page);
  assert.deepEqual(after.slice(0, before.length), before);
  assert.ok(after.length >= before.length + 2, 'both have moved after all');
  await playOn(page);
  await close();
});

faulty('a trap inside the wasm, in every call of one game: told each time, nothing lost', true, async (site) => {
  const { page, close } = await visit(browser, site.url);
  await playOn(page);
  for (let time = 0; time < 2; time++) {
    const before = await listed(page);
    await page.evaluate(() => document.querySelectorAll('.notice').forEach((one) => one.remove()));
    await sabotage(page, 'RuntimeError', 'unreachable executed');
    await house(page, (await legal(page))[0]).click();
    await trouble(page, /unreachable executed.*restarted.*Your game is unchanged/);
    await untilTurn(page, /Your turn/);
    const after = await listed(page);
    assert.deepEqual(after.slice(0, before.length), before, 'what was played before the trap stands');
    assert.ok(after.length >= before.length + 2, 'both have moved after all');
    await playOn(page);
  }
  await close();
});

faulty('memory refused later: a table takes what there is, and the search goes on', true, async (site) => {
  // 64 MB are granted where the expert asks for 512.
  site.bent.set('/engine/worker.js', changed('engine/worker.js', 'const MAXIMUM_PAGES = [65536, 16384, 4096, 1024];', 'const MAXIMUM_PAGES = [1024];'));
  const engine = await openEngine(browser, site.url, { threads: 2 });
  assert.equal(engine.info.build, 'threaded');
  const { value, error } = await engine.attempt('search', { rules: 'standard', position: START, mode: 'expert', depth: 8, tableMb: 512 });
  assert.equal(error, null);
  assert.equal(value.complete, true);
  // And where a call runs out of memory altogether, its worker is replaced and the engine answers again.
  await sabotage(engine.page, 'RangeError', 'Array buffer allocation failed');
  assert.equal((await engine.attempt('inspect', 'standard', START)).error?.kind, 'engine');
  assert.equal((await engine.call('inspect', 'standard')).position, START);
  await engine.close();
});

// ---- storage and clocks -----------------------------------------------------------------------------------------

faulty('a room that cannot be loaded is no unknown one: the address keeps what was asked for, and the next try shows it', true, async (site) => {
  site.bent.set('/learn/learn.js', () => null);
  const { page, close } = await visit(browser, site.url);
  await page.evaluate(() => (location.hash = 'learn?lesson=tree'));
  await trouble(page, /Learn.*could not be loaded/);
  await page.locator('#view-learn:not([inert])').waitFor({ state: 'attached' });
  assert.equal(await page.locator('.notice').count(), 1);
  assert.equal(new URL(page.url()).hash, '#learn?lesson=tree');
  site.bent.delete('/learn/learn.js');
  await view(page, 'Learn');
  await page.locator('.lesson-nav [aria-current]', { hasText: 'A tree of moves' }).waitFor();
  assert.equal(new URL(page.url()).hash, '#learn?lesson=tree');
  await close();
});

faulty('storage denied altogether: told once, and the game is played', true, async (site) => {
  const { page, problems, close } = await visit(browser, site.url, {
    init: () =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      }),
  });
  await page.locator('.notice').filter({ hasText: 'does not let the page keep your game' }).waitFor();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.locator('#settings-dialog').getByLabel('Off').check();
  await page.locator('#settings-dialog').getByRole('button', { name: 'Done' }).click();
  await playOn(page);
  await page.locator('.notice').waitFor({ state: 'detached' });
  await playOn(page);
  assert.equal(await page.locator('.notice').count(), 0, 'it is told once');
  assert.deepEqual(problems, []);
  await close();
});

faulty('storage that fills up in mid-game: told once, and the address brings the game through a reload', true, async (site) => {
  const { page, close } = await visit(browser, site.url);
  await playOn(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await playOn(page);
  await page.locator('.notice').filter({ hasText: 'The address and the share link still hold it' }).waitFor();
  await playOn(page);
  await page.locator('.notice').waitFor({ state: 'detached' });
  await playOn(page);
  assert.equal(await page.locator('.notice').count(), 0, 'it is told once');
  const [shown, moves] = [await seeds(page), await listed(page)];
  await page.waitForFunction((n) => location.hash.split(';')[2]?.match(/\d+/g)?.length === n, moves.length);
  await page.reload();
  await ready(page);
  assert.deepEqual([await seeds(page), await listed(page)], [shown, moves]);
  await close();
});

faulty('clocks that jump by hours, forwards and backwards, spoil no game and no analysis', true, async (site) => {
  const jumping = () => {
    let calls = 0;
    const HOUR = 3_600_000;
    const offset = () => [0, HOUR, -HOUR, 24 * HOUR, 0][Math.floor(calls++ / 3) % 5];
    const { now } = Date;
    const real = performance.now.bind(performance);
    Date.now = () => now() + offset();
    performance.now = () => real() + offset();
  };
  // In the workers, which own the deadlines, the clock only leaps ahead, as after a machine's sleep: it is monotonic by its definition.
  site.bent.set(
    '/engine/worker.js',
    prefixed(
      'engine/worker.js',
      `{
    const real = performance.now.bind(performance);
    let leap = 0;
    performance.now = () => real() + (Math.random() < 0.01 ? (leap += 3_600_000) : leap);
  }`,
    ),
  );
  const { page, problems, close } = await visit(browser, site.url, { init: jumping });
  await page.locator('[aria-label="North: level"]').selectOption('Strong');
  for (let i = 0; i < 3; i++) await playOn(page);
  await press(page, 'Hint');
  await page
    .locator('#said')
    .filter({ hasText: /^Try house \d/ })
    .waitFor();
  await view(page, 'Analyse');
  await page.locator('#a-depth').filter({ hasText: /\d/ }).waitFor();
  assert.doesNotMatch(await page.locator('#view-analyse').innerText(), /NaN|Infinity|-\d+ nodes/);
  await view(page, 'Play');
  await hasty(page);
  await sit(page, 'South', 'Engine');
  await untilTurn(page, /wins by|draw/i);
  await assertSeeds(page, 48);
  assert.equal(await page.locator('.notice').count(), 0);
  assert.deepEqual(problems, []);
  await close();
});
