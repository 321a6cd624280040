// Measuring without a browser: cells become a plan, the plan searches, the searches rows; agreement, medians, tables.
// The engine is made up and its times are known, so that every figure can be told beforehand.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planOf } from '../../www/compare/plan.js';
import { csv, markdown } from '../../www/compare/text.js';
import { verdict } from '../../www/compare/verdict.js';
import { defaultsOf, experimentOf } from '../../www/lab/experiments.js';
import { disagreement } from '../../www/measure/agreement.js';
import { depthWithin, estimateMs, expectNodes, paceKey, poolStarts, schedule, settle } from '../../www/measure/plan.js';
import { calibrate, Measurement } from '../../www/measure/run.js';
import { logTicks, wholeTicks } from '../../www/measure/scale.js';
import { Session, stoppedWith, Work } from '../../www/measure/session.js';
import { band, median, rowsOf } from '../../www/measure/statistics.js';
import { depthWords, duration, perSecond, roughly, roundTime } from '../../www/page/figures.js';
import { learnMethods } from '../../www/engine/methods.js';
import { METHODS } from './kalah-methods.mjs';

/** @typedef {import('../../www/measure/plan.js').Cell} Cell */
/** @typedef {import('../../www/measure/run.js').Sample} Sample */
/** @typedef {import('../../www/engine/client.js').SearchRequest} SearchRequest */

// All that measuring asks of a page.
Object.assign(globalThis, { document: { visibilityState: 'visible', addEventListener() {}, removeEventListener() {} } });

const FOUR = /** @type {const} */ ({ cores: 4, build: 'threaded' });

/** @param {string} id */
const the = (id) => /** @type {import('../../www/lab/experiments.js').Experiment} */ (experimentOf(id));

/** Every mode's tree grows by 5 a ply, at 1000 nodes a millisecond. @param {Cell[]} cells */
const evenPaces = (cells) => new Map(cells.map((cell) => [paceKey(cell), { nodes: [1, 5, 25, 125, 625], perMs: 1000, threads: 1 }]));

/** @param {string} mode @param {Partial<Cell>} [more] @returns {Cell} */
const cellOf = (mode, more) => ({ mode, order: 'ranked', parDepth: null, threads: null, depth: 6, tune: 'all', ...more });

/** @param {Partial<Sample>} [more] @returns {Sample} */
const sample = (more) => ({
  round: 1,
  mode: 'seq_mm',
  evaluator: 'seeds',
  threads: 1,
  depth: 4,
  elapsed_ms: 10,
  nodes: 100,
  cutoffs: 0,
  tasks: 0,
  stolen: 0,
  value: 3,
  move: '2',
  ...more,
});

/** An engine that writes down what it is asked; `ms` tells how long that takes. @param {(request: SearchRequest) => number} ms @returns {any} */
function madeUp(ms) {
  /** @type {SearchRequest[]} */ const asked = [];
  const info = { build: 'threaded', threads: 4, cores: 4, reason: '' };
  return {
    asked,
    info,
    restart: async (/** @type {{threads: number}} */ { threads }) => Object.assign(info, { threads }),
    async search(/** @type {SearchRequest} */ request, /** @type {{signal?: AbortSignal}} */ { signal } = {}) {
      signal?.throwIfAborted();
      asked.push(request);
      const elapsed_ms = ms(request);
      return { ...sample({ mode: request.mode, depth: request.depth, elapsed_ms, nodes: elapsed_ms * 1000 }), line: ['2'], complete: true, exact: false };
    },
  };
}

const boardOf = () => ({ rules: 'r', position: 'p' });

// ---- the run ---------------------------------------------------------------------------------------------------------

