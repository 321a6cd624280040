// Two programs behind one engine: Kalah's own comes first, the larger one with all games when another game is asked for. Whoever only plays
// Kalah never fetches it, and whatever runs meanwhile goes on.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before } from 'node:test';
import { engineWorkers, openEngine, START } from './engine-page.mjs';
import { eventually, launchBrowser, serveSite, test } from './harness.mjs';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

/**
 * An engine on a site that writes down which programs are fetched, and may lack some.
 * @param {Parameters<typeof openEngine>[2]} options
 * @param {(engine: Awaited<ReturnType<typeof openEngine>>, programs: string[], missing: Set<string>) => Promise<void>} check
 */
async function withEngine(options, check) {
  /** @type {string[]} */ const programs = [];
  /** @type {Set<string>} */ const missing = new Set();
  const site = await serveSite({
    intercept: (path, _request, response) => {
      if (path.endsWith('.wasm')) programs.push(path);
      if (missing.has(path)) response.writeHead(404).end();
      return missing.has(path);
    },
  });
  const engine = await openEngine(browser, site.url, { threads: 2, ...options });
  try {
    await check(engine, programs, missing);
    assert.deepEqual(engine.problems, []);
  } finally {
    await engine.close();
    await site.close();
  }
}

const CHECKERS = { game: 'checkers' };

for (const build of /** @type {const} */ (['threaded', 'single'])) {
  test(`the ${build} program with all games comes when one is asked for, once`, () =>
    withEngine({ build }, async (engine, programs) => {
      await engine.call('search', { rules: 'standard', position: START, mode: 'young_bros', depth: 6 });
      assert.deepEqual(programs, [`/${build}/kalahari_bg.wasm`]);
      const state = await engine.call('inspect', 'english', undefined, CHECKERS);
      assert.equal(state.moves.length, 7);
      assert.deepEqual(programs, [`/${build}/kalahari_bg.wasm`, `/${build}/everything.wasm`]);
      const report = await engine.call('search', { rules: 'english', position: state.position, mode: 'young_bros', depth: 6 }, CHECKERS);
      assert.deepEqual([report.depth, report.complete, report.threads], [6, true, build === 'threaded' ? 2 : 1]);
      const kalah = await engine.call('search', { rules: 'standard', position: START, mode: 'young_bros', depth: 6 });
      assert.equal(kalah.threads, report.threads);
      assert.deepEqual(programs.length, 2, 'Kalah is in the larger one too');
      await eventually(() => engineWorkers(engine.page).length === 2); // the workers of before are gone
    }));
}

test('an engine that begins with another game fetches the larger program alone', () =>
  withEngine({ game: 'checkers' }, async (engine, programs) => {
    assert.equal((await engine.call('inspect', 'english', undefined, CHECKERS)).turn, 0);
    assert.equal((await engine.call('inspect', 'standard')).turn, 0);
    assert.deepEqual(programs, ['/threaded/everything.wasm']);
  }));

test('a search of Kalah goes on while the larger program comes', () =>
  withEngine({}, async (engine) => {
    const both = await engine.page.evaluate(async (position) => {
      const { engine } = /** @type {import('./engine-page.mjs').EngineWindow} */ (globalThis);
      const stop = new AbortController();
      const search = engine.search({ rules: 'standard', position, mode: 'seq_ab', depth: 60 }, { signal: stop.signal });
      const { moves } = await engine.inspect('english', undefined, { game: 'checkers' });
      stop.abort();
      return [moves.length, (await search).depth > 0];
    }, START);
    assert.deepEqual(both, [7, true]);
  }));

