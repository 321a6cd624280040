// An exercise that somebody does: what is asked, what was answered, how it was judged and how many hints it took. Headless; what was done
// can be kept and taken up again.

import { usualNames } from '../sentence.js';
import { inner, leftOut } from './task.js';
import { Why } from './why.js';
import { say } from '../../words/practice.js';

/**
 * @typedef {import('./task.js').Task} Task
 * @typedef {import('./task.js').Ready} Ready
 * @typedef {import('../sentence.js').Names} Names
 * @typedef {'open' | 'right' | 'missed'} State missed: all tries were used
 * @typedef {object} Question about a point of the record that is shown
 * @property {number} node
 * @property {State} state
 * @property {string[][]} given what was answered, of a window both numbers
 * @property {number} hints
 * @property {string} said the last sentence about it
 *
 * @typedef {{right: boolean | null, sentence: string}} Verdict right: null where it was no answer
 * @typedef {{right: number, of: number, wrong: number, hints: number}} Score wrong: answers that were
 * @typedef {{given: string[][], hints: number}[]} Done what was done at each question; of cuts there is one, whose answers are points, and after
 *   it a second one with what is marked
 */

const INFINITE = /^[+−-]?(∞|inf(inity)?|none|)$/i;
const WHOLE = /^[+−-]?\d{1,7}$/;

/** What was typed as a number; null: none, undefined: it is no answer. @param {string} text */
export function readNumber(text) {
  const tidy = text.trim();
  if (INFINITE.test(tidy)) return null;
  return WHOLE.test(tidy) ? Number(tidy.replace('−', '-')) : undefined;
}

export class Exercise {
  #why;
  /** Of a point of the whole tree, that of the pruned one; undefined below what was left out. @type {(number | undefined)[]} */ #twin = [];

  /** @param {Ready} ready @param {Names} [names] */
  constructor({ task, whole, pruned }, names = usualNames(whole)) {
    this.task = task;
    this.names = names;
    this.whole = whole;
    this.pruned = pruned;
    this.#why = new Why(whole, pruned, names);
    /** What is drawn. */ this.record = task.ask === 'windows' ? pruned : whole;
    this.#pair(0, 0);
    const asked = task.ask === 'cuts' ? [0] : inner(this.record).filter((node) => task.ask === 'values' || node > 0);
    if (task.ask === 'values') asked.sort((a, b) => whole.answer.nodes.left[a] - whole.answer.nodes.left[b]); // as they become known
    /** @type {Question[]} */ this.questions = asked.map((node) => ({ node, state: 'open', given: [], hints: 0, said: '' }));
    /** Branches that are marked as left out, where cuts are asked for. @type {Set<number>} */ this.marked = new Set();
    /** How marks were judged. @type {Map<number, Verdict>} */ this.judged = new Map();
  }

  /** @param {number} node of the whole tree @param {number} twin of the pruned one */
  #pair(node, twin) {
    this.#twin[node] = twin;
    const below = this.pruned.children(twin);
    if (below.length) this.whole.children(node).forEach((child, nth) => this.#pair(child, below[nth]));
  }

  /** The branches that are left out, as points of the whole tree. */
  get cuts() {
    const left = new Set(leftOut(this.pruned));
    return this.#twin.flatMap((twin, node) => (twin !== undefined && left.has(twin) ? [node] : []));
  }

  /** The way to a point from the root, in words. @param {number} node */
  where(node) {
    return this.#why.where(this.record, node);
  }

  /** The same of brothers. @param {number[]} nodes */
  whereAll(nodes) {
    return this.#why.whereAll(this.record, nodes);
  }

  /** Who moves at a point, in words. @param {number} node */
  turn(node) {
    return this.#why.turn(this.record, node);
  }

  /** Whether somebody moves again in what is shown. */
  get hasExtra() {
    return inner(this.record).some((node) => this.record.answer.nodes.extra[node] === 1);
  }

  get isOver() {
    return this.questions.every(({ state }) => state !== 'open');
  }

  /** How many tries a question has left. @param {number} nth */
  triesLeft(nth) {
    return this.task.tries - this.questions[nth].given.length;
  }

  /** The step at which the tree is shown for a question: a window is asked for when its point is come to. @param {number} nth */
  stepOf(nth) {
    return this.task.ask === 'windows' ? this.pruned.answer.nodes.entered[this.questions[nth].node] : this.record.last;
  }

  /** The question about a point, if there is one. @param {number} node */
  questionAt(node) {
    return this.questions.findIndex((question) => question.node === node);
  }

  /** The next one without an end, round to the first. @param {number} after */
  nextOpen(after) {
    const { length } = this.questions;
    const order = this.questions.map((_, nth) => (after + 1 + nth) % length);
    return order.find((nth) => this.questions[nth].state === 'open') ?? -1;
  }

  // ---- answers --------------------------------------------------------------------------------------------------------

  /** Judges a value, or alpha and beta. @param {number} nth @param {string[]} given @returns {Verdict} */
  answer(nth, given) {
    const question = this.questions[nth];
    if (question.state !== 'open') return { right: question.state === 'right', sentence: question.said };
    const isValue = this.task.ask === 'values';
    const numbers = [0, ...(isValue ? [] : [1])].map((place) => readNumber(given[place] ?? ''));
    if (numbers.some((number) => number === undefined || (isValue && number === null))) {
      return { right: null, sentence: say(isValue ? 'wrong.number' : 'wrong.window') };
    }
    const { node } = question;
    question.given.push(given.map((text) => text.trim()));
    const right = isValue ? this.#isValue(node, numbers) : this.#isWindow(node, numbers);
    if (right) question.state = 'right';
    else if (this.triesLeft(nth) === 0) question.state = 'missed';
    const told = /** @type {(number | null)[]} */ (numbers);
    question.said = isValue ? this.#why.value(node, /** @type {number} */ (told[0]), question.state) : this.#why.window(node, told, question.state);
    return { right, sentence: question.said };
  }

