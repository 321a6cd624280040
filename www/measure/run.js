// How searches are measured: short ones that tell how long others will take, a warm-up, then rounds in which every setup takes its
// turn, so that a machine that slows down slows them all; pause, stop, and a run that the tab's sleep disturbed is marked and
// repeated. What was measured stays, whatever ends the run. Draws nothing; whoever draws is called between two searches and waited for.

import { PROGRESS_MS } from '../engine/limits.js';
import { accepted, methodOf } from '../engine/methods.js';
import { modeName } from '../engine/names.js';
import { duration, roughly } from '../page/figures.js';
import { say } from '../words/measure.js';
import { perThread, together } from './busy.js';
import { CALL_MS, expectMs, paceKey, POOL_MS, poolStarts, schedule } from './plan.js';

/**
 * @typedef {import('./plan.js').Cell} Cell
 * @typedef {import('./plan.js').Paces} Paces
 * @typedef {import('./session.js').Work} Work
 * @typedef {import('../engine/client.js').SearchRequest} SearchRequest
 * @typedef {import('../engine/client.js').Report} Report
 * @typedef {Pick<import('../engine/client.js').Engine, 'search' | 'restart' | 'info'>} Engine
 * @typedef {(request: SearchRequest) => Promise<Report>} Search
 * @typedef {(board: string | undefined) => import('../match/levels.js').Place} BoardOf all of one game
 */

/**
 * One search. Field names are those of the engine's report.
 * @typedef {object} Sample
 * @property {number} round counted from 1; the warm-up is not kept
 * @property {string} mode
 * @property {string} [order] of the methods that take one
 * @property {string} evaluator
 * @property {number} [par_depth] of the methods that split
 * @property {number} threads
 * @property {number} depth that the result stands for
 * @property {number} [time_ms] what the search was given, where time was its limit
 * @property {string} [board] name of another board than the document's own
 * @property {number} elapsed_ms
 * @property {number} nodes
 * @property {number} cutoffs
 * @property {number} tasks
 * @property {number} stolen
 * @property {number} [busy_ms] of all threads together, where the search was recorded and its record held everything
 * @property {number} [idle_ms] the remainder of their time
 * @property {number} value
 * @property {string} move its text
 * @property {true} [exact] where every line was followed to the end of its game
 * @property {string} [disturbed] why it does not count
 */

/**
 * @typedef {object} Progress
 * @property {number} done searches
 * @property {number} all
 * @property {number} leftMs
 * @property {string} saying what happens now
 */

/**
 * @typedef {object} Plan
 * @property {Engine} engine
 * @property {Work} work says when to stop
 * @property {Cell[]} cells settled
 * @property {number} runs
 * @property {BoardOf} boardOf
 * @property {string} [evaluator]
 * @property {Paces} [paces] for what is left of the time
 * @property {boolean} [warm] whether the pool has been warmed up for these cells already
 * @property {(progress: Progress) => void} [onProgress]
 * @property {(report: Report) => void} [onReport] after each search that counts
 * @property {(samples: Sample[]) => void} [onSample] after each search, all that there are; time for painting follows
 * @property {(samples: Sample[]) => Promise<void>} [onRound] between two rounds
 */

/** A calibrating search may take about this long. */
const CALIBRATE_MS = 25;
const WARM_UP_MS = 80;
const WARM_UP_PLIES = 2;
/** The most searches that a warm-up takes, however short. */
const WARM_UP_TRIES = 20;
/** How often a disturbed run is repeated. */
const MOST_REPEATS = 3;
const TICK_MS = 100;
/** A tick so late was held back by the browser or by a machine that slept. */
const LATE_MS = 1000;
/** A page that is not to be seen paints nothing, and nobody waits for it. */
const UNPAINTED_MS = 60;

/** @param {Cell} cell @param {BoardOf} boardOf @param {string} [evaluator] @param {number} [depth] @returns {SearchRequest} */
export function requestOf(cell, boardOf, evaluator, depth = cell.depth ?? undefined) {
  const { game, ...place } = boardOf(cell.board);
  const request = {
    ...place,
    mode: cell.mode,
    order: cell.order,
    ...(evaluator === undefined ? {} : { evaluator }),
    ...(cell.parDepth === null ? {} : { parDepth: cell.parDepth }),
    ...(cell.record ? { record: true } : {}),
    ...(cell.timeMs !== undefined && depth === undefined ? { timeMs: cell.timeMs } : { depth: depth ?? 1 }),
  };
  return accepted(request, game);
}

