// What a comparison searches. A depth that somebody chose holds for all modes. Where nobody chose one, minimax and alpha-beta each go as
// deep as takes about a second, which for alpha-beta is much deeper; a mode that its kind would leave far behind has a depth of its
// own. The sequential alpha-beta goes to all these depths, so that what pruning and what threads gain is measured. No page here.

import { isMinimax, isParallel } from '../engine/methods.js';
import { depthWithin, estimateMs, expectMs, paceKey } from '../measure/plan.js';

/**
 * @typedef {import('../measure/plan.js').Cell} Cell
 * @typedef {import('../measure/plan.js').Paces} Paces
 * @typedef {'depth' | 'time'} Kind
 *
 * @typedef {object} Choice what the form shows
 * @property {Kind} kind
 * @property {string} order
 * @property {string} evaluator
 * @property {string[]} modes
 * @property {number | null} depth null: to fit
 * @property {number} runs
 * @property {number} seconds
 * @property {number | null} parDepth
 *
 * @typedef {{threads: number, cores: number}} Machine
 */

/** The deepest at which the slowest mode of its kind stays within this: growing by a factor a ply, it takes about a second. */
const SLOWEST_MS = 1500;
/** So many times as slow as the others of its kind is too slow for their depth. */
const TOO_SLOW = 4;

/** One setup for each mode. @param {Choice} choice @param {number} threads @returns {Cell[]} */
export const cellsOf = ({ kind, modes, order, depth, seconds, parDepth }, threads) =>
  modes.map((mode) => ({
    mode,
    order,
    parDepth,
    threads: isParallel(mode) ? threads : null,
    tune: isMinimax(mode) ? 'minimax' : 'alpha-beta',
    ...(kind === 'depth' ? { depth } : { depth: null, timeMs: seconds * 1000 }),
  }));

/** Whether all that is needed to plan them is known. @param {Cell[]} cells @param {Paces} paces */
export const known = (cells, paces) => cells.every((cell) => cell.timeMs !== undefined || paces.has(paceKey(cell)));

/**
 * What is searched, how often, and how long that takes.
 * @param {Choice} choice @param {Paces} paces of all its cells @param {Machine} machine
 */
export function planOf(choice, paces, { threads, cores }) {
  const cells = cellsOf(choice, threads);
  const settled = choice.kind === 'depth' && choice.depth === null ? settle(cells, paces, cores) : cells;
  const { runs } = choice;
  return { cells: settled, runs, ms: estimateMs(settled, paces, { runs, cores, own: threads }) };
}

/** @param {Cell[]} cells @param {Paces} paces @param {number} cores @returns {Cell[]} */
function settle(cells, paces, cores) {
  const within = (/** @type {Cell} */ cell) => depthWithin([cell], paces, { cores, slowestMs: SLOWEST_MS });
  const kinds = ['minimax', 'alpha-beta'].map((kind) => {
    const own = cells.filter(({ tune }) => tune === kind);
    const first = own.find(({ mode }) => !isParallel(mode)) ?? own.reduce((deep, cell) => (within(cell) > within(deep) ? cell : deep), own[0]);
    const depth = first && within(first);
    return own.map((cell) => ({ ...cell, depth: expectMs(cell, paces, cores, depth) <= TOO_SLOW * SLOWEST_MS ? depth : within(cell) }));
  });
  const settled = kinds.flat();
  const [yardstick] = kinds[1].sort((a, b) => b.depth - a.depth || Number(isParallel(a.mode)) - Number(isParallel(b.mode)));
  const others = yardstick ? [...new Set(settled.map(({ depth }) => depth))].filter((depth) => depth !== yardstick.depth) : [];
  const missing = others.filter((depth) => !settled.some((cell) => cell.mode === yardstick.mode && cell.depth === depth));
  return [...settled, ...missing.map((depth) => ({ ...yardstick, depth }))];
}
