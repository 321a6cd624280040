// The runs that are kept in this browser: open one, save one as a file, open a file, delete one and have it back.

import { forget, keep, list } from './store.js';
import { h, keepFocus } from '../page/dom.js';
import { count } from '../page/figures.js';
import { notice, sentenceOf } from '../page/notice.js';
import { say } from '../words/evolve.js';

/**
 * @typedef {import('./store.js').Kept} Kept
 * @typedef {{open: (kept: Kept) => Promise<void>, read: (file: File) => Promise<void>, exported: () => void}} Verbs open, read: reject with a sentence, and
 *   then nothing has changed
 */

/** So many are kept; the one that was not touched for longest makes room. */
const MOST_RUNS = 12;

/** The beginning of a run's id, enough for an address. @param {string} id */
export const shortOf = (id) => encodeURIComponent(id.slice(0, 8));

export class Runs {
  #verbs;
  /** @type {Kept[]} */ #kept = [];
  /** @type {string | null} */ #current = null;
  #list = h('ul', { class: 'ev-list' });
  #problem = h('p', { class: 'problem', role: 'alert' });
  #file = h('input', { type: 'file', accept: '.json,application/json', change: () => void this.#read() });
  #save = h('button', { type: 'button', click: () => this.#verbs.exported() }, say('runs.export'));
  element = h(
    'section',
    { class: 'ev-runs', 'aria-labelledby': 'ev-runs-title' },
    h('h3', { id: 'ev-runs-title' }, say('runs.title')),
    h('p', { class: 'note' }, say('runs.about', { most: MOST_RUNS })),
    this.#list,
    h('div', { class: 'row ev-left' }, this.#save, h('label', { class: 'ev-open' }, this.#file, h('span', {}, say('runs.import')))),
    this.#problem,
  );

  /** @param {Verbs} verbs */
  constructor(verbs) {
    this.#verbs = verbs;
  }

  /** What is kept, the latest first. */
  async load() {
    try {
      this.#kept = await list();
    } catch (error) {
      this.tell(error);
    }
    this.#draw();
    return this.#kept;
  }

  /** Keeps a run; where that cannot be, a sentence says so. @param {Kept} run */
  async keep(run) {
    const all = [run, ...this.#kept.filter(({ id }) => id !== run.id)];
    try {
      await keep(run);
      this.#kept = all.slice(0, MOST_RUNS);
      this.#draw();
      await Promise.all(all.slice(MOST_RUNS).map(({ id }) => forget(id)));
    } catch (error) {
      this.tell(new Error(say('runs.unkept', { why: sentenceOf(error) })));
    }
  }

  /** The one that an address names. @param {string} short the beginning of its id */
  find(short) {
    return this.#kept.find(({ id }) => id.startsWith(short));
  }

  /** @param {Kept} run */
  open(run) {
    return this.#try(() => this.#verbs.open(run));
  }

  /** @param {string | null} id of the run that is open */
  show(id) {
    this.#save.hidden = id === null;
    if (id === this.#current) return;
    this.#current = id;
    this.#draw();
  }

  /** @param {unknown} error null: all is well again */
  tell(error) {
    this.#problem.textContent = error ? sentenceOf(error) : '';
  }

  async #read() {
    const [file] = this.#file.files ?? [];
    this.#file.value = '';
    if (file) await this.#try(() => this.#verbs.read(file));
  }

  /** @param {() => Promise<void>} act */
  async #try(act) {
    this.tell(null);
    try {
      await act();
    } catch (error) {
      this.tell(error);
    }
  }

  /** @param {Kept} run */
  async #remove(run) {
    await this.#try(async () => {
      await forget(run.id);
      this.#kept = this.#kept.filter(({ id }) => id !== run.id);
      this.#draw();
      const action = { label: say('runs.undo'), run: () => void this.keep(run) };
      notice(say('runs.deleted', { name: run.name }), { kind: 'news', key: 'evolve-deleted', action });
    });
  }

  #draw() {
    const rows = this.#kept.length ? this.#kept.map((run) => this.#row(run)) : [h('li', { class: 'note' }, say('runs.none'))];
    // A run that goes on changes its line: whoever stands on another one stays there.
    const key = this.#list.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : undefined;
    keepFocus(
      () => this.#list.replaceChildren(...rows),
      () => /** @type {HTMLElement | undefined} */ ([...this.#list.querySelectorAll('button')].find(({ dataset }) => dataset.key === key)) ?? this.#save,
    );
  }

  /** @param {Kept} run */
  #row(run) {
    const { id, name } = run;
    const now = id === this.#current;
    const round = say(now ? 'runs.now' : 'runs.round', { round: count(run.round) });
    /** @param {string} label @param {string} spoken @param {() => Promise<void>} click */
    const action = (label, spoken, click) =>
      h('button', { type: 'button', class: 'small', 'aria-label': spoken, 'data-key': `${label} ${id}`, click: () => void click() }, label);
    return h(
      'li',
      { 'aria-current': now ? 'true' : undefined },
      h('span', { class: 'ev-what' }, h('b', {}, name), h('span', { class: 'note' }, round)),
      ...(now ? [] : [action(say('runs.open'), say('runs.open-this', { name }), () => this.open(run))]),
      ...(now ? [] : [action(say('runs.delete'), say('runs.delete-this', { name }), () => this.#remove(run))]),
    );
  }
}