test('a warm-up, then rounds in which every mode takes its turn, every second one backwards; medians', async () => {
  let clock = 0;
  const engine = madeUp(({ depth }) => (depth === 6 ? ++clock : 50));
  const work = new Work();
  /** @type {number[]} */ const seen = [];
  const run = new Measurement({
    engine,
    work,
    cells: [cellOf('seq_mm'), cellOf('seq_ab')],
    runs: 3,
    boardOf,
    onSample: (samples) => seen.push(samples.length),
  });
  await run.start();
  const asked = engine.asked.map((/** @type {SearchRequest} */ { mode, depth }) => `${mode} ${depth}`);
  assert.deepEqual(asked.slice(0, 4), ['seq_mm 4', 'seq_mm 4', 'seq_ab 4', 'seq_ab 4'], 'two plies less, until the compiler has had time');
  assert.deepEqual(asked.slice(4), ['seq_mm 6', 'seq_ab 6', 'seq_ab 6', 'seq_mm 6', 'seq_mm 6', 'seq_ab 6']);
  assert.deepEqual(
    rowsOf(run.samples).map(({ mode, elapsed_ms, runs }) => [mode, elapsed_ms, runs]),
    [
      ['seq_mm', 4, 3],
      ['seq_ab', 3, 3],
    ],
  );
  assert.deepEqual(seen, [1, 2, 3, 4, 5, 6], 'one look at the rows after each search');
  assert.deepEqual(disagreement(run.samples), null);
});

test('a request has what its method takes and nothing else', async () => {
  const engine = madeUp(() => 100);
  const cells = ['seq_mm', 'seq_ab', 'par_then_mm', 'young_bros', 'expert'].map((mode) => cellOf(mode, { parDepth: 2 }));
  await new Measurement({ engine, work: new Work(), cells, runs: 1, boardOf, evaluator: 'seeds', warm: true }).start();
  const place = { rules: 'r', position: 'p', depth: 6 };
  const asked = Object.fromEntries(engine.asked.map((/** @type {SearchRequest} */ { mode, ...rest }) => [mode, rest]));
  assert.deepEqual(asked, {
    seq_mm: { ...place, evaluator: 'seeds' },
    seq_ab: { ...place, evaluator: 'seeds', order: 'ranked' },
    par_then_mm: { ...place, evaluator: 'seeds', parDepth: 2 },
    young_bros: { ...place, evaluator: 'seeds', order: 'ranked', parDepth: 2 },
    expert: place,
  });
});

test('a stop keeps what was measured and gives the visitor’s threads back, unless another number was chosen', async () => {
  for (const giveBack of [true, false]) {
    const engine = madeUp(() => 100);
    const work = new Work();
    const cells = [1, 2].map((threads) => cellOf('young_bros', { threads }));
    const run = new Measurement({ engine, work, cells, runs: 5, boardOf, onReport: () => run.samples.length === 3 && work.stop({ giveBack }) });
    await run.start();
    assert.deepEqual([run.samples.length, run.stopped], [3, true]);
    assert.equal(engine.info.threads, giveBack ? 4 : 2);
  }
});

test('one piece of work at a time; the game waits meanwhile, and whoever leaves stops it', async () => {
  /** @type {string[]} */ const told = [];
  const session = new Session(
    { interrupt: () => told.push('interrupt'), settle: () => told.push('settle') },
    { controls: (busy) => told.push(busy ? 'busy' : 'free'), say: (sentence) => told.push(sentence) },
  );
  const until = (/** @type {Work} */ { signal }) =>
    new Promise((/** @type {(said: string) => void} */ resolve) => signal.addEventListener('abort', () => resolve('Stopped.')));
  const first = session.run(until);
  await session.run(async () => 'never');
  assert.equal(session.busy, true);
  session.leave();
  await first;
  assert.deepEqual(told, ['busy', 'interrupt', 'free', 'settle', 'Stopped.']);
  /** @type {boolean[]} */ const backs = [];
  for (const end of /** @type {const} */ (['leave', 'cancel'])) {
    const running = session.run(async (work) => {
      await until(work);
      backs.push(work.givesBack);
      work.signal.throwIfAborted();
      return '';
    });
    session[end]();
    await running;
    assert.equal(told.at(-1), 'Cancelled; nothing was measured.');
  }
  assert.deepEqual(backs, [true, false]);
});

