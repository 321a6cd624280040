// The lab without a browser: experiments become searches, searches a plan, samples charts. Samples are made up here;
// whether real ones come out right is the browser test's question.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { firstModes } from '../../www/engine/methods.js';
import { besidePaper } from '../../www/lab/beside.js';
import { cellsOf, compareCharts, defaultsOf, differences, drawableAs, EXPERIMENTS, experimentOf, gameOf, threadCounts } from '../../www/lab/experiments.js';
import { growthPerPly } from '../../www/lab/figures.js';
import { inWords, readList, writeList } from '../../www/lab/form.js';
import { barRoom, lineColour, look } from '../../www/lab/plot.js';
import { MIN_MAX_KALAH, MOVE, NODES } from '../../www/lab/printed.js';
import { unlike } from '../../www/lab/saved.js';
import { inCommon, labels, shortNames } from '../../www/lab/show.js';
import { startOf } from '../../www/lab/start.js';
import { paceKey, schedule, settle } from '../../www/measure/plan.js';
import { rowsOf } from '../../www/measure/statistics.js';
import './kalah-methods.mjs';

/** @typedef {import('../../www/lab/experiments.js').Experiment} Experiment @typedef {import('../../www/measure/plan.js').Cell} Cell */

const FOUR = /** @type {const} */ ({ cores: 4, build: 'threaded' });
const ONE = /** @type {const} */ ({ cores: 4, build: 'single' });

/** @param {string} id */
const the = (id) => /** @type {Experiment} */ (experimentOf(id));

/** Every mode's tree grows by 5 a ply, at 1000 nodes a millisecond. @param {Cell[]} cells */
const evenPaces = (cells) => new Map(cells.map((cell) => [paceKey(cell), { nodes: [1, 5, 25, 125, 625], perMs: 1000, threads: 1 }]));

/** @param {Partial<import('../../www/measure/run.js').Sample>} more @returns {import('../../www/measure/run.js').Sample} */
const sample = (more) => ({
  round: 1,
  mode: 'seq_mm',
  order: 'natural',
  evaluator: 'seeds',
  par_depth: 0,
  threads: 1,
  depth: 9,
  elapsed_ms: 100,
  nodes: 1000,
  cutoffs: 0,
  tasks: 0,
  stolen: 0,
  value: 4,
  move: '6',
  ...more,
});

/** Samples as the runner would bring them, times falling with threads. @param {Experiment} experiment @param {number} [slower] */
function measured(experiment, slower = 1) {
  const choice = { ...defaultsOf(experiment, FOUR), runs: 2 };
  const cells = experiment.cells(choice);
  const settled = settle(cells, evenPaces(cells), { runs: 2, cores: 4, budgetMs: 5000 });
  return schedule(settled, 2).flatMap(({ round, cells: inTurn }) =>
    inTurn.map((cell) =>
      sample({
        round,
        mode: cell.mode,
        order: cell.order,
        par_depth: cell.parDepth ?? 3,
        threads: cell.threads ?? 1,
        depth: cell.depth ?? 12,
        nodes: 5 ** (cell.depth ?? 12),
        elapsed_ms: (slower * 5 ** (cell.depth ?? 12)) / 1000 / (cell.threads ?? 1) + round * 0.01,
        tasks: 100,
        stolen: cell.threads ?? 0,
        ...(cell.timeMs === undefined ? {} : { time_ms: cell.timeMs }),
        ...(cell.board === undefined ? {} : { board: cell.board }),
        ...(cell.record ? { busy_ms: 30, idle_ms: 10 } : {}),
      }),
    ),
  );
}

/** @param {string} experiment @param {ReturnType<typeof measured>} samples @returns {import('../../www/lab/results.js').Result} */
const result = (experiment, samples, name = experiment) => ({
  format: 'kalahari-samples',
  version: 2,
  experiment,
  name,
  unix_ms: 1e12,
  machine: { cores: 4, arch: 'wasm32', os: 'Linux' },
  game: 'kalah',
  rules: 'standard',
  position: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 0',
  boards: [],
  options: {},
  finished: true,
  samples,
});

test('there are nine experiments, and each draws what it measures', () => {
  assert.equal(EXPERIMENTS.length, 9);
  for (const experiment of EXPERIMENTS) {
    const charts = experiment.charts(rowsOf(measured(experiment)));
    assert.ok(charts.length > 0, experiment.id);
    assert.equal(new Set(charts.map(({ id }) => id)).size, charts.length, `${experiment.id}: ids of charts differ`);
    for (const { series, title, y } of charts) {
      assert.ok(title && y.label && series.length > 0, `${experiment.id}: ${title}`);
      assert.equal(new Set(series.map(({ name }) => name)).size, series.length, `${title}: names of lines differ`);
      for (const { points } of series)
        for (const point of points) assert.ok(point.low <= point.y && point.y <= point.high, `${title}: ${JSON.stringify(point)}`);
    }
    assert.deepEqual(experiment.charts([]), [], 'nothing from nothing');
  }
});

