// From an experiment's cells to a plan: how deep where nobody said, in which order, and how long it will take.
// Pure arithmetic on a few calibrating searches: nodes grow by a factor a ply, a mode visits so many a millisecond.

import { isParallel } from './lab-figures.js';

/**
 * @typedef {import('./lab-experiments.js').Cell} Cell
 * @typedef {{nodes: number[], perMs: number, threads: number}} Pace nodes by depth, and nodes a millisecond on so many threads
 * @typedef {Map<string, Pace>} Paces by `paceKey`
 * @typedef {{round: number, threads: number | null, cells: Cell[]}} Turn all searches of a round on one pool; null: on any
 */

const DEEPEST = 40;
/** What a fresh pool costs before it measures: the start, and the warm-up until the compiler has optimised. */
export const POOL_MS = 500;
/** Calling the engine and hearing of the end. */
const CALL_MS = 3;

/** @param {Cell} cell */
export const paceKey = ({ board, mode, order, parDepth }) => [board ?? '', mode, order, isParallel(mode) ? parDepth ?? 'usual' : ''].join('|');

/** @param {Cell} cell */
export const cellKey = (cell) => [paceKey(cell), cell.threads, cell.timeMs === undefined ? `d${cell.depth}` : `t${cell.timeMs}`].join('|');

/** Two plies at a time: alpha-beta's odd and even plies grow differently. @param {Pace} pace @param {number} depth @returns {number} */
export function expectNodes({ nodes }, depth) {
  const last = nodes.length - 1;
  if (depth <= last) return nodes[depth];
  // Over four plies where there are as many: a single pair may be an odd one out.
  const growth = last < 3 ? 25 : Math.max(1, last < 6 ? nodes[last] / nodes[last - 2] : Math.sqrt(nodes[last] / nodes[last - 4]));
  const steps = Math.ceil((depth - last) / 2);
  return nodes[depth - 2 * steps] * growth ** steps;
}

/** @param {Cell} cell @param {Paces} paces @param {number} cores @param {number} [depth] */
export function expectMs(cell, paces, cores, depth = cell.depth ?? 1) {
  if (cell.timeMs !== undefined) return cell.timeMs + CALL_MS;
  const pace = paces.get(paceKey(cell));
  if (!pace) return NaN;
  const spread = cell.threads === null ? 1 : Math.min(pace.threads, cores) / Math.min(cell.threads, cores);
  return (expectNodes(pace, depth) / pace.perMs) * spread + CALL_MS;
}

/**
 * Gives every cell its depth: the visitor's, or for each `tune` the deepest that keeps within its share of the time.
 * Sweeps become one cell a depth; what turns out to be the same search is kept once.
 * @param {Cell[]} cells @param {Paces} paces @param {{runs: number, cores: number, budgetMs: number}} limits
 * @returns {Cell[]}
 */
export function settle(cells, paces, { runs, cores, budgetMs }) {
  /** @type {Map<string, Cell[]>} */ const open = new Map();
  for (const cell of cells) if (cell.depth === null && cell.timeMs === undefined) open.set(cell.tune, [...(open.get(cell.tune) ?? []), cell]);
  const share = budgetMs / runs / Math.max(1, open.size);
  /** @type {Map<string, number>} */ const depths = new Map();
  for (const [tune, group] of open) {
    const cost = (/** @type {number} */ depth) => group.reduce((sum, cell) => sum + range(cell.sweepFrom ?? depth, depth).reduce((all, at) => all + expectMs(cell, paces, cores, at), 0), 0);
    let depth = 1;
    while (depth < DEEPEST && cost(depth + 1) <= share) depth++;
    depths.set(tune, depth);
  }
  /** @type {Map<string, Cell>} */ const settled = new Map();
  for (const cell of cells) {
    const depth = cell.timeMs === undefined ? cell.depth ?? depths.get(cell.tune) ?? 1 : null;
    const { sweepFrom, ...plain } = cell;
    const expanded = depth === null ? [plain] : range(Math.min(sweepFrom ?? depth, depth), depth).map((at) => ({ ...plain, depth: at }));
    for (const one of expanded) if (!settled.has(cellKey(one))) settled.set(cellKey(one), one);
  }
  return [...settled.values()];
}

/** @param {number} from @param {number} to */
const range = (from, to) => Array.from({ length: Math.max(1, to - from + 1) }, (_, i) => Math.min(from + i, to));

/**
 * Every cell once a round. Cells on the same pool stay together, for a pool takes a while to start; every second round
 * runs backwards, so that it begins on the pool on which the one before ended.
 * @param {Cell[]} cells @param {number} runs @returns {Turn[]}
 */
export function schedule(cells, runs) {
  const counts = [...new Set(cells.flatMap(({ threads }) => threads ?? []))].sort((a, b) => a - b);
  const anywhere = cells.filter(({ threads }) => threads === null);
  return range(1, runs).flatMap((round) => {
    /** @type {(number | null)[]} */ const order = round % 2 ? [...counts] : [...counts].reverse();
    if (order.length === 0) order.push(null);
    return order.map((threads, i) => ({ round, threads, cells: [...(i === 0 ? anywhere : []), ...cells.filter((cell) => cell.threads !== null && cell.threads === threads)] }));
  });
}

/** How often a pool must be started, from the visitor's own and back to it. @param {Turn[]} turns @param {number} own */
export function poolStarts(turns, own) {
  const pools = [own, ...turns.flatMap(({ threads }) => threads ?? []), own];
  return pools.filter((threads, i) => i > 0 && threads !== pools[i - 1]).length;
}

/** @param {Cell[]} cells settled @param {Paces} paces @param {{runs: number, cores: number, own: number}} how `own`: threads of the visitor */
export function estimateMs(cells, paces, { runs, cores, own }) {
  const searching = cells.reduce((sum, cell) => sum + expectMs(cell, paces, cores), 0) * runs;
  return searching + (1 + poolStarts(schedule(cells, runs), own)) * POOL_MS;
}

