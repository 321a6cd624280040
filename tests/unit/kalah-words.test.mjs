// What Kalah says of moves that end a game.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveSentence, playableName, previewSentence } from '../../www/games/kalah/words.js';

/** @typedef {import('../../www/match/state.js').Seats} Seats @typedef {import('../../www/match/state.js').Position} Position */

const human = { kind: 'human' };
const engine = { kind: 'engine' };
const alone = /** @type {Seats} */ (/** @type {unknown} */ ([human, engine]));
const together = /** @type {Seats} */ (/** @type {unknown} */ ([human, human]));

/** South's last seed goes into its store; North has three left in two houses. @type {any[]} */
const LAST = [
  { kind: 'lift', pit: 1, seeds: 1 },
  { kind: 'sow', pit: 2 },
  { kind: 'sweep', pit: 3, seeds: 1, store: 5 },
  { kind: 'sweep', pit: 4, seeds: 2, store: 5 },
];
const before = /** @type {Position} */ (/** @type {unknown} */ ({ houses: 2, pits: [0, 1, 5, 1, 2, 4], turn: 0 }));

test('a move that ends the game says so, and who keeps what is left', () => {
  const left = 'and the game ends: the engine keeps the 3 seeds that are left.';
  assert.equal(previewSentence(before, LAST, alone), `House 2, 1 seed: the last falls into your store, ${left}`);
  assert.equal(playableName(1, before, LAST, alone), `Your house 2: 1 seed. The last falls into your store, ${left}`);
  assert.equal(moveSentence(before, LAST, alone), `You sow 1 from house 2; last seed in your store, ${left}`);
  assert.match(previewSentence(before, LAST, together), /: North keeps the 3 seeds that are left\.$/);
  assert.match(previewSentence(before, LAST.slice(0, 3), alone), /: the engine keeps the 1 seed that is left\.$/);
});

test('a game that ends with nothing left says so too, and one that goes on does not', () => {
  const steps = LAST.slice(0, 2);
  const ahead = (/** @type {boolean} */ over) =>
    /** @type {Position} */ (/** @type {unknown} */ ({ ...before, moves: [{ text: '2', number: 1, steps, after: { over } }] }));
  assert.match(previewSentence(ahead(true), steps, alone), /your store, and the game ends\.$/);
  assert.match(previewSentence(ahead(false), steps, alone), /your store\.$/);
});
