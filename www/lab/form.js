// The form of an experiment: its fields built from what the experiment lists, and read back into a choice.
// Whatever cannot be understood becomes a sentence that names the field and what it accepts.

import { MOST_THREADS } from '../engine/limits.js';
import { evaluatorsOf, methodsOf, plainModes } from '../engine/methods.js';
import { modeTitle } from '../engine/names.js';
import { defaultsOf } from './experiments.js';
import { h } from '../page/dom.js';
import { say } from '../words/lab.js';

/**
 * @typedef {import('./experiments.js').Experiment} Experiment
 * @typedef {import('./experiments.js').Choice} Choice
 * @typedef {import('./experiments.js').Field} Field
 * @typedef {import('./experiments.js').Hardware} Hardware
 */

/** The most that any method takes. @param {'depth' | 'parDepth'} option */
const most = (option) => Math.max(...methodsOf().map(({ accepts }) => accepts[option]?.most ?? 0));
/** In seconds: longer ones would make a run of hours. */
const MOST_SECONDS = 60;
const MOST_RUNS = 50;

/**
 * `1,2,4` or `1-4`, as on the command line.
 * @param {string} text @param {string} what @param {{low: number, high: number, whole?: boolean}} bounds
 * @returns {number[]} ascending, each once; throws a sentence
 */
export function readList(text, what, { low, high, whole = true }) {
  const refuse = () => new Error(say(whole ? 'wrong.list' : 'wrong.fractions', { what, low, high, given: text.slice(0, 40) }));
  const numbers = text.split(',').flatMap((part) => {
    const span = whole ? /^\s*(\d{1,3})\s*[-–]\s*(\d{1,3})\s*$/.exec(part) : null;
    const [from, to] = span ? [Number(span[1]), Number(span[2])] : [Number(part), Number(part)];
    if (part.trim() === '' || !(from >= low && to <= high && from <= to) || (whole && !Number.isInteger(from))) throw refuse();
    return span ? Array.from({ length: to - from + 1 }, (_, i) => from + i) : [from];
  });
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** @param {(number | null)[]} list */
export function writeList(list) {
  const numbers = list.filter((n) => n !== null);
  const run = numbers.length > 2 && numbers.every((n, i) => i === 0 || n === numbers[i - 1] + 1);
  return run ? `${numbers[0]}-${numbers.at(-1)}` : numbers.join(', ');
}

/** @param {string} text @param {string} what @param {number} low @param {number} high */
function readNumber(text, what, low, high) {
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < low || value > high)
    throw new Error(say('wrong.number', { what, low, high, given: text.slice(0, 40) }));
  return value;
}

/** Every order that a method of the game takes. @param {string} [game] */
const allOrders = (game) => [...new Set(methodsOf(game).flatMap(({ accepts }) => accepts.order?.names ?? []))];

/** @type {Record<Field, {label: string, write: (choice: Choice) => string, read: (text: string) => Partial<Choice>, placeholder?: string, wide?: boolean, options?: (game?: string) => string[], several?: (game?: string) => string[], name?: (value: string) => string}>} */
const FIELDS = {
  rules: { label: say('field.rules'), wide: true, write: ({ rules }) => rules, read: (rules) => ({ rules }) },
  position: {
    label: say('field.position'),
    wide: true,
    placeholder: say('field.position-empty'),
    write: ({ position }) => position,
    read: (position) => ({ position }),
  },
  from: {
    label: say('field.from'),
    write: ({ from }) => String(from),
    read: (text) => ({ from: readNumber(text, say('field.from-subject'), 1, most('depth')) }),
  },
  depth: {
    label: say('field.depth'),
    placeholder: say('field.depth-empty'),
    write: ({ depth }) => String(depth ?? ''),
    read: (text) => ({ depth: text.trim() === '' ? null : readNumber(text, say('field.depth-subject'), 1, most('depth')) }),
  },
  modes: {
    label: say('field.modes'),
    several: (game) => plainModes(game).map(({ name }) => name),
    name: modeTitle,
    write: ({ modes }) => modes.join(),
    read: (text) => ({ modes: some(text, say('wrong.no-mode')) }),
  },
  orders: {
    label: say('field.orders'),
    several: allOrders,
    write: ({ orders }) => orders.join(),
    read: (text) => ({ orders: some(text, say('wrong.no-order')) }),
  },
  parDepths: {
    label: say('field.par-depths'),
    placeholder: say('field.par-depths-empty'),
    write: ({ parDepths }) => writeList(parDepths),
    read: (text) => ({ parDepths: text.trim() === '' ? [null] : readList(text, say('field.par-depths'), { low: 0, high: most('parDepth') }) }),
  },
  threads: {
    label: say('field.threads'),
    write: ({ threads }) => writeList(threads),
    read: (text) => ({ threads: readList(text, say('field.threads'), { low: 1, high: MOST_THREADS }) }),
  },
  seconds: {
    label: say('field.seconds'),
    placeholder: say('field.seconds-empty'),
    write: ({ seconds }) => seconds.join(', '),
    read: (text) => ({ seconds: text.trim() === '' ? [] : readList(text, say('field.seconds-subject'), { low: 0.01, high: MOST_SECONDS, whole: false }) }),
  },
  evaluator: { label: say('field.evaluator'), options: evaluatorsOf, write: ({ evaluator }) => evaluator, read: (evaluator) => ({ evaluator }) },
  runs: { label: say('field.runs'), write: ({ runs }) => String(runs), read: (text) => ({ runs: readNumber(text, say('field.runs'), 1, MOST_RUNS) }) },
};

