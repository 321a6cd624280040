// The console without its looks: a run is its settings and a tape of what was typed and flipped, and the engine computes what comes of
// it, slice by slice. Here is what has come so far (the paper, the scope's points, what the program waits for), the pace, pausing and
// stepping. No DOM: it needs what asks the engine, and a clock.

import { READ_IN, turnsOf } from './settings.js';
import { lineEnd, lineOf, pointOf } from './trace.js';
import { say } from '../words/history.js';

/**
 * @typedef {import('./settings.js').Settings} Settings
 * @typedef {import('./trace.js').Point} Point
 * @typedef {import('../single/kalahari.js').RussellRequest} Request
 * @typedef {import('../single/kalahari.js').RussellAnswer} Answer
 * @typedef {import('../single/kalahari.js').Entry} Entry
 * @typedef {(request: Request, signal: AbortSignal) => Promise<Answer>} Ask
 * @typedef {{now: () => number, wait: (ms: number) => Promise<void>}} Clock
 * @typedef {{settings: Settings, tape: Entry[], ticks: number, paper: string, gone: number, sheets: string[], pace: number,
 *   name: string}} Kept what outlives the page
 */

/** A slice of a run takes about so long, so that what is typed or flipped is heard at once. */
const SLICE_MS = 35;
/** From one slice to the next where the pace is not the machine's own. */
const BEAT_MS = 50;
/** A slice that still runs so long after a pause is ended: the engine computes again what it had forgotten. */
const OVERDUE_MS = 250;
const FIRST_SLICE = 2000;

/** Pit moves a second: as in 1964, when the proof of two in a pit, 122,000 of them, took five minutes; faster; at last as fast as it goes. */
export const PACES = [400, 4000, 40_000, 400_000, Infinity];

/** Characters of the paper that are kept, of a sheet before it, such sheets, and inputs on the tape. */
export const MOST = { paper: 16_000, sheet: 8000, sheets: 4, tape: 20_000 };

/** @param {string} up @param {string} number */
const flipped = (up, number) => (up.includes(number) ? up.replace(number, '') : [...up, number].sort().join(''));

/** @type {Clock} */
const CLOCK = { now: () => performance.now(), wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) };

export class Console extends EventTarget {
  /** @type {Settings} */ settings = { ...READ_IN };
  /** Which of the known runs it is, if any. */ name = '';
  /** What was typed on earlier sheets. @type {string[]} */ sheets = [];
  /** Whether a program is read in. */ started = false;
  /** The last answer, without what was added to paper and points. @type {Answer | null} */ last = null;
  /** What is typed, and how many characters before it are not kept. */ paper = '';
  gone = 0;
  pace = PACES.length - 1;
  /** Milliseconds that the engine has worked on this search. */ worked = 0;
  /** Programs read in so far: each counts its searches from one again. */ #reads = 0;
  /** @type {Entry[]} */ #tape = [];
  /** What came while a slice ran. @type {string[]} */ #pending = [];
  #ticks = 0;
  /** Where it was before the page was closed: until there it goes without a pace. */ #behind = 0;
  /** Points of the search, and how many before them are not kept. @type {number[]} */ #points = [];
  #forgotten = 0;
  /** Whether it is to go on, and whether it still does. */
  #going = false;
  #alive = false;
  /** @type {AbortController | null} */ #slice = null;
  /** Resolves when no slice runs. */ #idle = Promise.resolve();
  #size = FIRST_SLICE;
  /** Resolves when what was asked last is answered. @type {Promise<void>} */ #turn = Promise.resolve();
  #ask;
  #clock;

  /** @param {Ask} ask @param {Clock} [clock] */
  constructor(ask, clock = CLOCK) {
    super();
    this.#ask = ask;
    this.#clock = clock;
  }

  // ---- what it is at -------------------------------------------------------------------------------------------------

  /** Which search this is, of all that were made here. */
  get which() {
    return `${this.#reads}.${this.last?.search ?? 0}`;
  }

