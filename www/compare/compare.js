// The Compare view: the chosen modes on the position on the board, to a depth or in the same time. The button runs what the form shows.
// What is searched is plan.js, measuring measure/, what is found verdict.js, and the look of it results.js.

import { firstModes, methodsOf, plainModes } from '../engine/methods.js';
import { modeTitle } from '../engine/names.js';
import { evaluatorField, evaluatorName, networksButton, recall, remember } from '../games/going-by.js';
import { meant, ordersOf } from '../match/levels.js';
import { exampleMark, measuredOn } from '../measure/example.js';
import { calibrate, Measurement, progressSentence } from '../measure/run.js';
import { GAME_OVER, Session, stoppedWith } from '../measure/session.js';
import { keyOf } from '../match/proofs.js';
import { exampleOf, keepComparison, keptComparisons } from './kept.js';
import { cellsOf, known, planOf } from './plan.js';
import { drawResults } from './results.js';
import { byId, box, button, h, input, keepFocus, setText, sheet } from '../page/dom.js';
import { roughly } from '../page/figures.js';
import { notice } from '../page/notice.js';
import { say } from '../words/compare.js';

/**
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {import('../measure/plan.js').Paces} Paces
 * @typedef {import('../measure/session.js').Work} Work
 * @typedef {import('./plan.js').Choice} Choice
 * @typedef {ReturnType<typeof planOf>} Plan
 */

/** What takes longer is announced, and begins when asked for once more. */
const LONG_MS = 60_000;
const WHEN = new Intl.DateTimeFormat(say.language, { dateStyle: 'medium', timeStyle: 'short' });

/** @param {Match} match */
export async function mountCompare(match) {
  await sheet('compare/results.css');
  const compare = new Compare(match);
  compare.listen();
  // Here the board is to be seen: a move would be made on another position than the one that is measured.
  const show = (/** @type {boolean} */ only) => (box('board').inert = only);
  return {
    enter: () => {
      show(true);
      compare.recall();
    },
    leave: () => {
      show(false);
      compare.session.leave();
    },
    cancel: () => compare.session.cancel(),
  };
}

class Compare {
  #match;
  #form = byId('compare-form', HTMLFormElement);
  /** How fast each mode searches the position that was looked at last. @type {{place: string, paces: Paces}} */
  #seen = { place: '', paces: new Map() };
  /** The long plan that was announced last. */
  #announced = '';
  /** What the results on the page were measured on. */
  #shown = '';
  /** What is on the page, drawn again. */
  #redraw = () => {};
  #example = exampleMark(() => this.#form.requestSubmit(), button('c-run'), say('compare.run-here'));
  /** It was said that nothing can be kept. */
  #told = false;
  /** @type {ReturnType<typeof evaluatorField>} */ #evaluator;

