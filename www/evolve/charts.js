// The charts of a run behind one choice: how strong it is, how it fares against each opponent, what becomes of its variety and, where it has
// any, of its step sizes.

import { Chart } from './chart.js';
import { against, stepSizes, strength, variety } from './figures.js';
import { h, setText } from '../page/dom.js';
import { say } from '../words/evolve.js';

/** @typedef {import('./run.js').Look} Look @typedef {import('./figures.js').Rung} Rung */

const VIEWS = /** @type {const} */ (['strength', 'against', 'variety', 'steps']);

export class Charts {
  /** @type {Rung[]} */ ladder = [];
  #chart = new Chart();
  #choice = VIEWS.map((view) => h('input', { type: 'radio', name: 'ev-view', value: view, checked: view === 'strength', change: () => this.#draw() }));
  #labels = VIEWS.map((view, nth) => h('label', {}, this.#choice[nth], ` ${say(`view.${view}`)}`));
  #about = h('p', { class: 'note' });
  #empty = h('p', { class: 'ev-empty' }, say('chart.empty'));
  /** @type {Look | null} */ #look = null;
  #drawn = '';
  element = h(
    'div',
    {},
    h('fieldset', { class: 'segmented ev-views' }, h('legend', { class: 'unseen' }, say('view.legend')), ...this.#labels),
    this.#empty,
    this.#chart.element,
    this.#about,
  );

  /** @param {Look | null} look */
  show(look) {
    this.#look = look;
    this.#draw();
  }

  #draw() {
    const ratings = this.#look?.ratings ?? [];
    const bounds = this.#look?.stepBounds;
    const own = VIEWS.indexOf('steps'); // of some runs alone
    this.#labels[own].hidden = !bounds;
    if (!bounds && this.#choice[own].checked) this.#choice[0].checked = true;
    const view = VIEWS.find((_, nth) => this.#choice[nth].checked) ?? 'strength';
    const last = ratings.at(-1);
    const key = `${view} ${ratings.length} ${last?.round} ${last?.champion} ${last?.elo} ${this.#look?.settings.seed} ${this.ladder.length}`;
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.#empty.hidden = ratings.length > 0;
    this.#chart.element.hidden = ratings.length === 0;
    setText(this.#about, say(`about.${view}`));
    const figures = {
      strength: () => strength(ratings, this.ladder),
      against: () => against(ratings, this.ladder),
      variety: () => variety(ratings),
      steps: () => stepSizes(ratings, bounds ?? [1, 1]),
    };
    this.#chart.show(figures[view]());
  }
}
