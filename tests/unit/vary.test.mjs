// Variety: which moves count as nearly equal, and that chance comes from the game's seed alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as S from '../../www/match/state.js';
import { LEVELS, marginOf, newSeat, readSeat } from '../../www/match/levels.js';
import { MOST_SEED, nearlyBest, newSeed, nextSeed, pick, readSeed } from '../../www/match/vary.js';

/** @typedef {import('../../www/engine/client.js').Report} Report */

/** A report of these values, as the first player counts. @param {number[]} values @param {object} [more] @returns {Report} */
function report(values, more = {}) {
  const scores = values.map((value, move) => ({ move, text: String(move + 1), value, bound: 'exact' }));
  const move = values.indexOf(Math.max(...values));
  return /** @type {any} */ ({ move, value: values[move], depth: 2, complete: true, exact: false, line: [String(move + 1), '1'], scores, ...more });
}

/** The same seen by the second player, who wants values small. @param {Report} one @returns {Report} */
const turned = (one) => ({ ...one, value: -one.value, scores: one.scores.map((score) => ({ ...score, value: -score.value })) });

test('nearly equal is what lies within the margin, whoever is to move', () => {
  const one = report([5, 3, 4, 2]);
  for (const [margin, near] of /** @type {[number, string[]][]} */ ([
    [0, ['1']],
    [1, ['1', '3']],
    [2, ['1', '2', '3']],
  ])) {
    assert.deepEqual(nearlyBest(one, 0, margin), near);
    assert.deepEqual(nearlyBest(turned(one), 1, margin), near);
  }
});

test('a lead is not given away for variety, nor an even game', () => {
  assert.deepEqual(nearlyBest(report([1, 0, 1]), 0, 1), ['1', '3']);
  assert.deepEqual(nearlyBest(report([0, -1]), 0, 1), ['1']);
  assert.deepEqual(nearlyBest(turned(report([1, 0, 1])), 1, 1), ['1', '3']);
  assert.deepEqual(nearlyBest(report([-3, -4]), 0, 1), ['1', '2'], 'who is behind loses nothing by it');
});

test('only the best where the end of the game is seen, where the search was cut short, and of bounds', () => {
  assert.deepEqual(nearlyBest(report([4, 4], { exact: true }), 0, 2), ['1'], 'every line was followed to its end');
  assert.deepEqual(nearlyBest(report([4, 4], { line: ['1'] }), 0, 2), ['1'], 'the best line ends the game');
  assert.deepEqual(nearlyBest(report([4, 4], { complete: false }), 0, 2), ['1']);
  const bounds = report([4, 4, 4]);
  bounds.scores[1] = { ...bounds.scores[1], bound: 'at_most' };
  assert.deepEqual(nearlyBest(bounds, 0, 2), ['1', '3']);
});

test('chance comes from the seed and the place alone, and reaches every choice', () => {
  const choices = ['a', 'b', 'c'];
  const found = Array.from({ length: 300 }, (_, seed) => pick(choices, seed, '3 x'));
  assert.deepEqual(
    found,
    found.map((_, seed) => pick(choices, seed, '3 x')),
  );
  for (const choice of choices) assert.ok(found.filter((one) => one === choice).length > 60, `${choice} is as likely as the others`);
  assert.ok(new Set(Array.from({ length: 50 }, (_, ply) => pick(choices, 1, `${ply} x`))).size === 3, 'another place, another choice');
});

test('a seed is a whole number of 32 bits, and each game has its own', () => {
  for (const [raw, seed] of /** @type {[unknown, number | null][]} */ ([
    ['0', 0],
    [7, 7],
    [String(MOST_SEED), MOST_SEED],
    [MOST_SEED + 1, null],
    ['-1', null],
    ['1.5', null],
    [' 7', null],
    ['', null],
    [null, null],
    [NaN, null],
    [{}, null],
  ])) {
    assert.equal(readSeed(raw), seed, String(raw));
  }
  for (let n = 0; n < 100; n++) assert.equal(readSeed(newSeed()) !== null, true);
  const start = /** @type {S.Position} */ ({ game: 'nim', rules: '', position: 'x', turn: 0, over: false });
  const game = S.create(start, [newSeat('human'), newSeat('engine')], 7);
  assert.equal(S.again(game).seed, nextSeed(7));
  assert.notEqual(S.again(game).seed, 7, 'another game');
  assert.equal(S.again(game, 7).seed, 7, 'unless the same is asked for');
});

test('Medium and below vary unless they are told not to; the stronger ones and own settings never do', () => {
  assert.deepEqual(
    LEVELS.map(({ id }) => [id, marginOf(newSeat('engine', id)) > 0]),
    [
      ['beginner', true],
      ['easy', true],
      ['medium', true],
      ['hard', false],
      ['strong', false],
      ['expert', false],
      ['perfect', false],
    ],
  );
  assert.ok(
    LEVELS.every(({ about, margin }) => /varies/.test(about) === Boolean(margin)),
    'the sentence says so',
  );
  assert.equal(marginOf({ ...newSeat('engine', 'easy'), steady: true }), 0);
  assert.equal(marginOf({ ...newSeat('engine', 'easy'), level: 'own' }), 0);
  assert.deepEqual(readSeat({ kind: 'engine', level: 'easy', steady: true }).steady, true);
  assert.equal(readSeat({ kind: 'engine', level: 'easy', steady: 'yes' }).steady, undefined);
});