test('whoever leaves a measurement finds it paused: the game goes on meanwhile, nothing is measured twice, and a stop still ends it', async () => {
  for (const end of /** @type {const} */ (['hold', 'stop'])) {
    /** @type {string[]} */ const told = [];
    /** @type {() => void} */ let paused = () => {};
    const held = new Promise((/** @type {(value: void) => void} */ resolve) => (paused = resolve));
    const session = new Session(
      { interrupt: () => told.push('interrupt'), settle: () => told.push('settle') },
      {
        controls: (busy, hold) => {
          const state = hold ? 'held' : 'busy';
          told.push(busy ? state : 'free');
          if (hold) setTimeout(paused); // when all have been told
        },
        say: (sentence) => told.push(sentence),
      },
    );
    const engine = madeUp(() => 100);
    /** @type {Measurement | undefined} */ let run;
    const whole = session.run(async (work) => {
      const onReport = () => run?.samples.length === 2 && told.length < 3 && session.leave();
      run = new Measurement({ engine, work, cells: [cellOf('seq_mm'), cellOf('seq_ab')], runs: 2, boardOf, warm: true, onReport });
      await run.start();
      return run.stopped ? stoppedWith(run.samples) : 'Done.';
    });
    await held;
    assert.deepEqual(told, ['busy', 'interrupt', 'held', 'settle']);
    assert.equal(session.busy, true);
    session[end]();
    await whole;
    assert.equal(run?.samples.length, end === 'hold' ? 4 : 2);
    assert.deepEqual(told.slice(-3), ['free', 'settle', end === 'hold' ? 'Done.' : 'Cancelled; what was measured is kept.']);
  }
});

// ---- the plan --------------------------------------------------------------------------------------------------------

test('a depth is measured: the deepest at which the slowest mode stays within the time', async () => {
  const grows = /** @type {Record<string, number>} */ ({ seq_mm: 5, seq_ab: 2.5 });
  const ms = (/** @type {SearchRequest} */ { mode = '', depth = 0 }) => 0.01 * grows[mode] ** depth;
  const cells = [cellOf('seq_mm', { depth: null }), cellOf('seq_ab', { depth: null })];
  const paces = new Map();
  const engine = madeUp(ms);
  /** @type {string[]} */ const said = [];
  await calibrate({ engine, cells, boardOf, paces, signal: new AbortController().signal, say: (what) => said.push(what) });
  assert.deepEqual(said, ['Calibrating: Minimax', 'Calibrating: Alpha-beta, ranked order']);
  assert.ok(Math.max(...engine.asked.map(ms)) < 200, 'with short searches only');
  const within = (/** @type {Cell[]} */ some) => depthWithin(some, paces, { cores: 4, slowestMs: 1500 });
  for (const mode of ['seq_mm', 'seq_ab']) {
    const depth = within(cells.filter((one) => one.mode === mode));
    assert.ok(ms({ rules: '', mode, depth }) <= 1500 && ms({ rules: '', mode, depth: depth + 1 }) > 1500, `${mode}: ${depth}`);
  }
  assert.equal(within(cells), within(cells.slice(0, 1)), 'minimax decides');
});

test('what is searched is the game on the table, with the moves that led to its position', async () => {
  const [usual] = METHODS.filter((one) => one.usual);
  learnMethods('toy', [{ ...usual, name: 'toy_ab', parallel: false }]);
  const place = { game: 'toy', rules: 'plain', position: 'start', moves: ['a-b'] };
  /** @type {unknown[]} */ const asked = [];
  const engine = {
    info: madeUp(() => 1).info,
    restart: async () => engine.info,
    search: async (/** @type {SearchRequest} */ request, /** @type {{game?: string}} */ { game }) => {
      asked.push({ game, rules: request.rules, position: request.position, moves: request.moves });
      return /** @type {any} */ ({ ...report, elapsed_ms: 30 });
    },
  };
  const report = { mode: 'toy_ab', evaluator: '', threads: 1, depth: 3, nodes: 1, cutoffs: 0, tasks: 0, stolen: 0, value: 0, line: ['b-c'], exact: true };
  const cells = [cellOf('toy_ab', { depth: 3 })];
  await calibrate({ engine, cells, boardOf: () => place, paces: new Map(), signal: new AbortController().signal, say: () => {} });
  const before = asked.length;
  await new Measurement({ engine, work: new Work(), cells, runs: 1, boardOf: () => place }).start();
  assert.ok(before > 0 && asked.length > before);
  for (const one of asked) assert.deepEqual(one, place);
});