test('time against par-depth: every mode, par-depth and thread count, one chart a mode', () => {
  const choice = defaultsOf(the('par-depth'), FOUR);
  assert.deepEqual(
    [choice.threads, choice.parDepths],
    [
      [1, 2, 4],
      [1, 2, 3, 4, 5, 6],
    ],
  );
  const cells = the('par-depth').cells(choice);
  assert.equal(cells.length, 4 * 6 * 3);
  assert.equal(the('par-depth').cells({ ...choice, modes: ['seq_mm'] }).length, 0, 'sequential modes split nowhere');
  const charts = the('par-depth').charts(rowsOf(measured(the('par-depth'))));
  assert.deepEqual(
    charts.map(({ id }) => id),
    ['par-depth-par_then_mm', 'par-depth-par_then_ab', 'par-depth-young_bros', 'par-depth-young_bros_2022'],
  );
  assert.deepEqual(
    charts[0].series.map(({ name }) => name),
    ['1 thread', '2 threads', '4 threads'],
  );
});

test('the young brothers as printed are in the paper’s figures along the par-depth, and elsewhere where one asks for them', () => {
  const printed = EXPERIMENTS.filter((experiment) => defaultsOf(experiment, FOUR).modes.includes('young_bros_2022'));
  assert.deepEqual(
    printed.map(({ id }) => id),
    ['par-depth', 'conversion'],
  );
  assert.deepEqual(
    firstModes().map(({ name }) => name),
    ['seq_mm', 'seq_ab', 'par_then_mm', 'par_then_ab', 'young_bros'],
  );
});

test('beside the conversion ratio each of the paper’s words for a spark is told', () => {
  const { terms = [] } = the('conversion').beside ?? {};
  assert.deepEqual(
    terms.map(([term]) => term),
    ['Converted', 'Fizzled', 'Overflowed', 'GC’d'],
  );
  for (const [term, here] of terms) assert.match(here, /Here\b/, term);
});

test('mode against mode: each at its fastest setting, with the paper’s ratios', () => {
  const rows = rowsOf([
    sample({ elapsed_ms: 100 }),
    sample({ mode: 'seq_ab', elapsed_ms: 10 }),
    sample({ mode: 'young_bros', par_depth: 1, threads: 2, elapsed_ms: 8 }),
    sample({ mode: 'young_bros', par_depth: 3, threads: 2, elapsed_ms: 5 }),
  ]);
  const [time, overMm, overAb] = the('modes').charts(rows);
  assert.deepEqual(time.x.categories, ['seq_mm', 'seq_ab', 'young_bros']);
  assert.deepEqual(
    time.series[0].points.map(({ y }) => y),
    [100, 10, 5],
  );
  assert.match(time.series[0].points[2].note ?? '', /^par-depth 3, 2 threads/);
  assert.deepEqual(
    overMm.series[0].points.map(({ y }) => y),
    [1, 10, 20],
  );
  assert.deepEqual([overMm.lines[0].y, overAb.lines[0].y], [21.933, 2.991]);
});

test('conversion ratio, speed-up, efficiency and overhead are the quotients they should be', () => {
  const rows = rowsOf([
    sample({ mode: 'seq_ab', elapsed_ms: 100, nodes: 1000 }),
    sample({ mode: 'young_bros', par_depth: 2, threads: 1, elapsed_ms: 110, nodes: 1000, tasks: 50, stolen: 0 }),
    sample({ mode: 'young_bros', par_depth: 2, threads: 2, elapsed_ms: 50, nodes: 1250, tasks: 50, stolen: 5 }),
    sample({ mode: 'young_bros', par_depth: 3, threads: 2, elapsed_ms: 50, nodes: 1250, tasks: 200, stolen: 6 }),
  ]);
  const [conversion] = the('conversion').charts(rows);
  assert.deepEqual(
    conversion.series.find(({ name }) => name === '2 threads')?.points.map(({ x, y }) => [x, y]),
    [
      [2, 10],
      [3, 3],
    ],
  );
  const [speedup, efficiency, overhead] = the('scaling').charts(rows.filter(({ par_depth }) => par_depth !== 3));
  assert.deepEqual(
    speedup.series.map(({ name, points }) => [name, points.map(({ y }) => Number(y.toFixed(3)))]),
    [
      ['Young brothers wait', [0.909, 2]],
      ['ideal', [1, 2]],
    ],
  );
  assert.deepEqual(
    efficiency.series[0].points.map(({ y }) => Math.round(y)),
    [91, 100],
  );
  assert.deepEqual(
    overhead.series[0].points.map(({ y }) => y),
    [1, 1.25],
  );
});

