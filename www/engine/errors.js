// What goes wrong with an engine, as the page and others hear of it.

/** What every failed call rejects with. `kind` is 'engine' where the engine broke, else it names what was wrong with the request. */
export class KalahError extends Error {
  /** @param {string} kind @param {string} message @param {Record<string, string>} [data] what a translation needs: `sentence` and its values */
  constructor(kind, message, data = {}) {
    super(message);
    this.name = 'KalahError';
    this.kind = kind;
    this.data = data;
  }
}

/** The threads were waited for in vain. */
export class Hung extends KalahError {}

/** What was given instead, short enough for a sentence. @param {unknown} value */
export function brief(value) {
  try {
    return String(value).slice(0, 40);
  } catch {
    return typeof value; // an object that cannot be written as text
  }
}
