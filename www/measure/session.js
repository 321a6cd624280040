// What every room that measures has in common: one piece of work at a time, a game that waits meanwhile, and one answer to a
// visitor who goes: what is measured pauses, gives the engine back and can be continued; what cannot pause stops.

import { sentenceOf } from '../page/notice.js';
import { say } from '../words/measure.js';

/** @typedef {{interrupt: () => void, settle: () => void}} Game that must not compete for the cores: it waits, and goes on */

export const GAME_OVER = say('session.over');

/** How a piece of work ended that was stopped. @param {unknown[]} measured */
export const stoppedWith = (measured) => say(measured.length ? 'session.kept' : 'session.nothing');

/** A piece of work, from its start to its end or its stop. */
export class Work {
  #stop = new AbortController();
  /** The measurement under way, which can pause. @type {{paused: boolean, pause: () => void, resume: () => void} | null} */ run = null;
  /** While it is paused the engine is the visitor's again. @type {(held: boolean) => void} */ onHold = () => {};
  /** Whether the visitor gets their own number of threads back at the end. */
  givesBack = true;

  get signal() {
    return this.#stop.signal;
  }

  /** @param {{giveBack?: boolean}} [how] giveBack: false where somebody is about to choose another number of threads */
  stop({ giveBack = true } = {}) {
    this.givesBack = giveBack;
    this.#stop.abort();
  }
}

export class Session {
  /** @type {Work | null} */ #work = null;
  #game;
  #controls;
  #tell;

  /** @param {Game} game @param {{controls: (busy: boolean, held: boolean) => void, say: (sentence: string) => void}} room `held`: it is paused */
  constructor(game, { controls, say: tell }) {
    this.#game = game;
    this.#controls = controls;
    this.#tell = tell;
  }

  get busy() {
    return this.#work !== null;
  }

  /** While it lasts the controls say so. @param {(work: Work) => Promise<string>} job comes to the sentence that ends it */
  async run(job) {
    if (this.#work) return;
    const work = (this.#work = new Work());
    work.onHold = (held) => {
      this.#controls(true, held);
      if (held) this.#game.settle();
      else this.#game.interrupt();
    };
    this.#controls(true, false);
    this.#game.interrupt();
    let end = '';
    try {
      end = await job(work);
    } catch (error) {
      end = work.signal.aborted ? stoppedWith([]) : sentenceOf(error);
    }
    this.#work = null;
    this.#controls(false, false);
    this.#game.settle();
    this.#tell(end);
  }

  /** The visitor went to another room. */
  leave() {
    if (this.#work?.run) this.#work.run.pause();
    else this.#work?.stop();
  }

  /** Pauses what is measured, or goes on with it. */
  hold() {
    const run = this.#work?.run;
    if (run?.paused) run.resume();
    else run?.pause();
  }

  /** The visitor has had enough. */
  stop() {
    this.#work?.stop();
  }

  /** The visitor chose another number of threads: that counts, not the one from before. */
  cancel() {
    this.#work?.stop({ giveBack: false });
  }
}