test('minimax on more threads: both boards, each with its own sequential run', () => {
  const experiment = the('boards');
  const boards = experiment.boards?.(defaultsOf(experiment, FOUR)) ?? [];
  assert.deepEqual(
    boards.map(({ position }) => position),
    ['6,6,6,6,6,6,0/6,6,6,6,6,6,0 0', '1,2,7,4,0,1,32/1,0,2,1,1,2,18 0'],
  );
  const [time, speedup] = experiment.charts(rowsOf(measured(experiment)));
  assert.deepEqual(
    time.series.map(({ name }) => name),
    ['Start board', 'Board 2'],
  );
  assert.equal(time.lines.length, 2);
  assert.deepEqual(
    speedup.series.at(-1)?.points.map(({ y }) => y),
    [1, 2, 4],
    'the ideal line',
  );
});

test('growth per ply goes by pairs of plies', () => {
  const points = [
    [1, 2],
    [2, 12],
    [3, 18],
    [4, 108],
    [5, 162],
  ].map(([x, y]) => ({ x, y, low: y, high: y }));
  assert.ok(Math.abs((growthPerPly(points) ?? 0) - 3) < 1e-9, 'over two plies 9, so 3 a ply');
  assert.equal(growthPerPly(points.slice(0, 1)), null);
});

test('the single build gets one thread, and depths beyond the order of minimax are not measured twice', () => {
  assert.deepEqual(threadCounts(ONE), [1]);
  assert.deepEqual(threadCounts({ cores: 6, build: 'threaded' }), [1, 2, 4, 6]);
  assert.deepEqual(threadCounts({ cores: 96, build: 'threaded' }), [1, 2, 4, 8, 16, 32, 64, 96]);
  assert.equal(threadCounts({ cores: 1000, build: 'threaded' }).at(-1), 256, 'what the engine takes');
  const cells = the('depth').cells({ ...defaultsOf(the('depth'), ONE), seconds: [] });
  const of = (/** @type {string} */ mode) => cells.filter((cell) => cell.mode === mode).map(({ order }) => order);
  assert.deepEqual([of('seq_mm'), of('seq_ab')], [['natural'], ['natural', 'ranked']]);
});

test('a mode has one colour in every chart, and lines of one mode are told apart', () => {
  const series = Array.from({ length: 8 }, (_, i) => `hue${i + 1}`);
  const colours = { ink: 'ink', soft: 'soft', line: '', card: '', paper: '', series };
  /** @type {Map<string, Set<string>>} */ const hues = new Map();
  for (const experiment of EXPERIMENTS) {
    for (const chart of experiment.charts(rowsOf(measured(experiment))).filter(({ bars }) => !bars)) {
      const lines = chart.series.filter(({ ideal }) => !ideal);
      for (const one of lines) {
        const [hue] = /hue\d/.exec(look(chart, one, colours).colour) ?? [];
        assert.ok(one.mode && hue, chart.id);
        hues.set(one.mode, (hues.get(one.mode) ?? new Set()).add(hue));
      }
      const told = lines.map((one) => look(chart, one, colours)).map(({ colour, dash }) => `${colour} ${dash.join()}`);
      assert.equal(new Set(told).size, lines.length, chart.id);
      for (const line of chart.lines.filter(({ mode }) => mode)) assert.match(lineColour(colours, line), /hue1/, 'seq_mm has the first');
    }
  }
  assert.deepEqual(
    [...hues.values()].map(({ size }) => size),
    [1, 1, 1, 1, 1, 1],
  );
  assert.equal(new Set([...hues.values()].flatMap((one) => [...one])).size, 6);
});

test('figures above bars stand upright where they would run into each other', () => {
  const [chart] = the('modes').charts(rowsOf(measured(the('modes'))));
  assert.equal(barRoom(chart, 900).upright, false);
  const two = { ...chart, series: [chart.series[0], { ...chart.series[0], of: 1 }] };
  const { upright, width, label } = barRoom(two, 260);
  assert.ok(upright && label > width && width > 11, `${label} px of text over ${width} px`);
});

test('each experiment says what it found, with figures; what is short or alike is called so', () => {
  for (const experiment of EXPERIMENTS) {
    const samples = measured(experiment).map((one) => ({ ...one, elapsed_ms: one.elapsed_ms * 100 }));
    assert.match(experiment.found(rowsOf(samples)), /^\w.*\.$/, experiment.id);
    assert.equal(experiment.found([]), '', 'nothing of nothing');
  }
  const split = (/** @type {number} */ par_depth, /** @type {number} */ elapsed_ms) => sample({ mode: 'young_bros', threads: 2, par_depth, elapsed_ms });
  const says = (/** @type {ReturnType<typeof sample>[]} */ ...samples) => the('par-depth').found(rowsOf([...samples, ...samples]));
  assert.equal(says(split(1, 160), split(4, 100), split(6, 120)), 'par-depth 4 is fastest for Young brothers wait, 1.6 times as fast as par-depth 1.');
  assert.match(says(split(1, 100), split(4, 101)), /^Young brothers wait: the par-depth makes no difference/);
  assert.match(says(split(1, 16), split(4, 10)), /^Young brothers wait: too short to judge, less than 20 ms\.$/);
  assert.equal(the('par-depth').found(rowsOf([split(1, 160), split(4, 100)])), 'Young brothers wait: a single run is too few to judge.');
  const modes = [sample({ elapsed_ms: 900 }), sample({ mode: 'seq_ab', elapsed_ms: 90 }), sample({ mode: 'young_bros', threads: 2, elapsed_ms: 50 })];
  assert.equal(
    the('modes').found(rowsOf([...modes, ...modes])),
    'Young brothers wait is fastest: 50 ms to depth 9; 18 times as fast as Minimax; 1.8 times as fast as Alpha-beta.',
  );
});

