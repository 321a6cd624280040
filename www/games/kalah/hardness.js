// How hard it is to prove what a position is worth: the one place that says so to people and to the perfect player. Seeds still in
// the houses are what counts, on a board of the usual six a side.

import { seedsInPlay } from './geometry.js';
import { say } from '../../words/kalah.js';

/** @typedef {import('../../match/state.js').Position} Position */

/** @param {Position} position */
const hardness = (position) => seedsInPlay(position) + (position.houses > 6 ? 12 : 0);

/** Up to so hard, a proof takes so long. */
const TIMES = /** @type {const} */ ([
  { most: 24, time: 'moment' },
  { most: 36, time: 'seconds' },
  { most: 48, time: 'minutes' },
  { most: Infinity, time: 'hours' },
]);
const [, SECONDS, MINUTES, HOURS] = TIMES;

/** With more seeds than this a proof takes so long that trying would only cost time. @param {Position} position */
export const provable = (position) => seedsInPlay(position) <= MINUTES.most;

/** What to expect, before it begins. @param {Position} position */
export function outlook(position) {
  const { time } = TIMES.find(({ most }) => hardness(position) <= most) ?? HOURS;
  return say(`outlook.${time}`, { n: seedsInPlay(position) });
}

/** What to say while it runs. @param {Position} position */
export function patience(position) {
  if (hardness(position) > MINUTES.most) return say('patience.hours');
  return hardness(position) > SECONDS.most ? say('patience.minutes') : '';
}
