// What a room was told to search by is remembered for each game, and nothing that cannot be read does harm.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFileSync } from 'node:fs';
import { learnMethods } from '../../www/engine/methods.js';
import { evaluatorName, recall, remember } from '../../www/games/going-by.js';
import { meant } from '../../www/match/levels.js';

const METHODS = JSON.parse(readFileSync(new URL('../data/methods.json', import.meta.url), 'utf8'));
learnMethods('kalah', METHODS);
const draughts = METHODS.map((/** @type {any} */ one) => ({ ...one, accepts: { ...one.accepts, networks: ['check-this'] } }));
learnMethods('checkers', draughts);

/** @type {Map<string, string>} */ const stored = new Map();
Object.assign(globalThis, {
  localStorage: {
    getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => stored.set(key, text),
  },
});

test('each room and each game has its own, and the usual ones until it is told', () => {
  const usual = { order: 'ranked', evaluator: '' };
  assert.deepEqual(recall('compare', 'kalah'), usual);
  remember('compare', 'kalah', { order: 'lecture', evaluator: 'urgent' });
  remember('compare', 'checkers', { order: 'natural', evaluator: 'kept:My champion' });
  assert.deepEqual(recall('compare', 'kalah'), { order: 'lecture', evaluator: 'urgent' });
  assert.deepEqual(recall('compare', 'checkers'), { order: 'natural', evaluator: 'kept:My champion' });
  assert.deepEqual(recall('analyse', 'kalah'), usual);
  remember('compare', 'kalah', usual);
  assert.deepEqual(recall('compare', 'kalah'), usual);
  assert.equal(evaluatorName('kept:My champion'), 'My champion');
});

test('what is damaged or of another version is as if nothing was told', async () => {
  for (const text of [
    '',
    'null',
    '7',
    '"x"',
    '[]',
    '{',
    '{"kalah":7}',
    '{"kalah":{"order":["x"],"evaluator":{}}}',
    '{"kalah":{"order":"lectures","evaluator":"gone"}}',
  ]) {
    stored.set('kalahari.compare', text);
    const { order, evaluator } = recall('compare', 'kalah');
    assert.equal(order, 'ranked', text);
    assert.ok(['', 'seeds'].includes(evaluator), text);
    remember('compare', 'kalah', { order: 'natural', evaluator: '' });
    assert.equal(recall('compare', 'kalah').order, 'natural', `${text}, and is written over`);
  }
  assert.equal(await meant(''), undefined);
  assert.equal(await meant('urgent'), 'urgent');
});