/** @param {string} text @param {string} none what is said where nothing is chosen @returns {any[]} */
function some(text, none) {
  if (text === '') throw new Error(none);
  return text.split(',');
}

/** @param {Field} field @param {Choice} choice @param {string} [game] */
function control(field, choice, game) {
  const { label, wide, placeholder, options, several, name = String, write } = FIELDS[field];
  const value = write(choice);
  if (several) {
    const chosen = value.split(',');
    return h(
      'fieldset',
      { class: 'lab-several', 'data-field': field },
      h('legend', {}, label),
      ...several(game).map((one) => h('label', {}, h('input', { type: 'checkbox', value: one, checked: chosen.includes(one) }), name(one))),
    );
  }
  const input = options
    ? h('select', { name: field }, ...options(game).map((one) => h('option', { value: one, selected: one === value }, one)))
    : h('input', { type: 'text', name: field, value, placeholder, autocomplete: 'off', spellcheck: 'false', maxlength: 200 });
  return h('label', { class: `field${wide ? ' lab-wide' : ''}`, 'data-field': field }, label, input);
}

/** @param {HTMLElement} box gets the fields @param {Experiment} experiment @param {Hardware} machine @param {boolean} paper as in the paper */
export function drawForm(box, experiment, machine, paper) {
  const choice = defaultsOf(experiment, machine, paper);
  box.replaceChildren(...experiment.fields.map((field) => control(field, choice, machine.game?.name)));
}

/** Networks are offered beside the evaluators, as far as there are any. @param {HTMLElement} box @param {{evaluator: string, name: string}[]} networks */
export function offerNetworks(box, networks) {
  const select = /** @type {HTMLSelectElement | null} */ (box.querySelector('[name="evaluator"]'));
  const chosen = select?.value;
  select?.querySelector('optgroup')?.remove();
  if (!select || networks.length === 0) return;
  select.append(h('optgroup', { label: say('field.networks') }, ...networks.map(({ evaluator, name }) => h('option', { value: evaluator }, name))));
  select.value = [...select.options].some(({ value }) => value === chosen) ? String(chosen) : select.options[0].value;
}

/** @param {HTMLElement} box @param {Experiment} experiment @param {Hardware} machine @param {boolean} paper @returns {Choice} throws a sentence */
export function readForm(box, experiment, machine, paper) {
  /** @type {Choice} */ let choice = defaultsOf(experiment, machine, paper);
  for (const field of experiment.fields) {
    const at = /** @type {HTMLElement} */ (box.querySelector(`[data-field="${field}"]`));
    const text = FIELDS[field].several
      ? [...at.querySelectorAll('input')]
          .filter(({ checked }) => checked)
          .map(({ value }) => value)
          .join()
      : /** @type {HTMLInputElement} */ (at.querySelector('input, select')).value;
    choice = { ...choice, ...FIELDS[field].read(text) };
  }
  return choice;
}

/** What is set, in a line. @param {Experiment} experiment @param {Choice} choice */
export function inWords({ fields }, choice) {
  const span = (/** @type {(number | null)[]} */ list) => writeList(list).replace('-', '–');
  /** @type {Partial<Record<Field, () => string>>} */
  const parts = {
    depth: () =>
      choice.depth === null ? say('choice.depth-open') : say(fields.includes('from') ? 'choice.depth-to' : 'choice.depth', { depth: choice.depth }),
    orders: () => say('choice.orders', { orders: choice.orders.reduce((before, next) => say('list.and', { before, next })) }),
    parDepths: () => (choice.parDepths[0] === null ? '' : say('choice.par-depths', { depths: span(choice.parDepths) })),
    // The last number is the one that stands before the word.
    threads: () => say('choice.threads', { n: Math.max(...choice.threads), counts: span(choice.threads) }),
    seconds: () => (choice.seconds.length ? say('choice.seconds', { seconds: choice.seconds.join(', ') }) : ''),
    runs: () => say('choice.runs', { n: choice.runs }),
  };
  return fields.flatMap((field) => parts[field]?.() || []).join(', ');
}
