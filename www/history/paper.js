// The typewriter on the page: cream paper that scrolls, the printout as a log, and a real input where the carriage stands, so that
// phones bring their keyboard. Every key goes to the console at once; what is accepted, the program decides.

import { copyButton, h, setText } from '../page/dom.js';
import { say } from '../words/history.js';

/** @typedef {import('./console.js').Console} Console */

/** Characters that are shown at least of a printout that comes faster than it can be read. */
const TAIL = 3000;

export class Paper {
  #console;
  /** What of the printout is in the page: after how many characters it begins, how many there are, and whether it is only the last of it. */
  #shown = { sheets: /** @type {string[] | null} */ (null), gone: -1, length: 0, part: false };
  #before = h('div', { class: 'sheets' });
  #cut = h('p', { class: 'note', hidden: true });
  #log = h('div', { class: 'printout', role: 'log', 'aria-live': 'off', 'aria-label': say('paper.log') });
  #keys = h('input', {
    class: 'carriage',
    type: 'text',
    size: 2,
    autocomplete: 'off',
    autocapitalize: 'none',
    autocorrect: 'off',
    spellcheck: 'false',
    enterkeyhint: 'send',
    'aria-label': say('paper.keys'),
  });

  /** @param {Console} console */
  constructor(console) {
    this.#console = console;
    this.sheet = h('div', { class: 'sheet', click: () => this.#reach() }, this.#before, this.#cut, this.#log, this.#keys);
    const copy = h('button', { class: 'link', type: 'button' }, say('paper.copy'));
    copyButton(copy, () => [...console.sheets, console.paper].join('\n'));
    const key = (/** @type {string} */ label, /** @type {string} */ input) =>
      h('button', { class: 'small', type: 'button', click: () => this.#console.type(input) }, label);
    this.keys = h(
      'div',
      { class: 'typekeys', role: 'group', 'aria-label': say('paper.keyboard') },
      ...['1', '2', '3', '4', '5', '6'].map((digit) => key(digit, digit)),
      key(say('paper.key-space'), ' '),
      key(say('paper.key-back'), 'r'),
    );
    this.element = h(
      'section',
      { class: 'paper', 'aria-labelledby': 'paper-label' },
      h('div', { class: 'row' }, h('h3', { class: 'label', id: 'paper-label' }, say('paper.label')), copy),
      this.sheet,
      this.keys,
      legend(),
    );
    this.#keys.addEventListener('input', () => {
      const { value } = this.#keys;
      this.#keys.value = '';
      this.#console.type(value);
    });
  }

  draw() {
    const { sheets, paper, gone, started, running } = this.#console;
    const shown = this.#shown;
    const low = this.sheet.scrollHeight - this.sheet.scrollTop - this.sheet.clientHeight < 40;
    if (sheets !== shown.sheets) {
      shown.sheets = sheets;
      this.#before.replaceChildren(...sheets.map((text) => h('div', { class: 'old', role: 'group', 'aria-label': say('paper.sheet') }, ...letters(text))));
    }
    const flood = running && (gone !== shown.gone || paper.length - shown.length > TAIL);
    if (gone !== shown.gone || paper.length < shown.length || flood || (shown.part && !running)) {
      // Nobody reads what flies past: while it does, the last lines are enough, and the rest is there when it holds still.
      const from = flood ? Math.max(0, paper.lastIndexOf('\n', paper.length - TAIL) + 1) : 0;
      this.#log.replaceChildren();
      Object.assign(shown, { gone, length: from, part: from > 0 });
      this.#cut.hidden = gone + from === 0;
      setText(this.#cut, say('paper.cut', { n: gone + from }));
    }
    if (paper.length > shown.length) {
      this.#log.append(...letters(paper.slice(shown.length)));
      shown.length = paper.length;
    }
    this.#keys.disabled = !started;
    this.keys.hidden = !started;
    if (low) this.sheet.scrollTop = this.sheet.scrollHeight;
  }

  /** A click on the paper is at the carriage, unless it chose something to copy. */
  #reach() {
    if (!getSelection()?.toString()) this.#keys.focus({ preventScroll: true });
  }

  focus() {
    this.#keys.focus({ preventScroll: true });
  }
}

/** The text as it looks: what is typed over a letter lies on it. A backspace never comes first. @param {string} text @returns {(Node | string)[]} */
function letters(text) {
  const parts = text.split(/(.[\b].)/s);
  return parts
    .filter(Boolean)
    .map((part) => (part[1] === '\b' && part.length === 3 ? h('s', { 'data-over': part[2], title: say('paper.struck', { key: part[0] }) }, part[0]) : part));
}

/** What the letters of the printout mean. */
function legend() {
  const rows = /** @type {const} */ ([
    ['M', 'legend.m'],
    ['R', 'legend.r'],
    ['E P', 'legend.e'],
    ['V', 'legend.v'],
    ['TE', 'legend.t'],
    ['P1M1', 'legend.p'],
    ['. ,', 'legend.dot'],
  ]);
  return h(
    'details',
    { class: 'exact' },
    h('summary', {}, say('paper.legend')),
    h('dl', { class: 'legend' }, ...rows.map(([sign, key]) => h('div', {}, h('dt', {}, sign), h('dd', {}, say(key))))),
  );
}