/** @param {BoardOf} boardOf */
const gameOf = (boardOf) => boardOf(undefined).game;

/**
 * Searches every kind of cell a little, deeper and deeper, to learn how long it takes.
 * @param {{engine: Pick<Engine, 'search'>, cells: Cell[], boardOf: BoardOf, evaluator?: string, paces: Paces, signal: AbortSignal, say: (what: string) => void}} how
 *   `paces` is added to; what it knows already is not measured again
 */
export async function calibrate({ engine, cells, boardOf, evaluator, paces, signal, say: tell }) {
  const game = gameOf(boardOf);
  for (const cell of cells) {
    const { accepts } = methodOf(cell.mode, game) ?? {};
    if (paces.has(paceKey(cell)) || cell.timeMs !== undefined || !accepts?.depth) continue;
    tell(say('run.calibrating', { setup: [modeName(cell.mode), ...taste(cell)].join(', ') }));
    const nodes = [1];
    for (let depth = 1; ; depth++) {
      const search = async () => {
        const report = await engine.search(requestOf(cell, boardOf, evaluator, depth), { game, signal });
        signal.throwIfAborted();
        return report;
      };
      const report = await search();
      nodes.push(report.nodes);
      if (report.elapsed_ms < CALIBRATE_MS && !report.exact && depth < accepts.depth.most) continue;
      // Once more: by now the browser's compiler has optimised what the first one ran.
      const ms = Math.min(report.elapsed_ms, (await search()).elapsed_ms);
      paces.set(paceKey(cell), { nodes, perMs: report.nodes / Math.max(ms, 0.05), threads: report.threads, ...(report.exact ? { ends: depth } : {}) });
      break;
    }
  }
}

/**
 * Searches until the compiler of the browser has optimised what a request needs: a little less deep, again and again. What is told
 * to go to the end of the game has no such small copy.
 * @param {Search} search @param {SearchRequest} request @param {() => boolean} [goesOn]
 */
export async function warmUp(search, request, goesOn = () => true) {
  const { depth, timeMs, record, ...rest } = request;
  const limit = depth === undefined ? { timeMs: Math.min(timeMs ?? 0, WARM_UP_MS) } : { depth: Math.max(1, depth - WARM_UP_PLIES) };
  if (limit.timeMs === 0) return;
  for (let ms = 0, tries = 0; ms < WARM_UP_MS && tries < WARM_UP_TRIES && goesOn(); tries++) ms += (await search({ ...rest, ...limit })).elapsed_ms;
}

/** Until what was just drawn is on the screen. */
const painted = () =>
  new Promise((/** @type {(value: void) => void} */ resolve) => {
    setTimeout(resolve, UNPAINTED_MS);
    globalThis.requestAnimationFrame?.(() => setTimeout(resolve));
  });

/** Notices whether the tab was hidden or its timers held back; `end` gives the reason, or null. */
function watch() {
  /** @type {string | null} */ let reason = document.visibilityState === 'hidden' ? say('disturbed.hidden') : null;
  let last = performance.now();
  const hidden = () => {
    if (document.visibilityState === 'hidden') reason = say('disturbed.hidden');
  };
  const tick = () => {
    const now = performance.now();
    if (now - last > LATE_MS) reason ??= say('disturbed.late');
    last = now;
  };
  const timer = setInterval(tick, TICK_MS);
  document.addEventListener('visibilitychange', hidden);
  return {
    end() {
      tick();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', hidden);
      return reason;
    },
  };
}

