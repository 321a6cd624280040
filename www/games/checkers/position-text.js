// The text of a position as PDN writes it (FEN), read and written without the engine: a board that only draws must not load wasm for it.
// Texts only; no rules but where a man would be a king.

import { isKing, ownerOf, pieceOn, placeOf, SQUARES } from './squares.js';
import { say } from '../../words/checkers.js';

/** @typedef {import('./squares.js').Piece} Piece @typedef {{squares: string, turn: 0 | 1}} PlainPosition */

const FORM = /^\s*([BW])((?::[BW](?:K?\d{1,9}(?:-\d{1,9})?(?:,K?\d{1,9}(?:-\d{1,9})?)*)?){2})\s*\.?\s*$/i;
const EXAMPLE = 'B:W21-32:B1-12';
const MOST = 12;

/**
 * @param {string} text
 * @returns {PlainPosition}
 * @throws {RangeError} one sentence: what is wrong and what is accepted
 */
export function readPosition(text) {
  const [, mover, rest = ''] = FORM.exec(text.slice(0, 400)) ?? [];
  const sides = rest.toUpperCase().split(':').slice(1);
  if (mover === undefined || sides[0][0] === sides[1][0]) throw new RangeError(say('position.form', { example: EXAMPLE }));
  const squares = /** @type {Piece[]} */ (Array(32).fill('.'));
  for (const side of sides) placeSide(squares, side);
  return { squares: squares.join(''), turn: mover.toUpperCase() === 'B' ? 0 : 1 };
}

/** @param {Piece[]} squares changed @param {string} side such as `BK1,5-7` */
function placeSide(squares, side) {
  const name = side[0] === 'B' ? say('side.black') : say('side.white');
  const man = /** @type {Piece} */ (side[0].toLowerCase());
  let placed = 0;
  for (const [, king, first, last = first] of side.slice(1).matchAll(/(K?)(\d+)(?:-(\d+))?/g)) {
    const [from, to] = [Number(first), Number(last)];
    for (const given of [from, to]) if (given < 1 || given > 32) throw new RangeError(say('position.square', { given: String(given) }));
    if (from > to) throw new RangeError(say('position.range', { from: String(from), to: String(to) }));
    for (let square = from; square <= to; square++) {
      if (squares[square - 1] !== '.') throw new RangeError(say('position.taken', { square }));
      if (!king && placeOf(square).row === (man === 'b' ? 7 : 0)) throw new RangeError(say('position.king', { side: name, square }));
      squares[square - 1] = king ? /** @type {Piece} */ (side[0]) : man;
      placed++;
    }
  }
  if (placed > MOST) throw new RangeError(say('position.many', { side: name, given: placed }));
}

/** @param {{squares: string, turn: number}} position */
export function writePosition({ squares, turn }) {
  const side = (/** @type {number} */ player) =>
    SQUARES.filter((square) => ownerOf(pieceOn(squares, square)) === player)
      .map((square) => (isKing(pieceOn(squares, square)) ? `K${square}` : String(square)))
      .join(',');
  return `${'BW'[turn]}:W${side(1)}:B${side(0)}`;
}
