// The document: what is written can be read, what is damaged is refused in a sentence, and medians, agreement and
// CSV say what the samples say.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { captionOf, checkResult, disagreement, fileName, readResult, rowsOf, titleOf, writeCsv, writeResult } from '../../www/lab-results.js';

/** @typedef {import('../../www/lab-results.js').Result} Result @typedef {import('../../www/lab-results.js').Sample} Sample */

/** @param {Partial<Sample>} [more] @returns {Sample} */
const sample = (more) => ({
  round: 1, mode: 'young_bros', order: 'ranked', evaluator: 'weighted:1/2', par_depth: 3, threads: 2, depth: 9, elapsed_ms: 12.5, nodes: 1000, cutoffs: 7, tasks: 30, stolen: 4, value: -4, move: 5, ...more,
});

/** @type {Result} */
const RESULT = {
  format: 'kalahari-samples', version: 1, experiment: 'boards', name: 'my phone', unix_ms: 1_790_000_000_000,
  machine: { cores: 8, arch: 'wasm32', os: 'Android', browser: 'Firefox 150', build: 'threaded', isolated: true, timer_ms: 0.02 },
  rules: 'standard', position: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 0', boards: [{ name: 'Board 2', rules: 'six-seeds', position: '1,2,7,4,0,1,32/1,0,2,1,1,2,18 0' }],
  options: { depth: null, parDepths: [null], threads: [1, 2], rules: 'standard' }, finished: false,
  samples: [sample(), sample({ round: 2, time_ms: 300 }), sample({ board: 'Board 2', disturbed: 'the tab was hidden' })],
};

/** What `kalahari bench --json` writes, shortened. */
const BENCH = {
  format: 'kalahari-samples', version: 1, experiment: 'bench', unix_ms: 1_790_000_000_000, machine: { cores: 2, arch: 'x86_64', os: 'linux', version: '0.1.0' },
  rules: 'standard', position: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 0', time_ms: 80, order: 'ranked', evaluator: 'seeds', all_moves: false, runs: 1, agree: true,
  samples: [{ ...sample(), scores: [{ move: 0, value: -2, bound: 'exact' }], pv: [1, 7], complete: true, exact: false, hits: 0 }], summary: [],
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

test('damaged files are refused, each in a sentence that ends with what is accepted', () => {
  const accepted = /^Error: .+\. The lab opens files that it or “kalahari bench --json” wrote\.$/;
  const text = writeResult(RESULT);
  const without = (/** @type {string} */ key) => JSON.stringify({ ...RESULT, [key]: undefined });
  const first = (/** @type {object} */ more) => JSON.stringify({ ...RESULT, samples: [{ ...RESULT.samples[0], ...more }] });
  for (const bad of ['', 'x', 'null', '[]', '{}', '3', text.slice(0, -5), ...['format', 'version', 'experiment', 'unix_ms', 'machine', 'rules', 'position', 'samples'].map(without),
    JSON.stringify({ ...RESULT, version: 2 }), JSON.stringify({ ...RESULT, samples: {} }), JSON.stringify({ ...RESULT, samples: [null] }), JSON.stringify({ ...RESULT, name: 'x'.repeat(500) }),
    JSON.stringify({ ...RESULT, machine: { ...RESULT.machine, cores: 0 } }), JSON.stringify({ ...RESULT, options: { depth: { deep: 1 } } }), JSON.stringify({ ...RESULT, options: [] }), JSON.stringify({ ...RESULT, boards: [{}] }),
    first({ elapsed_ms: -1 }), first({ elapsed_ms: '1' }), first({ nodes: 1.5 }), first({ threads: 0 }), first({ mode: 7 }), first({ round: 0 }), first({ value: 'x' }), first({ move: -1 }), first({ depth: 1e300 }),
    first({ board: 'Board 7' }), first({ time_ms: null }), text.replace('12.5', '1e999')]) {
    assert.throws(() => readResult(bad), accepted, bad.slice(0, 80));
  }
  assert.throws(() => readResult(JSON.stringify({ ...RESULT, version: 2 })), /another version \(format 2, this page reads 1\)/);
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
  const lines = writeCsv({ ...RESULT, samples: [sample(), sample({ disturbed: 'hidden, then "asleep"' })] }).trim().split('\n');
  assert.equal(lines.length, 3);
  assert.equal(lines[1], '1,,young_bros,ranked,weighted:1/2,3,2,9,,12.5,1000,7,30,4,-4,5,');
  assert.ok(lines[2].endsWith(',"hidden, then ""asleep"""'));
  assert.equal(lines[0].split(',').length, lines[1].split(',').length);
});

test('rows are medians of undisturbed runs, one a setup', () => {
  const rows = rowsOf([sample({ elapsed_ms: 30 }), sample({ round: 2, elapsed_ms: 10 }), sample({ round: 3, elapsed_ms: 20 }), sample({ elapsed_ms: 999, disturbed: 'hidden' }), sample({ threads: 4 }), sample({ time_ms: 100, depth: 12 }), sample({ time_ms: 100, depth: 14 })]);
  assert.deepEqual(rows.map(({ threads, elapsed_ms, runs, depth }) => [threads, elapsed_ms, runs, depth]), [[2, 20, 3, 9], [4, 12.5, 1, 9], [2, 12.5, 2, 13]]);
  assert.deepEqual([rows[0].low_ms, rows[0].high_ms, rows[0].mean_ms], [10, 30, 20]);
});

test('a disagreement is found, and only where board, evaluator and depth are the same', () => {
  assert.equal(disagreement([sample(), sample({ mode: 'seq_mm' }), sample({ depth: 10, value: 0 }), sample({ board: 'Board 2', value: 1 }), sample({ evaluator: 'stores', value: 2 })]), null);
  assert.match(disagreement([sample(), sample({ mode: 'seq_ab', value: 0 })]) ?? '', /^The modes disagree at depth 9: young_bros .* value -4 and pit 5, seq_ab .* value 0 and pit 5\./);
  assert.match(disagreement([sample(), sample({ move: 3, disturbed: 'hidden' })]) ?? '', /pit 3/, 'a disturbed run is slow, not wrong');
});

test('names are fit for people and for files', () => {
  assert.equal(titleOf({ ...RESULT, name: '' }).startsWith('boards 20'), true);
  assert.equal(fileName({ ...RESULT, name: '../../Étude: 50 % "faster"?' }, 'json'), 'kalahari-tude-50-faster.json');
});
