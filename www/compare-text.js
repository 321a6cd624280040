// One table for the eye, the clipboard and the spreadsheet: the columns of a comparison as plain
// text cells, and as CSV or Markdown. No page here.

import { median, spread } from './measure.js';
import { houseNumber } from './state.js';
import { big, duration, lead } from './words.js';

/** @typedef {import('./measure.js').Row} Row @typedef {'depth' | 'time'} Kind */

/**
 * @typedef {object} Column
 * @property {string} title
 * @property {(row: Row, rows: Row[], houses: number) => string} show for people
 * @property {(row: Row, rows: Row[], houses: number) => string | number} raw for CSV
 * @property {Kind} [only] shown in this comparison only
 * @property {boolean} [text] aligned as words
 */

/** @param {Row} row @param {Row[]} rows @param {string} mode */
function speedUp(row, rows, mode) {
  const base = rows.find((other) => other.mode === mode);
  return base ? median(base.times) / median(row.times) : NaN;
}

/** @param {number} ratio */
const times = (ratio) => (Number.isNaN(ratio) ? '–' : `${ratio >= 100 ? Math.round(ratio).toLocaleString('en') : ratio.toPrecision(3)}×`);

/** @type {Column[]} */
export const COLUMNS = [
  { title: 'Mode', text: true, show: (row) => row.mode, raw: (row) => row.mode },
  { title: 'Depth', only: 'time', show: ({ report }) => String(report.depth), raw: ({ report }) => report.depth },
  { title: 'Threads', show: ({ report }) => String(report.threads), raw: ({ report }) => report.threads },
  { title: 'Time', show: (row) => duration(median(row.times)), raw: (row) => median(row.times).toFixed(3) },
  { title: 'Spread', only: 'depth', show: (row) => range(row), raw: (row) => `${spread(row.times).low.toFixed(3)}..${spread(row.times).high.toFixed(3)}` },
  { title: 'Nodes', show: ({ report }) => big(report.nodes), raw: ({ report }) => report.nodes },
  { title: 'Nodes/s', show: (row) => big(rate(row)), raw: (row) => Math.round(rate(row)) },
  { title: 'Tasks', show: ({ report }) => big(report.tasks), raw: ({ report }) => report.tasks },
  { title: 'Stolen', show: ({ report }) => big(report.stolen), raw: ({ report }) => report.stolen },
  { title: 'Value', text: true, show: ({ report }) => lead(report.value), raw: ({ report }) => report.value },
  { title: 'Move', show: (row, _, houses) => `house ${houseNumber(row.report.move, houses)}`, raw: (row, _, houses) => houseNumber(row.report.move, houses), text: true },
  { title: '× seq_mm', only: 'depth', show: (row, rows) => times(speedUp(row, rows, 'seq_mm')), raw: (row, rows) => speedUp(row, rows, 'seq_mm').toFixed(3) },
  { title: '× seq_ab', only: 'depth', show: (row, rows) => times(speedUp(row, rows, 'seq_ab')), raw: (row, rows) => speedUp(row, rows, 'seq_ab').toFixed(3) },
];

/** @param {Row} row */
function range(row) {
  const { low, high } = spread(row.times);
  return row.times.length < 2 ? '–' : `${duration(low)} – ${duration(high)}`;
}

/** @param {Row} row */
const rate = (row) => (row.report.nodes / Math.max(median(row.times), 0.001)) * 1000;

/** @param {Kind} kind */
export const columnsOf = (kind) => COLUMNS.filter(({ only }) => !only || only === kind);

/** @param {Row[]} rows @param {Kind} kind @param {number} houses */
export function csv(rows, kind, houses) {
  const columns = columnsOf(kind);
  const title = (/** @type {string} */ text) => text.replace('Time', 'Time ms').replace('Spread', 'Spread ms').replace('× ', 'speed-up over ');
  const lines = rows.map((row) => columns.map(({ raw }) => raw(row, rows, houses)).join(','));
  return [columns.map((column) => title(column.title)).join(','), ...lines, ''].join('\n');
}

/** @param {Row[]} rows @param {Kind} kind @param {number} houses @param {string} caption */
export function markdown(rows, kind, houses, caption) {
  const columns = columnsOf(kind);
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [
    caption, '',
    line(columns.map(({ title }) => title)),
    line(columns.map(({ text }) => (text ? '---' : '---:'))),
    ...rows.map((row) => line(columns.map(({ show }) => show(row, rows, houses)))), '',
  ].join('\n');
}
