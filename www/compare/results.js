// What a comparison has measured, on the page: the verdict, the bars, the table and its copies. Measures nothing.

import { isParallel, methodOf, methodsOf } from '../engine/methods.js';
import { modeName } from '../engine/names.js';
import { disagreement } from '../measure/agreement.js';
import { logTicks, wholeTicks } from '../measure/scale.js';
import { LEAST_RUNS, rowsOf } from '../measure/statistics.js';
import { columnsOf, csv, markdown, several } from './text.js';
import { verdict } from './verdict.js';
import { box, copyButton, h } from '../page/dom.js';
import { depthWords, duration, roundTime } from '../page/figures.js';
import { sentenceOf } from '../page/notice.js';
import { say } from '../words/compare.js';

/**
 * @typedef {import('../measure/run.js').Sample} Sample
 * @typedef {import('../measure/statistics.js').Row} Row
 * @typedef {import('./plan.js').Kind} Kind
 * @typedef {{kind: Kind, caption: string, words: import('./text.js').Words, all: number, example?: boolean}} About
 *   caption: what was searched where; all: modes that take part; example: not the visitor's, so not to be taken away either
 */

/** As many marks as a phone has room for. */
const MOST_TICKS = 6;

/** @param {Sample[]} samples @param {About} about */
export function drawResults(samples, about) {
  const { kind, words } = about;
  const rows = inOrder(rowsOf(samples), kind);
  if (rows.length === 0) return box('c-results').replaceChildren();
  const caption = captionOf(rows, about);
  const copyCsv = h('button', { class: 'small' }, say('compare.copy-csv'));
  const copyMarkdown = h('button', { class: 'small' }, say('compare.copy-markdown'));
  copyButton(copyCsv, () => csv(rows, kind));
  copyButton(copyMarkdown, () => markdown(rows, kind, caption, words));
  const wrong = disagreement(samples);
  box('c-results').replaceChildren(
    ...(wrong
      ? [h('p', { class: 'verdict wrong' }, wrong)]
      : [h('p', { class: 'verdict' }, verdict(rows, kind)), h('p', { class: 'agree' }, found(rows, about))]),
    chart(rows, kind),
    tableOf(rows, about, caption),
    ...(about.example ? [] : [h('div', { class: 'row' }, copyCsv, copyMarkdown)]),
  );
}

/** By depth, where that was given, and in it by the engine's list, whoever came first. @param {Row[]} rows @param {Kind} kind */
function inOrder(rows, kind) {
  const place = (/** @type {Row} */ { mode }) => methodsOf().findIndex(({ name }) => name === mode);
  return rows.sort((a, b) => (kind === 'depth' ? a.depth - b.depth : 0) || place(a) - place(b));
}

/** @param {Row[]} rows @param {About} about */
function captionOf(rows, { caption: about }) {
  const runs = rows.map((row) => row.runs);
  const [low, high] = [Math.min(...runs), Math.max(...runs)];
  return low === high ? say('compare.runs', { about, n: low }) : say('compare.runs-so-far', { about, low, high });
}

/** The move, and that all found it. @param {Row[]} rows @param {About} about */
function found(rows, { kind, words, all }) {
  const best = rows.reduce((deepest, row) => (row.depth > deepest.depth ? row : deepest));
  const done = new Set(rows.map(({ mode }) => mode)).size;
  const what = { move: words.moveWords(best.move), lead: words.lead(best.value, undefined, best) };
  if (all === 1 || kind === 'time') return sentenceOf(say('compare.found', what));
  if (done < all) return say('compare.agree-so-far', { ...what, done, all });
  return several(rows) ? say('compare.agree-depths', { ...what, all, depth: best.depth }) : say('compare.agree', { ...what, all });
}

/** Each row becomes a card where the columns have no room; its cells keep their titles then. @param {Row[]} rows @param {About} about @param {string} caption */
function tableOf(rows, { kind, words }, caption) {
  const columns = columnsOf(rows, kind, words);
  const head = columns.map(({ title, text }) => h('th', { scope: 'col', role: 'columnheader', class: text ? 'text' : '' }, title));
  const body = rows.map((row) => {
    const [, ...cells] = columns;
    return h(
      'tr',
      { role: 'row' },
      h('th', { scope: 'row', role: 'rowheader', class: 'text' }, modeName(row.mode), ' ', h('code', {}, row.mode)),
      ...cells.map(({ title, show, text, wide }) =>
        h('td', { role: 'cell', class: [text ? 'text' : '', wide ? 'wide' : ''].join(' ').trim(), 'data-title': title }, show(row, rows)),
      ),
    );
  });
  return h(
    'div',
    { class: 'tablewrap cards', tabindex: 0, role: 'region', 'aria-label': say('compare.results') },
    h(
      'table',
      { role: 'table' },
      h('caption', {}, caption),
      h('thead', { role: 'rowgroup' }, h('tr', { role: 'row' }, ...head)),
      h('tbody', { role: 'rowgroup' }, ...body),
    ),
  );
}

