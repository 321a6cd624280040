// Entering a move on the checkers board square by square, and the squares themselves.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endsOf, enter, fitting, hopsOf, nextSquares } from '../../www/games/checkers/entry.js';
import { walked } from '../../www/games/checkers/keys.js';
import { hopped, pathOf, placeOf, squareAt, squaresIn, SQUARES, START } from '../../www/games/checkers/squares.js';
import { readFen, stateOf, writeFen } from './checkers-model.mjs';

/** Two hops, then a fork: 22x15 and on to 6 or 8. Another piece may capture too. */
const FORK = stateOf('W:W22,30:B18,10,11,25');
/** A king that may go round four men and come back to where it began, either way. */
const RING = stateOf('W:WK22:B18,10,9,17');
/** Two ways from 22 to 6, over 18 and 10 or over 17 and 9. */
const TWO_WAYS = stateOf('W:W22:B18,10,17,9');

test('squares: numbers, rows and columns both ways, flipped too', () => {
  assert.deepEqual(
    [placeOf(1), placeOf(4), placeOf(5), placeOf(29), placeOf(32)],
    [
      { row: 0, column: 1 },
      { row: 0, column: 7 },
      { row: 1, column: 0 },
      { row: 7, column: 0 },
      { row: 7, column: 6 },
    ],
  );
  assert.deepEqual(placeOf(29, true), { row: 0, column: 7 });
  assert.deepEqual(placeOf(4, true), { row: 7, column: 0 }, 'a dark square at the near left, whoever sits there');
  for (const flipped of [false, true]) {
    for (const square of SQUARES) {
      const { row, column } = placeOf(square, flipped);
      assert.equal(squareAt(row, column, flipped), square);
    }
  }
  assert.deepEqual([squareAt(0, 0), squareAt(-1, 0), squareAt(8, 7)], [null, null, null]);
  assert.deepEqual(squaresIn('22x15x6'), [22, 15, 6]);
});

test('the model of these tests has the counts that are published', () => {
  /** @param {string} fen @param {number} depth @returns {number} */
  const leaves = (fen, depth) => (depth === 0 ? 1 : stateOf(fen).moves.reduce((sum, { after }) => sum + leaves(after.position, depth - 1), 0));
  assert.deepEqual(
    [1, 2, 3, 4, 5].map((depth) => leaves(stateOf().position, depth)),
    [7, 49, 302, 1469, 7361],
  );
  assert.equal(writeFen(readFen('B:W21-32:B1-12').squares, 0), stateOf().position);
});

test('hops change the squares: moved, captured, crowned', () => {
  assert.equal(hopped(START, [{ from: 11, to: 15, captured: null, crowned: false }]), 'bbbbbbbbbb.b..b.....wwwwwwwwwwww');
  const { moves, squares } = stateOf('W:W11,32:B7');
  assert.deepEqual(
    moves.map(({ text }) => text),
    ['11x2'],
  );
  assert.equal(hopped(squares, moves[0].steps)[1], 'W');
  assert.equal(hopped(squares, moves[0].steps)[6], '.');
});

test('nothing lifted: a piece is lifted, a square that one way leads to is enough', () => {
  const { moves } = stateOf();
  assert.deepEqual(
    nextSquares(moves, []).toSorted((a, b) => a - b),
    [9, 10, 11, 12],
  );
  assert.deepEqual(enter(moves, [], 11), { kind: 'lifted', path: [11] });
  assert.deepEqual(enter(moves, [], 13), { kind: 'done', path: [9, 13], text: '9-13' }, 'only 9 goes there');
  assert.deepEqual(enter(moves, [], 15), { kind: 'refused', why: 'several' });
  assert.deepEqual(enter(moves, [], 1), { kind: 'refused', why: 'nothing' });
  assert.deepEqual(enter(moves, [], 24), { kind: 'refused', why: 'nothing' });
});

test('a piece is lifted: it goes, is put back, or another is lifted instead', () => {
  const { moves } = stateOf();
  assert.deepEqual(nextSquares(moves, [11]), [15, 16]);
  assert.deepEqual(endsOf(moves, 11), [15, 16]);
  assert.deepEqual(enter(moves, [11], 15), { kind: 'done', path: [11, 15], text: '11-15' });
  assert.deepEqual(enter(moves, [11], 11), { kind: 'back' });
  assert.deepEqual(enter(moves, [11], 10), { kind: 'lifted', path: [10] });
  assert.deepEqual(enter(moves, [11], 20), { kind: 'refused', why: 'elsewhere' });
  assert.deepEqual(enter(moves, [11], 14), { kind: 'refused', why: 'elsewhere' }, 'a square that only others reach');
});

test('the only legal move needs one click, on its piece or on its end', () => {
  const { moves } = stateOf('W:W11,32:B7');
  assert.deepEqual(enter(moves, [], 11), { kind: 'done', path: [11], text: '11x2' });
  assert.deepEqual(enter(moves, [], 2), { kind: 'done', path: [11, 2], text: '11x2' });
});