test('where the larger program cannot be had, a sentence says so and Kalah is played on', () =>
  withEngine({ build: 'single' }, async (engine, _programs, missing) => {
    missing.add('/single/everything.wasm');
    const { error } = await engine.attempt('inspect', 'english', undefined, CHECKERS);
    assert.equal(error?.kind, 'engine');
    assert.match(error.message, /[.!]$/);
    const statuses = () => engine.page.evaluate(() => /** @type {import('./engine-page.mjs').EngineWindow} */ (globalThis).statuses);
    await eventually(async () => (await statuses()).length === 2); // after the start: what was told of the download is over
    assert.equal((await engine.call('inspect', 'standard')).moves.length, 6);
    missing.clear();
    assert.equal((await engine.call('inspect', 'english', undefined, CHECKERS)).moves.length, 7, 'the next try');
    await eventually(async () => (await statuses()).length === 3);
    assert.equal(new Set((await statuses()).map((status) => JSON.stringify(status))).size, 1, 'the same engine, without a failure');
    engine.problems.length = 0; // the browser's own word on the missing file
  }));

for (const build of /** @type {const} */ (['threaded', 'single'])) {
  test(`a program beside searching answers in the ${build} build, and is refused in a sentence`, () =>
    withEngine({ build }, async (engine, programs) => {
      const position = 'B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12';
      const { text } = /** @type {{text: string}} */ (await engine.call('ask', 'printed', { position, plies: 2 }));
      assert.match(text, /^\d+-\d+$/);
      assert.deepEqual(programs.slice(-1), [`/${build}/everything.wasm`]);
      for (const [program, request] of [
        ['chess', {}],
        ['printed', { position, plies: 'six' }],
        ['printed', 'nothing'],
        [7, {}],
      ]) {
        const { error } = await engine.attempt('ask', program, request);
        assert.equal(error?.kind, 'option', String(program));
        assert.ok(error.message.length < 200, error.message);
      }
    }));
}

test('a search step by step, and what it left out, as a page reads them', () =>
  withEngine({ build: 'single' }, async (engine) => {
    const search = { tree: '((3 12 8) (2 4 6) (14 5 2))' };
    const { value, visits, kinds, bounds, nodes, steps } = /** @type {any} */ (await engine.call('ask', 'steps', search));
    assert.deepEqual([value, visits, nodes.text.length, steps.kind.length], [3, 11, 13, 22]);
    const at = steps.kind.findIndex((/** @type {number} */ kind) => kinds[kind] === 'cut');
    const cut = nodes.parent[steps.node[at]];
    assert.deepEqual([nodes.text[cut], nodes.value[cut], bounds[nodes.bound[cut]], steps.others[at]], ['2', 2, 'at_most', 2]);
    assert.deepEqual([nodes.text[steps.alphaBy[at]], steps.alpha[at], steps.beta[at], nodes.parent[0]], ['1', 3, null, null]);
    assert.deepEqual(await engine.call('ask', 'worth', { search, path: ['2', '3'] }), { value: 6, positions: 1 });
    const whole = /** @type {any} */ (await engine.call('ask', 'steps', { mode: 'seq_mm', depth: 5 }));
    assert.ok(whole.visits > 5000 && whole.visits <= 20_000);
    const { error } = await engine.attempt('ask', 'steps', { mode: 'seq_mm', depth: 6 });
    assert.match(error?.message ?? '', /depth 5 fits$/);
    assert.equal(error?.data?.fits, '5');
    const [first] = /** @type {any} */ (await engine.call('ask', 'savings', {}));
    assert.equal(first.minimax, 611);
  }));

const PINNED = JSON.parse(readFileSync(new URL('../data/evolve-champions.json', import.meta.url), 'utf8'));

// tests/engine/evolve.test.mjs asks the single build for every preset.
test('evolution on two threads gives the champion of the command line, however it is cut', () =>
  withEngine({ build: 'threaded' }, async (engine) => {
    const preset = 'modern';
    /** @typedef {{run: string, round: number, champions: {network: string}[]}} Answer */
    let answer = /** @type {Answer} */ (await engine.call('ask', 'evolve', { settings: { ...PINNED.settings, preset }, rounds: 123 }));
    const rounds = PINNED.rounds - answer.round;
    answer = /** @type {Answer} */ (await engine.call('ask', 'evolve', { run: answer.run, rounds, rate: true }));
    assert.equal(JSON.parse(answer.champions[0].network).checksum, PINNED.champions[preset]);
  }));