/** @typedef {{at: (value: number) => number, ticks: number[], tell: (value: number) => string}} Scale at: in percent of the width */

/** Time on a logarithmic scale (minimax takes a thousand times longer), depth on a plain one. @param {Row[]} rows @param {Kind} kind @returns {Scale} */
function scaleOf(rows, kind) {
  const part = (/** @type {number} */ x) => Math.min(1, Math.max(0, x)) * 100;
  if (kind === 'time') {
    const most = Math.max(...rows.map(({ high_depth }) => high_depth));
    return { at: (value) => part(value / most), ticks: wholeTicks(most, MOST_TICKS), tell: String };
  }
  const low = 10 ** Math.floor(Math.log10(Math.max(0.01, Math.min(...rows.map(({ low_ms }) => low_ms)) * 0.7)));
  const high = Math.max(low * 10, ...rows.map(({ high_ms }) => high_ms));
  const at = (/** @type {number} */ value) => part(Math.log(Math.max(value, low) / low) / Math.log(high / low));
  return { at, ticks: logTicks(low, high, MOST_TICKS), tell: roundTime };
}

/** Bars, those of one depth together, over one scale. @param {Row[]} rows @param {Kind} kind */
function chart(rows, kind) {
  const scale = scaleOf(rows, kind);
  const groups = kind === 'depth' && several(rows) ? [...new Set(rows.map(({ depth }) => depth))] : [null];
  const bars = groups.flatMap((depth) => [
    ...(depth === null ? [] : [h('h4', {}, say('compare.group', { depth }))]),
    h('ul', {}, ...rows.filter((row) => depth === null || row.depth === depth).map((row) => bar(row, kind, scale))),
  ]);
  return h(
    'div',
    { class: 'chart' },
    h('h3', { class: 'label' }, kind === 'depth' ? say('compare.times-drawn') : say('compare.depths-drawn')),
    ...bars,
    h('div', { class: 'axis', 'aria-hidden': 'true' }, h('span', { class: 'scale' }, ...scale.ticks.map((value) => mark(scale, value, scale.tell(value))))),
  );
}

/** A mark of the scale, with its figure or without. @param {Scale} scale @param {number} value @param {string} [text] */
function mark({ at }, value, text = '') {
  const place = at(value);
  // A figure at the edge stays within it.
  const one = h('span', { class: `tick ${place < 4 ? 'first' : ''} ${place > 96 ? 'last' : ''}` }, text);
  one.style.left = `${place}%`;
  return one;
}

/** @param {Row} row @param {Kind} kind @param {Scale} scale */
function bar(row, kind, scale) {
  const value = kind === 'depth' ? row.elapsed_ms : row.depth;
  const line = h('span', { class: 'bar', 'data-parallel': String(isParallel(row.mode)) });
  line.style.width = `${Math.max(0.8, scale.at(value))}%`;
  const track = h('span', { class: 'track' }, ...scale.ticks.map((tick) => mark(scale, tick)), line);
  if (row.runs >= LEAST_RUNS) {
    const [low, high] = kind === 'depth' ? [row.low_ms, row.high_ms] : [row.low_depth, row.high_depth];
    const whisker = h('span', { class: 'whisker' });
    whisker.style.left = `${scale.at(low)}%`;
    whisker.style.width = `${Math.max(0.3, scale.at(high) - scale.at(low))}%`;
    track.append(whisker);
  }
  return h(
    'li',
    {},
    h('span', { class: 'bar-name' }, modeName(row.mode)),
    track,
    h('span', { class: 'bar-value' }, kind === 'depth' ? duration(value) : depthWords(value)),
    h('span', { class: 'bar-about' }, h('code', {}, row.mode), ' · ', methodOf(row.mode)?.about ?? ''),
  );
}
