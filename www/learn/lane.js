// One search at one step, as it is seen: the board of the point in focus, the way there, the sentence, the window, and the tree. Whoever
// takes another point of the tree looks at that, while the search stays where it is.

import { h, setText } from '../page/dom.js';
import { count } from '../page/figures.js';
import { sentenceOf } from '../page/notice.js';
import { searchName } from './beside.js';
import { Bounds } from './bounds.js';
import { NodeBoard } from './position.js';
import { label, sentence, valueText } from './sentence.js';
import { TreeView } from './tree.js';
import { say } from '../words/learn.js';

/**
 * @typedef {import('../engine/client.js').Engine} Engine
 * @typedef {import('./record.js').Record} Record
 * @typedef {import('./link.js').Search} Search
 */

export class Lane {
  #engine;
  #go;
  #naming;
  #board;
  view = new TreeView({ select: (node) => this.#look(node) });
  #bounds = new Bounds((node) => this.#look(node));
  #title = h('h3', { class: 'st-title' });
  #way = h('ol', { class: 'st-way', 'aria-label': say('way.label') });
  #sentence = h('p', { class: 'st-sentence' });
  #back = h('button', { class: 'small', click: () => this.#look(null) });
  #there = h('button', { class: 'small', click: () => this.#go(this.record.answer.nodes.entered[this.node]) }, say('look.there'));
  #aside = h('p', { class: 'st-aside', hidden: true }, this.#there, this.#back);
  #ask = h('button', { class: 'link', click: () => void this.#weigh() }, say('worth.ask'));
  #worth = h('span', { class: 'note', role: 'status' });
  #cuts = h('p', { class: 'st-cuts', hidden: true }, this.#ask, this.#worth);
  /** @type {Record} */ record = /** @type {any} */ (null);
  /** @type {import('./sentence.js').Names} */ names = { sides: ['', ''], move: (text) => text, short: (text) => text };
  #step = 0;
  /** The point that somebody took, if not the step's own. @type {number | null} */ #taken = null;
  /** What branches would have been worth that were cut. @type {Map<number, number>} */ #worths = new Map();
  /** How many positions the cuts saved there. @type {Map<number, number>} */ #saved = new Map();
  /** @type {AbortController | null} */ #weighing = null;
  /** @type {Search} */ #search = {};

  /**
   * @param {Engine} engine @param {(step: number) => void} go another step of this search is wanted
   * @param {() => import('../games/games.js').NamingName} naming how moves are called, as the visitor has chosen
   */
  constructor(engine, go, naming) {
    this.#engine = engine;
    this.#naming = naming;
    this.#go = go;
    this.#board = new NodeBoard(engine);
    this.seen = h('div', { class: 'st-seen' }, this.#title, this.#board.element, this.#way, this.#sentence);
    /** In the order in which they are read, with what one steps with after the first. */
    this.parts = [this.seen, this.#bounds.element, h('div', { class: 'st-tree' }, this.view.element, this.#aside, this.#cuts)];
  }

  /** @param {Record} record @param {Search} search as it was asked for */
  async load(record, search) {
    this.names = await this.#board.load(record, this.#naming());
    this.record = record;
    this.#search = search;
    this.#taken = null;
    this.cancel();
    this.#worths = new Map();
    this.#saved = new Map();
    this.#bounds.load(record);
    setText(this.#title, say('lane.title', { search: searchName(record.answer), n: record.answer.visits }));
  }

  /** Moves are called otherwise from now on. */
  async rename() {
    const { record } = this;
    const names = await this.#board.load(record, this.#naming());
    if (record !== this.record) return;
    this.names = names;
    this.#draw();
  }

  /** The point that is looked at. */
  get node() {
    return this.#taken ?? placeOf(this.record, this.#step);
  }

  /** What is said of the step, or of the point that was taken. */
  get sentence() {
    return this.#taken === null ? sentence(this.record, this.#step, this.names) : label(this.record, this.#taken, this.#step, this.names);
  }

  /** @param {number} step */
  show(step) {
    if (step !== this.#step) this.#taken = null;
    this.#step = step;
    this.#draw();
  }

  /** @param {number | null} node null: the step's own */
  #look(node) {
    this.#taken = node === placeOf(this.record, this.#step) ? null : node;
    this.#draw();
    this.seen.dispatchEvent(new Event('looked'));
  }

  #draw() {
    const { record, node, names } = this;
    const step = this.#step;
    setText(this.#sentence, this.sentence);
    this.#sentence.dataset.kind = record.kind(step);
    this.#drawWay(node);
    const taken = this.#taken !== null;
    this.#aside.hidden = !taken;
    if (taken) setText(this.#back, say('look.back', { step: count(step + 1) }));
    const cuts = this.#cutsAt(node);
    this.#cuts.hidden = cuts.length === 0;
    this.#ask.hidden = cuts.every((cut) => this.#worths.has(cut));
    setText(this.#worth, this.#worthText(cuts));
    this.#bounds.show(record, node, step, names);
    this.view.show(record, { step, focus: node, names, title: this.#title.textContent ?? '', worth: this.#worths, saved: this.#saved });
    void this.#board.show(node);
  }

  /** The moves from the root, each to be looked at. @param {number} node */
  #drawWay(node) {
    const { record, names } = this;
    const { text, side } = record.answer.nodes;
    const steps = record.path(node).map((at) => {
      const parent = record.parent(at);
      const name = parent === null ? say('way.root') : names.short(text[at], side[parent]);
      const control = h('button', { class: 'small', click: () => this.#look(at) }, name);
      if (parent !== null) {
        control.dataset.side = String(side[parent]);
        control.setAttribute('aria-label', say('way.move', { side: names.sides[side[parent]], move: names.move(text[at], side[parent]) }));
      }
      if (at === node) control.setAttribute('aria-current', 'step');
      return h('li', {}, control);
    });
    const had = this.#way.contains(document.activeElement);
    this.#way.replaceChildren(...steps);
    if (had) /** @type {HTMLElement | null} */ (this.#way.querySelector('[aria-current]'))?.focus();
  }

  /** Branches that are cut by now: at a point, or the point itself. @param {number} node */
  #cutsAt(node) {
    const { record } = this;
    const of = record.at(node, this.#step).cut ? [node] : record.children(node);
    return of.filter((child) => record.at(child, this.#step).cut);
  }

  /** @param {number[]} cuts */
  #worthText(cuts) {
    const { record, names } = this;
    const { text, side } = record.answer.nodes;
    const known = cuts.filter((cut) => this.#worths.has(cut));
    const list = known.map((cut) =>
      say('worth.of', { move: names.move(text[cut], side[record.parent(cut) ?? 0]), value: valueText(record, /** @type {number} */ (this.#worths.get(cut))) }),
    );
    if (!list.length) return '';
    const told = say('worth.told', { n: list.length, list: list.join(', ') });
    const positions = cuts.reduce((sum, cut) => sum + (this.#saved.get(cut) ?? NaN), 0);
    return positions >= 0 ? `${told} ${say('worth.saved', { n: positions })}` : told;
  }

  /** Asks the engine what the branches would have been worth; asked again, it is not wanted any more. */
  async #weigh() {
    if (this.#weighing) return this.#weighing.abort();
    const { record } = this;
    const weighing = new AbortController();
    const { signal } = weighing;
    this.#weighing = weighing;
    setText(this.#ask, say('worth.cancel'));
    let wrong = '';
    try {
      for (const cut of this.#cutsAt(this.node)) {
        if (this.#worths.has(cut) || signal.aborted) continue;
        const found = await this.#engine.ask('worth', { search: this.#search, path: record.texts(cut) }, { signal });
        if (record !== this.record || !found) continue;
        const { value, positions } = /** @type {{value: number, positions?: number}} */ (found);
        this.#worths.set(cut, value);
        if (positions !== undefined) this.#saved.set(cut, positions);
      }
    } catch (error) {
      if (!signal.aborted) wrong = sentenceOf(error);
    }
    this.#weighing = null;
    setText(this.#ask, say('worth.ask'));
    this.#draw();
    if (wrong) setText(this.#worth, wrong);
  }

  /** What it asks for is not wanted any more. */
  cancel() {
    this.#weighing?.abort();
  }
}

/** Where a step matters: the point that is come to, or to which a value comes back. @param {Record} record @param {number} step */
function placeOf(record, step) {
  const node = record.focus(step);
  return ['back', 'raise', 'cut'].includes(record.kind(step)) ? (record.parent(node) ?? node) : node;
}
