// The stepper: a search of a game or of a tree, forward and back, step by step, and another one beside it where that is wanted. The engine
// makes the record; what is seen follows from that and the number of the step. It needs an engine and nothing else of the page.

import { announce, h } from '../page/dom.js';
import { besides, searchName } from './beside.js';
import { Controls } from './controls.js';
import { Lane } from './lane.js';
import { alone, pair } from './pair.js';
import { Record } from './record.js';
import { Walk } from './walk.js';
import { say } from '../words/learn.js';

/**
 * @typedef {import('../engine/client.js').Engine} Engine
 * @typedef {import('./link.js').Search} Search
 * @typedef {import('./link.js').Run} Run
 */

/** Those who listen are told so often while it plays, and so often while somebody steps, in milliseconds. */
const TELL_PLAYING_MS = 5000;
const TELL_MS = 400;
/** What takes no longer needs no word. */
const SLOW_MS = 250;

/** The next frame. */
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Whether a search was not opened because nobody wants it any more. @param {unknown} error */
export const isCancel = (error) => error instanceof DOMException && error.name === 'AbortError';

/** Tells of a `change` whenever it stands elsewhere. */
export class Stepper extends EventTarget {
  #engine;
  #naming;
  #walk = new Walk();
  #controls = new Controls(this.#walk);
  /** @type {[Lane, Lane]} */ #lanes;
  #saved = h('p', { class: 'st-saved', hidden: true });
  /** Two workers, of a search by young brothers. */ #workers = h('div', { class: 'st-two', hidden: true });
  #busy = h(
    'p',
    { class: 'st-busy', role: 'status', hidden: true },
    h('span', {}, say('busy.searching')),
    h('progress', { 'aria-label': say('busy.searching') }),
    h('button', { class: 'small', click: () => this.cancel() }, say('busy.cancel')),
  );
  #live = h('p', { class: 'unseen', role: 'status' });
  /** @type {Run | null} */ #run = null;
  /** @type {import('./pair.js').Ways | null} */ #ways = null;
  /** @type {AbortController | null} */ #asking = null;
  /** Whether something has changed since it was drawn, and whether that is being drawn. */ #stale = false;
  #drawing = false;
  #told = { at: -Infinity, sentence: '' };
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #telling;

  /**
   * @param {Engine} engine
   * @param {{compact?: boolean, naming?: () => import('../games/games.js').NamingName}} [options] compact: part of a text, where keys are its own only while
   *   it has the focus; naming: how moves are called
   */
  constructor(engine, { compact = false, naming = () => 'numbers' } = {}) {
    super();
    this.#engine = engine;
    this.#naming = naming;
    this.#lanes = [this.#lane(0), this.#lane(1)];
    const [first, second] = this.#lanes;
    const [seen, windows, trees] = [0, 1, 2].map((nth) => [first.parts[nth], second.parts[nth]]);
    const parts = [...seen, this.#saved, this.#controls.element, ...windows, ...trees, this.#workers];
    this.body = h('div', { class: 'st-body', hidden: true }, ...parts);
    this.element = h('div', { class: compact ? 'stepper compact' : 'stepper' }, this.#busy, this.body, this.#live);
    this.#walk.addEventListener('change', () => void this.#changed());
    const scope = compact ? this.element : document;
    scope.addEventListener('keydown', (event) => {
      if (this.#run && this.element.isConnected && this.body.checkVisibility()) this.#controls.press(/** @type {KeyboardEvent} */ (event));
    });
  }

  /** @param {0 | 1} nth */
  #lane(nth) {
    const lane = new Lane(this.#engine, (step) => this.#walk.go(this.#ways?.of(nth, step) ?? step), this.#naming);
    lane.seen.addEventListener('looked', () => this.#tell(lane.sentence, TELL_MS));
    return lane;
  }

  /** What is open, and where it stands. @returns {Run | null} */
  get run() {
    return this.#run && { ...this.#run, step: this.#walk.step };
  }

  /** The record of the search, without the one beside it. */
  get record() {
    return this.#run && this.#lanes[0].record;
  }

  /** Whether the engine is asked for a search. */
  get busy() {
    return this.#asking !== null;
  }

  /** The trees that are shown. */
  get trees() {
    return this.#lanes.slice(0, this.#run?.beside ? 2 : 1).map(({ view }) => view);
  }

  /** What is said of the step. */
  get sentence() {
    return this.#lanes[0].sentence;
  }

  /**
   * Opens a search; rejects with the engine's sentence, or the reason of a cancel, and changes nothing then.
   * @param {Search} search @param {number} [step] @param {string | null} [beside] the method or the order of one beside it
   */
  async load(search, step = 0, beside = null) {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    const slow = setTimeout(() => (this.#busy.hidden = false), SLOW_MS);
    try {
      const searches = beside === null ? [search] : [search, besides(search, beside)];
      /** @type {Record[]} */ const records = [];
      for (const one of searches) records.push(await this.#ask(one, asking.signal));
      for (const [nth, record] of records.entries()) await this.#lanes[nth].load(record, searches[nth]);
      const workers = await this.#workersOf(records[0], search, asking.signal);
      if (asking.signal.aborted) throw asking.signal.reason;
      const [first, second] = records;
      this.#run = { search, step, beside };
      this.#ways = second ? pair(first, second) : alone(first);
      this.body.toggleAttribute('data-pair', Boolean(second));
      for (const part of [...this.#lanes[1].parts, this.#saved]) part.hidden = !second;
      if (second) this.#saved.replaceChildren(...this.#savings(first, second));
      this.#workers.hidden = workers === null;
      this.#workers.replaceChildren(...(workers ? [workers] : []));
      this.body.hidden = false;
      this.#walk.load(this.#ways, step);
    } finally {
      clearTimeout(slow);
      if (this.#asking === asking) {
        this.#asking = null;
        this.#busy.hidden = true;
      }
    }
  }

  /** Who would run and who wait with two workers; nothing of another search. @param {Record} record @param {Search} search @param {AbortSignal} signal */
  async #workersOf(record, search, signal) {
    if (record.answer.mode !== 'young_bros') return null;
    const { workersOf } = await import('./workers.js');
    return workersOf(record, search, this.#lanes[0].names, (one) => this.#ask(one, signal));
  }

  /** @param {Search} search @param {AbortSignal} signal @returns {Promise<Record>} */
  async #ask(search, signal) {
    const stopped = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const answer = await Promise.race([this.#engine.ask('steps', search, { signal }), stopped]);
    return new Record(/** @type {import('./record.js').Answer} */ (answer));
  }

  /** Moves are called otherwise from now on. */
  async rename() {
    if (!this.#run) return;
    await Promise.all(this.#lanes.slice(0, this.#run.beside ? 2 : 1).map((lane) => lane.rename()));
    await this.#draw();
  }

  /** What one of two searches has saved. @param {Record} first @param {Record} second */
  #savings(first, second) {
    const [a, b] = [first, second].map(({ answer }) => ({ visits: answer.visits, name: searchName(answer) }));
    const [more, less] = a.visits >= b.visits ? [a, b] : [b, a];
    const how = say(this.#ways?.together === 'share' ? 'saved.share' : 'saved.place');
    if (more.visits === less.visits) return [h('b', {}, say('saved.none', { n: more.visits })), how];
    const saved = more.visits - less.visits;
    const percent = Math.round((100 * saved) / more.visits);
    return [h('b', {}, say('saved.told', { less: less.name, more: more.name, saved, visits: more.visits, percent })), how];
  }

  /** However often it changes, it is drawn once a frame. */
  async #changed() {
    this.#stale = true;
    if (this.#drawing) return;
    this.#drawing = true;
    try {
      while (this.#stale) {
        await frame();
        this.#stale = false;
        await this.#draw();
        this.dispatchEvent(new Event('change'));
      }
    } finally {
      this.#drawing = false;
    }
  }

  /** Of two searches one a frame: both at once may keep the page too long from answering. */
  async #draw() {
    const ways = this.#ways;
    if (!ways) return;
    const { step, playing } = this.#walk;
    const steps = ways.at(step);
    for (const [nth, at] of steps.entries()) {
      if (nth > 0) await frame();
      if (ways !== this.#ways) return; // another search has come meanwhile, and is drawn next
      this.#lanes[nth].show(at);
    }
    const told = steps.map((_, nth) => this.#lanes[nth].sentence).join(' — ');
    this.#controls.draw(told);
    Object.assign(this.element.dataset, { step, playing });
    if (!this.#controls.speaks) this.#tell(told, playing ? TELL_PLAYING_MS : TELL_MS);
  }

  /** Says the latest sentence, and no more often than this. @param {string} sentence @param {number} ms */
  #tell(sentence, ms) {
    clearTimeout(this.#telling);
    if (sentence === this.#told.sentence || !this.body.checkVisibility()) return;
    const tell = () => {
      this.#told = { at: performance.now(), sentence };
      announce(this.#live, sentence);
    };
    const wait = this.#told.at + ms - performance.now();
    if (wait <= 0) tell();
    else this.#telling = setTimeout(tell, wait);
  }

  leave() {
    this.#walk.pause();
  }

  /** What the engine is asked for is not wanted any more. */
  cancel() {
    this.#asking?.abort();
    for (const lane of this.#lanes) lane.cancel();
    this.#walk.pause();
  }
}
