// Runs a plan: warm-up, rounds in which every setup takes its turn, pause, cancel; a run that the tab's
// sleep disturbed is marked and repeated. What was measured stays, whatever ends the run. No page here.

import { expectMs, paceKey, POOL_MS, poolStarts, schedule } from './lab-plan.js';

/**
 * @typedef {import('./lab-experiments.js').Cell} Cell
 * @typedef {import('./lab-results.js').Sample} Sample
 * @typedef {import('./lab-plan.js').Paces} Paces
 * @typedef {import('./engine.js').Engine} Engine
 * @typedef {import('./engine.js').SearchRequest} SearchRequest
 * @typedef {import('./engine.js').Report} Report
 * @typedef {(board: string | undefined) => {rules: string, position: string}} BoardOf
 */

/**
 * @typedef {object} Progress
 * @property {number} done searches
 * @property {number} all
 * @property {number} leftMs
 * @property {string} saying what happens now
 */

const CALIBRATE_MS = 25;
const WARM_UP_MS = 80;
const WARM_UP_PLIES = 2;
const MOST_REPEATS = 3;
const TICK_MS = 100;
/** A tick so late was held back by the browser or by a machine that slept. */
const LATE_MS = 1000;

/** @param {Cell} cell @param {BoardOf} boardOf @param {string} evaluator @param {number} [depth] @returns {SearchRequest} */
function requestOf(cell, boardOf, evaluator, depth = cell.depth ?? undefined) {
  return {
    ...boardOf(cell.board), mode: cell.mode, order: cell.order, evaluator,
    ...(cell.parDepth === null ? {} : { parDepth: cell.parDepth }),
    ...(cell.timeMs !== undefined && depth === undefined ? { timeMs: cell.timeMs } : { depth: depth ?? 1 }),
  };
}

/**
 * Searches every kind of cell a little, deeper and deeper, to learn how long it takes.
 * @param {{engine: Engine, cells: Cell[], boardOf: BoardOf, evaluator: string, paces: Paces, signal: AbortSignal, say: (what: string) => void}} how
 *   `paces` is added to; what it knows already is not measured again
 */
export async function calibrate({ engine, cells, boardOf, evaluator, paces, signal, say }) {
  for (const cell of cells) {
    if (paces.has(paceKey(cell)) || cell.timeMs !== undefined) continue;
    say(`Calibrating: ${cell.mode}, ${cell.order} order${cell.parDepth ? `, par-depth ${cell.parDepth}` : ''}`);
    const nodes = [1];
    for (let depth = 1; depth <= 40; depth++) {
      const report = await engine.search(requestOf(cell, boardOf, evaluator, depth), { signal });
      signal.throwIfAborted();
      nodes.push(report.nodes);
      const long = report.elapsed_ms >= CALIBRATE_MS || report.exact;
      if (!long && depth < 40) continue;
      // Once more: by now the browser's compiler has optimised what the first one ran.
      const again = await engine.search(requestOf(cell, boardOf, evaluator, depth), { signal });
      signal.throwIfAborted();
      paces.set(paceKey(cell), { nodes, perMs: report.nodes / Math.max(Math.min(report.elapsed_ms, again.elapsed_ms), 0.05), threads: report.threads });
      break;
    }
  }
}

