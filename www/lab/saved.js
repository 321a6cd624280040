// The list of results: those kept in this browser and those opened from files. Name, show, compare two, delete,
// open. What cannot be stored stays in the list of this tab.

import { experimentOf } from './experiments.js';
import { dateOf, readResult, titleOf } from './results.js';
import { forget, keep, list } from './store.js';
import { h, keepFocus } from '../page/dom.js';
import { notice, sentenceOf } from '../page/notice.js';
import { say } from '../words/lab.js';

/**
 * @typedef {import('./results.js').Result} Result
 * @typedef {{id: string, result: Result, stored: boolean}} Entry
 * @typedef {{show: (result: Result) => Promise<void>, compare: (results: [Result, Result]) => Promise<void>}} Views
 */

/** @param {HTMLElement} box @param {Views} views */
export function mountSaved(box, views) {
  const saved = new Saved(views);
  box.replaceChildren(...saved.parts);
  return saved;
}

/** What the check of a document allows. */
const LONGEST_NAME = 120;

/** @param {string} name @param {string[]} taken */
export function unlike(name, taken) {
  let free = name;
  for (let nth = 2; taken.includes(free); nth++) free = `${name.slice(0, LONGEST_NAME - 5)} (${nth})`;
  return free;
}

class Saved {
  #views;
  /** @type {Entry[]} */ #entries = [];
  /** @type {string[]} ids, in the order of choosing */ #chosen = [];
  #rows = h('ul', { class: 'lab-list' });
  #problem = h('p', { class: 'problem', role: 'alert', id: 'lab-saved-problem' });
  #both = h('button', { type: 'button', id: 'lab-compare', hidden: true, click: () => this.#compare() }, say('saved.compare'));
  #how = h('p', { class: 'note', hidden: true }, say('saved.how'));
  #file = h('input', { type: 'file', id: 'lab-file', accept: '.json,application/json', class: 'unseen', change: () => void this.#open() });
  parts = [
    h('h3', { id: 'lab-saved-label' }, say('saved.title')),
    h('p', { class: 'note' }, say('saved.about')),
    this.#rows,
    h('div', { class: 'row lab-saved-actions' }, this.#both, this.#how, h('label', { class: 'lab-open' }, this.#file, h('span', {}, say('saved.open')))),
    this.#problem,
  ];

  /** @param {Views} views */
  constructor(views) {
    this.#views = views;
    this.ready = this.#load();
  }

  get empty() {
    return this.#entries.length === 0;
  }

  async #load() {
    const { kept, trouble } = await list();
    this.#entries = [...this.#entries, ...kept.map((one) => ({ ...one, stored: true }))];
    this.#draw();
    if (trouble) this.#tell(new Error(trouble));
  }

  /** A result gets a number where its name is taken, as by another of the same minute. @param {Result} result @param {string} [id] */
  async add(result, id = crypto.randomUUID()) {
    this.#tell(null);
    result.name = unlike(
      titleOf(result),
      this.#entries.map((entry) => titleOf(entry.result)),
    );
    const entry = { id, result, stored: false };
    this.#entries = [entry, ...this.#entries].sort((a, b) => b.result.unix_ms - a.result.unix_ms);
    await this.#store(entry);
    this.#draw();
  }