test('no headline from what is too short: of a few milliseconds no ratio is told, and the chart says why', () => {
  const times = { seq_mm: 780, par_then_mm: 400, seq_ab: 7, young_bros: 4 };
  const at = (/** @type {number} */ depth) => Object.entries(times).map(([mode, elapsed_ms]) => sample({ mode, depth, elapsed_ms, threads: 2 }));
  const rows = rowsOf([...at(11), ...at(11)]);
  assert.equal(the('modes').found(rows), 'Alpha-beta to depth 11, Young brothers wait to depth 11: too short to judge, less than 20 ms.');
  assert.match(the('modes').charts(rows)[0].notes[0], /^Alpha-beta, Young brothers wait: too short to judge/);
});

test('mode against mode: all at one depth, and each parallel alpha-beta once more beside the sequential one at a depth of theirs', () => {
  const experiment = the('modes');
  const tunes = (/** @type {string} */ mode) => [
    ...new Set(
      experiment
        .cells(defaultsOf(experiment, FOUR))
        .filter((cell) => cell.mode === mode)
        .map(({ tune }) => tune),
    ),
  ];
  assert.deepEqual([tunes('seq_mm'), tunes('par_then_mm')], [['all'], ['all']]);
  assert.deepEqual(
    [tunes('seq_ab'), tunes('young_bros')],
    [
      ['all', 'par_then_ab', 'young_bros'],
      ['all', 'young_bros'],
    ],
  );
  const deep = [
    sample({ mode: 'seq_mm', depth: 11, elapsed_ms: 900 }),
    sample({ mode: 'par_then_mm', depth: 11, threads: 2, elapsed_ms: 500 }),
    sample({ mode: 'seq_ab', depth: 17, elapsed_ms: 800 }),
    sample({ mode: 'young_bros', depth: 17, threads: 2, elapsed_ms: 400 }),
  ];
  const rows = rowsOf([...deep, ...deep]);
  assert.deepEqual(
    experiment.charts(rows).map(({ id, lines }) => [id, ...lines.map(({ y }) => y)]),
    [['modes-seq_ab-young_bros'], ['over-seq_ab-seq_ab-young_bros', 2.991], ['modes-seq_mm-par_then_mm'], ['over-seq_mm-seq_mm-par_then_mm']],
    'the best mode of the paper is of the kind alpha-beta: minimax alone has no printed ratio',
  );
  assert.match(experiment.found(rows), /Young brothers wait is fastest: 400 ms to depth 17; 2\.0 times as fast as Alpha-beta; .*1\.8 times as fast as Minimax/);
});

test('beyond the cores there is a warning and no ideal line, and the verdict is of as many threads as there are cores', () => {
  const run = (/** @type {number} */ threads, /** @type {number} */ elapsed_ms) => sample({ mode: 'par_then_mm', threads, elapsed_ms, board: 'Board 2' });
  const once = [sample({ elapsed_ms: 200, board: 'Board 2' }), run(1, 200), run(2, 100), run(4, 160)];
  const rows = rowsOf([...once, ...once]);
  const idealOf = (/** @type {number} */ cores) =>
    the('boards')
      .charts(rows, cores)[1]
      .series.find(({ ideal }) => ideal);
  assert.deepEqual(
    [idealOf(2), idealOf(4)].map((line) => line?.points.map(({ x }) => x)),
    [
      [1, 2],
      [1, 2, 4],
    ],
  );
  assert.match(the('boards').charts(rows, 2)[0].notes.join(), /2 cores: more threads than that only take turns/);
  assert.doesNotMatch(the('boards').charts(rows, 4)[0].notes.join(), /take turns/);
  for (const experiment of EXPERIMENTS.filter(({ id }) => id !== 'pruning')) {
    const warned = (/** @type {number} */ machine) =>
      experiment.charts(rowsOf(measured(experiment)), machine).some(({ notes }) => /take turns/.test(notes.join()));
    assert.deepEqual([warned(2), warned(4)], [true, false], experiment.id);
  }
  assert.equal(the('boards').found(rows, 2), 'Board 2: 2 threads are 2.0 times as fast as Minimax.');
});

