// The arithmetic of a series, as the memo of 1964 has it, and what is kept of one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import './kalah-methods.mjs';
import { newSeat } from '../../www/match/levels.js';
import * as S from '../../www/match/state.js';
import { captured, GOAL, newSeries, nextIn, readSeries, standing, winnerOf } from '../../www/match/series.js';
import { readSaved, savedOf, VERSION } from '../../www/page/storage.js';

/** @param {number} first @param {number} second */
const end = (first, second) => ({ result: { first, second } });
const OPEN = { result: null };

test('28 to 20 with four in a pit is four to nothing, and a draw is nothing to nothing', () => {
  assert.deepEqual(captured(end(28, 20)), [4, 0]);
  assert.deepEqual(captured(end(20, 28)), [0, 4]);
  assert.deepEqual(captured(end(24, 24)), [0, 0]);
  assert.deepEqual(captured(end(36, 37 - 1)), [0, 0], 'six in a pit');
  assert.deepEqual(captured(OPEN), [0, 0], 'a game that goes on');
});

test('games add up, each from how it stood before; a draw is a game, too', () => {
  let series = newSeries(7);
  for (const [first, second] of [
    [28, 20],
    [24, 24],
    [10, 38],
  ])
    series = nextIn(series, end(first, second));
  assert.deepEqual(series, { began: 7, game: 4, score: [4, 14] });
});

test('only a finished game counts: taken back, it takes its score back', () => {
  const series = { ...newSeries(7), score: /** @type {[number, number]} */ ([12, 8]) };
  assert.deepEqual(standing(series, end(28, 20)), [16, 8]);
  assert.deepEqual(standing(series, OPEN), [12, 8]);
  assert.deepEqual(series.score, [12, 8], 'the game itself does not change');
});

test('it ends at forty and not before', () => {
  assert.equal(GOAL, 40);
  assert.equal(winnerOf([39, 39]), null);
  assert.equal(winnerOf([40, 39]), 0);
  assert.equal(winnerOf([0, 63]), 1);
  assert.equal(winnerOf(standing({ ...newSeries(1), score: [39, 39] }, end(23, 25))), 1);
});

test('a game’s document keeps its series; what is none makes it a single game', () => {
  const series = /** @type {const} */ ({ began: 1_700_000_000_000, game: 3, score: [12, 8] });
  const start = { game: 'kalah', rules: 'standard', position: 'x', turn: 0, over: false };
  const single = S.create(start, [newSeat('human'), newSeat('engine')], 5);
  const table = /** @type {any} */ ({ name: 'kalah' });
  const kept = (/** @type {S.Game} */ game) => readSaved(JSON.stringify({ version: VERSION, ...savedOf({ table, flipped: false, game }) })).saved;
  assert.deepEqual(kept(S.inSeries(single, /** @type {any} */ (series)))?.series, series);
  assert.equal(kept(single)?.series, undefined);
  for (const wrong of [
    null,
    7,
    'x',
    {},
    { ...series, game: 0 },
    { ...series, score: [12] },
    { ...series, score: [-1, 0] },
    { ...series, score: [40, 0] },
    { ...series, began: 'now' },
  ])
    assert.equal(readSeries(wrong), undefined, JSON.stringify(wrong));
});

test('all that is done to a game leaves it in its series; the same start again is a single game', () => {
  const start = { game: 'kalah', rules: 'standard', position: 'x', turn: 0, over: false };
  const series = newSeries(7);
  const game = S.inSeries(S.create(start, [newSeat('human'), newSeat('human')]), series);
  const played = S.play(game, '1', { ...start, turn: 1, position: 'y' });
  assert.equal(played.series, series);
  assert.equal(S.undo(played).series, series);
  assert.equal(S.play(S.undo(played), '2', { ...start, turn: 1, position: 'z' }).series, series, 'a variation');
  assert.equal(S.again(played).series, undefined);
});
