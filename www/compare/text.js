// One table for the eye, the clipboard and the spreadsheet: the columns of a comparison as plain
// text cells, and as CSV or Markdown. No page here.

import { isParallel, plainModes } from '../engine/methods.js';
import { modeName, modeTitle } from '../engine/names.js';
import { LEAST_RUNS } from '../measure/statistics.js';
import { big, digits, duration, perSecond } from '../page/figures.js';
import { say } from '../words/compare.js';

/**
 * @typedef {import('../measure/statistics.js').Row} Row
 * @typedef {import('./plan.js').Kind} Kind
 * @typedef {Pick<import('../games/games.js').TableGame, 'lead'> & {moveWords: (text: string) => string}} Words of the game that was searched, in its position
 *
 * @typedef {object} Column
 * @property {string} title
 * @property {string} [csv] its title in CSV, where another
 * @property {(row: Row, rows: Row[]) => string} show for people
 * @property {(row: Row, rows: Row[]) => string | number} raw for CSV
 * @property {(rows: Row[], kind: Kind) => boolean} [where] shown there only
 * @property {boolean} [text] aligned as words
 * @property {boolean} [wide] needs twice the room of others
 */

/** @param {Row} row @param {Row[]} rows @param {string} mode at the same depth */
function speedUp(row, rows, mode) {
  const base = rows.find((other) => other.mode === mode && other.depth === row.depth);
  return base ? base.elapsed_ms / row.elapsed_ms : NaN;
}

/** @param {number} ratio */
function times(ratio) {
  if (Number.isNaN(ratio)) return '–';
  if (ratio < 0.1) return say('cell.slow-down', { ratio: Math.round(1 / ratio) });
  return say('cell.speed-up', { ratio: ratio >= 100 ? Math.round(ratio) : digits(ratio) });
}

/** Values and moves as the engine writes them, where nobody reads a game's words. @type {Words} */
const PLAIN = { lead: String, moveWords: String };

/** @param {Row[]} _ @param {Kind} kind */
const atDepth = (_, kind) => kind === 'depth';

/** Whether the rows lie at several depths. @param {Row[]} rows */
export const several = (rows) => new Set(rows.map(({ depth }) => depth)).size > 1;

/** @param {Words} words @returns {Column[]} */
const figures = (words) => [
  { title: say('column.mode'), text: true, show: ({ mode }) => modeTitle(mode), raw: ({ mode }) => mode },
  { title: say('column.depth'), where: (rows, kind) => kind === 'time' || several(rows), show: ({ depth }) => String(depth), raw: ({ depth }) => depth },
  {
    title: say('column.spread'),
    csv: say('column.spread-depth-csv'),
    where: (_, kind) => kind === 'time',
    show: ({ runs, low_depth: low, high_depth: high }) => (runs < LEAST_RUNS ? '–' : say('cell.spread', { low, high })),
    raw: ({ low_depth, high_depth }) => `${low_depth}..${high_depth}`,
  },
  { title: say('column.threads'), show: ({ threads }) => String(threads), raw: ({ threads }) => threads },
  { title: say('column.time'), csv: say('column.time-csv'), show: ({ elapsed_ms }) => duration(elapsed_ms), raw: ({ elapsed_ms }) => elapsed_ms.toFixed(3) },
  {
    title: say('column.spread'),
    csv: say('column.spread-csv'),
    where: atDepth,
    wide: true,
    show: ({ runs, low_ms, high_ms }) => (runs < LEAST_RUNS ? '–' : say('cell.spread', { low: duration(low_ms), high: duration(high_ms) })),
    raw: ({ low_ms, high_ms }) => `${low_ms.toFixed(3)}..${high_ms.toFixed(3)}`,
  },
  { title: say('column.runs'), show: ({ runs }) => String(runs), raw: ({ runs }) => runs },
  { title: say('column.nodes'), show: ({ nodes }) => big(nodes), raw: ({ nodes }) => nodes },
  { title: say('column.rate'), show: (row) => big(rate(row)), raw: (row) => rate(row) },
  { title: say('column.tasks'), show: ({ tasks }) => big(Math.round(tasks)), raw: ({ tasks }) => tasks },
  { title: say('column.stolen'), show: ({ stolen }) => big(Math.round(stolen)), raw: ({ stolen }) => stolen },
  { title: say('column.value'), text: true, show: (row) => words.lead(row.value, undefined, row), raw: ({ value }) => value },
  { title: say('column.move'), text: true, show: ({ move }) => words.moveWords(move), raw: ({ move }) => move },
];

/** How many times as fast as each sequential mode. @param {Row[]} rows @returns {Column[]} */
const speedUps = (rows) =>
  plainModes()
    .filter(({ name }) => !isParallel(name) && rows.some(({ mode }) => mode === name))
    .map(({ name }) => ({
      title: say('column.speed-up', { mode: modeName(name) }),
      csv: say('column.speed-up-csv', { mode: name }),
      where: atDepth,
      show: (row) => times(speedUp(row, rows, name)),
      raw: (row) => (Number.isNaN(speedUp(row, rows, name)) ? '' : speedUp(row, rows, name).toFixed(3)),
    }));

/** @param {Row} row */
const rate = ({ nodes, elapsed_ms }) => Math.round(perSecond(nodes, elapsed_ms));

/** @param {Row[]} rows @param {Kind} kind @param {Words} [words] */
export const columnsOf = (rows, kind, words = PLAIN) => [...figures(words), ...speedUps(rows)].filter(({ where }) => where?.(rows, kind) ?? true);

/** @param {Row[]} rows @param {Kind} kind */
export function csv(rows, kind) {
  const columns = columnsOf(rows, kind);
  const lines = rows.map((row) => columns.map(({ raw }) => raw(row, rows)).join(','));
  return [columns.map((column) => column.csv ?? column.title).join(','), ...lines, ''].join('\n');
}

/** @param {Row[]} rows @param {Kind} kind @param {string} caption @param {Words} [words] */
export function markdown(rows, kind, caption, words) {
  const columns = columnsOf(rows, kind, words);
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
