// What Compare and the lab show where nothing was run yet: real measurements, read as strictly as anybody's, that say where they come from.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleOf } from '../../www/compare/kept.js';
import { verdict } from '../../www/compare/verdict.js';
import { modeName, modeTitle } from '../../www/engine/names.js';
import example from '../../www/lab/example.js';
import { experimentOf } from '../../www/lab/experiments.js';
import { readResult } from '../../www/lab/results.js';
import { disagreement } from '../../www/measure/agreement.js';
import { measuredOn } from '../../www/measure/example.js';
import { rowsOf } from '../../www/measure/statistics.js';
import { METHODS } from './kalah-methods.mjs';

const MARK = /^Example, measured on \d+ cores, Chromium \d+, \w+ [\d.]+, [A-Z][a-z]+ 20\d\d\.$/;

test('Compare has an example for each game: every mode that is shown at first, often enough for a verdict, and in agreement', async () => {
  const plain = METHODS.flatMap(({ name, kind, more }) => (['minimax', 'alpha-beta'].includes(kind) && !more ? name : [])).sort();
  for (const game of ['kalah', 'checkers']) {
    const { samples, machine, at } = (await exampleOf(game)) ?? assert.fail(game);
    assert.deepEqual([...new Set(samples.map(({ mode }) => mode))].sort(), plain);
    assert.equal(disagreement(samples), null);
    assert.match(verdict(rowsOf(samples), 'depth'), /^Alpha-beta did depth \d+ in 1\/[\d,]+ of minimax’s time; 2 threads made /);
    assert.match(measuredOn(machine, at), MARK);
  }
  assert.equal(await exampleOf('toy'), undefined, 'a game without one stays empty');
});

test('the lab’s example is a document like any other, and has charts and something found', () => {
  const { experiment, samples, machine, unix_ms, finished } = readResult(example);
  const { charts, found } = experimentOf(experiment) ?? assert.fail(experiment);
  assert.ok(finished);
  assert.equal(disagreement(samples), null);
  assert.ok(charts(rowsOf(samples)).length > 0);
  assert.match(found(rowsOf(samples)), /^\w.*\.$/);
  assert.match(measuredOn(machine, unix_ms), MARK);
});

test('every method has a name, with the engine’s word beside it where that may be needed', () => {
  for (const { name } of METHODS) {
    assert.notEqual(modeName(name), name);
    assert.equal(modeTitle(name), `${modeName(name)} · ${name}`);
  }
  assert.equal(modeTitle('young_bros'), 'Young brothers wait · young_bros');
  assert.equal(modeTitle('toy_ab'), 'toy_ab', 'one without a name is called as the engine calls it');
});
