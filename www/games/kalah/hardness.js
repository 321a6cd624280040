// How hard it is to prove what a position is worth: the one place that says so to people and to the perfect player. Seeds still in
// the houses are what counts, on a board of the usual six a side.

import { seedsInPlay } from './geometry.js';
import { plural } from '../../page/figures.js';

/** @typedef {import('../../match/state.js').Position} Position */

/** @param {Position} position */
const hardness = (position) => seedsInPlay(position) + (position.houses > 6 ? 12 : 0);

/** Up to so hard, a proof takes so long. */
const TIMES = [
  { most: 24, said: 'takes a moment' },
  { most: 36, said: 'takes seconds' },
  { most: 48, said: 'may take minutes' },
  { most: Infinity, said: 'may take hours or days' },
];
const [, SECONDS, MINUTES] = TIMES;

/** With more seeds than this a proof takes so long that trying would only cost time. @param {Position} position */
export const provable = (position) => seedsInPlay(position) <= MINUTES.most;

/** What to expect, before it begins. @param {Position} position */
export const outlook = (position) =>
  `${plural(seedsInPlay(position), 'seed')} in the houses: to solve this ${TIMES.find(({ most }) => hardness(position) <= most)?.said}.`;

/** What to say while it runs. @param {Position} position */
export function patience(position) {
  if (hardness(position) > MINUTES.most) return 'May take hours or days.';
  return hardness(position) > SECONDS.most ? 'May take minutes.' : '';
}
