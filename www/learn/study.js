// The part “Stepper” of the room: the stepper with the form that says what is searched, its link, its pictures and its print. What is open
// is kept in this browser as its link.

import { copyButton, h, setText } from '../page/dom.js';
import { loadGame } from '../games/games.js';
import { read, write } from '../page/local.js';
import { notice, sentenceOf } from '../page/notice.js';
import { address } from '../page/site.js';
import { searchName } from './beside.js';
import { Choose, FIGURE, isAt } from './choose.js';
import { keys } from './controls.js';
import { readPlace, writeRun } from './link.js';
import { namingOf, whenRenamed } from './naming.js';
import { savedByFast, valueText } from './sentence.js';
import { isCancel, Stepper } from './stepper.js';
import { say } from '../words/learn.js';

/**
 * @typedef {import('../engine/client.js').Engine} Engine
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {import('./link.js').Run} Run
 * @typedef {import('./choose.js').Choice} Choice
 */

const KEY = 'kalahari.learn.stepper';
/** How far a first look goes: all of it can be seen. */
const FIRST_DEPTH = 2;

/** Its first search is on its way. @param {Engine} engine @param {Match | null} match @param {(another: boolean) => void} moved what is open has changed */
export function mountStudy(engine, match, moved) {
  const study = new Study(engine, match, moved);
  void study.begin();
  return study;
}

class Study {
  #engine;
  #match;
  #moved;
  #stepper;
  #choose;
  #about = h('p', { class: 'study-about' });
  #text = h('p', { class: 'study-text' });
  #files = h('div', { class: 'study-files', hidden: true });
  #fast = h('p', { class: 'note study-fast' });
  #form;
  #table = h('button', { class: 'link', hidden: true, click: () => void this.#openTable() }, say('study.table'));
  /** What is searched, in words. */ #searching = '';
  #keepTold = false;
  /** Whether what is open was chosen here, and not by a link or by nobody. */ #own = false;