test('a recorded search says how long its threads were busy; a record that was full does not', async () => {
  const span = (/** @type {number} */ thread, /** @type {number} */ end_us) => ({ thread, start_us: 0, end_us, level: 0, kind: 'task', stolen_from: null });
  const base = { mode: 'young_bros', evaluator: 'seeds', par_depth: 3, threads: 2, depth: 9, nodes: 1, cutoffs: 0, tasks: 2, stolen: 0, value: 0, line: ['3'] };
  for (const [dropped, busy] of /** @type {const} */ ([
    [0, [50, 10]],
    [1, [undefined, undefined]],
  ])) {
    const report = /** @type {any} */ ({ ...base, elapsed_ms: 30, trace: { threads: 2, dropped, spans: [span(0, 30_000), span(1, 20_000)] } });
    const engine = { info: madeUp(() => 1).info, restart: async () => engine.info, search: async () => report };
    const run = new Measurement({ engine, work: new Work(), cells: [cellOf('young_bros', { threads: 2, record: true })], runs: 1, boardOf });
    await run.start();
    assert.deepEqual([run.samples[0].busy_ms, run.samples[0].idle_ms], busy);
  }
});

test('no position is planned deeper than its game goes', () => {
  const paces = new Map([[paceKey(cellOf('seq_ab')), { nodes: [1, 2, 3, 3, 3], perMs: 1000, threads: 1, ends: 4 }]]);
  assert.equal(depthWithin([cellOf('seq_ab', { depth: null })], paces, { cores: 4, slowestMs: 1500 }), 4);
});

test('depths are the deepest that fit into the time, and the visitor’s own where given', () => {
  const experiment = the('modes');
  const cells = experiment.cells(defaultsOf(experiment, FOUR)).filter(({ tune }) => tune === 'all');
  const paces = evenPaces(cells);
  const settled = settle(cells, paces, { runs: 3, cores: 4, budgetMs: 20_000 });
  const [depth] = new Set(settled.map((cell) => cell.depth));
  const cost = (/** @type {number | null} */ deep) =>
    estimateMs(
      settled.map((cell) => ({ ...cell, depth: deep })),
      paces,
      { runs: 3, cores: 4, own: 4 },
    );
  assert.ok(cost(depth) < 25_000 && cost(Number(depth) + 1) > 20_000, `depth ${depth}: ${cost(depth)} ms`);
  const own = experiment.cells({ ...defaultsOf(experiment, FOUR), depth: 3 });
  assert.ok(
    settle(own, paces, { runs: 3, cores: 4, budgetMs: 1 }).every((cell) => cell.depth === 3),
    'however long it takes',
  );
});

test('a sweep becomes one cell a depth; the same search is not planned twice', () => {
  const experiment = the('depth');
  const cells = experiment.cells({ ...defaultsOf(experiment, FOUR), modes: ['seq_ab'], orders: ['ranked'], from: 2, depth: 5, seconds: [0.1] });
  const settled = settle(cells, new Map(), { runs: 1, cores: 4, budgetMs: 1 });
  assert.deepEqual(
    settled.map(({ depth, timeMs }) => timeMs ?? depth),
    [2, 3, 4, 5, 100],
  );
  const scaling = the('scaling');
  const both = scaling.cells({ ...defaultsOf(scaling, FOUR), modes: ['par_then_ab', 'young_bros'], depth: 6 });
  assert.equal(both.filter(({ mode }) => mode === 'seq_ab').length, 2);
  assert.equal(settle(both, new Map(), { runs: 1, cores: 4, budgetMs: 1 }).filter(({ mode }) => mode === 'seq_ab').length, 1);
});