  /** @param {Match} match */
  constructor(match) {
    this.#match = match;
    box('c-results').before(this.#example.element);
    this.session = new Session(match, { controls: drawControls, say: tell });
    this.#evaluator = this.#drawModes();
  }

  /** Which modes, orders and evaluators the game on the table has; as they were chosen last. */
  #drawModes() {
    const { name } = this.#match.table;
    const { order, evaluator } = recall('compare', name);
    for (const old of this.#form.querySelectorAll('[data-of-game]')) old.remove();
    this.#form.querySelector('[data-for]')?.before(ordersField(name, order), ...modesFields(name));
    const field = evaluatorField(name, () => {});
    const takes = plainModes(name)[0]?.accepts;
    field.element.id = 'c-evaluator';
    field.element.disabled = this.session.busy;
    box('c-evaluator').replaceWith(field.element);
    field.draw(evaluator || (takes?.evaluator.usual ?? ''), takes);
    const more = byId('c-more', HTMLDetailsElement);
    more.querySelector('.row')?.append(...networksButton(name).map((one) => (one.setAttribute('data-of-game', ''), one)));
    more.open = evaluator !== '';
    void field.offer();
    input('c-depth').max = input('c-par').max = String(Math.max(...methodsOf(name).map(({ accepts }) => accepts.depth?.most ?? 1)));
    return field;
  }

  listen() {
    this.#match.addEventListener('table', () => {
      this.session.stop(); // it was about another game
      this.#shown = '';
      this.#redraw = () => {};
      box('c-results').replaceChildren();
      this.#example.hide();
      tell('');
      this.#evaluator = this.#drawModes();
      this.#drawForm();
    });
    this.#match.addEventListener('networks', () => void this.#evaluator.offer());
    let { naming } = this.#match;
    this.#match.addEventListener('change', () => {
      if (naming !== this.#match.naming) this.#redraw();
      naming = this.#match.naming;
    });
    this.#form.addEventListener('change', () => {
      const { order, evaluator } = this.#choice();
      const usual = evaluator === plainModes(this.#match.table.name)[0]?.accepts.evaluator.usual;
      remember('compare', this.#match.table.name, { order, evaluator: usual ? '' : evaluator });
      this.#drawForm();
    });
    this.#drawForm();
    button('c-estimate').addEventListener('click', () => this.#start(async (work, choice) => estimate(await this.#plan(work, choice), choice)));
    button('c-pause').addEventListener('click', () => this.session.hold());
    button('c-cancel').addEventListener('click', () => this.session.stop());
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#start((work, choice) => this.#compare(work, choice));
    });
  }

  /** What was measured before: on the position on the board, or else the last of all where nothing is shown yet. */
  recall() {
    const { table, position } = this.#match;
    const key = keyOf(position);
    if (this.session.busy || this.#shown === key) return;
    const kept = keptComparisons().filter(({ game }) => game === table.name);
    const found = kept.find((one) => one.key === key) ?? (this.#shown ? undefined : kept[0]);
    if (!found) {
      if (!this.#shown) void this.#showExample();
      return;
    }
    this.#shown = found.key;
    this.#draw(found.samples, { ...found, words: this.#words(found.before) });
    tell(say(found.key === key ? 'compare.kept' : 'compare.kept-elsewhere', { when: WHEN.format(found.at) }));
  }

  /** Where nothing was measured yet: what another machine measured, until this one does. */
  async #showExample() {
    const { table } = this.#match;
    const example = await exampleOf(table.name).catch(() => null); // without a network there is none
    if (!example || this.session.busy || this.#shown || table !== this.#match.table) return;
    this.#draw(example.samples, { ...example, words: this.#words(example.before), example: true });
    this.#example.show(measuredOn(example.machine, example.at));
  }

  /** @param {import('../measure/run.js').Sample[]} samples @param {import('./results.js').About} about */
  #draw(samples, about) {
    this.#example.hide();
    this.#redraw = () => drawResults(samples, about);
    this.#redraw();
  }

  /** What moves and values of a position are called. @param {import('../games/games.js').Before} [before] @returns {import('./text.js').Words} */
  #words(before = { turn: 0 }) {
    return { lead: this.#match.table.lead, moveWords: (text) => this.#match.table.moveWords(text, before) };
  }

  /** @param {import('./kept.js').Comparison} comparison */
  #keep(comparison) {
    if (keepComparison(comparison) || this.#told) return;
    this.#told = true;
    notice(say('compare.not-kept'), { key: 'storage' });
  }

  /** Only what counts is shown; and how long it takes, once that is known. */
  #drawForm() {
    const choice = this.#choice();
    for (const field of this.#form.querySelectorAll('[data-for]')) {
      /** @type {HTMLElement} */ (field).hidden = /** @type {HTMLElement} */ (field).dataset.for !== choice.kind;
    }
    const { threads } = this.#match.engine.info;
    const foreseen = choice.modes.length > 0 && known(cellsOf(choice, threads), this.#paces());
    if (foreseen) tell(estimate(planOf(choice, this.#paces(), this.#match.engine.info), choice));
  }

  /** What the visitor asks for. @returns {Choice} */
  #choice() {
    return readForm(this.#form, this.#evaluator.value());
  }

  /** @param {(work: Work, choice: Choice) => Promise<string>} job */
  #start(job) {
    const choice = this.#choice();
    if (this.#match.position.over) return tell(GAME_OVER);
    if (choice.modes.length === 0) return tell(say('compare.no-mode'));
    void this.session.run((work) => job(work, choice));
  }

  /** What is known of the position on the board, by that evaluator. */
  #paces() {
    const { game, rules, position } = this.#match.position;
    const place = [game, rules, position, this.#evaluator.value(), this.#match.engine.info.threads].join('|');
    if (place !== this.#seen.place) this.#seen = { place, paces: new Map() };
    return this.#seen.paces;
  }

  /** Short searches of every chosen mode tell how deep it gets, and how long all will take. @param {Work} work @param {Choice} choice */
  async #plan({ signal }, choice) {
    const { engine, place } = this.#match;
    const cells = cellsOf(choice, engine.info.threads);
    const paces = this.#paces();
    const progress = byId('c-progress', HTMLProgressElement);
    let nth = 0;
    const telling = (/** @type {string} */ what) => {
      progress.value = nth++ / cells.length;
      tell(what);
    };
    const evaluator = await meant(choice.evaluator);
    await calibrate({ engine, cells, boardOf: () => place, evaluator, paces, signal, say: telling });
    return { ...planOf(choice, paces, engine.info), evaluator, paces };
  }

  /** @param {Work} work @param {Choice} choice */
  async #compare(work, choice) {
    const { engine, position, place, table } = this.#match;
    const plan = await this.#plan(work, choice);
    const long = JSON.stringify([place, choice.evaluator, plan.cells, plan.runs]);
    if (plan.ms > LONG_MS && this.#announced !== long) {
      this.#announced = long;
      return say('plan.long', { time: roughly(plan.ms), how: inWords(plan, choice) });
    }
    const { threads: n, build } = engine.info;
    const caption = say('compare.caption', {
      position: position.position,
      how: inWords(plan, choice),
      order: choice.order,
      evaluator: evaluatorName(choice.evaluator),
      n,
      build,
    });
    const { turn, houses } = position;
    const about = { kind: choice.kind, caption, words: this.#words(position), all: choice.modes.length };
    const comparison = { key: keyOf(position), game: table.name, at: Date.now(), before: { turn, houses }, kind: choice.kind, caption, all: about.all };
    const keep = (/** @type {import('../measure/run.js').Sample[]} */ samples) => void (samples.length && this.#keep({ ...comparison, samples }));
    const run = new Measurement({
      engine,
      work,
      ...plan,
      boardOf: () => place, // a move that is made meanwhile changes nothing about that
      onProgress: (progress) => {
        byId('c-progress', HTMLProgressElement).value = progress.done / progress.all;
        tell(progressSentence(progress, plan.ms));
      },
      onSample: (samples) => this.#draw(samples, about),
      onRound: async (samples) => keep(samples),
    });
    this.#shown = comparison.key;
    this.#draw([], about);
    await run.start();
    keep(run.samples);
    return run.stopped ? stoppedWith(run.samples) : say('compare.done');
  }
}

/** @param {string} sentence */
const tell = (sentence) => setText(box('c-said'), sentence);

/** Which modes take part: those that are shown at first do; the others wait behind a word. @param {string} game */
function modesFields(game) {
  const first = new Set(firstModes(game));
  const ticks = (/** @type {boolean} */ checked) =>
    plainModes(game)
      .filter((mode) => first.has(mode) === checked)
      .map(({ name }) => h('label', {}, h('input', { type: 'checkbox', name: 'mode', value: name, checked }), modeTitle(name)));
  const more = say('compare.more-modes');
  return [
    h('fieldset', { class: 'segmented modes', 'data-of-game': true }, h('legend', {}, say('compare.modes')), ...ticks(true)),
    h(
      'details',
      { class: 'exact', 'data-of-game': true },
      h('summary', {}, more),
      h('p', { class: 'note' }, say('compare.more-about')),
      h('fieldset', { class: 'segmented modes', 'aria-label': more }, ...ticks(false)),
    ),
  ];
}

/** The engine's orders as people read them. @type {Record<string, string>} */
const ORDERS = { natural: say('order.natural'), ranked: say('order.ranked'), lecture: say('order.lecture'), 'lecture-first': say('order.lecture-first') };

/** In which order moves are tried. @param {string} game @param {string} chosen */
function ordersField(game, chosen) {
  const radio = (/** @type {string} */ name) => h('input', { type: 'radio', name: 'order', value: name, checked: name === chosen });
  const orders = ordersOf(game).map((name) => h('label', {}, radio(name), ORDERS[name] ?? name));
  return h('fieldset', { class: 'segmented', 'data-of-game': true }, h('legend', {}, say('compare.order')), ...orders);
}

/** @param {HTMLFormElement} form @param {string} evaluator @returns {Choice} */
function readForm(form, evaluator) {
  const chosen = new FormData(form);
  const number = (/** @type {string} */ id) => (input(id).value === '' ? null : Number(input(id).value));
  return {
    kind: /** @type {import('./plan.js').Kind} */ (chosen.get('kind')),
    order: String(chosen.get('order')),
    evaluator,
    modes: chosen.getAll('mode').map(String),
    depth: number('c-depth'),
    runs: Number(input('c-runs').value),
    seconds: Number(input('c-seconds').value),
    parDepth: number('c-par'),
  };
}

/** To which depth or for how long is searched. @param {Plan} plan @param {Choice} choice */
function inWords({ cells }, { kind, seconds }) {
  if (kind === 'time') return say('plan.seconds', { seconds });
  const depths = (/** @type {string} */ tune) => cells.flatMap((cell) => (cell.tune === tune ? (cell.depth ?? []) : []));
  const [minimax, pruned] = [depths('minimax'), depths('alpha-beta')];
  const [low, high] = [Math.min(...minimax, ...pruned), Math.max(...minimax, ...pruned)];
  if (low === high) return say('plan.depth', { depth: low });
  return minimax.length ? say('plan.kinds', { minimax: Math.max(...minimax), pruned: Math.max(...pruned) }) : say('plan.depths', { low, high });
}

/** @param {Plan} plan @param {Choice} choice */
const estimate = (plan, choice) => say('plan.estimate', { n: plan.cells.length * plan.runs, how: inWords(plan, choice), time: roughly(plan.ms) });

/** @param {boolean} on @param {boolean} held */
function drawControls(on, held) {
  keepFocus(
    () => switchControls(on, held),
    () => button(on ? 'c-pause' : 'c-run'),
  );
}

/** @param {boolean} on @param {boolean} held */
function switchControls(on, held) {
  button('c-run').disabled = button('c-estimate').disabled = on;
  button('c-pause').disabled = button('c-cancel').disabled = !on;
  setText(button('c-pause'), say(held ? 'compare.go-on' : 'compare.pause'));
  for (const field of document.querySelectorAll('#compare-form :is(input, select, fieldset)')) /** @type {HTMLInputElement} */ (field).disabled = on;
  if (!on) byId('c-progress', HTMLProgressElement).value = 0;
}
