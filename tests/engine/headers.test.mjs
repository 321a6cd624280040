// What a game's text tells beside the moves goes through the engine as it is.

import assert from 'node:assert/strict';
import test from 'node:test';
import './ask.mjs';
import * as bindings from '../../dist/single/kalahari.js';

const PDN = `[Event "A \\"match\\""]
[White "Ann"]
[GameType "21"]
[Result "0-1"]

{before} 1. 11-15 $1 {a: (b); c} (1. 9-14 {other} 1... 22-18 $2) 0-1`;
const KALAH = `[South "Ann"]
[North "Ben"]
[Result "0-1"]

standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; {before} 3 $1 {a: (b); c} (2 {other} 1 $2)-6`;

for (const [game, text] of /** @type {const} */ ([
  ['checkers', PDN],
  ['kalah', KALAH],
])) {
  test(`headers, comments, marks and the result of a resigned game of ${game} are read and written`, () => {
    const read = bindings.readGame(game, text);
    assert.equal(read.text, text);
    assert.deepEqual(read.headers.at(-1), ['Result', '0-1']);
    assert.deepEqual(read.remarks, [
      { line: 0, at: 0, comment: 'before', marks: [] },
      { line: 0, at: 1, comment: 'a: (b); c', marks: [1] },
      { line: 1, at: 1, comment: 'other', marks: [] },
      { line: 1, at: 2, comment: '', marks: [2] },
    ]);
    const { rules, start, texts, headers, remarks, places } = read;
    const main = read.moves.length;
    const marked = remarks.flatMap(({ line, at, marks }) => [line, at, marks.length, ...marks]);
    const comments = remarks.map(({ comment }) => comment);
    const moves = texts.slice(0, main);
    const write = (/** @type {number[]} */ marks) =>
      bindings.writeGame(game, rules, start.position, moves, new Uint32Array(places), texts.slice(main), headers.flat(), new Uint32Array(marks), comments);
    assert.equal(write(marked), text);
    assert.throws(() => write([0, 99, ...marked]), { name: 'KalahError', message: /^game: there is no move 99 in line 0/ });
  });
}
