// The engine in a real browser, from dist/: both builds, against figures that neither of them produced.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe } from 'node:test';
import { MOST_THREADS } from '../../www/engine/limits.js';
import { isMinimax, plainModes } from '../../www/engine/methods.js';
import { METHODS } from '../unit/kalah-methods.mjs';
import { ENDLESS, openEngine, START } from './engine-page.mjs';
import { launchBrowser, PATIENCE, serveSite, test } from './harness.mjs';

const MODES = plainModes().map(({ name }) => name);

/** @typedef {Awaited<ReturnType<typeof openEngine>>} OpenEngine */
/** @typedef {Awaited<ReturnType<typeof serveSite>>} Site */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

/** @param {string} name */
const data = (name) => readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8');

/** The paper's boards and figures up to a depth: the value, each root move's value, the number of minimax nodes. */
function paperFigures(/** @type {number} */ deepest) {
  const paper = JSON.parse(data('min-max-kalah.json'));
  return paper.root_move_values
    .filter((/** @type {any} */ row) => row.depth <= deepest)
    .map((/** @type {any} */ { boardName, depth, values }) => {
      const minimax = paper.results.find((/** @type {any} */ row) => row.boardName === boardName && row.depth === depth && row.mode === 'SeqMM');
      const { board, turn, value, nodes } = minimax;
      const side = board.length / 2;
      const position = `${board.slice(0, side)}/${board.slice(side)} ${turn}`;
      const moves = Object.keys(values)
        .map(Number)
        .sort((a, b) => a - b);
      const best = moves.find((move) => values[move] === value); // ties go to the lowest index
      return { position, depth, value, nodes, values, best };
    });
}

/** Rows of the perft table that take no time. */
function perftRows(/** @type {number} */ mostNodes) {
  const CAPTURE = /** @type {Record<string, string>} */ ({ o: 'opposite', e: 'empty', n: 'none', w: 'run' });
  return data('kalah-perft.tsv')
    .split('\n')
    .filter((line) => line && !line.startsWith('#') && !line.startsWith('name\t'))
    .map((line) => {
      const [name, capture, extra, relay, end, turn, pits, depth, leaves, nodes] = line.split('\t');
      const board = pits.split(',');
      const side = board.length / 2;
      const yes = (/** @type {string} */ flag) => (flag === '1' ? 'yes' : 'no');
      return {
        name,
        rules: `houses=${side - 1} seeds=1 capture=${CAPTURE[capture]} extra=${yes(extra)} relay=${yes(relay)} end=${end === 'h' ? 'half' : 'empty'}`,
        position: `${board.slice(0, side)}/${board.slice(side)} ${turn}`,
        depth: Number(depth),
        counts: { leaves: Number(leaves), nodes: Number(nodes) },
      };
    })
    .filter(({ counts }) => counts.nodes <= mostNodes);
}

