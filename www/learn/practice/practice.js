// The part “Practice”: as many exercises as wished, by what is asked, level and number, or the one that a teacher's link fixes. It needs an
// engine and nothing else of the page. What was done is kept in this browser, and sent nowhere.

import { h, keepFocus, setText, sheet } from '../../page/dom.js';
import { notice, sentenceOf } from '../../page/notice.js';
import { readPlace, writeDrawn, writeExercise, writeRun } from '../link.js';
import { namingOf, whenRenamed } from '../naming.js';
import { NodeBoard } from '../position.js';
import { ASKS } from './asks.js';
import { Exercise } from './exercise.js';
import { FIRST, keep, recall } from './kept.js';
import { triesOf } from './result.js';
import { Sheet } from './sheet.js';
import { draw, LEVELS, MOST_SEED, prepare } from './task.js';
import { drawnLink, linkTo, options, Teacher } from './teacher.js';
import { say } from '../../words/practice.js';

/**
 * @typedef {import('../../engine/client.js').Engine} Engine
 * @typedef {import('./task.js').Task} Task
 * @typedef {import('./kept.js').Wish} Wish
 */

/**
 * @param {Engine} engine
 * @param {{match?: import('../../match/match.js').Match | null, alone?: Task | null, moved?: (another: boolean) => void}} [given] alone: in a frame, with
 *   one exercise: nothing is kept there; moved: another one is open
 */
export async function mountPractice(engine, { match = null, alone = null, moved = () => {} } = {}) {
  await sheet('learn/practice/practice.css');
  return new Practice(engine, { match, alone, moved });
}

class Practice {
  #engine;
  #match;
  #alone;
  #moved;
  /** @type {Wish} */ #wish = FIRST;
  /** The exercise that came by a link. @type {Task | null} */ #linked = null;
  /** @type {Exercise | null} */ #exercise = null;
  /** @type {AbortController | null} */ #asking = null;
  #ask = h('select', { id: 'practice-ask', change: () => void this.#chosen() }, ...options(ASKS, (/** @type {'values'} */ ask) => say(`choose.${ask}`)));
  /** An exercise from a link has no level, unless it is one of the many. */
  #linkedLevel = h('option', { value: '' }, say('level.link'));
  #level = h(
    'select',
    { id: 'practice-level', change: () => void this.#chosen() },
    ...options(
      LEVELS.map((_, nth) => String(nth + 1)),
      (/** @type {'1'} */ level) => say(`level.${level}`),
    ),
    this.#linkedLevel,
  );
  #seed = h('input', { id: 'practice-seed', type: 'number', min: 0, max: MOST_SEED, change: () => void this.#chosen() });
  #another = h('button', { click: () => void this.#next() }, say('do.another'));
  #from = h('p', { class: 'pr-from', hidden: true });
  #body = h('div', { class: 'pr-body' });
  #busy = h('p', { class: 'note', role: 'status' });
  /** Resolves when what was begun last is there. @type {Promise<void>} */ begun;
  /** @type {Teacher | null} */ #teacher = null;

  /** @param {Engine} engine @param {{match: import('../../match/match.js').Match | null, alone: Task | null, moved: (another: boolean) => void}} given */
  constructor(engine, { match, alone, moved }) {
    this.#engine = engine;
    this.#match = match;
    this.#alone = alone;
    this.#moved = moved;
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

  /** What an address names: what a teacher's link fixes, or one of the many. @param {Task | import('../link.js').Drawn} named */
  async show(named) {
    await this.begun;
    const isTask = 'search' in named;
    if ((isTask ? writeExercise(named) : writeDrawn(named)) === this.here().inside) return; // perhaps half done
    await this.#try(isTask ? { task: named } : { wish: { ...this.#wish, ...named } });
  }

  here() {
    if (!this.#exercise) return { inside: '', title: '' };
    const { ask } = this.#exercise.task;
    const what = say(`choose.${ask}`);
    if (this.#linked) return { inside: writeExercise(this.#linked), title: say('title.link', { what }) };
    const { level, seed } = this.#wish;
    return { inside: writeDrawn(this.#wish), title: say('title.drawn', { what, level, seed: String(seed) }) };
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
    const level = Number(this.#level.value) || this.#wish.level;
    const wish = { ...this.#wish, ask: /** @type {Wish['ask']} */ (this.#ask.value), level, seed: this.#seed.value ? seed : this.#wish.seed };
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
      this.#wish = task ? { ...wish, ask: task.ask } : wish; // the next one asks for the same
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
    const isFirst = this.#sheet === null;
    this.#ask.value = task.ask;
    this.#linkedLevel.hidden = !this.#linked;
    this.#level.value = this.#linked ? '' : String(this.#wish.level);
    this.#seed.value = this.#linked ? '' : String(this.#wish.seed);
    setText(this.#from, this.#linked ? say('link.from', { tries: triesOf(exercise) }) : '');
    this.#from.hidden = !this.#linked || Boolean(this.#alone);
    this.#sheet = new Sheet(exercise, board, {
      changed: () => this.#keep(),
      next: this.#alone ? null : () => void this.#next(),
      again: () => void this.#try({ task: this.#linked }).then(() => this.#sheet?.focus()),
      link: this.#linked || this.#alone ? linkTo(task) : drawnLink(this.#wish),
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
    this.#moved(!isFirst);
  }

  #keep() {
    if (this.#alone || !this.#exercise) return;
    keep({ wish: this.#wish, link: this.#linked && writeExercise(this.#linked), done: this.#exercise.done });
  }
}
