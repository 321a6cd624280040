// The control block: a few words that the page shares with the threads of the threaded build, which hear no message while they are inside
// wasm. Through it the page watches and stops what runs. It is the page's own: were it part of the wasm memory, the page would hold all of
// that until it collects garbage, long after the engine has ended.

/** @typedef {import('./worker.js').Progress} Progress */

// Places of the words, after the count of nodes, which takes two.
const STOP = 2;
const LIFE = 3;
const DEPTH = 4;
const VALUE = 5;
const MOVE = 6;
const BYTES = 28;

/** As `Progress` has it, and what the wasm says in its place. */
const TO_THE_END = -1;

export class Control {
  /** What both sides share. */
  buffer;
  #words;
  #nodes;

  /** @param {SharedArrayBuffer} [buffer] of the other side */
  constructor(buffer = new SharedArrayBuffer(BYTES)) {
    this.buffer = buffer;
    this.#words = new Int32Array(buffer);
    this.#nodes = new Float64Array(buffer, 0, 1);
  }

  /** Forgets a stop and all figures, before the next work begins. */
  clear() {
    for (const word of [STOP, LIFE]) Atomics.store(this.#words, word, 0);
    this.#write(0, 0, 0, -1);
  }

  /** Asks what runs to stop. */
  stop() {
    Atomics.store(this.#words, STOP, 1);
  }

  /** Changes as long as work goes on. */
  life() {
    return Atomics.load(this.#words, LIFE);
  }

  /** @returns {Progress} */
  progress() {
    const depth = Atomics.load(this.#words, DEPTH);
    return {
      depth: depth === TO_THE_END ? null : depth,
      nodes: this.#nodes[0],
      value: Atomics.load(this.#words, VALUE),
      move: Atomics.load(this.#words, MOVE),
    };
  }

  /** @param {number} depth @param {number} nodes @param {number} value @param {number} move */
  #write(depth, nodes, value, move) {
    this.#nodes[0] = nodes;
    Atomics.store(this.#words, DEPTH, depth);
    Atomics.store(this.#words, VALUE, value);
    Atomics.store(this.#words, MOVE, move);
  }

  /** Lets the wasm of this thread write the figures and read the stop; every thread of the pool runs it for itself. */
  serve() {
    Object.assign(globalThis, {
      /** @param {number} depth @param {number} nodes @param {number} value @param {number} move */
      kalahariProgress: (depth, nodes, value, move) => {
        this.#write(depth, nodes, value, move);
        Atomics.add(this.#words, LIFE, 1);
      },
      kalahariStopAsked: () => Atomics.load(this.#words, STOP) !== 0,
    });
  }
}
