// One table for the eye, the clipboard and the spreadsheet: the columns of a comparison as plain
// text cells, and as CSV or Markdown. No page here.

import { isParallel, plainModes } from '../engine/methods.js';
import { lead } from '../games/kalah/words.js';
import { big, duration, perSecond } from '../page/figures.js';

/** @typedef {import('../measure/statistics.js').Row} Row @typedef {'depth' | 'time'} Kind */

/**
 * @typedef {object} Column
 * @property {string} title
 * @property {string} [csv] its title in CSV, where another
 * @property {(row: Row, rows: Row[]) => string} show for people
 * @property {(row: Row, rows: Row[]) => string | number} raw for CSV
 * @property {Kind} [only] shown in this comparison only
 * @property {boolean} [text] aligned as words
 */

/** @param {Row} row @param {Row[]} rows @param {string} mode */
function speedUp(row, rows, mode) {
  const base = rows.find((other) => other.mode === mode);
  return base ? base.elapsed_ms / row.elapsed_ms : NaN;
}

/** @param {number} ratio */
const times = (ratio) => (Number.isNaN(ratio) ? '–' : `${ratio >= 100 ? Math.round(ratio).toLocaleString('en') : ratio.toPrecision(3)}×`);

/** @type {Column[]} */
const FIGURES = [
  { title: 'Mode', text: true, show: ({ mode }) => mode, raw: ({ mode }) => mode },
  { title: 'Depth', only: 'time', show: ({ depth }) => String(depth), raw: ({ depth }) => depth },
  { title: 'Threads', show: ({ threads }) => String(threads), raw: ({ threads }) => threads },
  { title: 'Time', csv: 'Time ms', show: ({ elapsed_ms }) => duration(elapsed_ms), raw: ({ elapsed_ms }) => elapsed_ms.toFixed(3) },
  {
    title: 'Spread',
    csv: 'Spread ms',
    only: 'depth',
    show: ({ runs, low_ms, high_ms }) => (runs < 2 ? '–' : `${duration(low_ms)} – ${duration(high_ms)}`),
    raw: ({ low_ms, high_ms }) => `${low_ms.toFixed(3)}..${high_ms.toFixed(3)}`,
  },
  { title: 'Nodes', show: ({ nodes }) => big(nodes), raw: ({ nodes }) => nodes },
  { title: 'Nodes/s', show: (row) => big(rate(row)), raw: (row) => rate(row) },
  { title: 'Tasks', show: ({ tasks }) => big(tasks), raw: ({ tasks }) => tasks },
  { title: 'Stolen', show: ({ stolen }) => big(stolen), raw: ({ stolen }) => stolen },
  { title: 'Value', text: true, show: ({ value }) => lead(value), raw: ({ value }) => value },
  { title: 'Move', text: true, show: ({ move }) => `house ${move}`, raw: ({ move }) => move },
];

/** How many times as fast as each sequential mode. @param {Row[]} rows @returns {Column[]} */
const speedUps = (rows) =>
  plainModes()
    .filter(({ name }) => !isParallel(name) && rows.some(({ mode }) => mode === name))
    .map(({ name }) => ({
      title: `× ${name}`,
      csv: `speed-up over ${name}`,
      only: 'depth',
      show: (row) => times(speedUp(row, rows, name)),
      raw: (row) => speedUp(row, rows, name).toFixed(3),
    }));

/** @param {Row} row */
const rate = ({ nodes, elapsed_ms }) => Math.round(perSecond(nodes, elapsed_ms));

/** @param {Row[]} rows @param {Kind} kind */
export const columnsOf = (rows, kind) => [...FIGURES, ...speedUps(rows)].filter(({ only }) => !only || only === kind);

/** @param {Row[]} rows @param {Kind} kind */
export function csv(rows, kind) {
  const columns = columnsOf(rows, kind);
  const lines = rows.map((row) => columns.map(({ raw }) => raw(row, rows)).join(','));
  return [columns.map((column) => column.csv ?? column.title).join(','), ...lines, ''].join('\n');
}

/** @param {Row[]} rows @param {Kind} kind @param {string} caption */
export function markdown(rows, kind, caption) {
  const columns = columnsOf(rows, kind);
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [
    caption,
    '',
    line(columns.map(({ title }) => title)),
    line(columns.map(({ text }) => (text ? '---' : '---:'))),
    ...rows.map((row) => line(columns.map(({ show }) => show(row, rows)))),
    '',
  ].join('\n');
}
