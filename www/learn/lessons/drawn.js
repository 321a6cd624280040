// What lessons draw: paragraphs, bars and tables. Figures are text that everybody can read; the bars beside them are only a picture of it.

import { h } from '../../page/dom.js';
import { count } from '../../page/figures.js';

/** A paragraph's text; a word between stars is met for the first time. @param {string} text @returns {(Node | string)[]} */
export const prose = (text) => text.split('*').map((part, nth) => (nth % 2 ? h('dfn', {}, part) : part));

/** A number that may be negative, with a true minus. @param {number} n */
export const signed = (n) => count(n).replace('-', '−');

/**
 * @typedef {{name: string, amount: number, text: string, mark?: string}} Bar amount: how long it is; mark: `strong`, `south` or `north`
 * @param {string} title @param {Bar[]} bars
 */
export function barChart(title, bars) {
  const most = Math.max(...bars.map(({ amount }) => Math.abs(amount)), Number.MIN_VALUE);
  const rows = bars.map(({ name, amount, text, mark = '' }) => {
    const bar = h('span', { class: 'lesson-bar', 'data-mark': mark });
    bar.style.inlineSize = `${Math.max(0.4, (100 * Math.abs(amount)) / most)}%`;
    return h('li', {}, h('span', { class: 'lesson-name' }, name), h('span', { class: 'lesson-track', 'aria-hidden': 'true' }, bar), h('b', {}, text));
  });
  return h('figure', { class: 'lesson-chart' }, h('figcaption', {}, title), h('ul', {}, ...rows));
}

/**
 * @param {string} caption for those who listen; others see what stands above it @param {string[]} head @param {(string | Node)[][]} rows the first cell of each is its name
 * @param {Set<number>} [marked] rows that are pointed out
 */
export function table(caption, head, rows, marked = new Set()) {
  const body = rows.map(([name, ...cells], nth) =>
    h(
      'tr',
      marked.has(nth) ? { 'data-marked': '' } : {},
      h('th', { scope: 'row', class: 'text' }, name),
      ...cells.map((cell, column) => h('td', { 'data-title': head[column + 1] }, cell)),
    ),
  );
  return h(
    'div',
    { class: 'tablewrap lesson-table', tabindex: 0, role: 'region', 'aria-label': caption },
    h(
      'table',
      {},
      h('caption', { class: 'unseen' }, caption),
      h('thead', {}, h('tr', {}, ...head.map((name, nth) => h('th', { scope: 'col', ...(nth ? {} : { class: 'text' }) }, name)))),
      h('tbody', {}, ...body),
    ),
  );
}
