// The words that <checkers-board>'s attributes accept, the default first.

import { COMMON_CHOICES, readLabels, withOff } from '../choices.js';
import { LEVELS } from './levels.js';
import { jumped, squaresIn } from './squares.js';

export const CHOICES = { ...COMMON_CHOICES, engine: withOff(LEVELS), side: /** @type {const} */ (['white', 'black']) };

/** @typedef {(typeof CHOICES)['side'][number]} Side @typedef {import('./entry.js').Way} Way */

const MOVE = /^([1-9]|[12]\d|3[0-2])([-x]([1-9]|[12]\d|3[0-2]))+$/;

/**
 * The moves that `legal` leaves open, by their texts; null: all of them.
 * @param {string | null} text
 * @returns {string[] | null | undefined} undefined where it names anything but moves
 */
export function readLegal(text) {
  if (text === null || text === 'all') return null;
  const moves = text.split(/[\s,]+/).filter(Boolean);
  return moves.every((move) => MOVE.test(move)) ? moves : undefined;
}

/**
 * Labels by the texts of moves, as entries.
 * @param {unknown} values @returns {[string, number | string][] | undefined} undefined where it is anything else
 */
export const readScores = (values) => readLabels(values, (text) => MOVE.test(text));

/** A move as far as its text tells it, for a board that has no engine to ask. @param {string} text @returns {Way} */
export function wayOf(text) {
  const path = squaresIn(text);
  const steps = path.slice(1).map((to, nth) => ({ from: path[nth], to, captured: text.includes('x') ? jumped(path[nth], to) : null, crowned: false }));
  return { text, steps };
}
