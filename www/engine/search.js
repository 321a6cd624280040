// One search in one worker: how it is watched and how it is stopped. The two builds differ in just this, so each has its
// function here: with shared memory the page reads and writes the control block; without it nothing but a message from inside
// the search gets out, and nothing gets in. Both tell of every depth that is finished.

import { GIVE_UP_MS, PROGRESS_MS, STALLED_LOOKS } from './limits.js';
import { methodOf } from './methods.js';
import { patience } from './patience.js';
import { say } from '../words/engine.js';

/** @typedef {import('../single/kalahari.js').SearchRequest} SearchRequest */
/** @typedef {import('../single/kalahari.js').Report} Report */
/** @typedef {import('./worker.js').Progress} Progress */
/** @typedef {import('./link.js').Link} Link */
/** @typedef {Progress & {elapsed_ms: number}} SearchProgress */

const LOST = say('broken.lost');

/**
 * @typedef {object} Watcher
 * @property {(progress: SearchProgress) => void} [onProgress] some ten times a second
 * @property {(report: Report) => void} [onReport] for every depth that is finished
 */

export class SearchRun {
  #link;
  #game;
  #request;
  #watcher;
  #begin = performance.now();
  /** Of the deepest depth that was finished. @type {Report | undefined} */
  #last;

  /** @param {Link} link @param {string} game @param {SearchRequest} request @param {Watcher & {watched?: boolean}} watcher watched: by the browser's tools */
  constructor(link, game, request, watcher) {
    this.#link = link;
    this.#game = game;
    this.#request = request;
    this.#watcher = watcher;
  }

  #elapsed() {
    return performance.now() - this.#begin;
  }

  /** @param {Progress} progress */
  #tell(progress) {
    this.#watcher.onProgress?.({ ...progress, elapsed_ms: this.#elapsed() });
  }

  /** Sends the search off. @param {() => void} [onLife] hears every sign of it */
  #call(onLife = () => {}) {
    this.#link.onReport = (report) => {
      onLife();
      this.#last = report;
      this.#watcher.onReport?.(report);
    };
    const answer = this.#link.call('search', [this.#game, this.#request, this.#watcher.watched === true]);
    return answer.finally(() => (this.#link.onReport = () => {}));
  }

  /**
   * @param {import('./control.js').Control} control
   * @param {AbortSignal} [signal]
   * @returns {Promise<Report>}
   */
  async withSharedMemory(control, signal) {
    control.clear();
    const answer = this.#call();
    let life = 0;
    let stalled = 0;
    const watch = setInterval(() => {
      const now = control.life();
      stalled = now === life ? stalled + 1 : 0;
      life = now;
      if (stalled >= STALLED_LOOKS) this.#link.fail(LOST);
      else if (life > 0) this.#tell(control.progress());
    }, PROGRESS_MS);
    let calm = () => {};
    const stop = () => {
      control.stop();
      calm = patience(GIVE_UP_MS, () => this.#link.fail(say('broken.deaf')));
    };
    signal?.addEventListener('abort', stop);
    try {
      return await answer;
    } finally {
      signal?.removeEventListener('abort', stop);
      clearInterval(watch);
      calm();
    }
  }

  /**
   * Stopping ends the worker, and with it all that it had found out beyond its messages: what is known is the report of the last
   * depth that it finished.
   * @param {Promise<Link>} light
   * @param {AbortSignal | undefined} signal
   * @param {() => void} replace ends the worker and starts another
   * @returns {Promise<Report>}
   */
  async withoutSharedMemory(light, signal, replace) {
    let nodes = 0;
    let silent = 0;
    const watch = setInterval(() => {
      if (++silent >= STALLED_LOOKS) this.#link.fail(LOST);
    }, PROGRESS_MS);
    this.#link.onProgress = (progress) => {
      silent = 0;
      nodes = progress.nodes;
      this.#tell(progress);
    };
    const answer = this.#call(() => (silent = 0));
    /** @type {() => void} */
    let stop = () => {};
    /** @type {Promise<Report>} */
    const stopped = new Promise((resolve) => {
      stop = () => {
        replace();
        resolve(stoppedReport(light, this.#game, this.#request, { last: this.#last, nodes, elapsed_ms: this.#elapsed() }));
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
 * The report of a search whose worker is gone: that of the last depth it finished, or else of one ply, which the light worker
 * searches. Only the figures of the whole search are added.
 * @param {Promise<Link>} light @param {string} game @param {SearchRequest} request
 * @param {{last?: Report, nodes: number, elapsed_ms: number}} known
 * @returns {Promise<Report>}
 */
export async function stoppedReport(light, game, request, { last, nodes, elapsed_ms }) {
  const found = last ?? (await onePly(light, game, request));
  return { ...found, nodes: Math.max(found.nodes, nodes), elapsed_ms, complete: false };
}

/**
 * With the least of tables, for the light worker has other things to do. A method that goes to the end of the game knows nothing of
 * one ply, so the game's usual one is asked, and the report says so.
 * @param {Promise<Link>} light @param {string} game @param {SearchRequest} request @returns {Promise<Report>}
 */
async function onePly(light, game, request) {
  const { mode, timeMs, nodes, tableMb, endgameSeeds, record, ...rest } = request;
  const accepts = mode === undefined ? undefined : methodOf(mode, game)?.accepts;
  const least = accepts?.tableMb && { tableMb: accepts.tableMb.least, endgameSeeds: accepts.endgameSeeds?.least };
  const own = mode === undefined || (accepts && !accepts.depth) ? {} : { mode, ...least };
  return (await light).call('search', [game, { ...rest, ...own, depth: 1 }]);
}
