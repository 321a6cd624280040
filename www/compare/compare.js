// The Compare view: the chosen modes on the position on the board, at one depth or in the same time,
// as a chart and a table. Measuring is measure/, the table's text text.js.

import { isParallel, methodOf, methodsOf, plainModes } from '../engine/methods.js';
import { disagreement } from '../measure/agreement.js';
import { depthWithin } from '../measure/plan.js';
import { calibrate, Measurement } from '../measure/run.js';
import { GAME_OVER, Session, stoppedWith } from '../measure/session.js';
import { rowsOf } from '../measure/statistics.js';
import { columnsOf, csv, markdown } from './text.js';
import { byId, box, button, copyButton, h, input, setText } from '../page/dom.js';
import { depthWords, duration } from '../page/figures.js';
import { sentenceOf } from '../page/notice.js';
import { say } from '../words/compare.js';

/**
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {import('../measure/plan.js').Cell} Cell
 * @typedef {import('../measure/run.js').Sample} Sample
 * @typedef {import('../measure/session.js').Work} Work
 * @typedef {import('../measure/statistics.js').Row} Row
 * @typedef {import('./text.js').Kind} Kind
 * @typedef {{kind: Kind, caption: string, table: import('../games/games.js').TableGame, all: number, again: (modes: string[]) => void}} About
 *   table: the game, for its words; all: modes that were chosen; again: these alone, at a depth of their own
 */

/** Where nobody chose a depth it is the deepest at which the slowest mode stays within this. */
const SLOWEST_MS = 1500;
/** In less time threads cannot show what they gain: waking them takes a part of it. */
const TELLING_MS = 20;

/** @param {Match} match */
export function mountCompare(match) {
  const compare = new Compare(match);
  compare.listen();
  return { leave: () => compare.session.stop(), cancel: () => compare.session.cancel() };
}

class Compare {
  #match;
  #form = byId('compare-form', HTMLFormElement);
  /** What the depth in the form was measured for. */
  #measured = '';

  /** @param {Match} match */
  constructor(match) {
    this.#match = match;
    this.session = new Session(match, { controls: drawControls, say: tell });
    const { name } = match.table;
    this.#form.querySelector('[data-for]')?.before(modesField(name));
    input('c-depth').max = input('c-par').max = String(Math.max(...methodsOf(name).map(({ accepts }) => accepts.depth?.most ?? 1)));
  }

