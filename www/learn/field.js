// A field of the form: its label, its control, and what is wrong with it.

import { h, setText } from '../page/dom.js';
import { say } from '../words/learn.js';

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

export class Field {
  #problem;

  /** @param {string} name @param {Control} control @param {{wide?: boolean}} [look] */
  constructor(name, control, { wide = false } = {}) {
    this.name = name;
    /** @type {any} */ this.control = control;
    const id = `learn-${name}`;
    this.#problem = h('p', { class: 'problem', id: `${id}-problem`, role: 'alert' });
    control.id = id;
    control.setAttribute('aria-describedby', this.#problem.id);
    this.element = h(
      'div',
      { class: wide ? 'field wide' : 'field', 'data-field': name },
      h('label', { for: id }, say(`field.${/** @type {'depth'} */ (name)}`)),
      control,
      this.#problem,
    );
  }

  /** What a select has; what was chosen stays where it is still there. @param {{value: string, text: string}[]} options @param {string} [wanted] what it shall be, known or not @param {string} [usual] */
  offer(options, wanted, usual) {
    const before = this.control.value;
    const known = (/** @type {string | undefined} */ value) => options.some((one) => one.value === value);
    const all = wanted === undefined || known(wanted) ? options : [...options, { value: wanted, text: wanted }];
    this.control.replaceChildren(...all.map(({ value, text }) => h('option', { value }, text)));
    this.control.value = wanted ?? (known(before) ? before : (usual ?? options[0]?.value ?? ''));
  }

  /** @param {string} sentence empty: nothing is wrong */
  refuse(sentence) {
    setText(this.#problem, sentence);
    if (sentence) this.control.setAttribute('aria-invalid', 'true');
    else this.control.removeAttribute('aria-invalid');
  }
}
