// The form of an experiment: its fields built from what the experiment lists, and read back into a choice.
// Whatever cannot be understood becomes a sentence that names the field and what it accepts.

import { MOST_THREADS } from '../engine/limits.js';
import { evaluatorsOf, methodsOf, plainModes } from '../engine/methods.js';
import { defaultsOf } from './experiments.js';
import { h } from '../page/dom.js';
import { plural } from '../page/figures.js';

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
  const refuse = () =>
    new Error(
      `${what} must be numbers from ${low} to ${high}, such as “${whole ? '1, 2, 4' : '0.1, 0.5, 1'}”${whole ? ' or “1-4”' : ''}, not “${text.slice(0, 40)}”.`,
    );
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
    throw new Error(`${what} must be a whole number from ${low} to ${high}, not “${text.slice(0, 40)}”.`);
  return value;
}

/** Every order that a method takes. */
const allOrders = () => [...new Set(methodsOf().flatMap(({ accepts }) => accepts.order?.names ?? []))];

/** @type {Record<Field, {label: string, write: (choice: Choice) => string, read: (text: string) => Partial<Choice>, placeholder?: string, wide?: boolean, options?: () => string[], several?: () => string[]}>} */
const FIELDS = {
  rules: { label: 'Rules', wide: true, write: ({ rules }) => rules, read: (rules) => ({ rules }) },
  position: { label: 'Position', wide: true, placeholder: 'the start of the rules', write: ({ position }) => position, read: (position) => ({ position }) },
  from: { label: 'From depth', write: ({ from }) => String(from), read: (text) => ({ from: readNumber(text, '“From depth”', 1, most('depth')) }) },
  depth: {
    label: 'Depth',
    placeholder: 'to fit',
    write: ({ depth }) => String(depth ?? ''),
    read: (text) => ({ depth: text.trim() === '' ? null : readNumber(text, 'The depth', 1, most('depth')) }),
  },
  modes: {
    label: 'Modes',
    several: () => plainModes().map(({ name }) => name),
    write: ({ modes }) => modes.join(),
    read: (text) => ({ modes: some(text, 'mode') }),
  },
  orders: { label: 'Move order', several: allOrders, write: ({ orders }) => orders.join(), read: (text) => ({ orders: some(text, 'move order') }) },
  parDepths: {
    label: 'Par-depths',
    placeholder: 'usual',
    write: ({ parDepths }) => writeList(parDepths),
    read: (text) => ({ parDepths: text.trim() === '' ? [null] : readList(text, 'Par-depths', { low: 0, high: most('parDepth') }) }),
  },
  threads: {
    label: 'Threads',
    write: ({ threads }) => writeList(threads),
    read: (text) => ({ threads: readList(text, 'Threads', { low: 1, high: MOST_THREADS }) }),
  },
  seconds: {
    label: 'Seconds given',
    placeholder: 'none',
    write: ({ seconds }) => seconds.join(', '),
    read: (text) => ({ seconds: text.trim() === '' ? [] : readList(text, 'Seconds', { low: 0.01, high: MOST_SECONDS, whole: false }) }),
  },
  evaluator: { label: 'Evaluator', options: () => evaluatorsOf(), write: ({ evaluator }) => evaluator, read: (evaluator) => ({ evaluator }) },
  runs: { label: 'Runs', write: ({ runs }) => String(runs), read: (text) => ({ runs: readNumber(text, 'Runs', 1, MOST_RUNS) }) },
};

/** @param {string} text @param {string} what @returns {any[]} */
function some(text, what) {
  if (text === '') throw new Error(`Choose at least one ${what}.`);
  return text.split(',');
}

/** @param {Field} field @param {Choice} choice */
function control(field, choice) {
  const { label, wide, placeholder, options, several, write } = FIELDS[field];
  const value = write(choice);
  if (several) {
    const chosen = value.split(',');
    return h(
      'fieldset',
      { class: 'lab-several', 'data-field': field },
      h('legend', {}, label),
      ...several().map((one) => h('label', {}, h('input', { type: 'checkbox', value: one, checked: chosen.includes(one) }), one)),
    );
  }
  const input = options
    ? h('select', { name: field }, ...options().map((one) => h('option', { value: one, selected: one === value }, one)))
    : h('input', { type: 'text', name: field, value, placeholder, autocomplete: 'off', spellcheck: 'false', maxlength: 200 });
  return h('label', { class: `field${wide ? ' lab-wide' : ''}`, 'data-field': field }, label, input);
}

/** @param {HTMLElement} box gets the fields @param {Experiment} experiment @param {Hardware} machine */
export function drawForm(box, experiment, machine) {
  const choice = defaultsOf(experiment, machine);
  box.replaceChildren(...experiment.fields.map((field) => control(field, choice)));
}

/** @param {HTMLElement} box @param {Experiment} experiment @param {Hardware} machine @returns {Choice} throws a sentence */
export function readForm(box, experiment, machine) {
  /** @type {Choice} */ let choice = defaultsOf(experiment, machine);
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
  /** @type {Partial<Record<Field, () => string>>} */
  const say = {
    depth: () => (choice.depth === null ? 'depth to fit this machine' : `${fields.includes('from') ? 'to ' : ''}depth ${choice.depth}`),
    orders: () => `${choice.orders.join(' and ')} order`,
    parDepths: () => (choice.parDepths[0] === null ? '' : `par-depth ${writeList(choice.parDepths).replace('-', '–')}`),
    threads: () => `${writeList(choice.threads).replace('-', '–')} ${choice.threads.join() === '1' ? 'thread' : 'threads'}`,
    seconds: () => (choice.seconds.length ? `${choice.seconds.join(', ')} s` : ''),
    runs: () => plural(choice.runs, 'run'),
  };
  return fields.flatMap((field) => say[field]?.() || []).join(', ');
}