test('the modes set side by side are as many as there are at one depth, however deep a few of them went', () => {
  const at = (/** @type {number} */ depth, /** @type {string[]} */ ...modes) => modes.map((mode) => sample({ mode, depth, threads: 2 }));
  const rows = rowsOf([
    ...at(9, 'seq_mm', 'seq_ab', 'par_then_mm', 'par_then_ab', 'young_bros'),
    ...at(11, 'seq_mm', 'par_then_mm', 'seq_ab', 'par_then_ab'),
    ...at(15, 'seq_ab', 'young_bros'),
  ]);
  assert.deepEqual(
    the('modes')
      .charts(rows)
      .filter(({ id }) => id.startsWith('modes'))
      .map(({ id, title }) => [id, title.replace(/.* /, '')]),
    [
      ['modes', '9'],
      ['modes-seq_ab-young_bros', '15'],
      ['modes-seq_mm-par_then_mm', '11'],
      ['modes-seq_ab-par_then_ab', '11'],
    ],
  );
});

// ---- as in the papers ------------------------------------------------------------------------------------------------

test('the papers’ experiments search their Kalah whatever is on the table, unless another game is chosen', () => {
  const checkers = { name: 'checkers', rules: 'english' };
  for (const experiment of EXPERIMENTS) {
    const game = gameOf(experiment, checkers);
    assert.equal(game.name, experiment.id === 'browser' ? 'checkers' : 'kalah', experiment.id);
    assert.equal(defaultsOf(experiment, { ...FOUR, game }).game, game.name);
  }
  assert.deepEqual(gameOf(the('conversion'), checkers, 'checkers'), checkers);
  assert.equal(gameOf(the('browser'), checkers, 'kalah').name, 'kalah');
  assert.equal(gameOf(the('boards'), checkers, 'checkers').name, 'kalah', 'its boards are boards of Kalah');
  assert.deepEqual(gameOf(the('modes'), { name: 'kalah', rules: 'standard' }), { name: 'kalah', rules: 'standard' });
});

test('as in the paper: its depth and par-depths, and again as deep as can be judged', () => {
  const choice = { ...defaultsOf(the('conversion'), FOUR, true), threads: [2], modes: ['young_bros'] };
  const cells = cellsOf(the('conversion'), choice);
  assert.deepEqual(
    cells.map(({ depth, parDepth }) => [depth, parDepth]),
    [...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((parDepth) => [9, parDepth]), ...[1, 2, 3, 4, 5, 6].map((parDepth) => [null, parDepth])],
  );
  assert.deepEqual([choice.rules, choice.position, choice.orders, choice.evaluator], ['standard', '', ['natural'], 'seeds']);
  for (const id of ['par-depth', 'modes', 'conversion']) {
    assert.match(the(id).paper?.about ?? '', /every par-depth that depth 9 has/, 'its own are not at hand');
    assert.match(the(id).paper?.about ?? '', /second board, 4,4,4,3,3,3,3\/1,1,1,1,6,6,6 1, only a test/);
  }
  const boards = cellsOf(the('boards'), defaultsOf(the('boards'), FOUR, true));
  assert.deepEqual([...new Set(boards.map(({ depth, parDepth }) => `${depth} ${parDepth}`))], ['8 0', '8 8', 'null 0', 'null null']);
  const modes = cellsOf(the('modes'), defaultsOf(the('modes'), FOUR, true));
  assert.deepEqual(
    [...new Set(modes.filter(({ depth }) => depth === null).map(({ tune }) => tune))],
    ['par_then_mm', 'par_then_ab', 'young_bros'],
    'each parallel mode to be judged beside its own sequential one',
  );
});

