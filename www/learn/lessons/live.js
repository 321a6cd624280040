// A piece of a lesson that computes: by itself when the lesson is opened, or when its button is pressed. It can be stopped, gives way to whoever
// needs the engine, and says at its end what came out.

import { announce, h, setText } from '../../page/dom.js';
import { sentenceOf } from '../../page/notice.js';
import { say } from '../../words/lessons.js';

/**
 * @typedef {{signal: AbortSignal, show: (...parts: (Node | string)[]) => void}} Working show: what there is to see so far
 *
 * @typedef {object} LiveOptions
 * @property {string} [start] what its button says; without one it begins by itself
 * @property {boolean} [eager] begins by itself too, and the button does it again
 * @property {(working: Working) => Promise<string>} work comes to the sentence that ends it
 */

export class Live {
  #options;
  #run = /** @type {AbortController | null} */ (null);
  #shown = h('div', { class: 'lesson-shown' });
  #said = h('p', { class: 'lesson-said', role: 'status' });
  #button;
  element;

  /** @param {LiveOptions} options */
  constructor(options) {
    this.#options = options;
    this.#button = h('button', { class: 'lesson-go', hidden: !options.start, click: () => this.#press() }, options.start ?? say('piece.again'));
    this.element = h('div', { class: 'lesson-live', 'data-state': 'idle' }, this.#button, this.#shown, this.#said);
  }

  enter() {
    const { start, eager } = this.#options;
    if ((!start || eager) && this.element.dataset.state !== 'done') void this.#go();
  }

  leave() {
    this.#run?.abort();
  }

  #press() {
    if (this.#run) this.#run.abort();
    else void this.#go();
  }

  async #go() {
    if (this.#run && !this.#run.signal.aborted) return; // one that still ends holds up no other
    const { start, work } = this.#options;
    const run = (this.#run = new AbortController());
    const { signal } = run;
    this.element.dataset.state = 'running';
    if (start) setText(this.#button, say('piece.stop'));
    setText(this.#said, this.#shown.childElementCount ? '' : say('piece.counting'));
    let [state, end, again] = ['done', '', start ?? say('piece.again')];
    try {
      end = await work({ signal, show: (...parts) => void (signal.aborted || this.#shown.replaceChildren(...parts)) });
      signal.throwIfAborted();
    } catch (error) {
      [state, end] = signal.aborted
        ? ['stopped', say('piece.stopped')]
        : ['failed', sentenceOf(say('piece.failed', { reason: String(/** @type {any} */ (error)?.message ?? error) }))];
      if (!signal.aborted) again = say('piece.again');
    }
    if (this.#run !== run) return; // another has begun meanwhile
    this.#run = null;
    this.element.dataset.state = state;
    setText(this.#button, again);
    this.#button.hidden = !start && state === 'done';
    announce(this.#said, end);
  }
}