/** Notices whether the tab was hidden or its timers held back; `end` gives the reason, or null. */
function watch() {
  /** @type {string | null} */ let reason = document.visibilityState === 'hidden' ? 'the tab was hidden' : null;
  let last = performance.now();
  const hidden = () => { if (document.visibilityState === 'hidden') reason = 'the tab was hidden'; };
  const tick = () => {
    const now = performance.now();
    if (now - last > LATE_MS) reason ??= 'the page’s timers were held back';
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
const visible = (signal) => new Promise((/** @type {(value: void) => void} */ resolve) => {
  const look = () => { if (document.visibilityState !== 'hidden' || signal.aborted) resolve(); };
  document.addEventListener('visibilitychange', look);
  signal.addEventListener('abort', look);
  look();
});

export class LabRun {
  /** @type {Sample[]} */ samples = [];
  /** Runs that had to be repeated. */
  repeated = 0;
  #how;
  #turns;
  #own;
  #done = 0;
  #all;
  #cancelled = new AbortController();
  /** Ends the search that runs now. */
  #search = new AbortController();
  /** Pending while paused. @type {{promise: Promise<void>, open: () => void} | null} */
  #gate = null;
  /** Measured and expected time so far: how wrong the expectation is. */
  #measuredMs = 0;
  #expectedMs = 0;
  #startsLeft;
  /** Whether the pool has not been warmed up yet. */
  #cold = true;
  #givesBack = true;

  /**
   * @param {{engine: Engine, cells: Cell[], runs: number, boardOf: BoardOf, evaluator: string, paces: Paces,
   *   onProgress: (progress: Progress) => void, onRound: (samples: Sample[]) => Promise<void>, onHold: (held: boolean) => void}} how
   *   cells: settled; onHold: while paused the engine is the visitor's again
   */
  constructor(how) {
    this.#how = how;
    this.#own = how.engine.info.threads;
    this.#turns = schedule(how.cells, how.runs);
    this.#all = this.#turns.reduce((sum, { cells }) => sum + cells.length, 0);
    this.#startsLeft = poolStarts(this.#turns, this.#own);
  }

  get paused() {
    return this.#gate !== null;
  }

  get cancelled() {
    return this.#cancelled.signal.aborted;
  }

  /** Resolves at the end or when cancelled; rejects when the engine fails. Gives the visitor's threads back in any case. */
  async start() {
    try {
      for (const [nth, turn] of this.#turns.entries()) {
        for (const cell of turn.cells) {
          await this.#measure(cell, turn);
          if (this.cancelled) return;
        }
        if (this.#turns[nth + 1] && this.#turns[nth + 1].round !== turn.round) await this.#how.onRound(this.samples);
      }
    } finally {
      if (this.#givesBack) await this.#pool(this.#own);
    }
  }

  /** The search that runs now is broken off and run again afterwards. */
  pause() {
    if (this.#gate || this.cancelled) return;
    /** @type {() => void} */ let open = () => {};
    const promise = new Promise((/** @type {(value: void) => void} */ resolve) => { open = resolve; });
    this.#gate = { promise, open };
    this.#search.abort();
  }

  resume() {
    this.#gate?.open();
  }

  /** @param {{giveBack?: boolean}} [how] giveBack: false where somebody else is about to choose the threads */
  cancel({ giveBack = true } = {}) {
    this.#givesBack = giveBack;
    this.#cancelled.abort();
    this.#search.abort();
    this.#gate?.open();
  }

  /** Waits while paused or hidden. */
  async #ready() {
    while (!this.cancelled && (this.#gate || document.visibilityState === 'hidden')) {
      if (this.#gate) {
        this.#tell('Paused');
        await this.#pool(this.#own);
        this.#how.onHold(true);
        await this.#gate.promise;
        this.#gate = null;
        this.#cold = true;
        this.#how.onHold(false);
      } else {
        this.#tell('Waiting until the tab is to be seen again');
        await visible(this.#cancelled.signal);
      }
    }
  }

  /** A fresh pool where another number of threads is needed. @param {number | null} threads */
  async #pool(threads) {
    const { engine } = this.#how;
    if (threads === null || threads === engine.info.threads || engine.info.build === 'single') return;
    this.#startsLeft--;
    this.#cold = true;
    await engine.restart({ threads });
  }

  /** Until the compiler of the browser has optimised what the cells need. @param {Cell[]} cells */
  async #warm(cells) {
    if (!this.#cold) return;
    this.#cold = false;
    const kinds = new Map(cells.map((cell) => [`${cell.mode}|${cell.order}`, cell]));
    for (const cell of kinds.values()) {
      this.#tell(`Warm-up: ${cell.mode}`);
      const depth = Math.max(1, (cell.depth ?? 8) - WARM_UP_PLIES);
      for (let ms = 0, tries = 0; ms < WARM_UP_MS && tries < 20 && !this.cancelled && !this.#gate; tries++) {
        const report = await this.#ask(requestOf(cell, this.#how.boardOf, this.#how.evaluator, depth));
        ms += report.elapsed_ms;
      }
    }
  }

  /** @param {SearchRequest} request */
  async #ask(request) {
    this.#search = new AbortController();
    if (this.cancelled || this.#gate) this.#search.abort();
    return this.#how.engine.search(request, { signal: this.#search.signal }).catch((error) => {
      // Aborted before its turn came: to a run that is the same as being aborted while it ran.
      if (this.#search.signal.aborted) return /** @type {Report} */ ({ complete: false, elapsed_ms: 0 });
      throw error;
    });
  }

  /** One search, repeated while something disturbs it. @param {Cell} cell @param {import('./lab-plan.js').Turn} turn */
  async #measure(cell, turn) {
    const { boardOf, evaluator, runs } = this.#how;
    for (let repeat = 0; repeat <= MOST_REPEATS;) {
      await this.#ready();
      if (this.cancelled) return;
      await this.#pool(turn.threads);
      await this.#warm(turn.cells);
      this.#tell(`Round ${turn.round} of ${runs}: ${words(cell)}`);
      const watching = watch();
      const report = await this.#ask(requestOf(cell, boardOf, evaluator)).catch((error) => {
        watching.end();
        throw error;
      });
      const disturbed = watching.end();
      if (this.cancelled) return;
      if (this.#search.signal.aborted) continue; // paused in its middle
      this.samples.push(sampleOf(report, cell, turn.round, disturbed));
      if (!disturbed) break;
      this.repeated++;
      repeat++;
    }
    this.#done++;
    const expected = expectMs(cell, this.#how.paces, this.#how.engine.info.cores);
    this.#expectedMs += expected || 0;
    this.#measuredMs += (this.samples.at(-1)?.elapsed_ms ?? 0) + 3;
  }

  /** @param {string} saying */
  #tell(saying) {
    const { paces, engine, onProgress } = this.#how;
    let left = 0;
    let skip = this.#done;
    for (const { cells } of this.#turns) for (const cell of cells) if (skip-- <= 0) left += expectMs(cell, paces, engine.info.cores) || 0;
    const wrong = this.#expectedMs > 200 ? this.#measuredMs / this.#expectedMs : 1;
    onProgress({ done: this.#done, all: this.#all, leftMs: left * wrong + Math.max(0, this.#startsLeft) * POOL_MS, saying });
  }
}

/** @param {Cell} cell */
function words({ mode, order, depth, timeMs, parDepth, threads, board }) {
  const parts = [board, mode, timeMs === undefined ? `depth ${depth}` : `${timeMs / 1000} s`, mode.endsWith('_mm') ? '' : order];
  if (threads !== null) parts.push(parDepth === null ? '' : `par-depth ${parDepth}`, threads === 1 ? '1 thread' : `${threads} threads`);
  return parts.filter(Boolean).join(', ');
}

/** @param {Report} report @param {Cell} cell @param {number} round @param {string | null} disturbed @returns {Sample} */
function sampleOf(report, cell, round, disturbed) {
  const { mode, order, evaluator, par_depth, threads, depth, elapsed_ms, nodes, cutoffs, tasks, stolen, value, move } = report;
  return {
    round, mode, order, evaluator, par_depth, threads, depth, elapsed_ms, nodes, cutoffs, tasks, stolen, value, move,
    ...(cell.timeMs === undefined ? {} : { time_ms: cell.timeMs }),
    ...(cell.board === undefined ? {} : { board: cell.board }),
    ...(disturbed === null ? {} : { disturbed }),
  };
}