  /** @param {Entry} entry */
  async #store(entry) {
    try {
      await keep(entry.id, entry.result);
      entry.stored = true;
    } catch (error) {
      entry.stored = false;
      this.#tell(error);
    }
  }

  /** @param {Entry} entry */
  async #remove(entry) {
    this.#tell(null);
    try {
      if (entry.stored) await forget(entry.id);
    } catch (error) {
      return this.#tell(error);
    }
    this.#entries = this.#entries.filter((one) => one !== entry);
    this.#draw();
    const action = { label: say('saved.undo'), run: () => void this.add(entry.result, entry.id) };
    notice(say('saved.deleted', { title: titleOf(entry.result) }), { kind: 'news', key: 'lab-deleted', action });
  }

  /** @param {Result} result */
  #show(result) {
    return this.#views.show(result).catch((error) => this.#tell(error));
  }

  #compare() {
    this.#tell(null);
    const pair = this.#chosen.flatMap((id) => this.#entries.find((entry) => entry.id === id)?.result ?? []);
    void this.#views.compare(/** @type {[Result, Result]} */ (pair)).catch((error) => this.#tell(error));
  }

  async #open() {
    const [given] = this.#file.files ?? [];
    this.#file.value = '';
    if (!given) return;
    this.#tell(null);
    try {
      const result = readResult(await given.text());
      if (!result.name) result.name = given.name.replace(/\.json$/i, '').slice(0, LONGEST_NAME);
      await this.add(result);
      await this.#views.show(result);
    } catch (error) {
      this.#tell(error);
    }
  }

  // ---- drawing -------------------------------------------------------------------------------------------------------

  /** @param {unknown} error null: all is well again */
  #tell(error) {
    this.#problem.textContent = error ? sentenceOf(error) : '';
  }

  #draw() {
    this.#chosen = this.#chosen.filter((id) => this.#entries.some((entry) => entry.id === id));
    this.#both.hidden = this.#chosen.length !== 2;
    this.#how.hidden = this.#entries.length < 2 || !this.#both.hidden;
    const rows = this.#entries.length ? this.#entries.map((entry) => this.#row(entry)) : [h('li', { class: 'note' }, say('saved.none'))];
    const { id } = /** @type {HTMLElement | null} */ (document.activeElement?.closest('[data-id]'))?.dataset ?? {};
    keepFocus(
      () => this.#rows.replaceChildren(...rows),
      () => this.#rows.querySelector(`[data-id="${id}"] button`) ?? this.#rows.querySelector('button') ?? this.#file,
    );
  }

  /** @param {Entry} entry */
  #row(entry) {
    const { id, result, stored } = entry;
    const { machine, unix_ms, experiment } = result;
    const title = titleOf(result);
    const where = machine.browser ?? say('saved.native', { os: machine.os });
    const about = [experimentOf(experiment)?.title ?? experiment, dateOf(unix_ms), where, ...(stored ? [] : [say('saved.only-here')])].join(', ');
    /** @param {string} label @param {string} spoken @param {() => void} click */
    const action = (label, spoken, click) => h('button', { class: 'small', type: 'button', 'aria-label': spoken, click }, label);
    return h(
      'li',
      { 'data-id': id },
      h('label', { class: 'lab-tick' }, this.#tick(id, title)),
      h(
        'span',
        { class: 'lab-what' },
        h('button', { class: 'link', type: 'button', click: () => void this.#show(result) }, title),
        h('span', { class: 'note' }, about),
      ),
      h(
        'span',
        { class: 'lab-do' },
        action(say('saved.rename'), say('saved.rename-this', { title }), () => this.#rename(entry)),
        action(say('saved.delete'), say('saved.delete-this', { title }), () => void this.#remove(entry)),
      ),
    );
  }

  /** @param {string} id @param {string} title */
  #tick(id, title) {
    const change = () => {
      // A third choice takes the place of the oldest.
      this.#chosen = tick.checked ? [...this.#chosen, id].slice(-2) : this.#chosen.filter((one) => one !== id);
      this.#draw();
      /** @type {HTMLElement | null} */ (this.#rows.querySelector(`[data-id="${id}"] input[type="checkbox"]`))?.focus();
    };
    const tick = h('input', { type: 'checkbox', checked: this.#chosen.includes(id), 'aria-label': say('saved.choose', { title }), change });
    return tick;
  }

  /** The name becomes a field in its place. @param {Entry} entry */
  #rename(entry) {
    const line = this.#rows.querySelector(`[data-id="${entry.id}"] .lab-what`);
    const field = h('input', { type: 'text', value: titleOf(entry.result), maxlength: LONGEST_NAME, 'aria-label': say('saved.new-name') });
    const done = async () => {
      const name = field.value.trim();
      if (name) {
        entry.result = { ...entry.result, name };
        await this.#store(entry);
        await this.#show(entry.result);
      }
      this.#draw();
    };
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      void done();
    };
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#draw();
    });
    line?.replaceChildren(h('form', { class: 'lab-rename', submit }, field, h('button', { class: 'small' }, say('saved.save-name'))));
    field.select();
  }
}
