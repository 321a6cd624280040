// How the keyboard walks over the dark squares: arrows as one sees them, never round an edge. Numbers only.

import { placeOf, squareAt } from './squares.js';

/**
 * The square that a key leads to; the same where the board ends there, undefined for any other key.
 * @param {string} key @param {number} square @param {{flipped: boolean, far: boolean}} how far: Home and End go to the first and last of all
 * @returns {number | undefined}
 */
export function walked(key, square, { flipped, far }) {
  const { row, column } = placeOf(square, flipped);
  // Dark squares of two rows stand beside each other's columns: the nth of one row is above the nth of the next.
  const nth = column >> 1;
  const at = (/** @type {number} */ down, /** @type {number} */ across) => squareAt(down, 2 * across + (down % 2 === 0 ? 1 : 0), flipped) ?? square;
  switch (key) {
    case 'ArrowLeft':
      return nth > 0 ? at(row, nth - 1) : square;
    case 'ArrowRight':
      return nth < 3 ? at(row, nth + 1) : square;
    case 'ArrowUp':
      return row > 0 ? at(row - 1, nth) : square;
    case 'ArrowDown':
      return row < 7 ? at(row + 1, nth) : square;
    case 'Home':
      return far ? at(0, 0) : at(row, 0);
    case 'End':
      return far ? at(7, 3) : at(row, 3);
    default:
      return undefined;
  }
}