test('beside the paper: what is the same, what is not, what cannot be judged, and what is not at hand', () => {
  const once = [
    sample({ mode: 'seq_mm', elapsed_ms: 6, nodes: 3_470_067 }),
    sample({ mode: 'seq_ab', elapsed_ms: 0.4, nodes: 39_816 }),
    sample({ mode: 'young_bros', elapsed_ms: 0.3, nodes: 40_883 }),
    sample({ mode: 'seq_ab', depth: 17, elapsed_ms: 900 }),
    sample({ mode: 'young_bros', depth: 17, elapsed_ms: 300 }),
  ];
  const found = besidePaper('modes', result('modes', [...once, ...once])) ?? assert.fail();
  assert.deepEqual(
    found.found.map(({ paper, here, same }) => [paper, here, same]),
    [
      ['21.933×', 'too short to judge, less than 20 ms', null],
      ['2.991×', 'too short to judge, less than 20 ms', null],
      ['2.991×', '3×', true],
      ['6', '6', true],
      ['3,470,067', '3,470,067', true],
      ['766,136', '39,816', false],
    ],
  );
  assert.match(
    found.sentence,
    /^The same as in the paper, or as its program run: best mode over Alpha-beta, depth 17; best move at depth 9 .*\. Not the same: nodes of Alpha-beta .*\. Not judged here: /,
  );
  assert.match(found.missing, /times are not/);
  const slower = [...once, ...once].map((one) => (one.mode === 'young_bros' && one.depth === 17 ? { ...one, elapsed_ms: 500 } : one));
  assert.match(
    besidePaper('modes', result('modes', slower))?.sentence ?? '',
    /Not the same: best mode over Alpha-beta, depth 17: 1\.8× here, 2\.991× in the paper;/,
  );
  assert.equal(the('modes').found(rowsOf(once.slice(0, 3))), 'All modes to depth 9: too short to judge, less than 20 ms.');
  assert.equal(besidePaper('modes', { ...result('modes', once), position: '1,0,0,0,0,0,0/1,0,0,0,0,0,0 0' }), null, 'another position is not the paper’s');
  assert.equal(besidePaper('modes', { ...result('modes', once), game: 'checkers' }), null);
  assert.equal(besidePaper('depth', result('depth', once)), null, 'no figure of a paper');
  const tasks = (/** @type {number} */ n) => {
    const spark = sample({ mode: 'par_then_mm', board: 'Start board', depth: 8, par_depth: 8, tasks: n, evaluator: 'stores-decided' });
    return besidePaper('boards', { ...result('boards', [spark]), boards: [{ name: 'Start board', rules: 'six-seeds', position: '' }] })?.found[0].same;
  };
  assert.deepEqual([tasks(1_179_392), tasks(5)], [true, false]);
});

test('what was searched in another order or by another evaluator is held against no figure of a paper', () => {
  const [mm, ab, young] = ['seq_mm', 'seq_ab', 'young_bros'].map((mode, nth) => sample({ mode, depth: 9, elapsed_ms: 900 / (nth + 1), threads: 2 }));
  const twice = (/** @type {ReturnType<typeof sample>[]} */ ...samples) => [...samples, ...samples];
  const boards = [{ name: 'Start board', rules: 'six-seeds', position: '' }];
  const other = /** @type {const} */ ([
    ['modes', twice(mm, ab, young).map((one) => ({ ...one, evaluator: 'stores' })), /natural order by the evaluator “seeds”/],
    ['modes', twice(ab, young).map((one) => ({ ...one, order: 'ranked' })), /natural order by/],
    ['pruning', twice(mm, ab).map((one) => ({ ...one, board: 'Start board' })), /natural order by the evaluator “stores-decided”/],
  ]);
  for (const [id, samples, why] of other) {
    const beside = besidePaper(id, { ...result(id, samples), ...(id === 'pruning' ? { boards } : {}) }) ?? assert.fail();
    assert.deepEqual(beside.found, []);
    assert.match(beside.sentence, why);
    for (const { lines } of the(id).charts(rowsOf(samples))) assert.deepEqual(lines, [], 'nor drawn in its charts');
  }
  const mixed = besidePaper('modes', result('modes', twice(mm, ab, { ...young, order: 'ranked' }))) ?? assert.fail();
  assert.deepEqual(
    mixed.found.map(({ what }) => what.split(',')[0]),
    ['best mode over Minimax', 'best move at depth 9 (its tests)', 'nodes of Minimax to depth 9 (its program', 'nodes of Alpha-beta to depth 9 (its program'],
    'young brothers in ranked order are no best mode of the paper’s',
  );
});

test('the printed program’s figures are those of the reference', () => {
  /** @type {{results: {boardName: string, mode: string, depth: number, nodes: number}[], listing_tests: Record<string, number>}} */
  const reference = JSON.parse(readFileSync(new URL('../data/min-max-kalah.json', import.meta.url), 'utf8'));
  const nodes = (/** @type {string} */ mode) =>
    reference.results.find((one) => one.boardName === 'initial' && one.depth === MIN_MAX_KALAH.depth && one.mode === mode)?.nodes;
  assert.deepEqual(NODES, { minimax: nodes('SeqMM'), 'alpha-beta': nodes('SeqAB') });
  assert.equal(Number(MOVE), reference.listing_tests['initial board, depth 9, every mode'] + 1, 'pits are counted from 0');
});

