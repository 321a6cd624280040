// What alpha-beta saves of minimax on the two boards of “Minimax Mancala”: the charts of its Figures 3 and 17.

import { at, axisOf, chart, lines, timeAt, toDepth } from './figures.js';
import { asIn, MANCALA, PRUNING_PERCENT } from './printed.js';
import { isMinimax, isParallel } from '../engine/methods.js';
import { TELLING_MS } from '../measure/statistics.js';
import { say } from '../words/lab.js';

/** @typedef {import('../measure/statistics.js').Row} Row @typedef {{row: Row, base: Row}} Pair alpha-beta, and minimax to the same depth on the same board */

/** @param {Row[]} rows @returns {Pair[]} */
export function pairsOf(rows) {
  const own = toDepth(rows).filter(({ mode, board }) => board !== undefined && !isParallel(mode));
  const bases = new Map(own.filter(({ mode }) => isMinimax(mode)).map((row) => [`${row.board} ${row.depth} ${row.evaluator}`, row]));
  return own.flatMap((row) => {
    const base = bases.get(`${row.board} ${row.depth} ${row.evaluator}`);
    return base && !isMinimax(row.mode) ? { row, base } : [];
  });
}

/** In per cent. @param {number} part @param {number} whole */
export const saved = (part, whole) => 100 * (1 - part / whole);

/** Whether minimax took long enough for a share of its time to mean something. @param {Pair} pair */
export const telling = ({ base }) => base.elapsed_ms >= TELLING_MS;

/** What a share of it is saved, a line a board. @param {Pair[]} pairs @param {(pair: Pair) => import('./figures.js').Point} point */
function shares(pairs, point) {
  const pairOf = new Map(pairs.map((pair) => [pair.row, pair]));
  return lines([...pairOf.keys()], 'board', 'depth', (row) => point(/** @type {Pair} */ (pairOf.get(row))));
}

/** @param {Row[]} rows @returns {import('./figures.js').Chart[]} */
export function pruningCharts(rows) {
  const pairs = pairsOf(rows);
  if (pairs.length === 0) return [];
  const x = axisOf('axis.depth');
  const y = /** @type {import('./figures.js').Axis} */ ({ label: say('axis.saved'), unit: 'percent', zero: true });
  const times = shares(pairs.filter(telling), ({ row, base }) =>
    at(row.depth, saved(row.elapsed_ms, base.elapsed_ms), saved(row.high_ms, base.elapsed_ms), saved(row.low_ms, base.elapsed_ms)),
  );
  const drawn = pairs.some(({ row }) => asIn(row, MANCALA)) ? PRUNING_PERCENT : [];
  const printed = drawn.map((percent) => ({ label: say('line.printed', { percent: say('unit.percent', { n: String(percent) }) }), y: percent }));
  return [
    chart({
      id: 'pruning-time',
      title: say('title.pruning-time'),
      x,
      y: { label: say('axis.time'), unit: 'ms', log: true },
      series: lines(
        pairs.flatMap(({ row, base }) => [base, row]),
        'mode',
        'depth',
        timeAt(({ depth }) => depth),
      ),
    }),
    ...(times.length ? [chart({ id: 'pruning-saved-time', title: say('title.saved-time'), x, y, series: times, lines: printed })] : []),
    chart({
      id: 'pruning-saved-nodes',
      title: say('title.saved-nodes'),
      x,
      y,
      series: shares(pairs, ({ row, base }) => at(row.depth, saved(row.nodes, base.nodes))),
    }),
  ];
}
