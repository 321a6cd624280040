// The part “Practice”: as many exercises as wished, by what is asked, level and number, or the one that a teacher's link fixes. It needs an
// engine and nothing else of the page. What was done is kept in this browser, and sent nowhere.

import { h, keepFocus, setText, sheet } from '../../page/dom.js';
import { notice, sentenceOf } from '../../page/notice.js';
import { writeExercise, writeRun, readPlace } from '../link.js';
import { namingOf, whenRenamed } from '../naming.js';
import { NodeBoard } from '../position.js';
import { ASKS } from './asks.js';
import { Exercise } from './exercise.js';
import { FIRST, keep, recall } from './kept.js';
import { Sheet } from './sheet.js';
import { draw, LEVELS, MOST_SEED, prepare } from './task.js';
import { linkTo, options, Teacher } from './teacher.js';
import { say } from '../../words/practice.js';

/**
 * @typedef {import('../../engine/client.js').Engine} Engine
 * @typedef {import('./task.js').Task} Task
 * @typedef {import('./kept.js').Wish} Wish
 */

/**
 * @param {Engine} engine
 * @param {{match?: import('../../match/match.js').Match | null, alone?: Task | null}} [given] alone: in a frame, with one exercise: nothing is kept there
 */
export async function mountPractice(engine, { match = null, alone = null } = {}) {
  await sheet('learn/practice/practice.css');
  return new Practice(engine, match, alone);
}

class Practice {
  #engine;
  #match;
  #alone;
  /** @type {Wish} */ #wish = FIRST;
  /** The exercise that came by a link. @type {Task | null} */ #linked = null;
  /** @type {Exercise | null} */ #exercise = null;
  /** @type {AbortController | null} */ #asking = null;
  #ask = h('select', { id: 'practice-ask', change: () => void this.#chosen() }, ...options(ASKS, (/** @type {'values'} */ ask) => say(`choose.${ask}`)));
  #level = h(
    'select',
    { id: 'practice-level', change: () => void this.#chosen() },
    ...options(
      LEVELS.map((_, nth) => String(nth + 1)),
      (/** @type {'1'} */ level) => say(`level.${level}`),
    ),
  );
  #seed = h('input', { id: 'practice-seed', type: 'number', min: 0, max: MOST_SEED, change: () => void this.#chosen() });
  #another = h('button', { click: () => void this.#next() }, say('do.another'));
  #from = h('p', { class: 'pr-from', hidden: true });
  #body = h('div', { class: 'pr-body' });
  #busy = h('p', { class: 'note', role: 'status' });
  /** Resolves when what was begun last is there. @type {Promise<void>} */ begun;
  /** @type {Teacher | null} */ #teacher = null;

