// When a message that only tells something leaves: with what its reader does next, or after a time that is long enough to read it. It stays
// while it is held (the pointer or the focus is on it, or the tab is hidden), and at first, however fast its reader goes on. No elements here.

/** In ms. What is on its way when the message appears was no answer to it; and a slow reader takes 80 ms for a letter. */
const LEAST = 2_000;
const FOUND = 6_000;
const LETTER = 80;

export class Leaving {
  #begun = Date.now();
  /** When it leaves, unless it is held. */ #end;
  /** @type {Set<string>} */ #held = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #leave;

  /** @param {string} sentence @param {() => void} leave */
  constructor(sentence, leave) {
    this.#leave = leave;
    this.#end = this.#begun + FOUND + LETTER * sentence.length;
    this.#wait();
  }

  /** Its reader has done something else. */
  act() {
    this.#end = Math.min(this.#end, this.#begun + LEAST);
    this.#wait();
  }

  /** Something begins to hold it, or lets it go. @param {string} by @param {boolean} on */
  hold(by, on) {
    if (on) this.#held.add(by);
    else if (this.#held.delete(by)) this.#end = Math.max(this.#end, Date.now() + LEAST);
    this.#wait();
  }

  /** It has left in another way. */
  stop() {
    clearTimeout(this.#timer);
  }

  #wait() {
    this.stop();
    if (this.#held.size === 0) this.#timer = setTimeout(this.#leave, Math.max(0, this.#end - Date.now()));
  }
}
