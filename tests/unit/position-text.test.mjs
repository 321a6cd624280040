// The position text that a board reads without an engine. (That the engine reads the same is a browser test.)

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPosition, writePosition } from '../../www/games/kalah/position-text.js';
import { hostile } from '../hostile.mjs';

test('the canonical form is read and written', () => {
  for (const text of ['4,4,4,4,4,4,0/4,4,4,4,4,4,0 0', '1,0/0,3 1', '0,0,0,0,0,0,0,0,0,0,255/0,0,0,0,0,0,0,0,0,0,0 0'])
    assert.equal(writePosition(readPosition(text)), text);
  assert.deepEqual(readPosition(' 1,2,3/4,5,6 1 '), { houses: 2, pits: [1, 2, 3, 4, 5, 6], turn: 1 });
  assert.equal(readPosition('1,2/3,4').turn, 0);
});

test('everything else is refused in a sentence', () => {
  for (const [text, reason] of /** @type {[string, RegExp][]} */ ([
    ['', /such as/],
    ['4,4', /such as/],
    ['4,4/4', /such as/],
    ['1,2/3,4 2', /turn is 0 or 1/],
    ['1,2,3/4,5 0', /first side has 3 numbers, the second 2/],
    ['200,0/56,0 0', /255 seeds/],
    [`${'1,'.repeat(11)}0/${'1,'.repeat(11)}0 0`, /1 to 10 houses, not 11/],
    ['-1,2/3,4 0', /such as/],
    ['1.5,2/3,4 0', /such as/],
  ]))
    assert.throws(() => readPosition(text), { name: 'RangeError', message: reason }, text);
});

test('10,000 hostile texts: read or refused, nothing else', () => {
  const { phrase: text } = hostile(3);
  for (let i = 0; i < 10_000; i++) {
    const given = text();
    try {
      const { pits, houses, turn } = readPosition(given);
      assert.equal(pits.length, 2 * houses + 2);
      assert.ok(turn === 0 || turn === 1);
    } catch (error) {
      assert.ok(error instanceof RangeError, `${given}: ${error}`);
    }
  }
});
