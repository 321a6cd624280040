// The text beside the evolution, for a class: what is bred, how a round goes, what crossover and mutation do here, why the printed program
// often keeps the loser, and what the reference measured. Its figures are those of tests/data/check-this.json, `ga`: a test compares them.

import { h, setText } from '../page/dom.js';
import { count } from '../page/figures.js';
import { presetName } from './controls.js';
import { percent } from './figures.js';
import { PAIRED } from './run.js';
import { say } from '../words/evolve.js';

/**
 * Shares of games that whole populations won in the reference, six seeds together, from random openings: against chance, and against the
 * evaluator of the paper at one ply.
 */
export const REFERENCE = {
  start: { random: 0.345, ply: 0.034 },
  'as-printed': { random: 0.445, ply: 0.048 },
  'as-intended': { random: 0.574, ply: 0.059 },
  'both-colours': { random: 0.627, ply: 0.056 },
};
/** After so many rounds. */
export const REFERENCE_ROUNDS = 10_000;

const SOURCES = /** @type {const} */ ([
  ['source.paper', null],
  ['source.anaconda', 'https://doi.org/10.1109/4235.942536'],
  ['source.blondie', null],
  ['source.strategies', null],
]);

export class Explanation {
  #measured = h('p', { class: 'ev-measured' });
  element = h(
    'section',
    { class: 'ev-text', 'aria-labelledby': 'ev-text-title' },
    h('h3', { id: 'ev-text-title' }, say('text.title')),
    h('p', {}, say('text.short')),
    part('bred', say('text.bred'), say('text.bred-values')),
    part('round', say('text.round'), say('text.round-colours')),
    part('child', say('text.child'), say('text.mutation')),
    part('loser', say('text.loser'), this.#measured),
    part('figures', say('text.figures', { rounds: count(REFERENCE_ROUNDS) }), reference(), say('text.figures-end')),
    part('strength', say('text.strength'), say('text.errors')),
    part('modern', say('text.modern'), say('text.modern-new'), say('text.traps')),
    part('sources', h('ul', {}, ...SOURCES.map(([key, address]) => h('li', {}, ...(address ? [h('a', { href: address }, say(key))] : [say(key)]))))),
  );

  constructor() {
    this.show('', { rounds: 0, losers: 0 }, 0);
  }

  /** @param {string} preset of the run that is open @param {import('./run.js').Seen} seen of it @param {number} round where it is */
  show(preset, { rounds, losers }, round) {
    const measured = () => say('text.loser-measured', { preset: presetName(preset), n: losers, rounds, share: percent(losers / rounds) });
    const unmeasured = () => say(PAIRED.includes(preset) || round === 0 ? 'text.loser-unmeasured' : 'text.loser-other');
    setText(this.#measured, rounds === 0 ? unmeasured() : measured());
  }
}

/** @param {'bred' | 'round' | 'child' | 'loser' | 'figures' | 'strength' | 'modern' | 'sources'} name @param {...(string | HTMLElement)} parts */
const part = (name, ...parts) =>
  h('details', { class: 'exact' }, h('summary', {}, say(`text.${name}-title`)), ...parts.map((one) => (typeof one === 'string' ? h('p', {}, one) : one)));

function reference() {
  const rows = /** @type {const} */ (['start', 'as-printed', 'as-intended', 'both-colours']).map((name) =>
    h('tr', {}, h('th', { scope: 'row' }, say(`reference.${name}`)), h('td', {}, exact(REFERENCE[name].random)), h('td', {}, exact(REFERENCE[name].ply))),
  );
  const head = [say('reference.population'), say('reference.random'), say('reference.ply')].map((name) => h('th', { scope: 'col' }, name));
  return h(
    'div',
    { class: 'ev-table', tabindex: 0, role: 'region', 'aria-label': say('text.figures-title') },
    h('table', {}, h('thead', {}, h('tr', {}, ...head)), h('tbody', {}, ...rows)),
  );
}

/** @param {number} share */
const exact = (share) => say('percent', { n: (100 * share).toFixed(1) });