/** Resolves when the tab is to be seen. @param {AbortSignal} signal */
const visible = (signal) =>
  new Promise((/** @type {(value: void) => void} */ resolve) => {
    const look = () => {
      if (document.visibilityState !== 'hidden' || signal.aborted) resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
    look();
  });

export class Measurement {
  /** @type {Sample[]} */ samples = [];
  #plan;
  #turns;
  #own;
  #done = 0;
  #all;
  /** Ends the search that runs now. */
  #search = new AbortController();
  /** Pending while paused. @type {{promise: Promise<void>, open: () => void} | null} */
  #gate = null;
  /** Measured and expected time so far: how wrong the expectation is. */
  #measuredMs = 0;
  #expectedMs = 0;
  #startsLeft;
  /** Whether the pool has not been warmed up yet. */
  #cold;
  #toldAt = -Infinity;

  /** @param {Plan} plan */
  constructor(plan) {
    this.#plan = plan;
    this.#own = plan.engine.info.threads;
    this.#turns = schedule(plan.cells, plan.runs);
    this.#all = this.#turns.reduce((sum, { cells }) => sum + cells.length, 0);
    this.#startsLeft = poolStarts(this.#turns, this.#own);
    this.#cold = !plan.warm;
    plan.work.signal.addEventListener('abort', () => {
      this.#search.abort();
      this.#gate?.open();
    });
  }

  get paused() {
    return this.#gate !== null;
  }

  get stopped() {
    return this.#plan.work.signal.aborted;
  }

  /** Resolves at the end or when stopped; rejects when the engine fails. Gives the visitor's threads back, unless told not to. */
  async start() {
    this.#plan.work.run = this;
    try {
      for (const [nth, turn] of this.#turns.entries()) {
        for (const cell of turn.cells) {
          await this.#measure(cell, turn);
          if (this.stopped) return;
        }
        if (this.#turns[nth + 1] && this.#turns[nth + 1].round !== turn.round && this.#plan.onRound) {
          await this.#plan.onRound(this.samples);
          await painted();
        }
      }
    } finally {
      this.#plan.work.run = null;
      if (this.#plan.work.givesBack) await this.#pool(this.#own);
    }
  }

  /** The search that runs now is broken off and run again afterwards. */
  pause() {
    if (this.#gate || this.stopped) return;
    /** @type {() => void} */ let open = () => {};
    const promise = new Promise((/** @type {(value: void) => void} */ resolve) => {
      open = resolve;
    });
    this.#gate = { promise, open };
    this.#search.abort();
  }

  resume() {
    this.#gate?.open();
  }

  /** Waits while paused or hidden. */
  async #ready() {
    while (!this.stopped && (this.#gate || document.visibilityState === 'hidden')) {
      if (this.#gate) {
        await this.#tell(say('run.paused'));
        await this.#pool(this.#own);
        this.#plan.work.onHold(true);
        await this.#gate.promise;
        this.#gate = null;
        this.#cold = true;
        this.#plan.work.onHold(false);
      } else {
        await this.#tell(say('run.unseen'));
        await visible(this.#plan.work.signal);
      }
    }
  }

  /** A fresh pool where another number of threads is needed. @param {number | null} threads */
  async #pool(threads) {
    const { engine } = this.#plan;
    if (threads === null || threads === engine.info.threads || engine.info.build === 'single') return;
    this.#startsLeft--;
    this.#cold = true;
    await engine.restart({ threads });
  }

  /** @param {Cell[]} cells */
  async #warm(cells) {
    if (!this.#cold) return;
    this.#cold = false;
    const kinds = new Map(cells.map((cell) => [`${cell.mode}|${cell.order}`, cell]));
    for (const cell of kinds.values()) {
      await this.#tell(say('run.warmup', { mode: modeName(cell.mode) }));
      const request = requestOf(cell, this.#plan.boardOf, this.#plan.evaluator);
      await warmUp(
        (one) => this.#ask(one),
        request,
        () => !this.stopped && !this.#gate,
      );
    }
  }

  /** @param {SearchRequest} request */
  async #ask(request) {
    this.#search = new AbortController();
    if (this.stopped || this.#gate) this.#search.abort();
    const { signal } = this.#search;
    const { engine, boardOf } = this.#plan;
    return engine.search(request, { game: gameOf(boardOf), signal }).catch((error) => {
      // Aborted before its turn came: to a run that is the same as being aborted while it ran.
      if (signal.aborted) return /** @type {Report} */ ({ complete: false, elapsed_ms: 0 });
      throw error;
    });
  }

  /** One search, repeated while something disturbs it. @param {Cell} cell @param {import('./plan.js').Turn} turn */
  async #measure(cell, turn) {
    const { boardOf, evaluator, runs, onReport, onSample } = this.#plan;
    for (let repeat = 0; repeat <= MOST_REPEATS;) {
      await this.#ready();
      if (this.stopped) return;
      await this.#pool(turn.threads);
      await this.#warm(turn.cells);
      await this.#tell(say('run.round', { round: turn.round, runs, setup: inWords(cell) }), this.#expect(cell));
      const watching = watch();
      const report = await this.#ask(requestOf(cell, boardOf, evaluator)).catch((error) => {
        watching.end();
        throw error;
      });
      const disturbed = watching.end();
      if (this.stopped) return;
      if (this.#search.signal.aborted) continue; // paused in its middle
      this.samples.push(sampleOf(report, cell, turn.round, disturbed));
      if (!disturbed) onReport?.(report);
      if (onSample) {
        onSample(this.samples);
        await painted();
      }
      if (!disturbed) break;
      repeat++;
    }
    this.#done++;
    this.#expectedMs += this.#expect(cell);
    this.#measuredMs += (this.samples.at(-1)?.elapsed_ms ?? 0) + CALL_MS;
  }

  /** @param {Cell} cell */
  #expect(cell) {
    return expectMs(cell, this.#plan.paces ?? new Map(), this.#plan.engine.info.cores) || 0;
  }

  /**
   * Says what comes, and lets it be painted before it begins. Of short searches not every one is told: they would wait longer for
   * the screen than they take.
   * @param {string} saying @param {number} [ms] how long it is expected to take; 0: unknown
   */
  async #tell(saying, ms = 0) {
    const { onProgress } = this.#plan;
    const now = performance.now();
    if (!onProgress || (ms > 0 && ms < PROGRESS_MS && now - this.#toldAt < PROGRESS_MS)) return;
    this.#toldAt = now;
    const left = this.#turns.flatMap(({ cells }) => cells).slice(this.#done);
    const expected = left.reduce((sum, cell) => sum + this.#expect(cell), 0);
    const wrong = this.#expectedMs > 2 * PROGRESS_MS ? this.#measuredMs / this.#expectedMs : 1;
    onProgress({ done: this.#done, all: this.#all, leftMs: expected * wrong + Math.max(0, this.#startsLeft) * POOL_MS, saying });
    await painted();
  }
}

/** What happens now and how long it will take. @param {Progress} progress @param {number} allMs what was expected of the whole */
export const progressSentence = ({ done, leftMs, saying: now }, allMs) =>
  done ? say('run.left', { now, time: roughly(leftMs) }) : say('run.all', { now, time: roughly(allMs) });

/** What is special about a cell, of what its method takes. @param {Cell} cell */
function taste({ mode, order, parDepth }) {
  const { order: orders, parDepth: splits } = methodOf(mode)?.accepts ?? {};
  return [...(orders ? [say('setup.order', { order })] : []), ...(splits && parDepth !== null ? [say('setup.split', { plies: parDepth })] : [])];
}

/** @param {Cell} cell */
function inWords(cell) {
  const { mode, depth, timeMs, threads, board } = cell;
  const limit = timeMs === undefined ? depth && say('setup.depth', { depth }) : duration(timeMs);
  return [board, modeName(mode), limit, ...taste(cell), threads === null ? '' : say('setup.threads', { n: threads })].filter(Boolean).join(', ');
}

/** @param {Report} report @param {Cell} cell @param {number} round @param {string | null} disturbed @returns {Sample} */
function sampleOf(report, cell, round, disturbed) {
  const { mode, order, evaluator, par_depth, threads, depth, elapsed_ms, nodes, cutoffs, tasks, stolen, value, exact, line } = report;
  return {
    round,
    mode,
    ...(order === undefined ? {} : { order }),
    evaluator,
    ...(par_depth === undefined ? {} : { par_depth }),
    threads,
    depth,
    elapsed_ms,
    nodes,
    cutoffs,
    tasks,
    stolen,
    value,
    move: line[0] ?? '',
    ...(exact ? { exact } : {}),
    ...(cell.timeMs === undefined ? {} : { time_ms: cell.timeMs }),
    ...(cell.board === undefined ? {} : { board: cell.board }),
    ...busyOf(report),
    ...(disturbed === null ? {} : { disturbed }),
  };
}

/** What a whole record says of the threads; a record without room for all of it says too little. @param {Report} report */
function busyOf(report) {
  if (!report.trace || report.trace.dropped > 0) return {};
  const { busy_us, idle_us } = together(perThread(report));
  return { busy_ms: busy_us / 1000, idle_ms: idle_us / 1000 };
}
