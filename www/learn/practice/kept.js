// Keeps the exercise in this browser: which one it is, and what was answered. The rest follows from that. Nothing is read back without being
// checked; what is damaged is an exercise less, and no word.

import { read, write } from '../../page/local.js';
import { readPlace } from '../link.js';
import { ASKS, TRIES } from './asks.js';
import { LEVELS, MOST_SEED } from './task.js';

/**
 * @typedef {{ask: import('./task.js').Ask, level: number, seed: number, tries: number}} Wish which exercise of the many
 * @typedef {{wish: Wish, link: string | null, done: import('./exercise.js').Done}} Kept link: the parameters of an exercise that came by one
 */

const KEY = 'kalahari.learn.practice';
const VERSION = 1;
/** @type {Wish} */ export const FIRST = { ask: ASKS[0], level: 1, seed: 1, tries: TRIES.usual };

/** @param {Kept} kept */
export const keep = (kept) => write(KEY, JSON.stringify({ version: VERSION, ...kept }));

/** @returns {Kept | null} */
export function recall() {
  try {
    return checked(JSON.parse(read(KEY) ?? 'null'));
  } catch {
    return null;
  }
}

const isWithin = (/** @type {unknown} */ value, /** @type {number} */ least, /** @type {number} */ most) =>
  Number.isSafeInteger(value) && /** @type {number} */ (value) >= least && /** @type {number} */ (value) <= most;

/** @param {unknown} wish @returns {wish is Wish} */
function isWish(wish) {
  const { ask, level, seed, tries } = /** @type {Wish} */ (wish);
  return ASKS.includes(ask) && isWithin(level, 1, LEVELS.length) && isWithin(seed, 0, MOST_SEED) && isWithin(tries, TRIES.least, TRIES.most);
}

/** @param {any} data @returns {Kept | null} */
export function checked(data) {
  if (data?.version !== VERSION || !isWish(data.wish)) return null;
  const { wish, link, done } = data;
  const isText = (/** @type {unknown} */ value) => typeof value === 'string' && value.length < 1000;
  const isDone = (/** @type {any} */ { given, hints }) =>
    isWithin(hints, 0, 1000) && Array.isArray(given) && given.every((answer) => Array.isArray(answer) && answer.every(isText));
  const isSound = Array.isArray(done) && done.every(isDone) && (link === null || (typeof link === 'string' && readPlace(link).place.exercise));
  return isSound ? { wish, link, done } : null;
}
