// Walking through a search: where one stands, single steps, jumps, and playing at a pace. A way (pair.js) says how long it is and where the
// next cut, best move or leaf lies. No page.

/**
 * @typedef {import('./record.js').Target} Target
 * @typedef {{last: number, next: (step: number, what: Target, way?: 1 | -1) => number}} Way
 */

/** Steps a second, the slowest first. */
export const PACES = [0.5, 1, 3, 10, 30];
const USUAL_PACE = 1;

/** Tells of a `change` whenever it stands elsewhere, or begins or ends to play. */
export class Walk extends EventTarget {
  /** @type {Way} */ #way = { last: 0, next: (step) => step };
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #pace = USUAL_PACE;
  step = 0;
  playing = false;

  /** Another way. @param {Way} way @param {number} step where one stands on it; its end where it is shorter */
  load(way, step) {
    this.#way = way;
    this.#stop();
    this.step = Math.min(Math.max(step, 0), way.last);
    this.#changed();
  }

  get last() {
    return this.#way.last;
  }

  get pace() {
    return this.#pace;
  }

  set pace(pace) {
    this.#pace = pace;
    if (this.playing) this.#wait(); // from now on
  }

  /** Stands elsewhere, and still. @param {number} step */
  go(step) {
    this.#stop();
    this.step = Math.min(Math.max(step, 0), this.last);
    this.#changed();
  }

  /** Where a jump leads; where one stands if there is none. @param {Target} what @param {1 | -1} [way] */
  next(what, way = 1) {
    return this.#way.next(this.step, what, way);
  }

  /** @param {Target} what @param {1 | -1} [way] */
  jump(what, way = 1) {
    this.go(this.next(what, way));
  }

  toggle() {
    if (this.playing) return this.pause();
    if (this.step === this.last) this.step = 0;
    this.playing = true;
    this.#wait();
    this.#changed();
  }

  pause() {
    if (!this.playing) return;
    this.#stop();
    this.#changed();
  }

  #stop() {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.step = Math.min(this.step + 1, this.last);
      if (this.step === this.last) this.#stop();
      else this.#wait();
      this.#changed();
    }, 1000 / PACES[this.#pace]);
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }
}
