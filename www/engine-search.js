// One search in one worker: how it is watched and how it is stopped. The two builds differ in just this, so each has its
// function here: with shared memory the page reads and writes the control block; without it nothing but a message from inside
// the search gets out, and nothing gets in.

import { TO_THE_END } from './engine-control.js';
import { patience } from './patience.js';

/** @typedef {import('./single/kalahari.js').SearchRequest} SearchRequest */
/** @typedef {import('./single/kalahari.js').Report} Report */
/** @typedef {import('./worker.js').Progress} Progress */
/** @typedef {import('./engine-link.js').Link} Link */
/** @typedef {Progress & {elapsed_ms: number}} SearchProgress */

const PROGRESS_MS = 100;
/**
 * Looks without a sign of life after which a search is dead: no new node in shared memory, or no message in the single build, which
 * sends ten a second. A thread of the pool that traps takes its task with it, and whoever waits for that task waits for ever;
 * a browser short of memory may end a worker without a word. Counted in looks, not seconds: whoever sleeps does not look.
 */
const STALLED_LOOKS = 50;
const LOST = 'The engine stopped in the middle of a search.';
/** A stop that fell into the moment before the search began was cleared by it, so it is repeated. */
const REPEAT_STOP_MS = 5;
/** A search answers a stop within 50 ms; one that has not after this long has lost a thread and never will. */
const GIVE_UP_MS = 2000;

export class SearchRun {
  #link;
  #request;
  #onProgress;
  #begin = performance.now();

  /**
   * @param {Link} link
   * @param {SearchRequest} request
   * @param {((progress: SearchProgress) => void)} [onProgress]
   */
  constructor(link, request, onProgress) {
    this.#link = link;
    this.#request = request;
    this.#onProgress = onProgress;
  }

  #elapsed() {
    return performance.now() - this.#begin;
  }

  /** @param {Progress} progress */
  #tell(progress) {
    this.#onProgress?.({ ...progress, elapsed_ms: this.#elapsed() });
  }

  /**
   * @param {import('./engine-control.js').Control} control
   * @param {AbortSignal} [signal]
   * @returns {Promise<Report>}
   */
  async withSharedMemory(control, signal) {
    control.clear();
    const answer = this.#link.call('search', [this.#request]);
    let nodes = 0;
    let stalled = 0;
    const watch = setInterval(() => {
      const progress = control.progress();
      stalled = progress.nodes === nodes ? stalled + 1 : 0;
      nodes = progress.nodes;
      if (stalled >= STALLED_LOOKS) this.#link.fail(LOST);
      else if (nodes > 0) this.#tell(progress);
    }, PROGRESS_MS);
    /** @type {ReturnType<typeof setInterval> | undefined} */
    let repeat;
    let calm = () => {};
    const stop = () => {
      control.stop();
      repeat = setInterval(() => control.stop(), REPEAT_STOP_MS);
      calm = patience(GIVE_UP_MS, () => this.#link.fail('The engine did not stop when it was told to.'));
    };
    signal?.addEventListener('abort', stop);
    try {
      return await answer;
    } finally {
      signal?.removeEventListener('abort', stop);
      clearInterval(watch);
      clearInterval(repeat);
      calm();
    }
  }

  /**
   * Stopping ends the worker, and with it all that it had found out beyond its messages: the report is put together from them.
   * @param {Promise<Link>} light
   * @param {AbortSignal | undefined} signal
   * @param {() => void} replace ends the worker and starts another
   * @returns {Promise<Report>}
   */
  async withoutSharedMemory(light, signal, replace) {
    const deepens = this.#request.depth === undefined || this.#request.mode === 'expert';
    /** @type {Progress | undefined} */
    let last;
    let reached = 0; // the deepest that a solver looked before it set out to prove
    let silent = 0;
    const watch = setInterval(() => {
      if (++silent >= STALLED_LOOKS) this.#link.fail(LOST);
    }, PROGRESS_MS);
    this.#link.onProgress = (progress) => {
      silent = 0;
      const proving = last?.depth === TO_THE_END;
      if (progress.depth < TO_THE_END) reached = progress.depth;
      // A proof's figures are bounds on the way to the value. The value to go by is the last estimate, told when the proof began.
      last = proving && last ? { ...last, nodes: progress.nodes } : progress;
      this.#tell(progress);
    };
    const answer = this.#link.call('search', [this.#request]);
    /** @type {() => void} */
    let stop = () => {};
    /** @type {Promise<Report>} */
    const stopped = new Promise((resolve) => {
      stop = () => {
        replace();
        // While a search deepens, the best move is that of the last depth it finished, one less than the depth it is at.
        const known = deepens && last ? { ...last, depth: last.depth === TO_THE_END ? reached : last.depth - 1 } : last;
        resolve(stoppedReport(light, this.#request, known, this.#elapsed()));
      };
      signal?.addEventListener('abort', stop);
    });
    try {
      // The worker's end rejects its answer; once a stop has begun, only the stop's own outcome counts.
      return await Promise.race([answer.catch((error) => (signal?.aborted ? stopped : Promise.reject(error))), stopped]);
    } finally {
      signal?.removeEventListener('abort', stop);
      clearInterval(watch);
      this.#link.onProgress = () => {};
    }
  }
}

/**
 * The report of a search whose worker is gone. The light worker searches one ply: that is the answer where nothing better is
 * known, and otherwise fills in the options that the request left open, as the engine itself would.
 * @param {Promise<Link>} light
 * @param {SearchRequest} request
 * @param {Progress | undefined} known
 * @param {number} elapsed_ms
 * @returns {Promise<Report>}
 */
export async function stoppedReport(light, request, known, elapsed_ms) {
  const { timeMs, nodes, mode, tableMb, endgameSeeds, record, ...rest } = request;
  // One ply is the same to every mode, but expert and solve would make a table for it.
  const tabled = mode === 'expert' || mode === 'solve';
  /** @type {Report} */
  const shallow = await (await light).call('search', [{ ...rest, ...(tabled ? {} : { mode }), depth: 1 }]);
  const stopped = { ...shallow, ...(tabled ? { mode } : {}), nodes: Math.max(shallow.nodes, known?.nodes ?? 0), elapsed_ms, complete: false };
  if (known === undefined || known.move < 0) return stopped;
  const { depth, value, move } = known;
  return { ...stopped, move, value, depth, exact: false, pv: [move], scores: [], cutoffs: 0, tasks: 0, stolen: 0 };
}
