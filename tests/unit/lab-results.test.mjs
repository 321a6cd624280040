// The document: what is written can be read, what is damaged is refused in a sentence, and medians, agreement and
// CSV say what the samples say.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { drawableAs } from '../../www/lab/experiments.js';
import { captionOf, checkResult, fileName, readResult, titleOf, writeCsv, writeResult } from '../../www/lab/results.js';
import { disagreement } from '../../www/measure/agreement.js';
import { rowsOf } from '../../www/measure/statistics.js';
import './kalah-methods.mjs';

/** @typedef {import('../../www/lab/results.js').Result} Result @typedef {import('../../www/measure/run.js').Sample} Sample */

/** @param {Partial<Sample>} [more] @returns {Sample} */
const sample = (more) => ({
  round: 1,
  mode: 'young_bros',
  order: 'ranked',
  evaluator: 'weighted:1/2',
  par_depth: 3,
  threads: 2,
  depth: 9,
  elapsed_ms: 12.5,
  nodes: 1000,
  cutoffs: 7,
  tasks: 30,
  stolen: 4,
  value: -4,
  move: '6',
  ...more,
});

/** @type {Result} */
const RESULT = {
  format: 'kalahari-samples',
  version: 2,
  experiment: 'boards',
  name: 'my phone',
  unix_ms: 1_790_000_000_000,
  machine: { cores: 8, arch: 'wasm32', os: 'Android', browser: 'Firefox 150', build: 'threaded', isolated: true, timer_ms: 0.02 },
  game: 'kalah',
  rules: 'standard',
  position: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 0',
  boards: [{ name: 'Board 2', rules: 'six-seeds', position: '1,2,7,4,0,1,32/1,0,2,1,1,2,18 0' }],
  options: { depth: null, parDepths: [null], threads: [1, 2], rules: 'standard' },
  finished: false,
  samples: [sample(), sample({ round: 2, time_ms: 300 }), sample({ board: 'Board 2', disturbed: 'the tab was hidden' })],
};

/** What `kalahari bench --json` writes, shortened. */
const BENCH = {
  format: 'kalahari-samples',
  version: 2,
  experiment: 'bench',
  unix_ms: 1_790_000_000_000,
  machine: { cores: 2, arch: 'x86_64', os: 'linux', version: '0.1.0' },
  game: 'kalah',
  rules: 'standard',
  position: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 0',
  time_ms: 80,
  order: 'ranked',
  evaluator: 'seeds',
  all_moves: false,
  runs: 1,
  agree: true,
  samples: [
    { ...sample(), move: 5, scores: [{ move: 0, text: '1', value: -2, bound: 'exact' }], pv: [5, 7], line: ['6', '1'], complete: true, exact: false, hits: 0 },
  ],
  summary: [],
};

test('a result survives being written and read', () => {
  assert.deepEqual(readResult(writeResult(RESULT)), RESULT);
  const empty = { ...RESULT, samples: [] };
  assert.deepEqual(readResult(writeResult(empty)), empty);
});

test('a file of bench is read, without what the lab does not need; its time is each sample’s', () => {
  const read = readResult(JSON.stringify(BENCH));
  assert.equal(read.experiment, 'bench');
  assert.deepEqual(read.samples, [sample({ time_ms: 80 })]);
  assert.match(captionOf(read), /^native on linux x86_64, 2 cores, version 0\.1\.0, 20\d\d-/);
});

/** @param {string} name */
const data = (name) => readFileSync(new URL(`../data/${name}.json`, import.meta.url), 'utf8');

test('a result that version 1 of the lab saved opens: it was Kalah, and its pits are houses', () => {
  const before = JSON.parse(data('lab-v1'));
  const read = readResult(data('lab-v1'));
  assert.deepEqual([read.version, read.game, read.name], [2, 'kalah', before.name]);
  assert.deepEqual(
    read.samples.map(({ move, ...rest }) => rest),
    before.samples.map((/** @type {any} */ { move, ...rest }) => rest),
    'nothing else is touched',
  );
  const moves = before.samples.map((/** @type {any} */ { move, board }) => String(board ? move - 6 : move + 1));
  assert.deepEqual(
    read.samples.map(({ move }) => move),
    moves,
  );
  assert.ok(before.samples.some((/** @type {any} */ { move }) => move > 6) && moves.every((/** @type {string} */ move) => /^[1-6]$/.test(move)));
  assert.equal(disagreement(read.samples), null);
  assert.ok(drawableAs(read).every(({ charts }) => charts(rowsOf(read.samples)).length > 0));
  assert.deepEqual(readResult(writeResult(read)), read, 'and is written as version 2');
});

test('files of bench open, as version 1 and as version 2 wrote them', () => {
  const [old, now] = ['bench-v1', 'bench-v2'].map((name) => readResult(data(name)));
  for (const read of [old, now]) {
    assert.deepEqual([read.game, read.experiment], ['kalah', 'bench']);
    assert.ok(read.samples.length > 0 && drawableAs(read).length > 0);
    assert.equal(disagreement(read.samples), null);
    const plain = read.samples.filter(({ mode }) => mode !== 'expert');
    assert.deepEqual([...new Set(plain.map(({ move, value }) => `${move} ${value}`))], ['2 0']);
  }
  const expert = now.samples.find(({ mode }) => mode === 'expert');
  assert.deepEqual([expert?.order, expert?.par_depth], [undefined, undefined], 'what a method does not take is not there');
});

