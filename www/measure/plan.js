// From cells to a plan: how deep where nobody said, in which order, and how long it will take.
// Pure arithmetic on a few calibrating searches: nodes grow by a factor a ply, a mode visits so many a millisecond.

import { isParallel, methodOf } from '../engine/methods.js';

/**
 * One setup to be searched once a round. Cells with the same `tune` get the same depth where the visitor gave none.
 * @typedef {object} Cell
 * @property {import('../engine/methods.js').Mode} mode
 * @property {string} order of the methods that take one
 * @property {number | null} parDepth of the methods that split; null: the engine's own
 * @property {number | null} threads null: a sequential mode, which runs on any pool
 * @property {string} [board]
 * @property {number | null} depth
 * @property {number} [sweepFrom] stands for all depths from here to its own
 * @property {number} [timeMs] instead of a depth
 * @property {boolean} [record] whether every thread writes down what it does
 * @property {string} tune
 */

/**
 * @typedef {object} Pace how a kind of cell is searched here
 * @property {number[]} nodes by depth
 * @property {number} perMs nodes a millisecond
 * @property {number} threads on which that was measured
 * @property {number} [ends] the depth at which every line had come to the end of its game: deeper is the same
 */

/**
 * @typedef {Map<string, Pace>} Paces by `paceKey`
 * @typedef {{round: number, threads: number | null, cells: Cell[]}} Turn all searches of a round on one pool; null: on any
 */

/** What a fresh pool costs before it measures: the start, and the warm-up until the compiler has optimised. */
export const POOL_MS = 500;
/** Calling the engine and hearing of the end. */
export const CALL_MS = 3;

/** @param {Cell} cell */
export const paceKey = ({ board, mode, order, parDepth }) => [board ?? '', mode, order, isParallel(mode) ? (parDepth ?? 'usual') : ''].join('|');

/** @param {Cell} cell */
const cellKey = (cell) => [paceKey(cell), cell.threads, cell.timeMs === undefined ? `d${cell.depth}` : `t${cell.timeMs}`].join('|');

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

/** The deepest depth that a cell's method takes and that its position is worth. @param {Cell} cell @param {Paces} paces */
const mostDepth = (cell, paces) => paces.get(paceKey(cell))?.ends ?? methodOf(cell.mode)?.accepts.depth?.most ?? 1;

/** The deepest depth that costs no more than that. @param {Cell[]} cells @param {Paces} paces @param {(depth: number) => number} cost @param {number} limit */
function deepest(cells, paces, cost, limit) {
  const most = Math.max(...cells.map((cell) => mostDepth(cell, paces)));
  let depth = 1;
  while (depth < most && cost(depth + 1) <= limit) depth++;
  return depth;
}

/**
 * The deepest depth at which the slowest of the cells is expected to stay within a time.
 * @param {Cell[]} cells @param {Paces} paces @param {{cores: number, slowestMs: number}} limits
 */
export const depthWithin = (cells, paces, { cores, slowestMs }) =>
  deepest(cells, paces, (depth) => Math.max(...cells.map((cell) => expectMs(cell, paces, cores, depth))), slowestMs);

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
    const cost = (/** @type {number} */ depth) =>
      group.reduce((sum, cell) => sum + range(cell.sweepFrom ?? depth, depth).reduce((all, at) => all + expectMs(cell, paces, cores, at), 0), 0);
    depths.set(tune, deepest(group, paces, cost, share));
  }
  /** @type {Map<string, Cell>} */ const settled = new Map();
  for (const cell of cells) {
    const depth = cell.timeMs === undefined ? (cell.depth ?? depths.get(cell.tune) ?? 1) : null;
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
 * runs backwards, so that it begins on the pool on which the one before ended, and what drifts drifts for all alike.
 * @param {Cell[]} cells @param {number} runs @returns {Turn[]}
 */
export function schedule(cells, runs) {
  const counts = [...new Set(cells.flatMap(({ threads }) => threads ?? []))].sort((a, b) => a - b);
  const anywhere = cells.filter(({ threads }) => threads === null);
  return range(1, runs).flatMap((round) => {
    const back = round % 2 === 0;
    const way = (/** @type {any[]} */ list) => (back ? [...list].reverse() : list);
    /** @type {(number | null)[]} */ const order = way(counts.length ? counts : [null]);
    return order.map((threads, i) => {
      const here = cells.filter((cell) => cell.threads !== null && cell.threads === threads);
      return { round, threads, cells: way([...(i === 0 ? anywhere : []), ...here]) };
    });
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