test('a capture of several hops: hop by hop, on by itself where there is one way, asked where there are two', () => {
  const { moves, squares } = FORK;
  assert.deepEqual(
    moves.map(({ text, steps }) => [text, pathOf(steps)]),
    [
      ['22x6', [22, 15, 6]],
      ['22x8', [22, 15, 8]],
      ['30x21', [30, 21]],
    ],
  );
  assert.deepEqual(enter(moves, [], 22), { kind: 'lifted', path: [22] }, 'lifting is not hopping');
  assert.deepEqual(enter(moves, [22], 15), { kind: 'lifted', path: [22, 15] });
  assert.deepEqual(nextSquares(moves, [22, 15]), [6, 8]);
  assert.equal(hopped(squares, hopsOf(moves, [22, 15]))[17], '.', 'the jumped piece is off the board meanwhile');
  assert.deepEqual(enter(moves, [22, 15], 6), { kind: 'done', path: [22, 15, 6], text: '22x6' });
  assert.deepEqual(enter(moves, [22, 15], 22), { kind: 'back' });
  assert.deepEqual(enter(moves, [22, 15], 30), { kind: 'refused', why: 'elsewhere' }, 'no other piece in the middle of a capture');
  assert.deepEqual(enter(moves, [22], 8), { kind: 'done', path: [22, 15, 8], text: '22x8' }, 'the end alone says it');
  assert.deepEqual(enter(moves, [], 6), { kind: 'done', path: [22, 15, 6], text: '22x6' });
  assert.deepEqual(enter(moves, [], 15), { kind: 'lifted', path: [22, 15] }, 'a square on the way');
  assert.deepEqual(fitting(moves, [22, 15]).length, 2);
});

test('a forced hop in the middle is taken by itself, and the entry waits at the fork', () => {
  const hop = (/** @type {number} */ from, /** @type {number} */ to) => ({ from, to, captured: 0, crowned: false });
  const ways = [
    { text: 'a', steps: [hop(31, 22), hop(22, 15), hop(15, 6)] },
    { text: 'b', steps: [hop(31, 22), hop(22, 15), hop(15, 8)] },
    { text: 'c', steps: [hop(31, 24)] },
  ];
  assert.deepEqual(enter(ways, [31], 22), { kind: 'lifted', path: [31, 22, 15] });
  assert.deepEqual(enter(ways, [31, 22, 15], 8), { kind: 'done', path: [31, 22, 15, 8], text: 'b' });
});

test('a capture round a ring ends where it began: the start is a hop like any other once it is next', () => {
  const { moves } = RING;
  assert.deepEqual(
    moves.map(({ steps }) => pathOf(steps)),
    [
      [22, 13, 6, 15, 22],
      [22, 15, 6, 13, 22],
    ],
  );
  assert.deepEqual(enter(moves, [], 22), { kind: 'lifted', path: [22] });
  assert.deepEqual(enter(moves, [22], 22), { kind: 'back' });
  assert.deepEqual(enter(moves, [22], 6), { kind: 'lifted', path: [22] }, 'two ways to 6: one more square is asked for');
  assert.deepEqual(enter(moves, [22], 15), { kind: 'done', path: [22, 15], text: '22x15x6x13x22' });
  const forked = [...moves, { text: 'other', steps: [...moves[0].steps.slice(0, 3), { from: 15, to: 8, captured: 11, crowned: false }] }];
  assert.deepEqual(
    enter(forked, [22, 13, 6, 15], 22),
    { kind: 'done', path: [22, 13, 6, 15, 22], text: '22x13x6x15x22' },
    'home is a hop here, not a way back',
  );
});

test('two paths with the same start and end are told apart by one more square, and never guessed', () => {
  const { moves } = TWO_WAYS;
  assert.deepEqual(
    moves.map(({ text }) => text),
    ['22x13x6', '22x15x6'],
  );
  assert.deepEqual(enter(moves, [], 6), { kind: 'lifted', path: [22] });
  assert.deepEqual(enter(moves, [22], 6), { kind: 'lifted', path: [22] });
  assert.deepEqual(nextSquares(moves, [22]), [13, 15]);
  assert.deepEqual(enter(moves, [22], 13), { kind: 'done', path: [22, 13], text: '22x13x6' });
  assert.deepEqual(enter(moves, [], 15), { kind: 'done', path: [22, 15], text: '22x15x6' });
});

test('arrow keys go over the dark squares as one sees them, and round an edge only where that is wished', () => {
  const near = { flipped: false, far: false, wraps: false };
  const walk = (/** @type {string} */ key, /** @type {number} */ square, how = near) => walked(key, square, how);
  assert.deepEqual(
    ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'].map((key) => walk(key, 18)),
    [14, 22, 17, 19, 17, 20],
  );
  assert.deepEqual([walk('ArrowUp', 2), walk('ArrowDown', 31), walk('ArrowLeft', 29), walk('ArrowRight', 4)], [2, 31, 29, 4]);
  assert.deepEqual([walk('Home', 18, { ...near, far: true }), walk('End', 18, { ...near, far: true })], [1, 32]);
  const turned = { ...near, flipped: true };
  assert.deepEqual([walk('ArrowUp', 18, turned), walk('ArrowLeft', 18, turned), walk('Home', 18, turned)], [22, 19, 20]);
  const round = { ...near, wraps: true };
  assert.deepEqual(
    [walk('ArrowUp', 2, round), walk('ArrowDown', 31, round), walk('ArrowLeft', 29, round), walk('ArrowRight', 4, round), walk('ArrowUp', 18, round)],
    [30, 3, 32, 1, 14],
  );
  assert.equal(walk('x', 18), undefined);
  for (const square of SQUARES) assert.equal(walk('ArrowDown', /** @type {number} */ (walk('ArrowUp', square))), square > 4 ? square : square + 4);
});
