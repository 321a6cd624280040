// Two individuals of one's choice against each other.

import { championOf } from './population.js';
import { h } from '../page/dom.js';
import { count } from '../page/figures.js';
import { say } from '../words/evolve.js';

/** @typedef {import('./run.js').Look} Look */

export class Duel {
  #first = h('select');
  #second = h('select');
  #play = h('button', { class: 'small' }, say('duel.play'));
  #offered = '';
  element = h(
    'form',
    { class: 'ev-duel' },
    h('h4', {}, say('duel.title')),
    h('label', { class: 'field' }, say('duel.black'), this.#first),
    h('label', { class: 'field' }, say('duel.white'), this.#second),
    this.#play,
  );

  /** @param {(first: number, second: number) => void} meet */
  constructor(meet) {
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      meet(Number(this.#first.value), Number(this.#second.value));
    });
  }

  /** While a run goes on the choice stays as it is: nobody can choose from a list that changes. @param {Look | null} look @param {boolean} running */
  show(look, running) {
    this.element.hidden = look === null;
    for (const control of [this.#first, this.#second, this.#play]) control.disabled = running;
    const offered = `${look?.population.map(({ id }) => id).join()} ${championOf(look)}`;
    if (running || !look || offered === this.#offered) return;
    this.#offered = offered;
    const best = championOf(look);
    const people = look.population.toSorted((a, b) => Number(b.id === best) - Number(a.id === best) || b.id - a.id);
    for (const [nth, select] of [this.#first, this.#second].entries()) {
      const before = select.value;
      select.replaceChildren(...people.map(({ id }) => h('option', { value: id }, id === best ? say('duel.champion', { id: count(id) }) : count(id))));
      select.selectedIndex = nth;
      if (people.some(({ id }) => String(id) === before)) select.value = before;
    }
  }
}
