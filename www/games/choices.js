// The words that the attributes of every board accept, and embed.html's parameters with them: one list for all. The first is the default.

import { LEVELS } from '../match/levels.js';
import { readSeed } from '../match/vary.js';

/** Who plays against the visitor: nobody, or a level. @template {string} Id @param {{id: Id}[]} levels @returns {('off' | Id)[]} */
export const withOff = (levels) => ['off', ...levels.map(({ id }) => id)];

export const COMMON_CHOICES = {
  engine: withOff(LEVELS),
  theme: /** @type {const} */ (['auto', 'light', 'dark']),
  speed: /** @type {const} */ (['normal', 'off', 'fast', 'slow']),
};

/** @typedef {(typeof COMMON_CHOICES)['theme'][number]} Theme @typedef {(typeof COMMON_CHOICES)['speed'][number]} Speed */

/** Of a setting that is on or off, where a text must say it. */
export const NO_YES = /** @type {const} */ (['no', 'yes']);
export const YES_NO = NO_YES.toReversed();

/** Whether a text is one of them. @param {readonly string[]} words @param {string | null} text */
export const isOneOf = (words, text) => text !== null && words.includes(text);

/** In the place of a seed: another one for every game. */
export const CHANCE = 'chance';

/** @param {string} text */
export const isSeed = (text) => text === CHANCE || readSeed(text) !== null;

/**
 * The labels of an object, as entries.
 * @param {unknown} values @param {(name: string) => boolean} isName
 * @returns {[string, number | string][] | undefined} undefined where it is anything else
 */
export function readLabels(values, isName) {
  if (Object(values) !== values) return undefined;
  const entries = Object.entries(/** @type {object} */ (values));
  return entries.every(([name, value]) => isName(name) && (Number.isFinite(value) || typeof value === 'string')) ? entries : undefined;
}