  /** @param {Engine} engine @param {import('../../match/match.js').Match | null} match @param {Task | null} alone */
  constructor(engine, match, alone) {
    this.#engine = engine;
    this.#match = match;
    this.#alone = alone;
    if (match) whenRenamed(match, () => void this.#try({ task: this.#linked, done: this.#exercise?.done }));
    const field = (/** @type {'what'} */ name, /** @type {HTMLElement} */ control) =>
      h('label', { class: 'field', for: control.id }, say(`choose.${name}`), control);
    const choose = h(
      'div',
      { class: 'pr-choose', role: 'group', 'aria-label': say('choose.label') },
      field('what', this.#ask),
      field(/** @type {any} */ ('level'), this.#level),
      field(/** @type {any} */ ('seed'), this.#seed),
      this.#another,
    );
    if (!alone) this.#teacher = new Teacher((task) => this.#load({ task }));
    const parts = [...(alone ? [] : [choose]), this.#from, this.#busy, this.#body, ...(this.#teacher ? [this.#teacher.element] : [])];
    this.element = h('div', { class: 'practice' }, ...parts);
    this.begun = this.#begin();
  }

  /** What was begun last, or the first of all. */
  async #begin() {
    if (this.#alone) return this.#try({ task: this.#alone });
    const kept = recall();
    const task = kept?.link ? readPlace(kept.link).place.exercise : null;
    await this.#load({ wish: kept?.wish, task, done: kept?.done }).catch(() => this.#try({ wish: FIRST })); // what cannot be had any more gives way
  }

  /** What a teacher's link fixes. @param {Task} task */
  async show(task) {
    await this.begun;
    const isOpen = this.#linked && writeExercise(this.#linked) === writeExercise(task); // perhaps half done
    if (!isOpen) await this.#try({ task });
  }

  enter() {
    if (!this.#exercise && !this.#asking) this.begun = this.#begin();
  }

  leave() {
    this.#keep();
  }

  cancel() {
    this.#asking?.abort();
  }

  // ---- which exercise -------------------------------------------------------------------------------------------------

  async #chosen() {
    const seed = Math.min(MOST_SEED, Math.max(0, Math.round(Number(this.#seed.value)) || 0));
    const wish = { ...this.#wish, ask: /** @type {Wish['ask']} */ (this.#ask.value), level: Number(this.#level.value), seed };
    await this.#try({ wish });
  }

  /** Another one of the same sort. */
  async #next() {
    await this.#try({ wish: { ...this.#wish, seed: this.#linked ? this.#wish.seed : (this.#wish.seed + 1) % (MOST_SEED + 1) } });
    this.#sheet?.focus();
  }

  /** @param {{wish?: Wish, task?: Task | null, done?: import('./exercise.js').Done}} what */
  async #try(what) {
    try {
      await this.#load(what);
    } catch (error) {
      notice(say(what.task ? 'link.refused' : 'load.refused', { reason: sentenceOf(error) }), { key: 'learn' });
    }
  }

  /** Puts an exercise on the page; what is there stays where it cannot be had. @param {{wish?: Wish, task?: Task | null, done?: import('./exercise.js').Done}} what */
  async #load({ wish = this.#wish, task = null, done = [] }) {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    const { signal } = asking;
    const steps = (/** @type {import('./task.js').Search} */ search) => this.#engine.ask('steps', search, { signal });
    setText(this.#busy, say('load.busy'));
    try {
      const ready = await (task ? prepare(task, steps) : draw(wish.level, wish.seed, wish.ask, wish.tries, steps));
      const board = new NodeBoard(this.#engine);
      const names = await board.load(ready.task.ask === 'windows' ? ready.pruned : ready.whole, namingOf(this.#match));
      if (signal.aborted) return;
      this.#wish = wish;
      this.#linked = task;
      this.#exercise = new Exercise(ready, names);
      this.#exercise.replay(done);
      this.#show(board);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      if (this.#asking === asking) {
        this.#asking = null;
        setText(this.#busy, '');
      }
    }
  }

  // ---- on the page ----------------------------------------------------------------------------------------------------

  /** @type {Sheet | null} */ #sheet = null;

  /** @param {NodeBoard} board of the points of its record, where it is of a game */
  #show(board) {
    const exercise = /** @type {Exercise} */ (this.#exercise);
    const { task } = exercise;
    this.#ask.value = this.#linked ? task.ask : this.#wish.ask;
    this.#level.value = String(this.#wish.level);
    this.#seed.value = String(this.#wish.seed);
    setText(this.#from, this.#linked ? say('link.from', { n: task.tries }) : '');
    this.#from.hidden = !this.#linked || Boolean(this.#alone);
    this.#sheet = new Sheet(exercise, board, {
      changed: () => this.#keep(),
      next: this.#alone ? null : () => void this.#next(),
      again: () => void this.#try({ task: this.#linked }).then(() => this.#sheet?.focus()),
      link: linkTo(task),
      heading: this.#alone ? 'h2' : 'h3', // in a frame there is no room's heading above it
      steps: this.#alone ? null : `#learn?${writeRun({ search: { ...task.search, mode: 'seq_ab' }, step: 0, beside: null })}`,
    });
    const { element } = this.#sheet;
    keepFocus(
      () => this.#body.replaceChildren(element),
      () => this.#another,
    );
    this.#teacher?.fill(task);
    this.#keep();
  }

  #keep() {
    if (this.#alone || !this.#exercise) return;
    keep({ wish: this.#wish, link: this.#linked && writeExercise(this.#linked), done: this.#exercise.done });
  }
}
