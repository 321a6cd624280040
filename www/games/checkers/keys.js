// How the keyboard walks over the dark squares: arrows as one sees them, round an edge only where that is wished. Numbers only.

import { placeOf, squareAt } from './squares.js';

/**
 * The square that a key leads to; the same where the board ends there, undefined for any other key.
 * @param {string} key @param {number} square @param {{flipped: boolean, far: boolean, wraps: boolean}} how far: Home and End go to the first and last of all; wraps: an
 *   arrow over an edge comes back at the other one
 * @returns {number | undefined}
 */
export function walked(key, square, { flipped, far, wraps }) {
  const { row, column } = placeOf(square, flipped);
  // Dark squares of two rows stand beside each other's columns: the nth of one row is above the nth of the next.
  const nth = column >> 1;
  const at = (/** @type {number} */ down, /** @type {number} */ across) => squareAt(down, 2 * across + (down % 2 === 0 ? 1 : 0), flipped) ?? square;
  const within = (/** @type {number} */ place, /** @type {number} */ count) => (wraps ? (place + count) % count : Math.max(0, Math.min(place, count - 1)));
  switch (key) {
    case 'ArrowLeft':
      return at(row, within(nth - 1, 4));
    case 'ArrowRight':
      return at(row, within(nth + 1, 4));
    case 'ArrowUp':
      return at(within(row - 1, 8), nth);
    case 'ArrowDown':
      return at(within(row + 1, 8), nth);
    case 'Home':
      return far ? at(0, 0) : at(row, 0);
    case 'End':
      return far ? at(7, 3) : at(row, 3);
    default:
      return undefined;
  }
}
