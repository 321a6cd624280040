// Two workers beside a search by young brothers: who runs, who waits and what a late bound wastes, as a table with a column a round. It is a
// schedule and says so. Fetched where such a search is shown.

import { h } from '../page/dom.js';
import { MOST_POINTS, planOf } from './schedule.js';
import { say } from '../words/learn.js';

/**
 * @typedef {import('./record.js').Record} Record
 * @typedef {import('./sentence.js').Names} Names
 */

/**
 * A sentence where the tree is too large.
 * @param {Record} record by young brothers @param {import('./link.js').Search} search as it was asked for @param {Names} names
 * @param {import('./schedule.js').Ask} ask
 */
export async function workersOf(record, search, names, ask) {
  const plan = await planOf(record, search, ask);
  return plan
    ? drawn(plan.whole, plan.schedule, names)
    : h('p', { class: 'note' }, h('b', {}, say('workers.title')), ' ', say('workers.most', { most: MOST_POINTS }));
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
