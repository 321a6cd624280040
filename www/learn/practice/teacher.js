// The teacher's form: a tree or a position, what is asked of it and how many tries there are, and the link that opens just that. The engine
// judges what was typed; nothing is lost when it refuses.

import { copyButton, h, setText } from '../../page/dom.js';
import { sentenceOf } from '../../page/notice.js';
import { address } from '../../page/site.js';
import { writeDrawn, writeExercise } from '../link.js';
import { ASKS, TRIES } from './asks.js';
import { say } from '../../words/practice.js';

/** @typedef {import('./task.js').Task} Task */

/** What can be searched, and a depth at which an exercise of it stays small. */
const KINDS = /** @type {const} */ (['tree', 'kalah', 'checkers']);
const USUAL_DEPTH = 2;
/** What a position may be told besides; the engine judges it. */
const FURTHER = /** @type {const} */ (['rules', 'moves', 'evaluator']);

/** @param {readonly string[]} values @param {(value: any) => string} name */
export const options = (values, name) => values.map((value) => h('option', { value }, name(value)));

/** The address that opens an exercise. @param {Task} task */
export const linkTo = (task) => `${address('').href}#learn?${writeExercise(task)}`;

/** The same of one of the many, which opens with its level and number. @param {import('../link.js').Drawn} drawn */
export const drawnLink = (drawn) => `${address('').href}#learn?${writeDrawn(drawn)}`;

export class Teacher {
  #kind = h('select', { id: 'teacher-kind' }, ...options(KINDS, (/** @type {'tree'} */ kind) => say(`teacher.${kind}`)));
  #text = h('textarea', {
    id: 'teacher-text',
    rows: 2,
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-describedby': ['teacher-about', 'teacher-wrong'].join(' '),
  });
  #depth = h('input', { id: 'teacher-depth', type: 'number', min: 1, max: 8, value: USUAL_DEPTH });
  /** Of games only. */ #further = FURTHER.map((name) => h('input', { id: `teacher-${name}`, type: 'text', spellcheck: 'false', autocomplete: 'off' }));
  #ask = h('select', { id: 'teacher-ask' }, ...options(ASKS, (/** @type {'values'} */ ask) => say(`choose.${ask}`)));
  #tries = h('input', { id: 'teacher-tries', type: 'number', min: TRIES.least, max: TRIES.most, value: TRIES.usual });
  #about = h('p', { id: 'teacher-about', class: 'note' });
  #wrong = h('p', { id: 'teacher-wrong', class: 'problem', role: 'alert' });
  #link = h('input', { id: 'teacher-link', type: 'text', readonly: true });
  #made;
  #open;

  /** @param {(task: Task) => Promise<void>} open rejects with what is wrong */
  constructor(open) {
    this.#open = open;
    const copy = h('button', { type: 'button' }, say('teacher.copy'));
    copyButton(copy, () => this.#link.value);
    this.#made = h('div', { class: 'pr-made', hidden: true }, h('label', { class: 'field', for: 'teacher-link' }, say('teacher.link'), this.#link), copy);
    const field = (/** @type {'kind'} */ name, /** @type {HTMLElement} */ control) =>
      h('label', { class: 'field', for: control.id }, say(`teacher.${name}`), control);
    this.element = h(
      'details',
      { class: 'pr-teacher' },
      h('summary', {}, say('teacher.summary')),
      h('p', {}, say('teacher.intro')),
      h(
        'form',
        { class: 'pr-fields', novalidate: true, submit: (event) => void this.#submit(event), change: () => this.#draw() },
        field('kind', this.#kind),
        field(/** @type {any} */ ('depth'), this.#depth),
        field(/** @type {any} */ ('ask'), this.#ask),
        field(/** @type {any} */ ('tries'), this.#tries),
        h('label', { class: 'field wide', for: 'teacher-text' }, say('teacher.text'), this.#text),
        ...FURTHER.map((name, nth) => field(/** @type {any} */ (name), this.#further[nth])),
        this.#about,
        this.#wrong,
        h('div', { class: 'go' }, h('button', {}, say('teacher.make'))),
      ),
      this.#made,
    );
    this.#draw();
  }

  /** Offers the exercise that is on the page. @param {Task} task */
  fill({ search, ask, tries }) {
    this.#kind.value = search.tree === undefined ? (search.game ?? 'kalah') : 'tree';
    this.#text.value = search.tree ?? search.position ?? '';
    const { rules = '', moves = [], evaluator = '' } = search;
    [rules, moves.join(' '), evaluator].forEach((value, nth) => (this.#further[nth].value = value));
    if (search.depth) this.#depth.value = String(search.depth);
    this.#ask.value = ask;
    this.#tries.value = String(tries);
    this.#draw();
  }

  #draw() {
    const kind = /** @type {'tree'} */ (this.#kind.value);
    for (const control of [this.#depth, ...this.#further]) /** @type {HTMLElement} */ (control.closest('label')).hidden = kind === 'tree';
    setText(this.#about, say(`teacher.about-${kind}`));
    this.#made.hidden = true;
    setText(this.#wrong, '');
  }

  /** What is told besides the position. */
  #told() {
    const [rules, moves, evaluator] = this.#further.map(({ value }) => value.trim());
    return { ...(rules ? { rules } : {}), ...(moves ? { moves: moves.split(/\s+/) } : {}), ...(evaluator ? { evaluator } : {}) };
  }

  /** @returns {Task} */
  #task() {
    const [kind, text] = [this.#kind.value, this.#text.value.trim()];
    const tries = Math.min(TRIES.most, Math.max(TRIES.least, Math.round(Number(this.#tries.value)) || TRIES.usual));
    this.#tries.value = String(tries);
    const of =
      kind === 'tree' ? { tree: text } : { game: kind, ...(text ? { position: text } : {}), ...this.#told(), depth: Number(this.#depth.value) || USUAL_DEPTH };
    return { search: of, ask: /** @type {Task['ask']} */ (this.#ask.value), tries };
  }

  /** @param {Event} event */
  async #submit(event) {
    event.preventDefault();
    try {
      const task = this.#task();
      await this.#open(task);
      setText(this.#wrong, '');
      this.#link.value = linkTo(task);
      this.#made.hidden = false;
    } catch (error) {
      this.#made.hidden = true;
      setText(this.#wrong, sentenceOf(error));
    }
  }
}