test('expected nodes continue odd and even plies apart', () => {
  const pace = { nodes: [1, 2, 12, 18, 108], perMs: 1, threads: 1 };
  assert.deepEqual(
    [3, 5, 6].map((depth) => expectNodes(pace, depth)),
    [18, 162, 972],
  );
});

test('rounds go back and forth over the pools, and every cell runs once in each', () => {
  const cells = the('scaling').cells({ ...defaultsOf(the('scaling'), FOUR), modes: ['young_bros'], depth: 5 });
  const turns = schedule(cells, 3);
  assert.deepEqual(
    turns.map(({ round, threads }) => [round, threads]),
    [
      [1, 1],
      [1, 2],
      [1, 4],
      [2, 4],
      [2, 2],
      [2, 1],
      [3, 1],
      [3, 2],
      [3, 4],
    ],
  );
  for (const round of [1, 2, 3]) assert.equal(turns.filter((turn) => turn.round === round).flatMap((turn) => turn.cells).length, cells.length);
  assert.equal(poolStarts(turns, 4), 1 + 2 + 2 + 2, 'to 1, then two a round, and it ends on the visitor’s own');
  assert.deepEqual(
    schedule(
      cells.filter(({ threads }) => threads === null),
      1,
    ).map(({ threads }) => threads),
    [null],
  );
});

// ---- what the samples say together -----------------------------------------------------------------------------------

test('medians, and a depth that was reached', () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([3, 1, 2, 10]), 2.5);
  const [row] = rowsOf([8, 7].map((depth) => sample({ depth, time_ms: 100, value: depth, move: `${depth}` })));
  assert.deepEqual([row.depth, row.low_depth, row.high_depth], [7, 7, 8], 'never one between two');
  assert.deepEqual([row.value, row.move], [7, '7'], 'what was found at that depth');
});

test('the band is the quartiles, of few runs the extremes', () => {
  assert.deepEqual(band([3, 1, 2]), { low: 1, high: 3 });
  assert.deepEqual(band([5, 1, 2, 4, 3]), { low: 2, high: 4 });
});

test('plain methods must agree on value and move at every depth; the others on exact values only', () => {
  const expert = (/** @type {Partial<Sample>} */ more) => sample({ mode: 'expert', ...more });
  assert.equal(disagreement([sample(), expert({ value: 9, move: '5' })]), null, 'an estimate of its own');
  assert.equal(disagreement([sample({ exact: true }), expert({ exact: true, move: '5' })]), null, 'another choice among equals');
  assert.equal(disagreement([sample(), expert({ exact: true, value: 9 })]), null, 'one of them is not exact');
  assert.match(
    disagreement([sample({ exact: true }), expert({ exact: true, value: 9 })]) ?? '',
    /Minimax · seq_mm .* value 3 and move 2, Expert search · expert .* value 9/,
  );
  assert.match(disagreement([sample(), sample({ mode: 'seq_ab', order: 'ranked', move: '5' })]) ?? '', /seq_ab \(ranked, 1 thread\) found value 3 and move 5/);
  assert.equal(disagreement([sample({ exact: true }), expert({ exact: true, value: 9, board: 'Board 2' })]), null, 'another board');
});

test('tables as CSV and Markdown have one line for each mode', () => {
  const rows = rowsOf([sample({ elapsed_ms: 100 }), sample({ elapsed_ms: 120 }), sample({ mode: 'seq_ab', elapsed_ms: 10 })]);
  const lines = csv(rows, 'depth').trim().split('\n');
  assert.equal(lines.length, 3);
  assert.equal(new Set(lines.map((line) => line.split(',').length)).size, 1);
  assert.match(lines[0], /^Mode,Threads,Time ms,Spread ms,Runs,.*,speed-up over seq_mm,speed-up over seq_ab$/);
  assert.match(lines[2], /^seq_ab,1,10\.000/);
  assert.match(markdown(rows, 'depth', 'caption'), /\| Alpha-beta · seq_ab \|.*\| 11\.0× \| 1\.00× \|/);
});

