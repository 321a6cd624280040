// The lab without a browser: experiments become searches, searches a plan, samples charts. Samples are made up here;
// whether real ones come out right is the browser test's question.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareCharts, defaultsOf, differences, drawableAs, EXPERIMENTS, experimentOf, threadCounts } from '../../www/lab/experiments.js';
import { growthPerPly } from '../../www/lab/figures.js';
import { inWords, readList, writeList } from '../../www/lab/form.js';
import { barRoom, lineColour, look } from '../../www/lab/plot.js';
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

test('there are seven experiments, and each draws what it measures', () => {
  assert.equal(EXPERIMENTS.length, 7);
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
  assert.equal(cells.length, 3 * 6 * 3);
  assert.equal(the('par-depth').cells({ ...choice, modes: ['seq_mm'] }).length, 0, 'sequential modes split nowhere');
  const charts = the('par-depth').charts(rowsOf(measured(the('par-depth'))));
  assert.deepEqual(
    charts.map(({ id }) => id),
    ['par-depth-par_then_mm', 'par-depth-par_then_ab', 'par-depth-young_bros'],
  );
  assert.deepEqual(
    charts[0].series.map(({ name }) => name),
    ['1 thread', '2 threads', '4 threads'],
  );
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
      ['young_bros', [0.909, 2]],
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
      assert.equal(new Set(lines.map((one) => look(chart, one, colours).colour)).size, lines.length, chart.id);
      for (const line of chart.lines) assert.match(lineColour(colours, line), /hue1/, 'seq_mm has the first');
    }
  }
  assert.deepEqual(
    [...hues.values()].map(({ size }) => size),
    [1, 1, 1, 1, 1],
  );
  assert.equal(new Set([...hues.values()].flatMap((one) => [...one])).size, 5);
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
  const says = (/** @type {ReturnType<typeof sample>[]} */ ...samples) => the('par-depth').found(rowsOf(samples));
  assert.equal(says(split(1, 160), split(4, 100), split(6, 120)), 'par-depth 4 is fastest for young_bros, 1.6 times as fast as par-depth 1.');
  assert.match(says(split(1, 100), split(4, 101)), /^young_bros: the par-depth makes no difference/);
  assert.match(says(split(1, 16), split(4, 10)), /^young_bros: too short to judge, less than 20 ms\.$/);
  const modes = [sample({ elapsed_ms: 900 }), sample({ mode: 'seq_ab', elapsed_ms: 90 }), sample({ mode: 'young_bros', threads: 2, elapsed_ms: 50 })];
  assert.equal(the('modes').found(rowsOf(modes)), 'young_bros is fastest: 50 ms to depth 9; 18 times as fast as seq_mm; 1.8 times as fast as seq_ab.');
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
    /^depth to fit this machine, natural order, par-depth 1–6, 1, 2, 4 threads, 3 runs$/,
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
    speedup.series.filter(({ key }) => key === 'young_bros').map(({ name, of }) => [name, of]),
    [
      ['young_bros · here', 0],
      ['young_bros · there', 1],
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
