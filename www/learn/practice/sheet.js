// One exercise on the page: the tree with what is asked left empty, the question at hand with its fields, what is said to an answer, and the
// result. What was answered and how it is judged is exercise.js's.

import { announce, copyButton, h, keepFocus, setText } from '../../page/dom.js';
import { TreeView } from '../tree.js';
import { resultText, scoreLine } from './result.js';
import { inner } from './task.js';
import { say } from '../../words/practice.js';

/** @typedef {import('./exercise.js').Exercise} Exercise @typedef {import('./exercise.js').Verdict} Verdict */

/** The fields of each kind of question. */
const FIELDS = /** @type {const} */ ({ values: ['value'], windows: ['alpha', 'beta'], cuts: [] });
const EMPTY = { value: '', alpha: say('infinite.low'), beta: say('infinite.high') };

/** Where a tree that is a little too wide is better moved in its box than folded. */
const WIDE = matchMedia('(min-width: 60rem)');

/** @param {string} text */
const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {string} where @param {Verdict} verdict */
const reason = (where, { right, sentence }) =>
  h('li', { class: right ? 'right' : 'wrong' }, h('b', {}, say(right ? 'said.right' : 'said.wrong', { where: upper(where) })), ' ', sentence);

export class Sheet {
  /** @type {Exercise} */ #exercise;
  #changed;
  #board;
  #next;
  #link;
  #heading;
  /** The question at hand. */ #nth = 0;
  /** Whose position is on the board, where branches are marked. */ #looked = 0;
  #tree = new TreeView({ select: (node) => this.#go(this.#exercise.questionAt(node)), answered: (node) => this.#mark(node) });
  /** @type {HTMLInputElement[]} */ #fields;
  #question = h('p', { class: 'pr-question', id: 'practice-question' });
  #tries = h('span', { class: 'note' });
  #check = h('button', { class: 'primary' }, say('do.check'));
  #hint = h('button', { type: 'button', click: () => this.#hinted() }, say('do.hint'));
  #skip = h('button', { type: 'button', click: () => this.#go(this.#exercise.nextOpen(this.#nth)) }, say('do.skip'));
  #form;
  #said = h('p', { class: 'pr-said' });
  #verdicts = h('ul', { class: 'pr-verdicts' });
  #live = h('p', { class: 'unseen', role: 'status' });
  #score = h('p', { class: 'pr-score' });
  #result = h('section', { class: 'pr-result', 'aria-label': say('result.label'), hidden: true });

