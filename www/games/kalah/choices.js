// The words that <kalah-board>'s attributes and embed.html's parameters accept: one list for both. The first is the default.

import { COMMON_CHOICES, readLabels } from '../choices.js';

export const CHOICES = { ...COMMON_CHOICES, side: /** @type {const} */ (['north', 'south']), shape: /** @type {const} */ (['auto', 'wide', 'tall']) };

/** @typedef {typeof CHOICES} Choices @typedef {Choices['side'][number]} Side @typedef {Choices['shape'][number]} Shape */

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

/**
 * Labels by board indices, as entries.
 * @param {unknown} values @returns {[string, number | string][] | undefined} undefined where it is anything else
 */
export const readScores = (values) => readLabels(values, (pit) => /^\d{1,2}$/.test(pit));