  /** What the program waits for; before its first answer, for a key unless one is typed. */
  get waiting() {
    return this.last?.waiting ?? (this.#tape.some(({ input }) => input.length === 1) ? 'running' : 'key');
  }

  /** Whether it computes now; until a pause holds, the last of it. */
  get running() {
    return this.#alive;
  }

  /** Whether it was stopped in the middle of something. */
  get paused() {
    return !this.#alive && this.started && this.waiting === 'running';
  }

  /** Whether it still comes back to where it was. */
  get behind() {
    return this.#ticks < this.#behind;
  }

  /** How much of the way back it has gone, 0 to 1. */
  get recovered() {
    return this.#behind ? Math.min(1, this.#ticks / this.#behind) : 1;
  }

  /** The sense switches that are up, those too that were flipped in a pause. */
  get switches() {
    const inputs = [...this.#tape.map(({ input }) => input), ...this.#pending];
    return inputs.filter((input) => /^SS\d$/.test(input)).reduce((up, input) => flipped(up, input[2]), this.settings.switches);
  }

  get turns() {
    return turnsOf(this.settings);
  }

  /** Pit moves that the scope has drawn. */
  get drawn() {
    return this.#forgotten + this.#points.length;
  }

  /** The first pit move that the scope still has. */
  get first() {
    return this.#forgotten + 1;
  }

  /** One point, where it is kept. @param {number} effort @returns {Point | undefined} */
  point(effort) {
    const number = this.#points[effort - this.first];
    return number === undefined ? undefined : pointOf(effort, number);
  }

  /** The points of some lines, as far as they are kept. @param {number} from @param {number} to @returns {Point[]} */
  lines(from, to) {
    const begin = Math.max(this.first, lineEnd(from - 1) + 1);
    const end = Math.min(this.drawn, lineEnd(to));
    return Array.from({ length: Math.max(0, end - begin + 1) }, (_, nth) => pointOf(begin + nth, this.#points[begin + nth - this.first]));
  }

  /** The line that is being drawn. */
  get line() {
    return lineOf(Math.max(1, this.drawn));
  }

  /** What outlives the page. @returns {Kept} */
  get kept() {
    const { settings, paper, gone, sheets, pace, name } = this;
    return { settings, tape: this.#tape, ticks: Math.max(this.#ticks, this.#behind), paper, gone, sheets, pace, name };
  }

  // ---- what is done to it --------------------------------------------------------------------------------------------

  /**
   * Reads the program in with these settings; the paper goes on on a new sheet. Rejects with a sentence where they cannot be, and then
   * nothing has changed.
   * @param {Settings} settings @param {{keys?: string, name?: string}} [run] keys: typed at once
   */
  async start(settings, { keys = '', name = '' } = {}) {
    await this.#halt();
    const tape = [...keys].map((input) => ({ at: 0, input }));
    await this.#ask({ settings, until: 0 }, new AbortController().signal); // refuses what cannot be
    this.#putAway();
    this.#reset(settings, tape);
    this.name = name;
    this.go();
  }

  /** Takes up what was kept. @param {Kept} kept */
  restore({ settings, tape, ticks, ...rest }) {
    this.#reset(settings, tape);
    Object.assign(this, rest);
    this.#behind = ticks;
    this.#tell();
  }

  /** Comes back to where it was before the page was closed. */
  recover() {
    if (this.behind) this.go();
  }

  /** Types keys. @param {string} keys */
  type(keys) {
    for (const key of keys) this.#input(key);
  }

  /** Flips a sense switch. @param {number} number */
  flip(number) {
    if (this.started) return this.#input(`SS${number}`);
    this.settings = { ...this.settings, switches: flipped(this.settings.switches, String(number)) };
    this.#tell();
  }

  /** Ends the search under way with what it found. */
  end() {
    this.#input('stop');
    if (this.paused && !this.behind) this.go();
  }

  /** Goes on: after a pause, and after a photo halt. */
  go() {
    if (!this.started || this.#going) return;
    if (this.waiting === 'halt' && !this.behind) this.#pending.push('continue');
    this.#begin();
  }

  /** Holds still after the slice that is being computed. */
  pause() {
    if (!this.#going) return;
    this.#going = false;
    const slice = this.#slice;
    void this.#clock.wait(OVERDUE_MS).then(() => slice && slice === this.#slice && slice.abort());
    this.#tell();
  }

  /** One pit move, or one key that is read. */
  async step() {
    await this.#halt();
    if (!this.started || this.behind) return;
    if (this.waiting === 'halt') this.#pending.push('continue');
    this.#flush();
    this.#idle = this.#compute({ untilLong: (this.last?.allLongEffort ?? 0) + 1 }).catch((error) => this.#fail(error));
    await this.#idle;
    this.#tell();
  }

  /** The position at a point of the trace, and how the program came there. @param {number} effort @returns {Promise<Answer['look']>} */
  async look(effort) {
    const answer = await this.#inTurn(() => this.#ask({ ...this.#request({ until: this.#ticks }), look: effort }, new AbortController().signal));
    return answer.look;
  }

  // ---- slices --------------------------------------------------------------------------------------------------------

  /** @param {string} input */
  #input(input) {
    if (!this.started) return;
    if (this.#tape.length + this.#pending.length >= MOST.tape) return this.#fail(new Error(say('tape.full', { n: MOST.tape })));
    this.#pending.push(input);
    // In a pause it waits until the machine goes on; while that runs it is heard after the slice.
    if (this.#alive || this.paused || this.behind) return this.#tell();
    this.#begin();
  }

  #begin() {
    this.#going = true;
    if (this.#alive) return; // on its way to a pause, and now on again
    this.#alive = true;
    this.#tell();
    this.#idle = this.#run();
  }

  /** What came meanwhile is put on the tape at the moment that is reached. */
  #flush() {
    for (const input of this.#pending.splice(0)) this.#tape.push({ at: this.#ticks, input });
  }

  async #halt() {
    this.pause();
    await this.#idle;
  }

  async #run() {
    let since = this.#clock.now();
    const goesOn = () => this.#going && (this.waiting === 'running' || this.#pending.length > 0 || this.behind);
    try {
      do {
        if (!this.behind) this.#flush();
        const pace = this.behind ? Infinity : PACES[this.pace];
        const now = this.#clock.now();
        const due = pace === Infinity ? this.#size : Math.max(1, Math.round(((now - since) * pace) / 1000));
        since = now;
        await this.#compute({ until: this.behind ? Math.min(this.#ticks + due, this.#behind) : this.#ticks + due });
        if (this.#behind && (!this.behind || this.waiting !== 'running')) this.#arrive();
        if (!goesOn()) break;
        this.#tell();
        if (pace !== Infinity) await this.#clock.wait(BEAT_MS);
      } while (goesOn());
    } catch (error) {
      if (this.#going) this.#fail(error); // else it was ended on purpose
    }
    this.#going = this.#alive = false;
    this.#tell();
  }

  /** It is back where it was, and waits there. */
  #arrive() {
    this.#behind = 0;
    this.#going = false;
  }

  /** @param {Partial<Request>} until */
  async #compute(until) {
    const slice = (this.#slice = new AbortController());
    const before = this.#clock.now();
    const ticks = this.#ticks;
    try {
      await this.#inTurn(async () => this.#take(await this.#ask(this.#request(until), slice.signal)));
    } finally {
      this.#slice = null;
    }
    const ms = this.#clock.now() - before;
    this.worked += ms;
    const whole = this.#ticks - ticks >= this.#size; // a slice that ended early tells nothing of the machine
    if (whole) this.#size = Math.max(FIRST_SLICE, Math.round(this.#size * Math.min(4, SLICE_MS / Math.max(ms, 1))));
  }

  /** What is asked says where the run has come to, so nothing is asked before the last answer. @template T @param {() => Promise<T>} job */
  #inTurn(job) {
    const done = this.#turn.then(job);
    this.#turn = done.then(
      () => {},
      () => {},
    );
    return done;
  }

  /** @param {Partial<Request>} until @returns {Request} */
  #request(until) {
    const has = { paper: this.gone + this.paper.length, search: this.last?.search ?? 0, points: this.drawn };
    return { settings: this.settings, tape: this.#tape, ...has, ...until };
  }

  /** Adds what is new. @param {Answer} answer */
  #take(answer) {
    const { ticks, paper, paperFrom, points, pointsFrom, pointsGone, search } = answer;
    if (search !== (this.last?.search ?? 0)) {
      this.#points = [];
      this.worked = 0;
    }
    if (pointsFrom !== this.drawn) this.#points = []; // those in between are gone
    if (this.#points.length === 0) this.#forgotten = pointsFrom;
    for (const point of points) this.#points.push(point);
    this.#forgotten += this.#points.splice(0, pointsGone - this.#forgotten).length; // what the engine keeps can be looked at
    // On its way back the program has typed less than is kept, and nothing new.
    if (paperFrom > this.gone + this.paper.length) [this.paper, this.gone] = ['', paperFrom];
    this.paper += paper;
    if (this.paper.length > 2 * MOST.paper) this.#cut();
    this.last = { ...answer, paper: '', points: [] };
    this.#ticks = ticks;
  }

  /** The beginning of a long paper goes, whole lines of it. */
  #cut() {
    const from = this.paper.indexOf('\n', this.paper.length - MOST.paper) + 1;
    this.gone += from;
    this.paper = this.paper.slice(from);
  }

  /** A new sheet; what was typed stays behind it. */
  #putAway() {
    if (this.paper.trim()) this.sheets = [...this.sheets, this.paper.slice(-MOST.sheet)].slice(-MOST.sheets);
  }

  /** @param {Settings} settings @param {Entry[]} tape */
  #reset(settings, tape) {
    Object.assign(this, { settings, started: true, last: null, paper: '', gone: 0, worked: 0 });
    this.#reads++;
    this.#tape = [...tape];
    this.#pending = [];
    this.#points = [];
    this.#ticks = this.#behind = this.#forgotten = 0;
    this.#size = FIRST_SLICE;
  }

  #tell() {
    this.dispatchEvent(new Event('change'));
  }

  /** @param {unknown} error */
  #fail(error) {
    this.dispatchEvent(new CustomEvent('trouble', { detail: error }));
  }
}
