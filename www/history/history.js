// The room of 1964: wires the console to its views. It needs an engine and an element to live in, so a frame can show it alone.

import { about } from './about.js';
import { Console, PACES } from './console.js';
import { keep, recall } from './kept.js';
import { Looking } from './look.js';
import { Panel } from './panel.js';
import { Paper } from './paper.js';
import { readings } from './readings.js';
import { result } from './result.js';
import { Scope } from './scope.js';
import { READ_IN, RUNS } from './settings.js';
import { announce, h, keepFocus, setText, sheet } from '../page/dom.js';
import { big, count } from '../page/figures.js';
import { notice, sentenceOf } from '../page/notice.js';
import { say } from '../words/history.js';

/** @typedef {import('../engine/client.js').Engine} Engine @typedef {import('./settings.js').Settings} Settings @typedef {import('../match/match.js').Match} Match */

/** Those who listen are told so often while it runs, in milliseconds; and so often it is kept. */
const TELL_MS = 5000;
const KEEP_MS = 2000;

/**
 * @param {HTMLElement} place @param {Engine} engine
 * @param {{match?: Match}} [options] match: the game on the page's table; none in somebody's frame, where nothing is kept and nothing is beside it
 */
export async function mountHistory(place, engine, { match } = {}) {
  await sheet('history/history.css');
  const room = new History(place, engine, match);
  room.open();
  return room;
}

class History {
  #console;
  #alone;
  #scope;
  #paper;
  #look;
  #panel;
  #go = h('button', { id: 'history-go', click: () => this.#toggle() });
  #step = h('button', { title: say('console.step-about'), click: () => void this.#console.step() }, say('console.step'));
  #end = h('button', { title: say('console.end-about'), click: () => this.#console.end() }, say('console.end'));
  #verbs = h('div', { class: 'go' }, this.#go, this.#step, this.#end);
  #speed = h('input', { type: 'range', min: 0, max: PACES.length - 1, step: 1 });
  #speedText = h('output');
  #state = h('p', { class: 'state' });
  #live = h('p', { class: 'unseen', role: 'status' });
  #result = h('div', { class: 'result' });
  /** Whether a frame is asked for. */ #due = false;
  #told = { state: '', at: 0 };
  #search = '';
  #keptAt = 0;
  #keptTold = false;

