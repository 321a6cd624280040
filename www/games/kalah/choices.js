// The words that <kalah-board>'s attributes and embed.html's parameters accept: one list for both. The first is the default.

import { LEVELS } from '../../match/levels.js';
import { readSeed } from '../../match/vary.js';

export const CHOICES = {
  engine: ['off', ...LEVELS.map(({ id }) => id)],
  side: /** @type {const} */ (['north', 'south']),
  theme: /** @type {const} */ (['auto', 'light', 'dark']),
  speed: /** @type {const} */ (['normal', 'off', 'fast', 'slow']),
  shape: /** @type {const} */ (['auto', 'wide', 'tall']),
};

/** @typedef {typeof CHOICES} Choices */
/** @typedef {Choices['side'][number]} Side @typedef {Choices['theme'][number]} Theme @typedef {Choices['shape'][number]} Shape @typedef {Choices['speed'][number]} Speed */

/** Whether a text is one of them. @param {readonly string[]} words @param {string | null} text */
export const isOneOf = (words, text) => text !== null && words.includes(text);

/** In the place of a seed: another one for every game. */
export const CHANCE = 'chance';

/** @param {string} text */
export const isSeed = (text) => text === CHANCE || readSeed(text) !== null;

/**
 * The houses that `legal` leaves open, as board indices; null: all of them.
 * @param {string | null} text @param {number} houses of a side
 * @returns {number[] | null | undefined} undefined where it names anything but houses
 */
export function readLegal(text, houses) {
  if (text === null || text === 'all') return null;
  const pits = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  return pits.every((pit) => Number.isInteger(pit) && pit >= 0 && pit <= 2 * houses && pit !== houses) ? pits : undefined;
}
