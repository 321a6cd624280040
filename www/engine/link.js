// A link to one worker, from its start to its death: calls become promises, and every way in which a worker can break down
// (it never loads, its pool never starts, it traps, it sends rubbish) becomes one rejected promise and one report.
// What to do about a death is client.js's business.

import { Control } from './control.js';
import { Hung, KalahError } from './errors.js';
import { newWorker } from './files.js';
import { patience } from './patience.js';
import { write } from './timeline.js';
import { say } from '../words/engine.js';

/** @typedef {import('./worker.js').Build} Build */
/** @typedef {import('./worker.js').Progress} Progress */
/** @typedef {{loadMs: number, poolMs: number}} Limits of one start, in milliseconds */
/** @typedef {{resolve: (value: any) => void, reject: (error: unknown) => void}} Waiting */

export class Link {
  #worker;
  #next = 0;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  /** @type {(error: KalahError) => void} */
  #onDeath = () => {};
  #onLoaded = () => {};
  /** @type {(laps: import('./timeline.js').Lap[]) => void} */
  #onReady = () => {};
  #onAnswered = () => {};
  #dead = false;

  /** Null in the single build. @type {Control | null} */
  control;
  /** Hears what a search of the single build reports of itself. @type {(progress: Progress) => void} */
  onProgress = () => {};
  /** Hears of every depth that a search finishes. @type {(report: import('../single/kalahari.js').Report) => void} */
  onReport = () => {};

  /** @param {Build} build @param {URL} [base] */
  constructor(build, base) {
    this.#worker = newWorker(build, base);
    this.control = build === 'threaded' ? new Control() : null;
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault(); // it is reported here; the console need not hear it twice
      this.#die(broken(event.message, base));
    });
    this.#worker.addEventListener('messageerror', () => this.#die(say('broken.unreadable')));
    this.#worker.addEventListener('message', ({ data }) => this.#hear(data));
  }

  /**
   * Starts a worker; rejects with a KalahError of kind 'engine' where it cannot be had. The pool has no error path of its own, so
   * its start has a limit. So has the download (download.js), and after it what the worker does with its own files.
   * @param {{role: string, build: Build, base?: URL, threads: number, program: () => ReturnType<typeof import('./files.js').compiled>, limits: Limits, onDeath: (error: KalahError) => void}} options
   * @returns {Promise<Link>}
   */
  static start({ role, build, base, threads, program, limits, onDeath }) {
    const link = new Link(build, base);
    return new Promise((resolve, reject) => {
      let calm = () => {};
      /** @param {number} ms @param {'start.late' | 'start.late-threads'} why @param {typeof KalahError} [Kind] */
      const limit = (ms, why, Kind) => {
        calm();
        calm = patience(ms, () => link.#die(say(why, { seconds: ms / 1000 }), Kind));
      };
      link.#onDeath = (error) => {
        calm();
        reject(error);
      };
      link.#onLoaded = () => limit(limits.poolMs, 'start.late-threads', Hung);
      link.#onReady = (laps) => {
        calm();
        link.#onDeath = onDeath;
        resolve(link);
        write(laps, role);
      };
      link.#worker.postMessage({ type: 'start', threads, control: link.control?.buffer });
      program().then(
        (compiled) => {
          if (link.#dead) return;
          limit(limits.loadMs, 'start.late');
          link.#worker.postMessage({ type: 'program', program: compiled });
        },
        (error) => link.#die(error.message),
      );
    });
  }

  /** @param {any} data */
  #hear(data) {
    switch (data.type) {
      case 'loaded':
        return this.#onLoaded();
      case 'ready':
        return this.#onReady(data.laps);
      case 'failed':
        return this.#die(say('start.failed', { error: sentence(data.message) }));
      case 'progress':
        return this.onProgress(data.progress);
      case 'report':
        return this.onReport(data.report);
      case 'result':
        return this.#take(data.id)?.resolve(data.value);
      case 'error':
        if (data.fatal) return this.#die(say('broken.failed', { error: sentence(data.error.message) }));
        return this.#take(data.id)?.reject(new KalahError(data.error.kind, data.error.message, data.error.data));
    }
  }

  /** @param {number} id */
  #take(id) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    this.#onAnswered();
    return waiting;
  }

  /**
   * @param {string} name an export of the wasm
   * @param {unknown[]} args
   * @returns {Promise<any>}
   */
  call(name, args) {
    if (this.#dead) return Promise.reject(new KalahError('engine', say('broken.stopped')));
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      try {
        this.#worker.postMessage({ type: 'call', id, name, args });
      } catch (error) {
        // A function or a DOM node among the arguments cannot be sent.
        this.#waiting.delete(id);
        reject(new KalahError('option', say('wrong.unsendable', { error: error instanceof Error ? error.message : String(error) })));
      }
    });
  }

  /** Ends the worker on purpose: no death is reported, whoever still waits gets the reason. @param {string} reason */
  end(reason) {
    this.#onDeath = () => {};
    this.#die(reason);
  }

  /** Ends the worker as soon as nobody waits for it. @param {string} reason */
  retire(reason) {
    this.#onAnswered = () => this.#waiting.size === 0 && this.end(reason);
    this.#onAnswered();
  }

  /** Ends the worker because it cannot be trusted any more. @param {string} reason */
  fail(reason) {
    this.#die(reason);
  }

  /** @param {string} reason @param {typeof KalahError} [Kind] */
  #die(reason, Kind = KalahError) {
    if (this.#dead) return;
    this.#dead = true;
    this.#worker.terminate(); // and with it the workers of its pool
    const error = new Kind('engine', reason);
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    this.#onDeath(error);
  }
}

/** What a worker's error means; one without a message is of files that could not be read. @param {string | undefined} message @param {URL} [base] */
function broken(message, base) {
  if (message) return say('broken.failed', { error: sentence(message) });
  return base ? say('broken.unloaded-from', { base: base.href }) : say('broken.unloaded');
}

/** @param {string} text */
function sentence(text) {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
