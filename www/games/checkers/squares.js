// The 32 dark squares as PDN numbers them, and the letters of the pieces on them. Numbers and texts only; no rules, no drawing.
//
// Square 1 is in the top row, whose first dark square is in the second column; Black's side is at the top, White's at the bottom.

/** @typedef {'b' | 'w' | 'B' | 'W' | '.'} Piece men are small letters, kings capital ones */
/** @typedef {{from: number, to: number, captured?: number | null, crowned: boolean}} Step one hop; captured: a square, where there is one */

export const SQUARES = Array.from({ length: 32 }, (_, index) => index + 1);
/** Of the squares of a board that nobody has touched. */
export const START = `${'b'.repeat(12)}${'.'.repeat(8)}${'w'.repeat(12)}`;

/** Row and column, from the top left. @param {number} square @param {boolean} [flipped] the board turned round */
export function placeOf(square, flipped = false) {
  const row = (square - 1) >> 2;
  const column = 2 * ((square - 1) % 4) + (row % 2 === 0 ? 1 : 0);
  return flipped ? { row: 7 - row, column: 7 - column } : { row, column };
}

/** The dark square at a place, or null. @param {number} row @param {number} column @param {boolean} [flipped] */
export function squareAt(row, column, flipped = false) {
  if (row < 0 || row > 7 || column < 0 || column > 7 || (row + column) % 2 === 0) return null;
  const square = 4 * row + (column >> 1) + 1;
  return flipped ? 33 - square : square;
}

/** @param {string} squares 32 letters @param {number} square @returns {Piece} */
export const pieceOn = (squares, square) => /** @type {Piece} */ (squares[square - 1]);

/** Whose a piece is: 0 Black, 1 White, null nobody's. @param {Piece} piece @returns {0 | 1 | null} */
export function ownerOf(piece) {
  if (piece === '.') return null;
  return piece.toLowerCase() === 'b' ? 0 : 1;
}

/** @param {Piece} piece */
export const isKing = (piece) => piece === 'B' || piece === 'W';

/** @param {string} squares @param {number} square @param {Piece} piece */
export const put = (squares, square, piece) => squares.slice(0, square - 1) + piece + squares.slice(square);

/** The squares after some hops of one piece. @param {string} squares @param {Step[]} steps */
export function hopped(squares, steps) {
  return steps.reduce((now, { from, to, captured, crowned }) => {
    const piece = pieceOn(now, from);
    const arrived = /** @type {Piece} */ (crowned ? piece.toUpperCase() : piece);
    const left = put(now, from, '.');
    return put(captured ? put(left, captured, '.') : left, to, arrived);
  }, squares);
}

/** The square between two that a jump apart; null where they are not. @param {number} from @param {number} to */
export function jumped(from, to) {
  const [a, b] = [placeOf(from), placeOf(to)];
  if (Math.abs(a.row - b.row) !== 2 || Math.abs(a.column - b.column) !== 2) return null;
  return squareAt((a.row + b.row) / 2, (a.column + b.column) / 2);
}

/** Where a piece stands one after another during a move. @param {readonly Step[]} steps */
export const pathOf = (steps) => (steps.length ? [steps[0].from, ...steps.map(({ to }) => to)] : []);

/** The squares that a move's text names: the whole path, or its two ends. @param {string} text */
export const squaresIn = (text) => Array.from(text.matchAll(/\d+/g), ([number]) => Number(number));