test('minimax against alpha-beta: seconds and savings on both boards, the printed percentages beside', () => {
  const both = (/** @type {string} */ board, /** @type {number} */ depth, /** @type {number} */ ms) => [
    sample({ board, depth, elapsed_ms: ms, nodes: 1000, evaluator: 'stores-decided' }),
    sample({ mode: 'seq_ab', board, depth, elapsed_ms: ms / 5, nodes: 100, evaluator: 'stores-decided' }),
  ];
  const rows = rowsOf([...both('Start board', 8, 3), ...both('Start board', 11, 800), ...both('Board 2', 11, 10)]);
  const [time, inTime, inNodes] = the('pruning').charts(rows);
  assert.equal(time.series.length, 4, 'two modes on two boards');
  assert.deepEqual(
    inTime.series.map(({ name, points }) => [name, ...points.map(({ x, y }) => `${x}: ${y}`)]),
    [['Start board', '11: 80']],
    'less than 20 ms of minimax is no base',
  );
  assert.deepEqual(
    inTime.lines.map(({ y }) => y),
    [82.02, 68.37, 50.82],
  );
  assert.deepEqual(
    inNodes.series.map(({ name, points }) => [name, ...points.map(({ x, y }) => `${x}: ${y}`)]),
    [
      ['Start board', '8: 90', '11: 90'],
      ['Board 2', '11: 90'],
    ],
  );
  assert.equal(
    the('pruning').found(rows),
    'Start board: alpha-beta in natural order saves 80 % of minimax’s time and 90 % of its nodes to depth 11; Board 2: alpha-beta in natural order saves 90 % of minimax’s nodes to depth 11; the time is too short to judge.',
  );
  const beside = (/** @type {number} */ ms) => {
    const samples = [...both('Start board', 11, 800)].map((one) => (one.mode === 'seq_ab' ? { ...one, elapsed_ms: ms } : one));
    return besidePaper('pruning', { ...result('pruning', samples), boards: [{ name: 'Start board', rules: 'six-seeds', position: '' }] })?.found;
  };
  assert.deepEqual(
    [beside(8), beside(200), beside(600)].map((found) => found?.map(({ paper, here, same, why = '' }) => [paper, here, same, why.split(' ')[0]])),
    [
      [['82.02 %, 68.37 %, 50.82 %', '99 %', false, 'more']],
      [['82.02 %, 68.37 %, 50.82 %', '75 %', null, '']],
      [['82.02 %, 68.37 %, 50.82 %', '25 %', false, 'less']],
    ],
    'more or less than all is not the same; which of the three it should be is not at hand',
  );
  const ranked = rowsOf([...both('Start board', 11, 800), { ...both('Start board', 11, 800)[1], order: 'ranked', nodes: 50 }]);
  assert.match(
    the('pruning').found(ranked),
    /^Start board: alpha-beta in natural order saves .* 90 % .*; Start board: alpha-beta in ranked order saves .* 95 % /,
    'each order by itself',
  );
  const depths = new Map(
    settle(the('pruning').cells(defaultsOf(the('pruning'), FOUR)), evenPaces(the('pruning').cells(defaultsOf(the('pruning'), FOUR))), {
      runs: 3,
      cores: 4,
      budgetMs: 24_000,
    }).map(({ board, mode, depth }) => [`${board} ${mode}`, depth]),
  );
  for (const board of ['Start board', 'Board 2']) assert.equal(depths.get(`${board} seq_mm`), depths.get(`${board} seq_ab`), 'to one depth');
});

test('busy and idle threads: recorded on 1 … n threads, busy, idle, tasks and taken tasks in one series', () => {
  const experiment = the('threads');
  const cells = experiment.cells(defaultsOf(experiment, FOUR));
  assert.ok(cells.every(({ record }) => record));
  assert.deepEqual([...new Set(cells.map(({ threads }) => threads))], [1, 2, 3, 4]);
  const run = (/** @type {number} */ threads, /** @type {number} */ busy_ms, /** @type {number} */ idle_ms) =>
    sample({ mode: 'par_then_mm', board: 'Board 2', threads, elapsed_ms: 100, tasks: 216, stolen: threads - 1, busy_ms, idle_ms });
  const rows = rowsOf([run(1, 100, 0), run(2, 150, 50), sample({ mode: 'par_then_mm', board: 'Board 2', threads: 3 })]);
  const [busy, tasks] = experiment.charts(rows, 4);
  const points = (/** @type {import('../../www/lab/figures.js').Chart} */ { series }) =>
    series.map(({ name, points: all }) => [name, ...all.map(({ x, y }) => `${x}: ${y}`)]);
  assert.deepEqual(points(busy), [
    ['busy: Board 2', '1: 100', '2: 75'],
    ['idle: Board 2', '1: 0', '2: 25'],
  ]);
  assert.deepEqual(points(tasks), [
    ['tasks: Board 2', '1: 216', '2: 216'],
    ['taken by another thread: Board 2', '1: 0', '2: 1'],
  ]);
  assert.equal(experiment.found(rows, 4), 'Board 2, Split minimax: 2 threads were busy 75 % of their time; another thread took 1 of 216 tasks.');
});

test('a name that is taken gets a number', () => {
  assert.equal(unlike('a', ['b']), 'a');
  assert.equal(unlike('a', ['a', 'a (2)']), 'a (3)');
  assert.equal(unlike('x'.repeat(120), ['x'.repeat(120)]).length <= 120, true, 'no longer than a name may be');
});