test('a table of several depths says which, and compares within one', () => {
  const rows = rowsOf([sample({ elapsed_ms: 1000 }), sample({ mode: 'seq_ab', elapsed_ms: 1 }), sample({ mode: 'seq_ab', depth: 9, elapsed_ms: 100 })]);
  const lines = csv(rows, 'depth').trim().split('\n');
  assert.match(lines[0], /^Mode,Depth,Threads/);
  assert.match(lines[3], /^seq_ab,9,.*,,1\.000$/, 'nothing to compare with');
  assert.match(markdown(rows, 'depth', 'caption'), /\| Minimax · seq_mm \| 4 \|.*\| 1\.00× \| 1\/1,000 \|/);
});

// ---- what Compare plans and finds ------------------------------------------------------------------------------------

test('where nobody chose a depth each kind has its own, the slow its own too, and sequential alpha-beta all of them', () => {
  const choice = { kind: /** @type {const} */ ('depth'), order: 'ranked', evaluator: 'seeds', depth: null, runs: 3, seconds: 1, parDepth: null };
  const all = ['seq_mm', 'par_then_mm', 'seq_ab', 'par_then_ab', 'young_bros'];
  /** A mode's tree grows so much a ply. */
  const grows = /** @type {Record<string, number>} */ ({ seq_mm: 6, par_then_mm: 6, seq_ab: 3, par_then_ab: 4, young_bros: 3 });
  const paces = new Map(
    all.map((mode) => [
      paceKey(cellOf(mode)),
      { nodes: Array.from({ length: 8 }, (_, depth) => grows[mode] ** depth), perMs: 1000, threads: mode.startsWith('seq') ? 1 : 2 },
    ]),
  );
  const planned = (/** @type {string[]} */ modes, /** @type {number | null} */ depth = null) =>
    planOf({ ...choice, modes, depth }, paces, { threads: 2, cores: 2 }).cells.map((cell) => `${cell.mode} ${cell.depth}`);
  assert.deepEqual(planned(all).sort(), ['par_then_ab 10', 'par_then_mm 7', 'seq_ab 10', 'seq_ab 12', 'seq_ab 7', 'seq_mm 7', 'young_bros 12']);
  assert.deepEqual(planned(['seq_mm']), ['seq_mm 7']);
  assert.deepEqual(planned(['seq_ab', 'young_bros']), ['seq_ab 12', 'young_bros 12']);
  assert.deepEqual(planned(['seq_mm', 'young_bros']), ['seq_mm 7', 'young_bros 12', 'young_bros 7']);
  assert.deepEqual(
    planned(all, 5),
    all.map((mode) => `${mode} 5`),
    'a depth that somebody chose holds for all',
  );
});