  listen() {
    this.#form.addEventListener('change', () => this.#drawForm());
    this.#drawForm();
    input('c-depth').addEventListener('input', () => (this.#measured = ''));
    button('c-suggest').addEventListener('click', () => this.#start((work) => this.#measureDepth(work)));
    button('c-cancel').addEventListener('click', () => this.session.stop());
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#start((work) => this.#compare(work));
    });
  }

  #drawForm() {
    const { kind } = readForm(this.#form);
    for (const field of this.#form.querySelectorAll('[data-for]')) {
      /** @type {HTMLElement} */ (field).hidden = /** @type {HTMLElement} */ (field).dataset.for !== kind;
    }
  }

  /** @param {(work: Work) => Promise<string>} job */
  #start(job) {
    if (this.#match.position.over) return tell(GAME_OVER);
    if (readForm(this.#form).modes.length === 0) return tell(say('compare.no-mode'));
    void this.session.run(job);
  }

  /** What a measured depth stands for. @param {ReturnType<typeof readForm>} choice */
  #place({ modes, order, parDepth }) {
    const { rules, position } = this.#match.position;
    return [rules, position, modes, order, parDepth, this.#match.engine.info.threads].join('|');
  }

  /** Where it is searched; a move that is made meanwhile changes nothing about that. */
  #board() {
    const { place } = this.#match;
    return () => place;
  }

  /** Short searches of every chosen mode tell how deep the slowest gets in time. @param {Work} work */
  async #measureDepth({ signal }) {
    const { engine } = this.#match;
    const choice = readForm(this.#form);
    const cells = cellsOf({ ...choice, kind: 'depth', depth: null }, engine.info.threads);
    const paces = new Map();
    const progress = byId('c-progress', HTMLProgressElement);
    await calibrate({
      engine,
      cells,
      boardOf: this.#board(),
      paces,
      signal,
      say: (what) => {
        progress.value = paces.size / cells.length;
        tell(what);
      },
    });
    const depth = depthWithin(cells, paces, { cores: engine.info.cores, slowestMs: SLOWEST_MS });
    this.#measured = this.#place(choice);
    input('c-depth').value = String(depth);
    return say('compare.depth', { depth, time: duration(SLOWEST_MS) });
  }

  /** @param {Work} work */
  async #compare(work) {
    const before = readForm(this.#form);
    const fits = before.depth !== null && (this.#measured === '' || this.#measured === this.#place(before));
    if (before.kind === 'depth' && !fits) await this.#measureDepth(work);
    const choice = readForm(this.#form);
    const { engine, position } = this.#match;
    const cells = cellsOf(choice, engine.info.threads);
    const about = this.#about(choice, position.position);
    const run = new Measurement({
      engine,
      work,
      cells,
      runs: choice.kind === 'depth' ? choice.runs : 1,
      boardOf: this.#board(),
      onProgress: ({ done, all, saying }) => {
        byId('c-progress', HTMLProgressElement).value = done / all;
        tell(saying);
      },
      onSample: (samples) => drawResults(samples, about),
    });
    drawResults([], about);
    await run.start();
    return run.stopped ? stoppedWith(run.samples) : say('compare.done');
  }

  /** @param {ReturnType<typeof readForm>} choice @param {string} position @returns {About} */
  #about({ kind, depth, order, seconds, modes }, position) {
    const { engine, table } = this.#match;
    const { threads, build } = engine.info;
    const values = { position, order, n: threads, build };
    const caption = kind === 'depth' ? say('compare.at-depth', { ...values, depth: String(depth) }) : say('compare.in-time', { ...values, seconds });
    const again = (/** @type {string[]} */ some) => {
      for (const one of modeBoxes(this.#form)) one.checked = some.includes(one.value);
      input('c-depth').value = '';
      this.#start((work) => this.#compare(work));
    };
    return { kind, caption, table, all: modes.length, again };
  }
}

/** @param {string} sentence */
const tell = (sentence) => setText(box('c-said'), sentence);

/** Which modes take part. @param {string} game */
function modesField(game) {
  const modes = plainModes(game).map(({ name }) => h('label', {}, h('input', { type: 'checkbox', name: 'mode', value: name, checked: true }), name));
  return h('fieldset', { class: 'segmented' }, h('legend', {}, say('compare.modes')), ...modes);
}

/** @param {HTMLFormElement} form */
const modeBoxes = (form) => /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('[name="mode"]'));

/** What the visitor asks for. @param {HTMLFormElement} form */
function readForm(form) {
  const chosen = new FormData(form);
  const number = (/** @type {string} */ id) => (input(id).value === '' ? null : Number(input(id).value));
  return {
    kind: /** @type {Kind} */ (chosen.get('kind')),
    order: String(chosen.get('order')),
    modes: chosen.getAll('mode').map(String),
    depth: number('c-depth'),
    runs: Number(input('c-runs').value),
    seconds: Number(input('c-seconds').value),
    parDepth: number('c-par'),
  };
}

/** One setup for each mode. @param {ReturnType<typeof readForm>} choice @param {number} threads @returns {Cell[]} */
function cellsOf({ kind, modes, order, depth, seconds, parDepth }, threads) {
  return modes.map((mode) => ({
    mode,
    order,
    parDepth,
    threads: isParallel(mode) ? threads : null,
    tune: 'all',
    ...(kind === 'depth' ? { depth } : { depth: null, timeMs: seconds * 1000 }),
  }));
}

/** @param {boolean} on */
function drawControls(on) {
  button('c-run').disabled = button('c-suggest').disabled = on;
  button('c-cancel').disabled = !on;
  if (!on) byId('c-progress', HTMLProgressElement).value = 0;
}

/** @param {Sample[]} samples @param {About} about */
function drawResults(samples, about) {
  const rows = rowsOf(samples).sort(byList);
  if (rows.length === 0) return box('c-results').replaceChildren();
  const { kind, caption, table } = about;
  const columns = columnsOf(rows, kind, table);
  const head = h('tr', {}, ...columns.map(({ title, text }) => h('th', { scope: 'col', class: text ? 'text' : '' }, title)));
  const body = rows.map((row) =>
    h(
      'tr',
      {},
      ...columns.map(({ show, text }, i) => {
        const cell = show(row, rows);
        return i === 0 ? h('th', { scope: 'row', class: 'text' }, cell) : h('td', { class: text ? 'text' : '' }, cell);
      }),
    ),
  );
  const copyCsv = h('button', { class: 'small' }, say('compare.copy-csv'));
  const copyMarkdown = h('button', { class: 'small' }, say('compare.copy-markdown'));
  copyButton(copyCsv, () => csv(rows, kind));
  copyButton(copyMarkdown, () => markdown(rows, kind, caption, table));
  const wrong = disagreement(samples);
  box('c-results').replaceChildren(
    h('p', { class: `verdict ${wrong ? 'wrong' : ''}` }, wrong ?? verdict(rows, about)),
    ...tooShort(rows, about),
    chart(rows, about),
    h(
      'div',
      { class: 'tablewrap', tabindex: 0, role: 'region', 'aria-label': say('compare.results') },
      h('table', {}, h('caption', {}, caption), h('thead', {}, head), h('tbody', {}, ...body)),
    ),
    h('div', { class: 'row' }, copyCsv, copyMarkdown),
  );
}

/** In the order of the engine's list, whoever came first. @param {Row} a @param {Row} b */
function byList(a, b) {
  const place = (/** @type {Row} */ { mode }) => methodsOf().findIndex(({ name }) => name === mode);
  return place(a) - place(b);
}

/** @param {Row[]} rows @param {About} about */
function verdict(rows, { kind, table, all }) {
  const best = kind === 'depth' ? rows[0] : rows.reduce((deepest, row) => (row.depth > deepest.depth ? row : deepest));
  const found = { move: table.moveWords(best.move), lead: table.lead(best.value) };
  if (kind === 'time') return say('compare.deepest', { ...found, mode: best.mode, n: best.depth });
  if (all === 1) return sentenceOf(say('compare.found', found));
  return say(rows.length === all ? 'compare.agree' : 'compare.agree-so-far', { ...found, done: rows.length, all });
}

/**
 * Beside minimax the others are done before their threads are awake: said, and offered to be compared alone.
 * @param {Row[]} rows @param {About} about
 */
function tooShort(rows, { kind, all, again }) {
  const short = rows.filter(({ elapsed_ms }) => elapsed_ms < TELLING_MS).map(({ mode }) => mode);
  const telling = short.some(isParallel) && short.some((mode) => !isParallel(mode));
  if (kind !== 'depth' || rows.length < all || short.length === all || !telling) return [];
  const note = say('compare.short', { modes: short.join(', '), time: duration(TELLING_MS) });
  return [
    h('p', { class: 'note' }, note),
    h('div', { class: 'row' }, h('button', { type: 'button', class: 'small', click: () => again(short) }, say('compare.deeper'))),
  ];
}

/**
 * Bars: time on a logarithmic scale (minimax takes a thousand times longer), depth on a plain one.
 * @param {Row[]} rows @param {About} about
 */
function chart(rows, { kind }) {
  const values = rows.map((row) => (kind === 'depth' ? row.elapsed_ms : row.depth));
  const low = kind === 'depth' ? Math.floor(Math.log10(Math.max(0.01, Math.min(...values) * 0.7))) : 0;
  const high = kind === 'depth' ? Math.log10(Math.max(...rows.map((row) => row.high_ms))) : Math.max(...values);
  const at = (/** @type {number} */ value) => {
    const x = kind === 'depth' ? (Math.log10(Math.max(value, 0.001)) - low) / Math.max(high - low, 0.5) : value / high;
    return Math.min(1, Math.max(0, x)) * 100;
  };
  const bars = rows.map((row, i) => {
    const bar = h('span', { class: 'bar', 'data-parallel': String(isParallel(row.mode)) });
    bar.style.width = `${Math.max(0.8, at(values[i]))}%`;
    const track = h('span', { class: 'track' }, bar);
    if (kind === 'depth' && row.runs > 1) {
      const whisker = h('span', { class: 'whisker' });
      whisker.style.left = `${at(row.low_ms)}%`;
      whisker.style.width = `${Math.max(0.3, at(row.high_ms) - at(row.low_ms))}%`;
      track.append(whisker);
    }
    return h(
      'li',
      {},
      h('span', { class: 'bar-name' }, row.mode),
      track,
      h('span', { class: 'bar-value' }, kind === 'depth' ? duration(values[i]) : depthWords(values[i])),
      h('span', { class: 'bar-about' }, methodOf(row.mode)?.about ?? ''),
    );
  });
  return h(
    'div',
    { class: 'chart' },
    h('h3', { class: 'label' }, kind === 'depth' ? say('compare.times-drawn') : say('compare.depths-drawn')),
    h('ul', {}, ...bars),
  );
}