  /**
   * @param {Exercise} exercise @param {import('../position.js').NodeBoard} board
   * @param {{changed: () => void, next: (() => void) | null, again: () => void, link: string, steps: string | null, heading?: 'h2' | 'h3'}} told next: another exercise;
   *   link: that opens this one; steps: opens its tree in the stepper
   */
  constructor(exercise, board, { changed, next, again, link, steps, heading = 'h3' }) {
    this.#heading = heading;
    this.#exercise = exercise;
    this.#board = board;
    this.#changed = changed;
    this.#link = link;
    this.#next = [
      ...(next ? [h('button', { class: 'primary', click: next }, say('do.next'))] : []),
      h('button', { click: again }, say('do.again')),
      ...(steps ? [h('a', { class: 'pr-steps', href: steps }, say('do.steps'))] : []),
    ];
    const { ask } = exercise.task;
    const [first, second] = exercise.names.sides;
    this.#fields = FIELDS[ask].map((name) => h('input', { type: 'text', id: `practice-${name}`, autocomplete: 'off', size: 5, placeholder: EMPTY[name] }));
    const labelled = FIELDS[ask].map((name, nth) => h('label', { class: 'field', for: `practice-${name}` }, say(`field.${name}`), this.#fields[nth]));
    this.#skip.hidden = exercise.questions.length < 2;
    this.#form = h(
      'form',
      { class: 'pr-form', 'aria-labelledby': 'practice-question', novalidate: true, submit: (event) => this.#submit(event) },
      ...labelled,
      h('div', { class: 'go' }, this.#check, this.#hint, this.#skip),
      this.#tries,
    );
    this.element = h(
      'div',
      { class: `pr-sheet pr-${ask}` },
      h('p', { class: 'pr-rule' }, say(`rule.${ask}`, { first, second }), ...(exercise.hasExtra ? [' ', say('rule.again')] : [])),
      h('div', { class: 'pr-seen' }, board.element, this.#tree.element),
      h('div', { class: 'pr-ask' }, this.#result, this.#question, this.#form, this.#said, this.#verdicts, this.#score),
      this.#live,
    );
    this.#nth = Math.max(0, exercise.nextOpen(-1));
    this.#list(Array.from(exercise.judged, ([node, verdict]) => ({ node, verdict })));
    this.#draw();
  }

  /** Goes to where the next answer is given. */
  focus() {
    (this.#fields[0] ?? this.#check).focus();
  }

  // ---- answers --------------------------------------------------------------------------------------------------------

  /** @param {number} nth below 0: there is no such question */
  #go(nth) {
    if (nth < 0) return;
    this.#nth = nth;
    for (const field of this.#fields) field.value = '';
    this.#draw();
    const { said, state } = this.#exercise.questions[nth];
    this.#say(said, state === 'open' ? null : state === 'right');
    if (state === 'open') this.focus();
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    if (this.#exercise.task.ask === 'cuts') return this.#checkMarks();
    const nth = this.#nth;
    const { right, sentence } = this.#exercise.answer(
      nth,
      this.#fields.map((field) => field.value),
    );
    const { state, node } = this.#exercise.questions[nth];
    const said = say('said.of', { where: upper(this.#exercise.where(node)), sentence });
    if (right === null || state === 'open') this.#fields[0].select();
    else {
      for (const field of this.#fields) field.value = '';
      const next = this.#exercise.nextOpen(nth);
      if (next >= 0) this.#nth = next;
    }
    this.#after(said, right);
  }

  /** @param {number} node */
  #mark(node) {
    this.#exercise.mark(node);
    this.#looked = node;
    this.#draw();
    this.#changed();
  }

  #checkMarks() {
    const [question] = this.#exercise.questions;
    this.#list(this.#exercise.check());
    this.#after(question.said, question.state === 'right');
  }

  /** How marks were judged, and what was never marked; brothers with the same reason together. @param {{node: number, verdict: Verdict}[]} judged */
  #list(judged) {
    const missed = this.#exercise.missed.map(({ node, sentence }) => ({ node, verdict: { right: false, sentence } }));
    /** @type {Map<string, {nodes: number[], verdict: Verdict}>} */ const groups = new Map();
    for (const { node, verdict } of [...judged, ...missed]) {
      const key = [this.#exercise.record.parent(node), verdict.right, verdict.sentence].join();
      groups.set(key, { nodes: [...(groups.get(key)?.nodes ?? []), node], verdict });
    }
    this.#verdicts.replaceChildren(...Array.from(groups.values(), ({ nodes, verdict }) => reason(this.#exercise.whereAll(nodes), verdict)));
  }

  #hinted() {
    this.#after(this.#exercise.hint(this.#nth), null);
  }

  /** @param {string} sentence @param {boolean | null} right */
  #after(sentence, right) {
    this.#say(sentence, right);
    announce(this.#live, sentence);
    keepFocus(
      () => this.#draw(),
      () => /** @type {HTMLElement} */ (this.#result.querySelector('.pr-points') ?? this.#check),
    );
    if (this.#exercise.isOver) /** @type {HTMLElement | null} */ (this.#result.querySelector('.pr-points'))?.focus();
    else this.focus();
    this.#changed();
  }

  /** @param {string} sentence @param {boolean | null} right null: neither */
  #say(sentence, right) {
    setText(this.#said, sentence);
    this.#said.className = `pr-said ${{ true: 'right', false: 'wrong', null: '' }[String(right)]}`;
  }

  // ---- drawing --------------------------------------------------------------------------------------------------------

  #draw() {
    const exercise = this.#exercise;
    const { isOver, questions } = exercise;
    const { ask } = exercise.task;
    const { node, state } = questions[this.#nth];
    this.#question.hidden = this.#form.hidden = isOver;
    const about = { nth: this.#nth + 1, n: questions.length, where: exercise.where(node), turn: exercise.turn(node) };
    const marked = exercise.marked.size;
    const cuts = marked ? say('question.cuts', { n: marked }) : say('question.no-cuts');
    setText(this.#question, ask === 'cuts' ? cuts : say(`question.${ask}`, about));
    setText(this.#tries, say('tries.left', { n: exercise.triesLeft(this.#nth) }));
    for (const control of [...this.#fields, this.#check, this.#hint]) control.disabled = state !== 'open';
    setText(this.#score, scoreLine(exercise));
    this.#score.hidden = isOver;
    this.element.classList.toggle('is-over', isOver);
    if (isOver && this.#result.hidden) this.#showResult();
    this.#drawTree();
    void this.#board.show(ask === 'cuts' ? this.#looked : node);
  }

  #drawTree() {
    const { record, whole, pruned, isOver, questions, marked, judged, task } = this.#exercise;
    const { names } = this.#exercise;
    const { node } = questions[this.#nth];
    if (isOver) return this.#tree.show(pruned, { step: pruned.last, focus: 0, names });
    if (task.ask === 'cuts') {
      /** @type {Map<number, 'right' | 'wrong' | 'chosen'>} */ const marks = new Map(Array.from(marked, (one) => [one, 'chosen']));
      for (const [one, { right }] of judged) marks.set(one, right ? 'right' : 'wrong');
      return this.#tree.show(record, { step: record.last, focus: 0, names, marks, whole: true, hidden: { cuts: true, values: new Set(inner(whole)) } });
    }
    /** @type {Map<number, 'right' | 'wrong' | 'asked'>} */ const marks = new Map();
    for (const { node: one, state } of questions) if (state !== 'open') marks.set(one, state === 'right' ? 'right' : 'wrong');
    if (questions[this.#nth].state === 'open') marks.set(node, 'asked');
    const open = new Set(questions.filter(({ state }) => state === 'open').map(({ node: one }) => one));
    const hidden = task.ask === 'values' ? { values: open } : { windows: new Set(inner(pruned)) };
    this.#tree.show(record, { step: this.#exercise.stepOf(this.#nth), focus: node, names, marks, whole: WIDE.matches, hidden });
  }

  #showResult() {
    const exercise = this.#exercise;
    const { right, of } = exercise.score;
    const copy = h('button', {}, say('do.copy'));
    copyButton(copy, () => resultText(exercise, this.#link));
    const missed = exercise.questions.filter(({ state }) => state === 'missed' && exercise.task.ask !== 'cuts');
    this.#result.replaceChildren(
      h(this.#heading, { class: 'pr-points', tabindex: -1 }, say('result.score', { right, of })),
      h('p', {}, scoreLine(exercise)),
      h('ul', { class: 'pr-verdicts' }, ...missed.map(({ node, said }) => reason(exercise.where(node), { right: false, sentence: said }))),
      h('div', { class: 'go' }, ...this.#next, copy),
      h('p', { class: 'note' }, say('result.private')),
    );
    this.#result.hidden = false;
  }
}
