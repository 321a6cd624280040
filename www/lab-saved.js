// The list of results: those kept in this browser and those opened from files. Name, show, compare two, delete,
// open. What cannot be stored stays in the list of this tab.

import { experimentOf } from './lab-experiments.js';
import { dateOf, readResult, titleOf } from './lab-results.js';
import { forget, keep, list } from './lab-store.js';
import { h } from './dom.js';
import { notice, sentenceOf } from './notice.js';

/** @typedef {import('./lab-results.js').Result} Result @typedef {{id: string, result: Result, stored: boolean}} Entry */

/**
 * @param {HTMLElement} box
 * @param {{show: (result: Result) => Promise<void>, compare: (results: [Result, Result]) => Promise<void>}} views
 */
export function mountSaved(box, { show, compare }) {
  /** @type {Entry[]} */ let entries = [];
  /** @type {string[]} ids, in the order of choosing */ let chosen = [];
  const rows = h('ul', { class: 'lab-list' });
  const problem = h('p', { class: 'problem', role: 'alert', id: 'lab-saved-problem' });
  const both = h('button', { type: 'button', id: 'lab-compare', disabled: true }, 'Compare the two chosen');
  const file = h('input', { type: 'file', id: 'lab-file', accept: '.json,application/json', class: 'unseen' });
  box.replaceChildren(
    h('h3', { id: 'lab-saved-label' }, 'Results'),
    h('p', { class: 'note' }, 'Kept in this browser only. Save one as JSON to share it; others open the file here. A file of “kalahari bench --json” opens too: native and browser in one chart.'),
    rows,
    h('div', { class: 'row lab-saved-actions' }, both, h('label', { class: 'lab-open' }, file, h('span', {}, 'Open a file…'))),
    problem);

  /** @param {unknown} error */
  const trouble = (error) => { problem.textContent = error ? sentenceOf(error) : ''; };

  function draw() {
    chosen = chosen.filter((id) => entries.some((entry) => entry.id === id));
    both.disabled = chosen.length !== 2;
    rows.replaceChildren(...entries.map(row));
    if (entries.length === 0) rows.replaceChildren(h('li', { class: 'note' }, 'None yet.'));
  }

  /** @param {Entry} entry */
  function row(entry) {
    const { id, result, stored } = entry;
    const title = titleOf(result);
    const tick = h('input', {
      type: 'checkbox', checked: chosen.includes(id), 'aria-label': `Choose ${title} for comparison`,
      change: () => {
        // A third choice takes the place of the oldest.
        chosen = tick.checked ? [...chosen, id].slice(-2) : chosen.filter((one) => one !== id);
        draw();
        /** @type {HTMLElement | null} */ (rows.querySelector(`[data-id="${id}"] input[type="checkbox"]`))?.focus();
      },
    });
    const { machine, unix_ms, experiment } = result;
    const where = machine.browser ?? `native, ${machine.os}`;
    return h('li', { 'data-id': id },
      h('label', { class: 'lab-tick' }, tick),
      h('span', { class: 'lab-what' },
        h('button', { class: 'link', type: 'button', click: () => void show(result).catch(trouble) }, title),
        h('span', { class: 'note' }, `${experimentOf(experiment)?.title ?? experiment}, ${dateOf(unix_ms)}, ${where}${stored ? '' : ', only in this tab'}`)),
      h('span', { class: 'lab-do' },
        h('button', { class: 'small', type: 'button', 'aria-label': `Rename ${title}`, click: () => rename(entry) }, 'Rename'),
        h('button', { class: 'small', type: 'button', 'aria-label': `Delete ${title}`, click: () => void remove(entry) }, 'Delete')));
  }

  /** The name becomes a field in its place. @param {Entry} entry */
  function rename(entry) {
    const line = rows.querySelector(`[data-id="${entry.id}"] .lab-what`);
    const field = h('input', { type: 'text', value: titleOf(entry.result), maxlength: 120, 'aria-label': 'New name' });
    const done = async () => {
      const name = field.value.trim();
      if (name) {
        entry.result = { ...entry.result, name };
        await store(entry);
        await show(entry.result).catch(trouble);
      }
      draw();
    };
    const form = h('form', { class: 'lab-rename', submit: (event) => { event.preventDefault(); void done(); } }, field, h('button', { class: 'small' }, 'Save name'));
    field.addEventListener('keydown', (event) => { if (event.key === 'Escape') draw(); });
    line?.replaceChildren(form);
    field.select();
  }

  /** @param {Entry} entry */
  async function remove(entry) {
    trouble(null);
    try {
      if (entry.stored) await forget(entry.id);
    } catch (error) {
      return trouble(error);
    }
    entries = entries.filter((one) => one !== entry);
    draw();
    notice(`“${titleOf(entry.result)}” was deleted.`, { kind: 'news', key: 'lab-deleted', action: { label: 'Undo', run: () => void add(entry.result, entry.id) } });
  }

  /** @param {Entry} entry */
  async function store(entry) {
    try {
      await keep(entry.id, entry.result);
      entry.stored = true;
    } catch (error) {
      entry.stored = false;
      trouble(error);
    }
  }

  /** @param {Result} result @param {string} [id] */
  async function add(result, id = crypto.randomUUID()) {
    trouble(null);
    const entry = { id, result, stored: false };
    entries = [entry, ...entries].sort((a, b) => b.result.unix_ms - a.result.unix_ms);
    await store(entry);
    draw();
  }

  both.addEventListener('click', () => {
    trouble(null);
    const pair = chosen.flatMap((id) => entries.find((entry) => entry.id === id)?.result ?? []);
    void compare(/** @type {[Result, Result]} */ (pair)).catch(trouble);
  });
  file.addEventListener('change', async () => {
    const [given] = file.files ?? [];
    file.value = '';
    if (!given) return;
    trouble(null);
    try {
      const result = readResult(await given.text());
      if (!result.name) result.name = given.name.replace(/\.json$/i, '').slice(0, 120);
      await add(result);
      await show(result);
    } catch (error) {
      trouble(error);
    }
  });
  const ready = list().then(({ kept, trouble: sentence }) => {
    entries = [...entries, ...kept.map((one) => ({ ...one, stored: true }))];
    draw();
    if (sentence) trouble(new Error(sentence));
  });
  return { add, ready };
}
