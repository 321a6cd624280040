// Two workers beside a search by young brothers: who runs, who waits and what a late bound wastes, as a table with a column a round. It is a
// schedule and says so. Fetched where such a search is shown.

import { h } from '../page/dom.js';
import { besides, MINIMAX } from './beside.js';
import { schedule } from './schedule.js';
import { say } from '../words/learn.js';

/**
 * @typedef {import('./record.js').Record} Record
 * @typedef {import('./link.js').Search} Search
 * @typedef {import('./sentence.js').Names} Names
 * @typedef {(search: Search) => Promise<Record>} Ask
 */

/** A larger tree has more rounds than anybody reads. */
const MOST_POINTS = 150;

/**
 * Nothing where the tree is too large.
 * @param {Record} record by young brothers @param {Search} search as it was asked for @param {Names} names @param {Ask} ask @returns {Promise<HTMLElement | null>}
 */
export async function workersOf(record, search, names, ask) {
  if (record.answer.nodes.parent.length > MOST_POINTS) return null;
  const whole = await ask(besides(search, MINIMAX));
  if (whole.answer.nodes.parent.length > MOST_POINTS) return null;
  return drawn(whole, schedule(whole, record), names);
}

/** @param {Record} whole @param {import('./schedule.js').Schedule} schedule @param {Names} names */
function drawn(whole, { rounds, visits, alone, wasted }, names) {
  const nameOf = (/** @type {number} */ node) => {
    const { text, side } = whole.answer.nodes;
    const moves = whole.path(node).slice(1);
    return moves.map((at) => names.short(text[at], side[/** @type {number} */ (whole.parent(at))])).join(' ') || say('workers.root');
  };
  const cell = (/** @type {number | null} */ node) => {
    if (node === null) return h('td', { 'data-work': 'waits' }, say('workers.waits'));
    if (!wasted.has(node)) return h('td', { 'data-work': 'runs' }, nameOf(node));
    return h('td', { 'data-work': 'wasted' }, nameOf(node), h('small', {}, say('workers.late')));
  };
  const workers = rounds[0].map((_, nth) =>
    h('tr', {}, h('th', { scope: 'row' }, say('workers.worker', { nth: nth + 1 })), ...rounds.map((round) => cell(round[nth]))),
  );
  const title = say('workers.title');
  return h(
    'figure',
    { class: 'st-workers' },
    h('figcaption', {}, h('b', {}, title), ' ', say('workers.about')),
    h(
      'div',
      { class: 'tablewrap', tabindex: 0, role: 'region', 'aria-label': title },
      h(
        'table',
        {},
        h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, say('workers.round')), ...rounds.map((_, nth) => h('th', { scope: 'col' }, String(nth + 1))))),
        h('tbody', {}, ...workers),
      ),
    ),
    h(
      'p',
      {},
      say('workers.told', { alone, rounds: rounds.length, visits }),
      ' ',
      wasted.size ? say('workers.wasted', { n: wasted.size }) : say('workers.none'),
    ),
  );
}
