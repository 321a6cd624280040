// What the exhibits below the console share: known positions, a field for any other, what is wrong with it, and a table of what each move is
// worth. What is asked for later ends what was asked for before.

import { h, setText, sheet } from '../page/dom.js';
import { count } from '../page/figures.js';
import { sentenceOf } from '../page/notice.js';
import { say } from '../words/history.js';

/**
 * @typedef {'check-this' | 'mancala'} Name
 * @typedef {() => string | null} OnTable the position on the table, where that is of the exhibit's game
 */

/**
 * What an exhibit is made of: positions, of which the first one is shown at the beginning; controls beside the field, which ask again when they
 * change; parts below; how the programs choose; how that is drawn, which gives the position as it is written.
 * @template Choice
 * @typedef {{
 *   name: Name,
 *   positions: Record<string, {label: string, position: string}>,
 *   onTable: OnTable,
 *   controls?: HTMLElement[],
 *   parts: HTMLElement[],
 *   choose: (position: string, signal: AbortSignal) => Promise<Choice>,
 *   draw: (element: HTMLElement, choice: Choice) => string,
 * }} Parts
 */

/** @template Choice @param {HTMLElement} place @param {Parts<Choice>} parts */
export async function mountExhibit(place, { name, positions, onTable, controls = [], parts, choose, draw }) {
  await sheet('history/exhibit.css');
  let asked = new AbortController();
  const field = h('input', { type: 'text', id: `${name}-position`, spellcheck: 'false', autocomplete: 'off', 'aria-describedby': `${name}-problem` });
  const problem = h('p', { class: 'problem', id: `${name}-problem`, role: 'alert' });

  const refuse = (/** @type {string} */ sentence) => {
    element.dataset.state = sentence ? 'refused' : 'shown';
    field.setAttribute('aria-invalid', String(sentence !== ''));
    setText(problem, sentence);
  };
  /** What is wrong with the position is said, and what was shown stays. @param {string} text of a position */
  const ask = async (text) => {
    asked.abort();
    const { signal } = (asked = new AbortController());
    element.dataset.state = 'asking';
    try {
      const choice = await choose(text.trim(), signal);
      if (signal.aborted) return;
      field.value = draw(element, choice);
      refuse('');
    } catch (error) {
      if (!signal.aborted) refuse(sentenceOf(error));
    }
  };
  const askTable = () => {
    const position = onTable();
    if (position === null) refuse(say(`exhibit.no-table-${name}`));
    else void ask(position);
  };
  const again = () => void ask(field.value);

  const known = Object.entries(positions).map(([id, { label, position }]) =>
    h('button', { type: 'button', 'data-case': id, click: () => void ask(position) }, label),
  );
  const table = h('button', { type: 'button', 'data-case': 'table', click: askTable }, say('exhibit.table'));
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    again();
  };
  const element = h(
    'div',
    { class: `exhibit ${name}` },
    h('p', {}, say(`exhibit.about-${name}`)),
    h('div', { class: 'cases', role: 'group', 'aria-label': say('exhibit.cases') }, ...known, table),
    h('form', { submit }, h('label', { for: field.id }, say(`exhibit.position-${name}`)), field, ...controls, h('button', {}, say(`exhibit.ask-${name}`))),
    problem,
    ...parts,
  );
  for (const control of controls) control.addEventListener('change', again);
  place.replaceChildren(element);
  await ask(Object.values(positions)[0].position);
}

/** A number with a true minus. @param {number} value */
export const points = (value) => count(value).replace('-', '−');

/**
 * What each move is worth to several programs: a row a move, a column a program.
 * @param {string} label @param {string[]} heads
 */
export function worthTable(label, heads) {
  const caption = h('caption', {});
  const rows = h('tbody', {});
  const head = h('thead', {}, h('tr', {}, ...heads.map((text) => h('th', { scope: 'col' }, text))));
  const cell = (/** @type {{text: string, plays: boolean}} */ { text, plays }) =>
    h('td', plays ? { class: 'plays' } : {}, text, ...(plays ? [' ', h('b', {}, say('exhibit.plays'))] : []));
  return {
    element: h('div', { class: 'tablewrap', tabindex: 0, role: 'region', 'aria-label': label }, h('table', {}, caption, head, rows)),
    /** @param {string} about @param {{move: string, cells: {text: string, plays: boolean}[]}[]} moves plays: whether the program plays the move */
    show(about, moves) {
      setText(caption, about);
      rows.replaceChildren(...moves.map(({ move, cells }) => h('tr', {}, h('th', { scope: 'row' }, move), ...cells.map(cell))));
    },
  };
}

/** Where the printed program is at fault: a name and what is to be said of it each. @param {[string, ...(Node | string)[]][]} faults */
export const faultList = (faults) => h('ul', {}, ...faults.map(([name, about, ...more]) => h('li', {}, h('b', {}, name), h('p', {}, about), ...more)));
