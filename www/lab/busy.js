// What the threads of recorded searches did, over their number: busy and idle, tasks and taken tasks. What ThreadScope draws in Figures 5 to 16
// of “Minimax Mancala”, one picture a run, as a series.

import { at, axisOf, beyond, chart, lines, toDepth } from './figures.js';
import { say } from '../words/lab.js';

/** @typedef {import('../measure/statistics.js').Row} Row */

/** In per cent. @param {Row} row */
export const busyShare = ({ busy_ms = 0, idle_ms = 0 }) => (100 * busy_ms) / (busy_ms + idle_ms);

/** Those that were recorded, and whose record held everything. @param {Row[]} rows */
export const recorded = (rows) => toDepth(rows).filter(({ busy_ms, idle_ms }) => (busy_ms ?? 0) + (idle_ms ?? 0) > 0);

/** @param {Row[]} rows @param {number} [cores] @returns {import('./figures.js').Chart[]} */
export function threadsCharts(rows, cores) {
  const own = recorded(rows);
  if (own.length === 0) return [];
  const x = axisOf('axis.threads');
  /** The second of two figures is dashed. @param {'part.busy' | 'part.idle' | 'part.tasks' | 'part.taken'} key @param {number} of @param {(row: Row) => number} y */
  const line = (key, of, y) =>
    lines(own, 'board', 'threads', (row) => at(row.threads, y(row))).map((one) => ({ ...one, of, key: one.name, name: say(key, { what: one.name }) }));
  return [
    chart({
      id: 'threads-busy',
      title: say('title.busy'),
      x,
      y: { label: say('axis.busy'), unit: 'percent', zero: true },
      series: [...line('part.busy', 0, busyShare), ...line('part.idle', 1, (row) => 100 - busyShare(row))],
      notes: beyond(own, cores),
    }),
    chart({
      id: 'threads-tasks',
      title: say('title.tasks'),
      x,
      y: { label: say('axis.tasks'), unit: 'nodes', zero: true },
      series: [...line('part.tasks', 0, ({ tasks }) => tasks), ...line('part.taken', 1, ({ stolen }) => stolen)],
    }),
    chart({
      id: 'threads-elapsed',
      title: say('title.recorded-time'),
      x,
      y: { label: say('axis.time'), unit: 'ms', zero: true },
      series: lines(own, 'board', 'threads', (row) => at(row.threads, row.elapsed_ms, row.low_ms, row.high_ms)),
    }),
  ];
}