// ---- the form --------------------------------------------------------------------------------------------------------

test('lists are read as on the command line, and refused in a sentence', () => {
  const bounds = { low: 1, high: 64 };
  assert.deepEqual(readList('1-4', 'Threads', bounds), [1, 2, 3, 4]);
  assert.deepEqual(readList(' 4, 1 ,2,2', 'Threads', bounds), [1, 2, 4]);
  assert.deepEqual(readList('0.5, 1', 'Seconds', { low: 0.01, high: 60, whole: false }), [0.5, 1]);
  for (const bad of ['', 'x', '0', '65', '4-1', '1,,2', '1.5', '1-999', '-3', '1e9', 'NaN'])
    assert.throws(() => readList(bad, 'Threads', bounds), /^Error: Threads must be numbers from 1 to 64/, bad);
  assert.equal(writeList([1, 2, 3]), '1-3');
  assert.equal(writeList([1, 2, 4]), '1, 2, 4');
  assert.equal(writeList([null]), '');
  assert.match(
    inWords(the('par-depth'), defaultsOf(the('par-depth'), FOUR)),
    /^depth chosen for this machine, natural order, par-depth 1–6, 1, 2, 4 threads, 3 runs$/,
  );
});

// ---- two results -----------------------------------------------------------------------------------------------------

test('two results of one experiment share their charts; lines keep their key', () => {
  const experiment = the('scaling');
  const pair = /** @type {[ReturnType<typeof result>, ReturnType<typeof result>]} */ ([
    result('scaling', measured(experiment), 'here'),
    result('scaling', measured(experiment, 2), 'there'),
  ]);
  const [speedup] = compareCharts(inCommon(pair), pair, ['here', 'there']);
  assert.deepEqual(
    speedup.series.filter(({ key }) => key === 'Young brothers wait').map(({ name, of }) => [name, of]),
    [
      ['Young brothers wait · here', 0],
      ['Young brothers wait · there', 1],
    ],
  );
  assert.equal(speedup.series.filter(({ ideal }) => ideal).length, 1, 'one ideal line is enough');
  assert.deepEqual(differences(pair), []);
  assert.match(differences([pair[0], { ...pair[1], rules: 'russell' }])[0], /rules \(standard and russell\)/);
});

test('different experiments are refused in a sentence; a bench file goes with what can be drawn from it', () => {
  const scaling = result('scaling', measured(the('scaling')));
  const modes = result('modes', measured(the('modes')));
  assert.throws(() => inCommon([scaling, modes]), /^Error: These two measured different things: “Speed-up and efficiency” and “Mode against mode”/);
  const bench = result('bench', measured(the('scaling')));
  assert.ok(drawableAs(bench).includes(the('scaling')));
  assert.equal(inCommon([bench, scaling]), the('scaling'));
  assert.throws(
    () => compareCharts(the('par-depth'), [bench, result('par-depth', measured(the('par-depth')))], ['a', 'b']),
    /no chart of “Time against par-depth” in common: each would need a parallel mode at two par-depths/,
  );
});

test('two results are told apart by a given name, by machine, or by time', () => {
  const own = result('scaling', [], 'Speed-up and efficiency 2026-01-01 10:00');
  const browser = { ...own, machine: { ...own.machine, browser: 'Firefox 150' } };
  assert.deepEqual(labels([own, browser]), ['native', 'Firefox 150']);
  assert.deepEqual(labels([browser, { ...browser, name: 'my phone' }]), ['Firefox 150', 'my phone']);
  assert.deepEqual(labels([browser, { ...browser, name: 'Speed-up and efficiency 2026-01-01 11:30' }]), ['10:00', '11:30']);
});

test('names in a legend leave out what both begin with', () => {
  assert.deepEqual(shortNames(['Scaling 2026-01-01 10:00', 'Scaling 2026-01-01 11:00']), ['10:00', '11:00']);
  assert.deepEqual(shortNames(['phone', 'laptop']), ['phone', 'laptop']);
  assert.deepEqual(shortNames(['same', 'same']), ['same (1)', 'same (2)']);
  assert.deepEqual(shortNames(['run', 'run again']), ['run', 'run again']);
});

test('where the start’s time goes: known stages in their order, nothing before the page is ready', () => {
  const stage = (/** @type {string} */ name, start = 0, ms = 1) => ({ name, start, ms });
  assert.equal(startOf([stage('page'), stage('playable')]), null);
  const written = ['ready', 'playable', 'searcher-pool', 'program', 'page', 'else'].map((name, nth) => stage(name, nth, 10 * nth + 1));
  const { rows, playable, ready } = startOf([...written, stage('light-files', 3, 0.01)]) ?? { rows: [] };
  assert.deepEqual([rows.map(({ name }) => name), playable, ready], [['page', 'program', 'searcher-pool'], 11, 1]);
});
