// The program of "Minimax Mancala" through the wasm, as its exhibit in History asks it.

import assert from 'node:assert/strict';
import test from 'node:test';
import { engine } from './ask.mjs';

test('both printed answers, by whose store counts', async () => {
  const told = await Promise.all(['own', 'other'].map((store) => engine.ask('mancala', { store })));
  assert.deepEqual(
    told.map(({ store, minimax, alphaBeta, mended }) => [store, minimax, alphaBeta.said, mended]),
    [
      ['own', { said: '(1, Just 0)', value: 1, text: '1', nodes: 1_179_393 }, '(-14, Just 0)', { text: '1', value: 2 }],
      ['other', { said: '(1, Just 3)', value: 1, text: '4', nodes: 1_179_393 }, '(-14, Just 5)', { text: '1', value: 2 }],
    ],
  );
});

test('what its alpha-beta leaves out is left out, and North’s houses come after both of South’s', async () => {
  const { moves, alphaBeta } = await engine.ask('mancala', { position: '1,0,0,0,0,0,22/1,1,3,1,1,0,42 1', depth: 4 });
  assert.equal(alphaBeta.said, '(1000, Just 7)');
  assert.deepEqual(
    moves.map((/** @type {{alphaBeta?: number}} */ { alphaBeta: value }) => value),
    [1000, undefined, undefined, undefined, undefined],
  );
});

test('a request that cannot be read is refused in our words', async () => {
  await assert.rejects(engine.ask('mancala', { store: 'mine' }), { message: "mancala request, field 'store': 'mine' is not known; accepted are own, other" });
});
