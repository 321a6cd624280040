// Switches and registers: the six sense switches, the options of `op` as a switch register, and the settings in octal with what they mean
// beside them. A wrong digit is refused beside its field, and nothing that was typed is lost.

import { h, setText } from '../page/dom.js';
import { say } from '../words/history.js';
import { meaning, onOf, OPTIONS, READ_IN, REGISTERS, SWITCHES, turned, USED_SWITCHES, wrongOctal } from './settings.js';

/** @typedef {import('./console.js').Console} Console @typedef {import('./settings.js').Settings} Settings @typedef {import('./settings.js').Name} Name */

export class Panel {
  #console;
  /** @type {Map<Name, HTMLInputElement>} */ #fields = new Map();
  /** @type {Map<Name, HTMLElement>} */ #meanings = new Map();
  /** @type {HTMLInputElement[]} */ #options;
  /** @type {HTMLInputElement[]} */ #switches;
  #board = h('input', { type: 'text', spellcheck: 'false', autocomplete: 'off', placeholder: say('registers.board-hint') });
  #problem = h('p', { class: 'problem', role: 'alert' });

  /** @param {Console} console @param {(settings: Settings) => void} start */
  constructor(console, start) {
    this.#console = console;
    this.#switches = SWITCHES.map((n) => {
      const used = USED_SWITCHES.includes(n);
      const flip = () => this.#console.flip(n);
      return h('input', { type: 'checkbox', role: 'switch', disabled: !used, 'aria-label': say('switch.name', { n, what: switchText(n) }), change: flip });
    });
    this.#options = OPTIONS.map((n) =>
      h('input', { type: 'checkbox', role: 'switch', 'aria-label': say('option.name', { n, what: optionText(n) }), change: () => this.#turn(n) }),
    );
    const form = h(
      'form',
      { class: 'registers', novalidate: true },
      group(say('switches.label'), this.#switches, SWITCHES, switchText),
      group(say('options.label'), [...this.#options].reverse(), [...OPTIONS].reverse(), optionText),
      h(
        'fieldset',
        { class: 'octals' },
        h('legend', {}, say('registers.label')),
        h('p', { class: 'note' }, say('registers.note')),
        ...REGISTERS.map((name) => this.#field(name)),
      ),
      h('label', { class: 'field board-field' }, say('registers.board'), this.#board),
      this.#problem,
      h(
        'div',
        { class: 'go' },
        h('button', { class: 'primary' }, say('registers.start')),
        h('button', { type: 'button', click: () => this.set({ ...READ_IN, switches: this.#console.switches }) }, say('registers.read-in')),
      ),
    );
    form.addEventListener('input', () => this.#explain());
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const wrong = REGISTERS.find((name) => wrongOctal(name, this.settings[name]));
      if (wrong) return this.#fields.get(wrong)?.focus();
      this.refuse('');
      start(this.settings);
    });
    this.element = h('details', { class: 'exact panel-registers' }, h('summary', {}, say('registers.summary')), form);
    this.set(console.settings);
  }

  /** @param {Name} name */
  #field(name) {
    const explained = h('span', { id: `register-${name}`, class: 'meaning' });
    const field = h('input', {
      type: 'text',
      spellcheck: 'false',
      autocomplete: 'off',
      autocapitalize: 'none',
      inputmode: ['td', 'ia', 'ib'].includes(name) ? 'text' : 'numeric',
      'aria-label': say('register.name', { name }),
      'aria-describedby': explained.id,
    });
    this.#fields.set(name, field);
    this.#meanings.set(name, explained);
    return h('div', { class: 'register', 'data-name': name }, h('b', { 'aria-hidden': 'true' }, name), field, explained);
  }

  /** As they stand in the fields. @returns {Settings} */
  get settings() {
    const texts = REGISTERS.map((name) => [name, this.#fields.get(name)?.value.trim() ?? '']);
    const board = this.#board.value.trim();
    return { ...Object.fromEntries(texts), switches: this.#console.switches, ...(board ? { board } : {}) };
  }

  /** @param {Settings} settings */
  set(settings) {
    for (const [name, field] of this.#fields) field.value = settings[name];
    this.#board.value = settings.board ?? '';
    this.refuse('');
    this.#explain();
  }

  /** What the engine says of them. @param {string} sentence */
  refuse(sentence) {
    if (sentence) this.element.open = true;
    setText(this.#problem, sentence);
  }

  draw() {
    const up = this.#console.switches;
    this.#switches.forEach((one, at) => (one.checked = up.includes(String(SWITCHES[at]))));
  }

  /** @param {number} option */
  #turn(option) {
    const field = /** @type {HTMLInputElement} */ (this.#fields.get('op'));
    field.value = turned(field.value, option);
    this.#explain();
  }

  #explain() {
    const { settings } = this;
    for (const [name, field] of this.#fields) {
      const wrong = wrongOctal(name, settings[name]);
      const explained = /** @type {HTMLElement} */ (this.#meanings.get(name));
      field.setAttribute('aria-invalid', String(Boolean(wrong)));
      explained.classList.toggle('wrong', Boolean(wrong));
      setText(explained, wrong || meaning(name, settings));
    }
    const on = onOf(settings.op);
    this.#options.forEach((one, at) => (one.checked = on.includes(OPTIONS[at])));
  }
}

/** @param {number} n */
const switchText = (n) => say(`switch.${/** @type {3} */ (n)}`);
/** @param {number} n */
const optionText = (n) => say(`option.${/** @type {1} */ (n)}`);

/** A row of switches as on a console, each with its number above and what it does below. @param {string} label @param {HTMLInputElement[]} inputs @param {number[]} numbers @param {(n: number) => string} text */
function group(label, inputs, numbers, text) {
  const one = (/** @type {HTMLInputElement} */ input, /** @type {number} */ at) =>
    h(
      'label',
      { class: 'toggle', title: text(numbers[at]) },
      h('span', { class: 'number', 'aria-hidden': 'true' }, String(numbers[at])),
      input,
      h('span', { class: 'what', 'aria-hidden': 'true' }, text(numbers[at])),
    );
  return h('fieldset', { class: 'toggles' }, h('legend', {}, label), h('div', {}, ...inputs.map(one)));
}