  /** @param {Engine} engine @param {Match | null} match @param {(another: boolean) => void} moved */
  constructor(engine, match, moved) {
    this.#engine = engine;
    this.#match = match;
    this.#moved = moved;
    this.#stepper = new Stepper(engine, { naming: () => namingOf(match) });
    if (match) whenRenamed(match, () => void this.#stepper.rename());
    this.#choose = new Choose(engine, match, (choice) => this.#choice(choice));
    this.#form = h('details', { class: 'study-form', hidden: true }, h('summary', {}, say('study.change')), this.#choose.element);
    const link = h('button', { class: 'small' }, say('study.link'));
    copyButton(link, () => this.#link());
    const save = (/** @type {'svg' | 'png'} */ type) => h('button', { class: 'small', click: () => void this.#save(type) }, say(`study.${type}`));
    this.#files.append(link, save('svg'), save('png'), h('button', { class: 'small', click: () => print() }, say('study.print')));
    this.element = h(
      'div',
      { class: 'study' },
      h('div', { class: 'study-top' }, this.#about, this.#table),
      this.#text,
      this.#form,
      this.#stepper.element,
      this.#files,
      this.#fast,
      keys(),
    );
    this.#stepper.addEventListener('change', () => this.#keep());
  }

  /** What was open last, or the position on the table. */
  async begin() {
    const kept = lastOpen();
    this.#own = kept !== undefined;
    const first = kept ?? { search: this.#first(), step: 0, beside: null };
    await this.#opened(this.#load(first));
    if (this.#stepper.run || this.#stepper.busy || this.#form.open) return;
    // What cannot be had any more gives way to what can.
    const wrong = (/** @type {unknown} */ error) => notice(sentenceOf(error), { key: 'learn' });
    await this.#opened(this.#load({ search: { tree: FIGURE }, step: 0, beside: null }), wrong);
  }

  /** Whether it was opened. One that was cancelled leaves what was there, and else the form. @param {Promise<void>} loading @param {(error: unknown) => void} [wrong] */
  async #opened(loading, wrong = () => {}) {
    try {
      await loading;
      return true;
    } catch (error) {
      if (!isCancel(error)) wrong(error);
      else if (!this.#stepper.run && !this.#stepper.busy) {
        this.#form.open = true;
        await this.#fill({ search: this.#first(), beside: null });
      }
      return false;
    }
  }

  #first() {
    const match = this.#match;
    return match && !match.position.over ? { ...match.place, depth: FIRST_DEPTH } : { tree: FIGURE };
  }

  enter() {
    this.#offerTable();
  }

  leave() {
    this.#stepper.leave();
  }

  cancel() {
    this.#stepper.cancel();
  }

  /**
   * What an address names; one without a step means where that search is, or was last. What a link takes the place of can be had back.
   * @param {Run} named @param {boolean} back the visitor was there before
   */
  async show(named, back) {
    const open = this.#stepper.run;
    const last = open ?? (back ? lastOpen() : null);
    const isLast = named.step === 0 && last && isSame(last, named);
    if (isLast && open) return;
    const run = isLast ? last : named;
    const before = this.#own && !back ? open : null;
    const wrong = (/** @type {unknown} */ error) => notice(say('study.refused', { reason: sentenceOf(error) }), { key: 'learn' });
    if (!(await this.#opened(this.#load(run), wrong))) return;
    this.#own = back;
    if (!before || writeRun(before) === writeRun(run)) return;
    notice(say('study.linked'), { kind: 'news', key: 'learn', action: { label: say('study.own'), run: () => void this.#load(before) } });
  }

  /** @param {Run} run */
  async #load({ search, step, beside }) {
    const isFirst = this.#stepper.run === null;
    await this.#stepper.load(search, step, beside);
    await this.#fill({ search, beside });
    this.#choose.clear();
    await this.#draw();
    this.#moved(!isFirst);
  }

  /** An empty form would change under whoever is in it: it is seen when it is filled. @param {Choice} choice */
  async #fill(choice) {
    await this.#choose.fill(choice);
    this.#form.hidden = false;
  }

  /** What the form asks for. @param {Choice} choice */
  async #choice({ search, beside }) {
    await this.#stepper.load(search, 0, beside);
    this.#own = true;
    this.#form.open = false;
    this.#form.querySelector('summary')?.focus();
    await this.#draw();
    this.#moved(true);
  }

  /** The position on the table, searched as what is open is. */
  async #openTable() {
    const { mode, order, depth = FIRST_DEPTH } = this.#stepper.run?.search ?? {};
    const search = { ...this.#match?.place, ...(mode ? { mode } : {}), ...(order ? { order } : {}), depth };
    const wrong = async (/** @type {unknown} */ error) => {
      this.#form.open = true;
      await this.#fill({ search, beside: null });
      this.#choose.refuse(error);
    };
    if (await this.#opened(this.#load({ search, step: 0, beside: null }), wrong)) this.#own = true;
  }

  async #draw() {
    const { record, run } = this.#stepper;
    if (!record || !run) return;
    const { visits, value, position } = record.answer;
    const how = searchName(record.answer);
    this.#searching = await this.#searched(record);
    setText(this.#about, say('study.about', { searched: this.#searching, how, visits, value: valueText(record, value) }));
    setText(this.#text, say('study.text', { text: position }));
    setText(this.#fast, savedByFast(record).join(' '));
    this.#files.hidden = false;
    this.#offerTable();
    void this.#count(record, run.search);
  }

  /** Has the fast search count its positions, where it may visit others; without an answer nothing is missing. @param {import('./record.js').Record} record @param {import('./link.js').Search} search */
  async #count(record, { game, tree, position, moves, evaluator }) {
    const { rules, mode, order, depth } = record.answer;
    if (tree !== undefined || (order === 'natural' && mode !== 'young_bros')) return;
    const asked = { rules, mode, order, depth, ...(position ? { position } : {}), ...(moves ? { moves } : {}), ...(evaluator ? { evaluator } : {}) };
    const report = await this.#engine.search(asked, { game }).catch(() => null);
    if (report?.complete && record === this.#stepper.record) setText(this.#fast, savedByFast(record, report.nodes).join(' '));
  }

  /** What is searched, in words. @param {import('./record.js').Record} record */
  async #searched(record) {
    const { tree = '', position, moves } = this.#stepper.run?.search ?? {};
    const { depth, evaluator, game } = record.answer;
    if (record.ofTree) return say('study.tree', { tree: treeName(tree), plies: depth });
    const { title } = await loadGame(game);
    const place = say(position === undefined && !moves?.length ? 'study.start' : 'study.position', { game: title });
    return say('study.game', { place: this.#isTable() ? say('source.table') : place, depth, evaluator });
  }

  /** Its steps are no places of their own: the address would change with each. */
  here() {
    const { run } = this.#stepper;
    return run ? { inside: writeRun({ ...run, step: 0 }), title: say('study.title', { searched: this.#searching }) } : { inside: '', title: '' };
  }

  /** Whether what is open is the position on the table. */
  #isTable() {
    return isAt(this.#stepper.run?.search ?? {}, this.#match?.place);
  }

  /** Where the game on the table has gone elsewhere, its position is offered. */
  #offerTable() {
    this.#table.hidden = !this.#match || !this.#stepper.run || this.#isTable();
  }

  #link() {
    const run = this.#stepper.run;
    return run ? `${address('').href}#learn?${writeRun(run)}` : '';
  }

  /** @param {'svg' | 'png'} type */
  async #save(type) {
    const { saveSvg, savePng } = await import('./picture.js');
    const words = { title: this.#about.textContent ?? '', about: this.#stepper.sentence };
    for (const tree of this.#stepper.trees) await (type === 'svg' ? saveSvg : savePng)(tree, words);
  }

  #keep() {
    const { run } = this.#stepper;
    if (!run || write(KEY, writeRun(run)) || this.#keepTold) return;
    this.#keepTold = true;
    notice(say('study.unkept'), { key: 'learn-kept' });
  }
}

/** What was open when this browser was here last. */
const lastOpen = () => readPlace(read(KEY) ?? '').place.stepper;

/** Whether two runs are the same but for the step. @param {Run} one @param {Run} other */
const isSame = (one, other) => writeRun({ ...one, step: 0 }) === writeRun({ ...other, step: 0 });

/** A tree by name. @param {string} tree as it was asked for */
function treeName(tree) {
  if (tree === FIGURE) return say('source.figure-1');
  return /^random\b/.test(tree) ? say('study.random', { seed: /seed=(\d+)/.exec(tree)?.[1] ?? '1' }) : say('source.list');
}