test('damaged files are refused, each in a sentence that ends with what is accepted', () => {
  const accepted = /^Error: .+\. The lab opens files that it or “kalahari bench --json” wrote\.$/;
  const text = writeResult(RESULT);
  const without = (/** @type {string} */ key) => JSON.stringify({ ...RESULT, [key]: undefined });
  const first = (/** @type {object} */ more) => JSON.stringify({ ...RESULT, samples: [{ ...RESULT.samples[0], ...more }] });
  for (const bad of [
    '',
    'x',
    'null',
    '[]',
    '{}',
    '3',
    text.slice(0, -5),
    ...['format', 'version', 'experiment', 'unix_ms', 'machine', 'game', 'rules', 'position', 'samples'].map(without),
    JSON.stringify({ ...RESULT, version: 3 }),
    JSON.stringify({ ...RESULT, samples: {} }),
    JSON.stringify({ ...RESULT, samples: [null] }),
    JSON.stringify({ ...RESULT, name: 'x'.repeat(500) }),
    JSON.stringify({ ...RESULT, machine: { ...RESULT.machine, cores: 0 } }),
    JSON.stringify({ ...RESULT, options: { depth: { deep: 1 } } }),
    JSON.stringify({ ...RESULT, options: [] }),
    JSON.stringify({ ...RESULT, boards: [{}] }),
    first({ elapsed_ms: -1 }),
    first({ elapsed_ms: '1' }),
    first({ nodes: 1.5 }),
    first({ threads: 0 }),
    first({ mode: 7 }),
    first({ round: 0 }),
    first({ value: 'x' }),
    first({ move: -1 }),
    first({ move: 1.5 }),
    first({ move: null }),
    first({ move: 'x'.repeat(50) }),
    first({ move: 5, line: [5] }),
    first({ depth: 1e300 }),
    first({ board: 'Board 7' }),
    first({ time_ms: null }),
    text.replace('12.5', '1e999'),
  ]) {
    assert.throws(() => readResult(bad), accepted, bad.slice(0, 80));
  }
  assert.throws(() => readResult(JSON.stringify({ ...RESULT, version: 3 })), /another version \(format 3, this page reads 1 and 2\)/);
  assert.throws(() => readResult(first({ nodes: 1.5 })), /nodes of sample 1 should be a whole number/);
  assert.throws(() => checkResult(undefined), accepted);
});

test('every byte of a file may be lost without harm', () => {
  const text = writeResult(RESULT);
  for (let at = 0; at < text.length; at++) {
    try {
      checkResult(readResult(text.slice(0, at) + text.slice(at + 1)));
    } catch (error) {
      assert.match(String(error), /^Error: This file .*wrote\.$/, `without byte ${at}`);
    }
  }
});

test('CSV has every run, and quotes what needs it', () => {
  const lines = writeCsv({ ...RESULT, samples: [sample(), sample({ disturbed: 'hidden, then "asleep"', busy_ms: 20, idle_ms: 5 })] })
    .trim()
    .split('\n');
  assert.equal(lines.length, 3);
  assert.equal(lines[1], '1,,young_bros,ranked,weighted:1/2,3,2,9,,12.5,1000,7,30,4,-4,6,,,,');
  assert.ok(lines[2].endsWith(',"hidden, then ""asleep""",,20,5'));
  assert.equal(lines[0].split(',').length, lines[1].split(',').length);
});

test('busy and idle time of a recorded search are read back, and are medians in a row', () => {
  const samples = [sample({ busy_ms: 20, idle_ms: 5 }), sample({ round: 2, busy_ms: 24, idle_ms: 1 }), sample({ round: 3 })];
  const read = readResult(writeResult({ ...RESULT, samples }));
  assert.deepEqual(read.samples, samples);
  assert.deepEqual(
    rowsOf(read.samples).map(({ busy_ms, idle_ms, runs }) => [busy_ms, idle_ms, runs]),
    [[22, 3, 3]],
  );
  assert.equal('busy_ms' in rowsOf([sample()])[0], false);
});

test('rows are medians of undisturbed runs, one a setup', () => {
  const rows = rowsOf([
    sample({ elapsed_ms: 30 }),
    sample({ round: 2, elapsed_ms: 10 }),
    sample({ round: 3, elapsed_ms: 20 }),
    sample({ elapsed_ms: 999, disturbed: 'hidden' }),
    sample({ threads: 4 }),
    sample({ time_ms: 100, depth: 12 }),
    sample({ time_ms: 100, depth: 14 }),
  ]);
  assert.deepEqual(
    rows.map(({ threads, elapsed_ms, runs, depth }) => [threads, elapsed_ms, runs, depth]),
    [
      [2, 20, 3, 9],
      [4, 12.5, 1, 9],
      [2, 12.5, 2, 12],
    ],
  );
  assert.deepEqual([rows[0].low_ms, rows[0].high_ms, rows[0].mean_ms], [10, 30, 20]);
});

test('a disagreement is found, and only where board, evaluator and depth are the same', () => {
  assert.equal(
    disagreement([
      sample(),
      sample({ mode: 'seq_mm' }),
      sample({ depth: 10, value: 0 }),
      sample({ board: 'Board 2', value: 1 }),
      sample({ evaluator: 'stores', value: 2 }),
    ]),
    null,
  );
  assert.match(
    disagreement([sample(), sample({ mode: 'seq_ab', value: 0 })]) ?? '',
    /^The modes disagree at depth 9: Young brothers wait · young_bros .* value -4 and move 6, Alpha-beta · seq_ab .* value 0 and move 6\./,
  );
  assert.match(disagreement([sample(), sample({ move: '4', disturbed: 'hidden' })]) ?? '', /move 4/, 'a disturbed run is slow, not wrong');
});

test('names are fit for people and for files', () => {
  assert.equal(titleOf({ ...RESULT, name: '' }).startsWith('boards 20'), true);
  assert.equal(fileName({ ...RESULT, name: '../../Étude: 50 % "faster"?' }, 'json'), 'kalahari-tude-50-faster.json');
});