for (const build of /** @type {const} */ (['threaded', 'single'])) {
  describe(`the ${build} build`, () => {
    /** @type {Site} */
    let site;
    /** @type {OpenEngine} */
    let engine;
    before(async () => {
      site = await serveSite({ isolation: build === 'threaded' });
      engine = await openEngine(browser, site.url, { threads: 2 });
    });
    after(async () => {
      await engine?.close();
      await site?.close();
    });
    test('is chosen by the headers, and says why', async () => {
      const { info } = engine;
      assert.equal(info.build, build);
      assert.equal(info.threads, build === 'threaded' ? 2 : 1);
      assert.ok(info.cores >= 1);
      assert.match(info.reason, build === 'threaded' ? /share memory/ : /isolation headers/);
      assert.equal(await engine.page.evaluate(() => crossOriginIsolated), build === 'threaded');
      assert.deepEqual(await engine.page.evaluate(() => /** @type {any} */ (globalThis).statuses), [info]);
    });

    test('all modes reproduce the paper’s values and moves', async () => {
      const figures = paperFigures(7);
      assert.equal(figures.length, 14);
      for (const { position, depth, value, nodes, values, best } of figures) {
        for (const mode of MODES) {
          const what = `${mode} at depth ${depth} on ${position}`;
          const report = await engine.call('search', { rules: 'standard', position, mode, depth, evaluator: 'seeds' });
          assert.deepEqual({ value: report.value, move: report.move }, { value, move: best }, what);
          assert.equal(report.mode, mode);
          assert.equal(report.complete, true, what);
          assert.equal(report.depth, depth, what);
          if (isMinimax(mode)) assert.equal(report.nodes, nodes, `nodes of ${what}`);
        }
        const all = await engine.call('search', { rules: 'standard', position, mode: 'seq_ab', depth, evaluator: 'seeds', allMoves: true });
        const scores = Object.fromEntries(all.scores.map((/** @type {any} */ score) => [score.move, score.value]));
        assert.deepEqual(scores, values, `root moves at depth ${depth} on ${position}`);
        assert.ok(all.scores.every((/** @type {any} */ score) => score.bound === 'exact'));
      }
    });

    test('the threads that were asked for take part', async () => {
      const report = await engine.call('search', { rules: 'standard', position: START, mode: 'par_then_mm', depth: 12, parDepth: 3 }); // long enough for all to wake up
      assert.equal(report.threads, engine.info.threads);
      assert.ok(report.tasks > 0);
      if (build === 'threaded') assert.ok(report.stolen > 0, 'no task ran on another thread than the one that made it');
    });

    test('perft counts agree with the table for every rule set', async () => {
      const rows = perftRows(50_000);
      assert.ok(rows.length > 50, `only ${rows.length} rows`);
      for (const { name, rules, position, depth, counts } of rows) {
        assert.deepEqual(await engine.call('perft', rules, position, depth), counts, `${name} at depth ${depth}`);
      }
    });

    test('a game can be played, written and read', async () => {
      const names = (await engine.call('presets')).map((/** @type {any} */ preset) => preset.name);
      for (const name of ['standard', 'six-seeds', 'russell', 'empty-capture', 'wetherell']) assert.ok(names.includes(name), name);
      const start = await engine.call('inspect', 'standard');
      assert.deepEqual([start.position, start.legal, start.turn, start.over], [START, [0, 1, 2, 3, 4, 5], 0, false]);
      assert.deepEqual(await engine.call('legalMoves', 'standard', START), start.legal);
      const { state, steps } = await engine.call('play', 'standard', START, 2);
      assert.deepEqual(state.pits, [4, 4, 0, 5, 5, 5, 1, 4, 4, 4, 4, 4, 4, 0]);
      assert.equal(state.turn, 0, 'the last seed fell into the own store');
      assert.deepEqual(
        steps.map((/** @type {any} */ step) => step.kind),
        ['lift', 'sow', 'sow', 'sow', 'sow', 'extra'],
      );
      assert.deepEqual(await engine.call('play', 'standard', START, '3'), { state, steps }, 'a move by its text');
      const { text: name, number, steps: same, after } = start.moves[2];
      assert.deepEqual([name, number, same], ['3', 2, steps], 'a state has its moves with it');
      assert.deepEqual([after.position, after.turn, after.over], [state.position, state.turn, state.over]);
      assert.deepEqual(await engine.call('inspect', 'standard', START, { moves: ['3'] }), state, 'a start and the moves since');
      const text = await engine.call('writeGame', 'standard', START, [2, 5, 8]);
      assert.match(text, /; 3-6 2$/);
      assert.equal(await engine.call('writeGame', 'standard', START, ['3', '6', '2']), text);
      const variations = [
        { of: 0, at: 1, moves: ['5', '1'] },
        { of: 1, at: 2, moves: ['3'] },
      ];
      const varied = await engine.call('writeGame', 'standard', START, ['3', '6', '2'], { variations });
      assert.match(varied, /; 3-6 [(]5 1 [(]3[)][)] 2$/);
      const tree = await engine.call('readGame', varied);
      assert.deepEqual([tree.text, tree.texts, tree.states.length], [varied, ['3', '6', '2'], 3]);
      assert.deepEqual(
        tree.variations.map((/** @type {any} */ { of, at, texts: moves }) => ({ of, at, moves })),
        variations,
      );
      assert.deepEqual(
        tree.variations.map((/** @type {any} */ { states }) => states.map((/** @type {any} */ one) => one.turn)),
        [[1, 0], [0]],
      );
      const game = await engine.call('readGame', text);
      assert.deepEqual(
        [game.moves, game.texts],
        [
          [2, 5, 8],
          ['3', '6', '2'],
        ],
      );
      assert.equal(game.text, text);
    });

    test('games, limits and methods are the engine’s to tell', async () => {
      assert.deepEqual(
        (await engine.call('games')).map((/** @type {any} */ { name }) => name),
        ['kalah', 'checkers'],
      );
      assert.deepEqual(await engine.call('methods'), METHODS, 'tests/data/methods.json is what it says');
      assert.equal((await engine.call('limits')).threads, MOST_THREADS);
      const { error } = await engine.attempt('methods', { game: 'chess' });
      assert.ok(error?.data?.sentence, JSON.stringify(error));
    });

    test('every finished depth is reported, while the search runs', async () => {
      const { report, reports, heardMs, endMs } = await engine.watch({ rules: 'standard', position: START, mode: 'seq_ab', timeMs: 3000 });
      assert.deepEqual(
        reports.map(({ depth }) => depth),
        Array.from({ length: report.depth }, (_, i) => i + 1),
        'each depth once, the last one too',
      );
      assert.ok(heardMs[5] < endMs - 500, `depth 6 was heard of after ${heardMs[5]} of ${endMs} ms`);
      for (let i = 1; i < reports.length; i++) {
        assert.ok(reports[i].nodes > reports[i - 1].nodes && reports[i].elapsed_ms >= reports[i - 1].elapsed_ms, 'figures are of the whole search');
      }
      for (const { line, scores, value } of reports) {
        assert.ok(line.length > 0 && scores.length === 6);
        assert.equal(scores.find(({ text }) => text === line[0])?.value, value);
      }
      const deep = await engine.watch({ rules: 'standard', position: START, mode: 'expert', depth: 9 });
      assert.deepEqual(deep.reports.at(-1)?.depth, deep.report.depth, 'the expert, too');
      const one = await engine.watch({ rules: 'standard', position: START, mode: 'seq_ab', depth: 7 });
      assert.deepEqual(
        one.reports.map(({ depth }) => depth),
        [7],
      );
    });

    test('a stopped search brings the report of the last finished depth, and nothing made up', async () => {
      const { report, reports } = await engine.watch({ rules: 'standard', position: START, mode: 'seq_ab', timeMs: 60_000, allMoves: true }, 8);
      const last = /** @type {import('../../www/engine/client.js').Report} */ (reports.at(-1));
      assert.ok(last.depth >= 8 && report.complete === false);
      const found = (/** @type {import('../../www/engine/client.js').Report} */ { depth, value, move, scores, line, pv, mode, order, evaluator }) => ({
        depth,
        value,
        move,
        scores,
        line,
        pv,
        mode,
        order,
        evaluator,
      });
      assert.deepEqual(found(report), found(last));
      const plain = await engine.call('search', { rules: 'standard', position: START, mode: 'seq_ab', depth: report.depth, allMoves: true });
      assert.deepEqual([report.value, report.move, report.scores], [plain.value, plain.move, plain.scores], 'as a search to that depth finds');
      assert.ok(report.nodes >= last.nodes && report.elapsed_ms >= last.elapsed_ms, 'the figures are of the whole search');
    });

    test('a proof has no depth: its progress says so', async () => {
      const depths = await engine.page.evaluate(async (patience) => {
        const { engine } = /** @type {import('./engine-page.mjs').EngineWindow} */ (globalThis);
        const abort = new AbortController();
        /** @type {(number | null)[]} */ const seen = [];
        setTimeout(() => abort.abort(), patience);
        await engine.search(
          { rules: 'standard seeds=6', mode: 'solve', endgameSeeds: 4 },
          {
            signal: abort.signal,
            onProgress: ({ depth }) => {
              seen.push(depth);
              if (depth === null) abort.abort();
            },
          },
        );
        return seen;
      }, PATIENCE);
      assert.equal(depths.at(-1), null);
      assert.ok(
        depths.every((depth) => depth === null || depth < 64),
        String(depths),
      );
    });

    test('idle is when nobody waits for an answer', async () => {
      const seen = await engine.page.evaluate(
        async ({ position, depth }) => {
          const { engine } = /** @type {import('./engine-page.mjs').EngineWindow} */ (globalThis);
          await engine.idle; // nothing is open: at once
          const abort = new AbortController();
          let idle = false;
          const running = engine.search({ rules: 'standard', position, mode: 'seq_mm', depth }, { signal: abort.signal });
          const waiting = engine.search({ rules: 'standard', position, mode: 'seq_mm', depth: 5 });
          const asked = engine.idle.then(() => (idle = true));
          await engine.inspect('standard');
          await new Promise((resolve) => setTimeout(resolve, 100));
          const seen = [idle];
          abort.abort();
          await running;
          seen.push(idle); // one still waits
          await waiting;
          await asked;
          return [...seen, idle];
        },
        { position: START, depth: ENDLESS },
      );
      assert.deepEqual(seen, [false, false, true]);
    });

    test('a deepening search stopped in the middle knows a move from a finished depth', async () => {
      const { report } = await engine.stopAfter({ rules: 'standard', position: START, mode: 'seq_ab', timeMs: 60_000 }, 400);
      assert.equal(report.complete, false);
      assert.ok(report.depth >= 5, `depth ${report.depth}`);
      assert.ok(report.move >= 0 && report.move <= 5);
    });

    for (const request of [{ mode: 'expert', depth: ENDLESS }, { mode: 'solve' }]) {
      test(`${request.mode} stops with an estimate from a finished depth, and then goes to the end of a small game`, async () => {
        const { report } = await engine.watch({ rules: 'standard seeds=6', allMoves: true, ...request }, 2);
        assert.deepEqual([report.complete, report.exact, report.mode], [false, false, request.mode]);
        assert.ok(report.depth >= 2 && report.depth < ENDLESS, `depth ${report.depth}`);
        assert.ok(report.move >= 0 && report.move <= 5);
        const end = await engine.call('search', { rules: 'houses=3 seeds=3', ...request });
        assert.deepEqual([end.value, end.complete, end.exact], [2, true, true]);
      });
    }

    test('two searches at once run one after the other', async () => {
      const { order, values } = await engine.page.evaluate(async (position) => {
        const { engine } = /** @type {import('./engine-page.mjs').EngineWindow} */ (globalThis);
        /** @type {string[]} */
        const order = [];
        const deep = engine.search({ rules: 'standard', position, mode: 'seq_mm', depth: 9 });
        const shallow = engine.search({ rules: 'standard', position, mode: 'seq_mm', depth: 2 });
        deep.then(() => order.push('deep'));
        shallow.then(() => order.push('shallow'));
        return { values: [(await deep).value, (await shallow).value], order };
      }, START);
      assert.deepEqual(values, [4, 0]);
      assert.deepEqual(order, ['deep', 'shallow']);
    });

    test('a search that is aborted before its turn rejects with the reason, at once', async () => {
      const outcome = await engine.page.evaluate(
        async ({ position, depth }) => {
          const { engine } = /** @type {import('./engine-page.mjs').EngineWindow} */ (globalThis);
          const request = { rules: 'standard', position, mode: /** @type {const} */ ('seq_mm'), depth };
          const first = new AbortController();
          const running = engine.search(request, { signal: first.signal });
          const second = new AbortController();
          const waiting = engine.search(request, { signal: second.signal }).catch((reason) => reason);
          const never = await engine.search(request, { signal: AbortSignal.abort('too late') }).catch((reason) => reason);
          second.abort('changed my mind');
          const outcome = [never, await waiting];
          first.abort();
          await running;
          return outcome;
        },
        { position: START, depth: ENDLESS },
      );
      assert.deepEqual(outcome, ['too late', 'changed my mind']);
    });

    test('wrong arguments reject with their kind, and the next call works', async () => {
      const search = { rules: 'standard', position: START, depth: 3 };
      const finished = '0,0,0,0,0,0,24/0,0,0,0,0,0,24 0';
      /** @type {[string, string, unknown[]][]} */
      const wrong = [
        ['rules', 'inspect', ['no such rules']],
        ['position', 'inspect', ['standard', '1,2,3']],
        ['position', 'perft', ['standard', 'nonsense', 3]],
        ['option', 'perft', ['standard', START, 2.5]],
        ['move', 'play', ['standard', START, 7]],
        ['move', 'play', ['standard', START, 99]],
        ['move', 'play', ['standard', START, NaN]],
        ['move', 'writeGame', ['standard', START, [0.5]]],
        ['move', 'writeGame', ['standard', START, [0, 0]]],
        ['move', 'writeGame', ['standard', START, [0], { variations: [{ of: 0, at: 0.5, moves: ['2'] }] }]],
        ['game-text', 'writeGame', ['standard', START, [0], { variations: [{ of: 0, at: 3, moves: ['2'] }] }]],
        ['game-text', 'writeGame', ['standard', START, [0], { headers: { 'no name': 'Ann' } }]],
        ['game-text', 'writeGame', ['standard', START, [0], { headers: { White: 4 } }]],
        ['game-text', 'readGame', ['standard; ' + START + '; 9']],
        ['option', 'search', [{ ...search, mode: 'best_first' }]],
        ['option', 'search', [{ ...search, order: 'random' }]],
        ['option', 'search', [{ ...search, evaluator: 'luck' }]],
        ['option', 'search', [{ ...search, timeMs: 100 }]],
        ['option', 'search', [{ rules: 'standard', position: START }]],
        ['option', 'search', [{ ...search, depth: -1 }]],
        ['option', 'search', [{ ...search, depth: 'deep' }]],
        ['option', 'search', [{ ...search, mode: 'expert', tableMb: 769 }]],
        ['option', 'search', [undefined]],
        ['finished', 'search', [{ ...search, position: finished }]],
        ['rules', 'inspect', [4]],
        ['rules', 'inspect', [{ rules: 'standard' }]],
        ['position', 'inspect', ['standard', 4]],
        ['move', 'inspect', ['standard', START, { moves: [1] }]],
        ['option', 'inspect', ['standard', START, { game: 1 }]],
        ['option', 'methods', [{ game: null }]],
        ['position', 'play', ['standard', undefined, 0]],
        ['move', 'play', ['standard', START, 0, { moves: 'x' }]],
        ['game-text', 'readGame', [{}]],
        ['position', 'writeGame', ['standard', 1, []]],
        ['rules', 'perft', [null, START, 1]],
        ['rules', 'search', [{ position: START, depth: 3 }]],
        ['position', 'search', [{ ...search, position: 4 }]],
        ['option', 'search', [search, { game: 4 }]],
        ['option', 'search', [{ ...search, depth: 2.5 }]],
        ['option', 'search', [{ ...search, depth: 2 ** 32 }]],
        ['option', 'search', [{ ...search, depth: undefined, timeMs: 'soon' }]],
        ['option', 'search', [{ ...search, depth: undefined, nodes: -1 }]],
        ['option', 'search', [{ ...search, mode: 1 }]],
        ['option', 'search', [{ ...search, allMoves: 'yes' }]],
        ['option', 'search', [{ ...search, colour: 'red' }]],
        ['rules', 'search', [[]]],
        ['option', 'restart', [{ threads: 0 }]],
        ['option', 'restart', [{ build: 'turbo' }]],
      ];
      for (const [kind, method, args] of wrong) {
        const { error } = await engine.attempt(method, ...args);
        const what = `${method}(${JSON.stringify(args)})`;
        assert.ok(error, `${what} was accepted`);
        assert.deepEqual([error.name, error.kind], ['KalahError', kind], `${what}: ${error.message}`);
        assert.ok(error.message.length > 10, what);
        assert.doesNotMatch(error.message, /invalid (type|value)|missing field|unknown field|out of bounds/, what);
        assert.equal((await engine.call('search', { ...search, position: START })).value, 0, `after ${what}`);
      }
    });

    test('a refusal says in which sentence, with its values, for other languages', async () => {
      const search = { rules: 'standard', position: START };
      for (const [sentence, more, message] of /** @type {const} */ ([
        ['option.range', { mode: 'seq_ab', depth: 999 }, 'depth is a number from 1 to 200, not 999'],
        ['option.not-taken', { mode: 'seq_ab', depth: 3, parDepth: 2 }, 'seq_ab takes no par-depth'],
        ['option.not-taken', { mode: 'seq_mm', depth: 3, order: 'ranked' }, 'seq_mm takes no order'],
        ['option.not-taken', { mode: 'young_bros', depth: 3, tableMb: 16 }, 'young_bros takes no table'],
        ['option.no-limit', { mode: 'solve', depth: 3 }, 'solve goes to the end of the game and takes no limit'],
      ])) {
        const { error } = await engine.attempt('search', { ...search, ...more });
        assert.deepEqual([error?.message, error?.data?.sentence], [message, sentence]);
      }
      const { error } = await engine.attempt('search', { ...search, mode: 'seq_ab', depth: 999 });
      assert.deepEqual(error?.data, { sentence: 'option.range', what: 'depth', least: '1', most: '200', value: '999' });
      for (const call of /** @type {[string, ...unknown[]][]} */ ([
        ['inspect', 'no such rules'],
        ['inspect', 'standard', '1,2,3'],
        ['play', 'standard', START, 'x'],
        ['readGame', 'nonsense'],
      ])) {
        assert.ok((await engine.attempt(...call)).error?.data?.sentence, String(call));
      }
    });

    test('nothing was reported in the console, and nothing failed', async () => {
      assert.deepEqual(engine.problems, []);
      const statuses = await engine.page.evaluate(() => /** @type {import('./engine-page.mjs').EngineWindow} */ (globalThis).statuses);
      assert.deepEqual(
        statuses.flatMap(({ failure }) => failure ?? []),
        [],
      );
    });
  });
}

