// The position at a point of the trace, on a small board, with the bounds that the program had there.

import { KalahBoardElement } from '../games/kalah/element.js';
import { h, setText } from '../page/dom.js';
import { count } from '../page/figures.js';
import { sentenceOf } from '../page/notice.js';
import { say } from '../words/history.js';

/** @typedef {import('./console.js').Console} Console */

const FIGURES = /** @type {const} */ (['variation', 'effort', 'turn', 'alpha', 'beta', 'value']);

export class Looking {
  #console;
  #asked = 0;
  #said = h('p', { class: 'note' }, say('look.none'));
  #board = new KalahBoardElement();
  #figures = new Map(FIGURES.map((name) => [name, h('dd')]));
  #shown = h(
    'div',
    { class: 'looked', hidden: true },
    this.#board,
    h(
      'dl',
      { class: 'figures' },
      ...FIGURES.map((name) => h('div', {}, h('dt', {}, say(`look.${name}`)), /** @type {HTMLElement} */ (this.#figures.get(name)))),
    ),
    h('p', { class: 'note' }, say('look.side')),
  );

  /** @param {Console} console */
  constructor(console) {
    this.#console = console;
    this.#board.disabled = true;
    this.#board.shape = 'wide';
    this.element = h(
      'section',
      { class: 'look', 'aria-labelledby': 'look-label' },
      h('h3', { class: 'label', id: 'look-label' }, say('look.label')),
      this.#said,
      this.#shown,
    );
  }

  /** @param {number} effort */
  async show(effort) {
    const mine = ++this.#asked;
    try {
      const look = await this.#console.look(effort);
      if (mine !== this.#asked) return;
      const point = this.#console.point(effort);
      if (!look || !point) return this.#none(say('look.gone'));
      const texts = {
        variation: look.variation,
        effort: count(effort),
        turn: String(point.depth),
        alpha: minus(look.alpha),
        beta: minus(look.beta),
        value: minus(look.value),
      };
      for (const [name, text] of Object.entries(texts)) setText(/** @type {HTMLElement} */ (this.#figures.get(/** @type {'turn'} */ (name))), text);
      this.#shown.hidden = false;
      this.#said.hidden = true;
      this.#board.setAttribute('position', look.board);
    } catch (error) {
      if (mine === this.#asked) this.#none(sentenceOf(error));
    }
  }

  /** @param {string} sentence */
  #none(sentence) {
    setText(this.#said, sentence);
    this.#said.hidden = false;
    this.#shown.hidden = true;
  }

  /** Another search: its points are others. */
  clear() {
    this.#asked++;
    this.#none(say('look.none'));
  }
}

/** @param {number | null | undefined} n */
const minus = (n) => (n === null || n === undefined ? '–' : String(n).replace('-', '−'));
