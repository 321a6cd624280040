// Where the start's time goes, on the timeline of the browser's own tools (User Timing): a handful of measures a start. A worker counts its
// laps, for it has another clock, and the page writes them down beside its own. What a search does is src/timeline.rs.

/** @typedef {{name: string, start: number, end: number}} Lap in milliseconds since 1970, which every thread knows */

const PREFIX = 'kalahari ';

/** A watch that is read from lap to lap. */
export class Watch {
  #from;
  /** @type {Lap[]} */ laps = [];

  /** @param {number} from when the first lap began */
  constructor(from) {
    this.#from = from;
  }

  /** What began with the last lap is done. @param {string} name */
  lap(name) {
    const end = now();
    this.laps.push({ name, start: this.#from, end });
    this.#from = end;
  }
}

/** Writes laps down on this thread's timeline. @param {Lap[]} laps @param {string} of whose they are */
export function write(laps, of) {
  for (const { name, start, end } of laps) measure(`${of}-${name}`, start - performance.timeOrigin, end - performance.timeOrigin);
}

/**
 * What took from one moment to another, in milliseconds of this thread's clock. Kept once: a worker may be replaced a thousand times, and
 * its first start is the one that a visitor waited for.
 * @param {string} name @param {number} start @param {number} [end] now unless told
 */
export function measure(name, start, end = performance.now()) {
  if (performance.getEntriesByName(PREFIX + name).length > 0) return;
  const from = Math.max(0, start); // clocks of two threads may differ by a hair
  performance.measure(PREFIX + name, { start: from, end: Math.max(from, end) });
}

/** What was written down, in order. @returns {{name: string, start: number, ms: number}[]} */
export const written = () =>
  performance
    .getEntriesByType('measure')
    .filter(({ name }) => name.startsWith(PREFIX))
    .map(({ name, startTime, duration }) => ({ name: name.slice(PREFIX.length), start: startTime, ms: duration }));

const now = () => performance.timeOrigin + performance.now();
