// What a game's text tells beside the moves goes through the engine as it is.

import assert from 'node:assert/strict';
import test from 'node:test';
import './ask.mjs';
import * as bindings from '../../dist/single/kalahari.js';

test('headers and the result of a resigned game are read and written', () => {
  const text = '[Event "A \\"match\\""]\n[White "Ann"]\n[GameType "21"]\n[Result "0-1"]\n\n1. 11-15 0-1';
  const read = bindings.readGame('checkers', text);
  assert.equal(read.text, text);
  assert.deepEqual(read.headers, [
    ['Event', 'A "match"'],
    ['White', 'Ann'],
    ['Result', '0-1'],
  ]);
  const { rules, start, texts, headers } = read;
  assert.equal(bindings.writeGame('checkers', rules, start.position, texts, new Uint32Array(), [], headers.flat()), text);
});