  /** @param {number} node @param {(number | null | undefined)[]} numbers */
  #isValue(node, [value]) {
    return value === this.whole.answer.nodes.value[node];
  }

  /** @param {number} node @param {(number | null | undefined)[]} numbers */
  #isWindow(node, [alpha, beta]) {
    const { nodes, steps } = this.pruned.answer;
    const step = nodes.entered[node];
    return alpha === steps.alpha[step] && beta === steps.beta[step];
  }

  /** Marks a branch as left out, or takes the mark away. @param {number} node */
  mark(node) {
    if (node === 0 || this.isOver || this.judged.get(node)?.right) return;
    this.judged.delete(node);
    if (!this.marked.delete(node)) this.marked.add(node);
  }

  /** Judges all marks, one by one; what is wrong loses its mark. @returns {{node: number, verdict: Verdict}[]} */
  check() {
    const [question] = this.questions;
    if (question.state !== 'open') return [];
    question.given.push([...this.marked].map(String));
    const cuts = this.cuts;
    const verdicts = [...this.marked].sort((a, b) => a - b).map((node) => ({ node, verdict: this.#judge(node) }));
    const isWrong = verdicts.some(({ verdict }) => !verdict.right);
    const found = cuts.filter((node) => this.marked.has(node)).length;
    for (const { node, verdict } of verdicts) {
      this.judged.set(node, verdict);
      if (!verdict.right) this.marked.delete(node);
    }
    if (found === cuts.length && !isWrong) question.state = 'right';
    else if (this.triesLeft(0) === 0) question.state = 'missed';
    question.said = this.#why.checked(found, cuts.length, isWrong, question.state);
    return verdicts;
  }

  /** @param {number} node @returns {Verdict} */
  #judge(node) {
    const twin = this.#twin[node];
    if (twin === undefined) return { right: false, sentence: this.#why.inside(this.#outermost(node)) };
    const isCut = this.pruned.answer.nodes.value[twin] === null;
    return { right: isCut, sentence: isCut ? this.#why.cut(twin) : this.#why.visited(twin) };
  }

  /** The branch that was left out and has this one in it. @param {number} node */
  #outermost(node) {
    return /** @type {number} */ (this.whole.path(node).find((above) => this.pruned.answer.nodes.value[this.#twin[above] ?? 0] === null));
  }

  /** Cuts that were not found, once all tries are used. */
  get missed() {
    if (this.task.ask !== 'cuts' || this.questions[0].state !== 'missed') return [];
    return this.cuts
      .filter((node) => !this.judged.get(node)?.right)
      .map((node) => ({ node, sentence: this.#why.cut(/** @type {number} */ (this.#twin[node])) }));
  }

  // ---- hints, score, keeping ------------------------------------------------------------------------------------------

  /** Says more each time. @param {number} nth */
  hint(nth) {
    const question = this.questions[nth];
    if (question.state !== 'open') return question.said;
    const left = this.cuts.filter((node) => !this.judged.get(node)?.right).map((node) => /** @type {number} */ (this.#twin[node]));
    question.said = this.#why.hint(this.task.ask, question.node, question.hints++, left);
    return question.said;
  }

  /** @returns {Score} */
  get score() {
    const hints = this.questions.reduce((sum, question) => sum + question.hints, 0);
    if (this.task.ask === 'cuts') {
      const cuts = this.cuts;
      const wrong = this.questions[0].given.reduce((sum, marks) => sum + marks.filter((node) => !cuts.includes(Number(node))).length, 0);
      return { right: cuts.filter((node) => this.judged.get(node)?.right).length, of: cuts.length, wrong, hints };
    }
    const right = this.questions.filter(({ state }) => state === 'right').length;
    const answers = this.questions.reduce((sum, { given }) => sum + given.length, 0);
    return { right, of: this.questions.length, wrong: answers - right, hints };
  }

  /** What was done, to be kept. @returns {Done} */
  get done() {
    const done = this.questions.map(({ given, hints }) => ({ given, hints }));
    return this.task.ask === 'cuts' ? [...done, { given: [[...this.marked].map(String)], hints: 0 }] : done;
  }

  /** Does again what was done; what does not fit is left out. @param {Done} done */
  replay(done) {
    this.questions.forEach((question, nth) => {
      const { given = [], hints = 0 } = done[nth] ?? {};
      for (const answer of given.slice(0, this.task.tries)) {
        if (this.task.ask === 'cuts') this.#remark(answer);
        if (this.task.ask === 'cuts') this.check();
        else this.answer(nth, answer);
      }
      question.hints = hints;
    });
    if (this.task.ask === 'cuts' && !this.isOver) this.#remark(done[1]?.given[0] ?? []);
  }

  /** @param {string[]} marks */
  #remark(marks) {
    const points = this.whole.answer.nodes.parent.length;
    this.marked = new Set(marks.map(Number).filter((node) => node > 0 && node < points));
  }
}
