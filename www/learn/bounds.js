// The window of a point: what the first player has at least, what the second allows at most, and by which move each of them has that.

import { h, setText } from '../page/dom.js';
import { valueText } from './sentence.js';
import { say } from '../words/learn.js';

/** @typedef {import('./record.js').Record} Record @typedef {import('./sentence.js').Names} Names */

export class Bounds {
  #select;
  #bar = h('span', { class: 'st-open' });
  #mark = h('span', { class: 'st-mark' });
  #track = h('div', { class: 'st-track', 'aria-hidden': true }, this.#bar, this.#mark);
  #low = this.#row('alpha');
  #high = this.#row('beta');
  #note = h('p', { class: 'note', hidden: true }, say('window.minimax'));
  element = h(
    'div',
    { class: 'st-window', role: 'group', 'aria-label': say('window.label') },
    h('div', { class: 'st-ends' }, this.#low.element, this.#track, this.#high.element),
    this.#note,
  );
  /** Every value of the search once, the least first: one that lies far from all others takes no more room than they. @type {number[]} */ #values = [];

  /** @param {(node: number) => void} select whoever owns a bound is looked at */
  constructor(select) {
    this.#select = select;
  }

  /** @param {'alpha' | 'beta'} name */
  #row(name) {
    const value = h('b');
    const by = h('button', { class: 'link', click: () => this.#select(Number(by.dataset.node)) });
    const nobody = h('span', { class: 'note' }, say('window.nobody'));
    return { element: h('div', { class: `st-${name}` }, h('span', { class: 'label' }, say(`window.${name}`)), value, by, nobody), value, by, nobody };
  }

  /** @param {Record} record */
  load(record) {
    const found = new Set(record.answer.nodes.value);
    found.delete(null);
    this.#values = [.../** @type {Set<number>} */ (found)].sort((one, other) => one - other);
    this.#note.hidden = !record.minimax;
    /** @type {HTMLElement} */ (this.element.firstElementChild).hidden = record.minimax;
  }

  /** @param {Record} record @param {number} node @param {number} step @param {Names} names */
  show(record, node, step, names) {
    const { alpha, beta, alphaBy, betaBy, value } = record.at(node, step);
    this.#end(this.#low, record, names, alpha, alphaBy, '−∞');
    this.#end(this.#high, record, names, beta, betaBy, '+∞');
    const from = alpha === null ? 0 : this.#share(alpha);
    const to = beta === null ? 1 : this.#share(beta);
    this.#bar.style.left = `${100 * Math.min(from, to)}%`;
    this.#bar.style.width = `${100 * Math.max(to - from, 0)}%`;
    this.#mark.hidden = value === null;
    if (value !== null) this.#mark.style.left = `${100 * this.#share(value)}%`;
    this.element.toggleAttribute('data-closed', alpha !== null && beta !== null && alpha >= beta);
  }

  /**
   * @param {{value: HTMLElement, by: HTMLElement, nobody: HTMLElement}} end @param {Record} record @param {Names} names
   * @param {number | null} bound @param {number | null} by @param {string} none
   */
  #end({ value, by: owner, nobody }, record, names, bound, by, none) {
    setText(value, bound === null ? none : valueText(record, bound));
    owner.hidden = by === null;
    nobody.hidden = by !== null;
    if (by === null) return;
    owner.dataset.node = String(by);
    const parent = record.parent(by) ?? 0;
    const words = { side: names.sides[record.answer.nodes.side[parent]], move: names.move(record.answer.nodes.text[by], record.answer.nodes.side[parent]) };
    setText(owner, parent === 0 ? say('window.by-root', words) : say('window.by', { ...words, ply: record.answer.nodes.ply[parent] }));
  }

  /** Where a value lies on the bar, with a little room at both ends. @param {number} value */
  #share(value) {
    return 0.06 + (0.88 * (this.#values.indexOf(value) + 0.5)) / this.#values.length;
  }
}
