// The population as small weight pictures, and one of them large: what it likes where, its parents and its children.

import { canvas, drawSquares, KINDS, likesOf, paint } from './picture.js';
import { h, keepFocus, setText } from '../page/dom.js';
import { count } from '../page/figures.js';
import { say } from '../words/evolve.js';

/**
 * @typedef {import('./run.js').Look} Look
 * @typedef {import('../single/kalahari.js').EvolveMember} Member
 * @typedef {(run: string, id: number) => Promise<number[][]>} Neurons asks for the first layer of one of a run
 */

export class Population {
  #neurons;
  #list = h('ul', { class: 'ev-people' });
  #born = h('p', { class: 'ev-born' });
  #kin = h('p', { class: 'ev-kin' });
  #which = h('select', { change: () => void this.#ask() });
  #neuron = h('label', { class: 'field' }, say('one.which'), this.#which);
  #boards = KINDS.map(() => canvas('ev-board'));
  #large = h(
    'div',
    { class: 'ev-large', hidden: true, role: 'group', 'aria-label': say('one.label') },
    this.#born,
    this.#kin,
    this.#neuron,
    h('div', { class: 'ev-boards' }, ...KINDS.map((kind, nth) => h('figure', {}, this.#boards[nth], h('figcaption', {}, say(`kind.${kind}`))))),
    h('p', { class: 'note' }, say('one.legend')),
  );
  element = h('div', { class: 'ev-population' }, this.#list, this.#large);
  /** @type {Look | null} */ #look = null;
  /** @type {number | null} */ #chosen = null;
  /** The chosen one's neurons, once somebody asked. @type {number[][] | null} */ #layer = null;
  #colour = paint();
  #drawn = '';

  /** @param {Neurons} neurons */
  constructor(neurons) {
    this.#neurons = neurons;
    // Colours are painted: another appearance needs another drawing.
    const again = () => {
      this.#colour = paint();
      this.#drawn = '';
      for (const button of this.#list.querySelectorAll('button')) delete button.dataset.id;
      this.#draw();
    };
    new MutationObserver(again).observe(document.documentElement, { attributeFilter: ['data-theme'] });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', again);
  }

  /** @param {Look | null} look */
  show(look) {
    this.#look = look;
    this.#draw();
  }

  /** Nobody is looked at any more: another run was opened. */
  clear() {
    this.#choose(null);
  }

  #draw() {
    const people = this.#look?.population ?? [];
    const champion = championOf(this.#look);
    const key = `${people.map(({ id }) => id).join()} ${champion} ${this.#chosen}`;
    if (key === this.#drawn) return;
    this.#drawn = key;
    while (this.#list.childElementCount > people.length) this.#list.lastElementChild?.remove();
    while (this.#list.childElementCount < people.length) this.#list.append(h('li', {}, this.#button()));
    for (const [nth, one] of people.entries()) {
      const button = /** @type {HTMLButtonElement} */ (this.#list.children[nth].firstElementChild);
      const best = one.id === champion;
      button.setAttribute('aria-pressed', String(one.id === this.#chosen));
      button.toggleAttribute('data-champion', best);
      button.setAttribute('aria-label', say(best ? 'one.champion' : 'one.name', { id: count(one.id), round: count(one.born) }));
      if (button.dataset.id === String(one.id)) continue;
      button.dataset.id = String(one.id);
      drawSquares(/** @type {HTMLCanvasElement} */ (button.firstElementChild), one.likes.ownMen, this.#colour);
    }
    this.#drawLarge(people.find(({ id }) => id === this.#chosen));
  }

  #button() {
    const choose = () => {
      const id = Number(button.dataset.id);
      this.#choose(id === this.#chosen ? null : id);
    };
    const button = h('button', { type: 'button', click: choose }, canvas('ev-picture'));
    return button;
  }

  /** @param {number | null} id */
  #choose(id) {
    this.#chosen = id;
    this.#layer = null;
    const hidden = this.#look?.settings.hidden[0] ?? 0;
    const neurons = Array.from({ length: hidden }, (_, nth) => h('option', {}, say('one.neuron', { n: nth + 1 })));
    this.#neuron.hidden = !this.#look?.run; // an example has no run to look into
    this.#which.replaceChildren(h('option', {}, say('one.together')), ...neurons);
    keepFocus(
      () => this.#draw(),
      () => /** @type {HTMLElement} */ (this.#list.querySelector(`[data-id="${id}"]`) ?? this.#list.querySelector('button')),
    );
  }

  /** One neuron is to be seen. */
  async #ask() {
    const [run, id] = [this.#look?.run, this.#chosen];
    if (run === undefined || id === null) return;
    this.#layer ??= await this.#neurons(run, id).catch(() => null); // gone meanwhile: what is shown stays
    if (id !== this.#chosen) return;
    this.#drawn = '';
    this.#draw();
  }

  /** @param {Member | undefined} one */
  #drawLarge(one) {
    this.#large.hidden = this.#chosen === null;
    if (this.#chosen === null) return;
    // It has left while it was looked at: the picture stays, and a sentence says so.
    if (!one) return setText(this.#born, say('one.gone', { id: count(this.#chosen) }));
    setText(this.#born, bornHow(one, one.id === this.#look?.population[0].id));
    const neuron = this.#layer?.[this.#which.selectedIndex - 1];
    const likes = neuron ? likesOf(neuron) : one.likes;
    for (const [nth, kind] of KINDS.entries()) drawSquares(this.#boards[nth], likes[kind], this.#colour);
    const kin = h('span', {}, ...this.#kinOf(one));
    if (kin.textContent === this.#kin.textContent && this.#kin.dataset.of === String(one.id)) return; // nobody else's, nor news
    this.#kin.dataset.of = String(one.id);
    keepFocus(
      () => this.#kin.replaceChildren(kin),
      () => this.#which,
    );
  }

  /** Parents and children, those alive as buttons. @param {Member} one */
  #kinOf(one) {
    const people = this.#look?.population ?? [];
    const name = (/** @type {number} */ id) => {
      if (!people.some((other) => other.id === id)) return say('kin.gone', { id: count(id) });
      return h('button', { type: 'button', class: 'link', click: () => this.#choose(id) }, count(id));
    };
    const listed = (/** @type {number[]} */ ids) => ids.flatMap((id, nth) => (nth ? [', ', name(id)] : [name(id)]));
    const children = people.filter(({ parents }) => parents.includes(one.id)).map(({ id }) => id);
    const parents = [...new Set(one.parents)];
    if (parents.length > 2) return [say('kin.half', { n: parents.length })];
    return [
      ...(parents.length ? [say('kin.parents'), ' ', ...listed(parents), '. '] : [say('kin.none'), ' ']),
      ...(children.length ? [say('kin.children'), ' ', ...listed(children), '.'] : [say('kin.childless')]),
    ];
  }
}

/** The number of the champion, or null where nobody was measured yet. @param {Look | null} look */
export const championOf = (look) => look?.ratings.at(-1)?.champion ?? null;

/** @param {Member} one @param {boolean} mean of a whole generation it is the mean */
function bornHow({ id, born, parents, crossed }, mean) {
  const facts = { id: count(id), round: count(born) };
  if (parents.length === 0) return say('born.first', facts);
  if (parents.length > 2) return say(mean ? 'born.mean' : 'born.drawn', facts);
  return say(crossed ? 'born.crossed' : 'born.copy', facts);
}