test('one sentence with figures says what pruning and threads gained, and of what is too short that it is', () => {
  const of = (/** @type {string} */ mode, /** @type {number} */ depth, /** @type {number} */ elapsed_ms, threads = 1) =>
    sample({ mode, depth, elapsed_ms, threads });
  const once = (/** @type {Sample[]} */ ...samples) => verdict(rowsOf(samples), 'depth');
  const says = (/** @type {Sample[]} */ ...samples) => once(...samples, ...samples);
  const [mm, ab, deep] = [of('seq_mm', 9, 879), of('seq_ab', 9, 1), of('seq_ab', 15, 850)];
  assert.equal(
    says(mm, ab, deep, of('young_bros', 15, 500, 2)),
    'Alpha-beta did depth 9 in 1/879 of minimax’s time; 2 threads made it 1.7 times faster still (Young brothers wait, depth 15).',
  );
  assert.match(says(mm, ab, deep, of('young_bros', 15, 1700, 2)), /; 2 threads made alpha-beta 2\.0 times slower \(Young brothers wait/);
  assert.match(says(mm, ab, deep, of('young_bros', 15, 840, 2)), /; 2 threads made no clear difference to alpha-beta/);
  assert.match(says(deep, of('young_bros', 15, 500, 2), of('young_bros', 15, 900, 2)), /no clear difference/, 'within the spread');
  assert.match(says(mm, ab, of('young_bros', 9, 2, 2)), /; 2 threads: too short to judge, alpha-beta took less than 20 ms to depth 9\.$/);
  assert.match(says(of('seq_mm', 4, 19), of('seq_ab', 4, 1)), /^Too short to judge: every search took less than 20 ms\./);
  assert.equal(says(of('seq_mm', 9, 900), of('par_then_mm', 9, 500, 2)), '2 threads made minimax 1.8 times faster (Split minimax, depth 9).');
  assert.equal(says(of('par_then_mm', 9, 500, 2), of('seq_ab', 9, 50)), 'Alpha-beta did depth 9 10 times as fast as Split minimax.');
  assert.equal(says(deep), 'Alpha-beta took 850 ms to depth 15.');
  const spread = (/** @type {string} */ mode, /** @type {number[]} */ ...times) => times.map((ms) => of(mode, 9, ms));
  const rival = spread('young_bros', 600, 700).map((one) => ({ ...one, threads: 2 }));
  assert.match(once(...spread('seq_ab', 690, 900), ...rival), /^2 threads made no clear difference to alpha-beta/, 'spreads overlap');
  assert.match(once(...spread('seq_ab', 710, 900), ...rival), /^2 threads made alpha-beta 1\.2 times faster/, 'they do not');
  const some = 'A verdict needs at least two runs of each mode.';
  assert.equal(once(mm, ab, deep, of('young_bros', 15, 500, 2)), some, 'a single run tells nothing, however great the gain looks');
  assert.equal(once(deep, deep, of('young_bros', 15, 500, 2)), some, 'nor against several');
  assert.match(
    once(mm, mm, ab, ab, deep, of('young_bros', 15, 500, 2)),
    /^Alpha-beta did depth 9 in 1\/879 of minimax’s time\.$/,
    'what has runs enough is told',
  );
  const timed = [of('seq_mm', 10, 1000), of('young_bros', 21, 1000, 2)].map((one) => ({ ...one, time_ms: 1000 }));
  assert.equal(verdict(rowsOf(timed), 'time'), some, 'nor does a depth that was reached once');
  assert.equal(verdict(rowsOf(timed.slice(0, 1)), 'time'), 'Minimax got 10 plies deep.');
  const reached = (/** @type {number[]} */ ...depths) =>
    verdict(rowsOf(timed.flatMap((one, nth) => [0, 1].map((run) => ({ ...one, depth: depths[2 * nth + run] })))), 'time');
  assert.equal(reached(10, 10, 21, 22), 'Young brothers wait got deeper than Minimax: 21 plies against 10.');
  assert.equal(reached(20, 21, 21, 21), 'No clear difference: what the runs of each mode reached overlaps.');
  assert.equal(reached(20, 20, 20, 20), 'All got equally deep: 20 plies.');
});

test('an axis has round marks, and few', () => {
  assert.deepEqual(logTicks(1, 1000, 6), [1, 10, 100, 1000]);
  assert.deepEqual(logTicks(10, 100, 6), [10, 20, 50, 100]);
  assert.deepEqual(wholeTicks(21, 6), [0, 5, 10, 15, 20]);
});

// ---- in words --------------------------------------------------------------------------------------------------------

test('times are told in one way: to three digits, roughly, and round', () => {
  assert.deepEqual([0, 0.02, 0.5, 1, 12.345, 999, 1500, 12_345, 125_000].map(duration), [
    '0 µs',
    '20 µs',
    '500 µs',
    '1 ms',
    '12.3 ms',
    '999 ms',
    '1.50 s',
    '12.3 s',
    '2 min',
  ]);
  assert.deepEqual([10, 9400, 42_000, 125_000, 7_200_000].map(roughly), ['1 s', '9 s', '42 s', '2 min', '2 h']);
  assert.deepEqual([0, 0.5, 200, 2000].map(roundTime), ['0', '500 µs', '200 ms', '2 s']);
  assert.deepEqual([depthWords(7), depthWords(null)], ['depth 7', 'to the end']);
  assert.equal(perSecond(5000, 10), 500_000);
});
