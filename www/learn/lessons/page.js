// The page of one lesson: its text, and live pieces in between, in the order in which the lesson writes them. A piece that is fetched for
// itself, such as the stepper, has its place from the beginning.

import { prose } from './drawn.js';
import { Live } from './live.js';
import { h, setText } from '../../page/dom.js';
import { sentenceOf } from '../../page/notice.js';
import { say } from '../../words/lessons.js';

/**
 * @typedef {import('../../engine/client.js').Engine} Engine
 * @typedef {{enter?: () => void, leave: () => void, cancel?: () => void}} Piece
 */

export class LessonPage {
  element = h('div', { class: 'lesson-body' });
  engine;
  /** @type {Piece[]} */ #pieces = [];
  #here = false;

  /** @param {Engine} engine @param {boolean} alone in somebody's frame */
  constructor(engine, alone) {
    this.engine = engine;
    this.alone = alone;
  }

  /** @param {...string} paragraphs */
  text(...paragraphs) {
    this.add(...paragraphs.map((one) => h('p', {}, ...prose(one))));
  }

  /** @param {string} words */
  heading(words) {
    this.add(h(this.alone ? 'h3' : 'h4', { class: 'lesson-heading' }, words));
  }

  /** @param {...string} items */
  list(...items) {
    this.add(h('ul', { class: 'lesson-list' }, ...items.map((one) => h('li', {}, ...prose(one)))));
  }

  /** Where a figure is from. @param {string} words */
  note(words) {
    this.add(h('p', { class: 'note' }, words));
  }

  /** @param {...HTMLElement} parts */
  add(...parts) {
    this.element.append(...parts);
  }

  /** @param {import('./live.js').LiveOptions} options */
  live(options) {
    const live = new Live(options);
    this.add(live.element);
    this.#keep(live);
    return live;
  }

  /**
   * What its module brings; until then its place says so.
   * @param {() => Promise<{element: HTMLElement} & Piece>} fetch @param {string} label @param {{wide?: boolean}} [look] wide: it takes all the room there is
   */
  fetched(fetch, label, { wide = false } = {}) {
    const said = h('p', { class: 'note' }, say('piece.step-loading'));
    const place = h('figure', { class: `lesson-piece${wide ? ' wide' : ''}`, 'data-state': 'loading' }, h('figcaption', {}, label), said);
    this.add(place);
    void fetch().then(
      (piece) => {
        said.replaceWith(piece.element);
        place.dataset.state = 'done';
        this.#keep(piece);
      },
      (error) => {
        place.dataset.state = 'failed';
        setText(said, sentenceOf(say('piece.failed', { reason: sentenceOf(error) })));
      },
    );
    return place;
  }

  /** @param {Piece} piece */
  #keep(piece) {
    this.#pieces.push(piece);
    if (this.#here) piece.enter?.();
  }

  enter() {
    this.#here = true;
    for (const piece of this.#pieces) piece.enter?.();
  }

  leave() {
    this.#here = false;
    for (const piece of this.#pieces) piece.leave();
  }

  cancel() {
    for (const piece of this.#pieces) (piece.cancel ?? piece.leave).call(piece);
  }
}