  /** @param {HTMLElement} place @param {Engine} engine @param {Match} [match] */
  constructor(place, engine, match) {
    this.#alone = !match;
    this.#console = new Console((request, signal) => engine.ask('russell', request, { signal }));
    this.#look = new Looking(this.#console);
    this.#scope = new Scope(this.#console, (effort) => void this.#look.show(effort));
    this.#paper = new Paper(this.#console);
    this.#panel = new Panel(this.#console, (settings) => void this.start(settings));
    this.#speed.addEventListener('input', () => {
      this.#console.pace = Number(this.#speed.value);
      this.#draw();
    });
    place.replaceChildren(...this.#parts(), ...(match ? exhibits(engine, match) : []));
    this.#console.addEventListener('change', () => this.#changed());
    this.#console.addEventListener('trouble', (event) => this.#trouble(/** @type {CustomEvent} */ (event).detail));
    addEventListener('pagehide', () => this.#keep());
  }

  #parts() {
    const runs = Object.keys(RUNS).map((name) => {
      const known = /** @type {'printed'} */ (name);
      return h(
        'button',
        { class: 'run', 'data-run': name, click: () => void this.run(name) },
        h('b', {}, say(`run.${known}`)),
        h('span', { class: 'note' }, say(`run.${known}-about`)),
      );
    });
    return [
      h('div', { class: 'intro' }, h('h2', { tabindex: -1 }, say('history.title')), h('p', {}, say('history.intro')), readings()),
      h('div', { class: 'runs', role: 'group', 'aria-label': say('history.runs') }, ...runs),
      h(
        'div',
        { class: 'transport', role: 'group', 'aria-label': say('console.label') },
        this.#verbs,
        h('label', { class: 'speed' }, say('console.speed'), this.#speed, this.#speedText),
        this.#state,
        this.#live,
      ),
      this.#result,
      h('div', { class: 'bench' }, this.#scope.element, this.#paper.element),
      this.#panel.element,
      this.#look.element,
      ...(this.#alone ? [] : [about()]),
    ];
  }

  // ---- what a room is asked for ---------------------------------------------------------------------------------------

  open() {
    if (!this.#alone) {
      const { kept, trouble } = recall();
      if (trouble) notice(trouble, { key: 'history' });
      if (kept) {
        this.#console.restore(kept);
        this.#panel.set(kept.settings);
      }
    }
    this.#draw();
  }

  enter() {
    this.#console.recover();
  }

  leave() {
    this.#console.pause();
    this.#keep();
  }

  cancel() {
    this.#console.pause();
  }

  /** One of the known runs. @param {string} name @param {Partial<Settings>} [changed] what is set otherwise */
  async run(name, changed = {}) {
    const { settings, keys, speed } = RUNS[name];
    this.#console.pace = speed;
    await this.start({ ...READ_IN, ...settings, ...changed }, { keys, name });
    if (keys || this.#alone) return;
    this.#draw(); // the carriage is there now
    this.#paper.focus();
  }

  /** @param {Settings} settings @param {{keys?: string, name?: string}} [run] */
  async start(settings, run) {
    try {
      await this.#console.start(settings, run);
      this.#panel.set(settings);
    } catch (error) {
      this.#panel.refuse(sentenceOf(say('run.failed', { why: error instanceof Error ? error.message : String(error) })));
    }
  }

  // ---- drawing --------------------------------------------------------------------------------------------------------

  /** However often it changes, it is drawn once a frame. */
  #changed() {
    if (!this.#due)
      requestAnimationFrame(() => {
        this.#due = false;
        this.#draw();
      });
    this.#due = true;
    const { running } = this.#console;
    if (!running || performance.now() - this.#keptAt > KEEP_MS) this.#keep();
  }

  #draw() {
    const { which, running, waiting, started, paused, behind, pace } = this.#console;
    if (which !== this.#search) {
      this.#search = which;
      this.#look.clear();
    }
    this.#scope.draw();
    this.#paper.draw();
    this.#panel.draw();
    const inSearch = running || paused || waiting === 'halt';
    keepFocus(
      () => {
        setText(this.#go, goText(running, waiting));
        this.#verbs.hidden = !started;
        this.#go.disabled = !started || !(inSearch || behind);
        this.#go.classList.toggle('halted', waiting === 'halt' && !running);
        this.#step.disabled = !started || behind || !(paused || running || waiting === 'halt');
        this.#end.disabled = !started || behind || !(paused || running || waiting === 'halt');
      },
      () => this.#speed,
    );
    this.#speed.value = String(pace);
    const speed = say(`speed.${/** @type {0} */ (pace)}`, { pace: count(PACES[pace]) });
    setText(this.#speedText, speed);
    this.#speed.setAttribute('aria-valuetext', speed);
    this.#result.replaceChildren(...result(this.#console));
    this.#say();
  }

  #say() {
    const { state, sentence } = stateOf(this.#console);
    setText(this.#state, sentence);
    Object.assign(this.#state.dataset, { state, search: this.#console.which });
    const now = performance.now();
    if (state === this.#told.state && (state !== 'running' || now - this.#told.at < TELL_MS)) return;
    this.#told = { state, at: now };
    const typed = ['key', 'over', 'halt'].includes(state) ? this.#console.paper.trimEnd().split('\n').slice(-3).join('; ') : '';
    announce(this.#live, typed ? `${say('state.typed', { text: typed })}. ${sentence}` : sentence);
  }

  #toggle() {
    if (this.#console.running) this.#console.pause();
    else this.#console.go();
  }

  /** @param {unknown} error */
  #trouble(error) {
    notice(sentenceOf(error), { key: 'history' });
  }

  #keep() {
    if (this.#alone || !this.#console.started) return;
    this.#keptAt = performance.now();
    if (keep(this.#console.kept) || this.#keptTold) return;
    this.#keptTold = true;
    notice(say('kept.refused'), { key: 'history-kept' });
  }
}

/** Below the console, each fetched when it is first opened; `game` is the one whose positions it takes. */
const EXHIBITS = /** @type {const} */ ([
  { name: 'check-this', game: 'checkers', load: () => import('./check-this.js') },
  { name: 'mancala', game: 'kalah', load: () => import('./mancala.js') },
]);

/** @param {Engine} engine @param {Match} match */
const exhibits = (engine, match) =>
  EXHIBITS.map(({ name, game, load }) => {
    const place = h('div', {});
    /** @type {Promise<void> | null} */ let there = null;
    const onTable = () => (match.place.game === game ? match.position.position : null);
    const open = async () => (await load()).mount(place, engine, onTable);
    const toggle = () => {
      there ??= open().catch((error) => {
        there = null;
        notice(sentenceOf(error), { key: name });
      });
    };
    return h('details', { class: 'exact', 'data-exhibit': name, toggle }, h('summary', {}, say(`exhibit.title-${name}`)), place);
  });

/** @param {boolean} running @param {string} waiting */
function goText(running, waiting) {
  if (running) return say('console.pause');
  return say(waiting === 'halt' ? 'console.continue' : 'console.go');
}

/** What it does, in a sentence. @param {Console} console @returns {{state: string, sentence: string}} */
function stateOf({ started, running, behind, recovered, waiting, last, line }) {
  if (!started) return { state: 'idle', sentence: say('state.idle') };
  if (behind)
    return running
      ? { state: 'behind', sentence: say('state.behind', { percent: Math.floor(recovered * 100) }) }
      : { state: 'behind-paused', sentence: say('state.behind-paused') };
  const figures = { effort: big(last?.effort ?? 0), line };
  if (waiting === 'running')
    return running ? { state: 'running', sentence: say('state.running', figures) } : { state: 'paused', sentence: say('state.paused', figures) };
  if (waiting === 'halt') return { state: 'halt', sentence: say('state.halt', { line: line }) };
  return { state: waiting, sentence: say(`state.${waiting}`) };
}