test('a restart changes the number of threads and the build; a closed engine answers nothing', async () => {
  const site = await serveSite();
  const engine = await openEngine(browser, site.url);
  try {
    const search = { rules: 'standard', position: START, mode: 'par_then_mm', depth: 8 };
    assert.equal(engine.info.threads, engine.info.cores, 'all cores are used unless told otherwise');
    for (const threads of [1, 3]) {
      const info = await engine.call('restart', { threads });
      assert.deepEqual([info.build, info.threads], ['threaded', threads]);
      assert.equal((await engine.call('search', search)).threads, threads);
    }
    const single = await engine.call('restart', { build: 'single' });
    assert.deepEqual([single.build, single.threads, single.reason], ['single', 1, 'One thread, as requested.']);
    assert.equal((await engine.call('search', search)).threads, 1);
    await engine.page.evaluate(() => /** @type {any} */ (globalThis).engine.dispose());
    for (const method of ['presets', 'search', 'restart']) {
      assert.equal((await engine.attempt(method, search)).error?.kind, 'engine', method);
    }
  } finally {
    await engine.close();
    await site.close();
  }
});

test('a machine with more cores than the engine takes starts', async () => {
  const site = await serveSite();
  const many = () => Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 1000 });
  const engine = await openEngine(browser, site.url, { build: 'single' }, many);
  try {
    assert.equal(await engine.page.evaluate(() => navigator.hardwareConcurrency), 1000);
    assert.deepEqual([engine.info.build, engine.info.cores], ['single', MOST_THREADS]);
    assert.equal((await engine.call('search', { rules: 'standard', position: START, depth: 3 })).value, 0);
  } finally {
    await engine.close();
    await site.close();
  }
});
