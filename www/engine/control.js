// The control block: the few words of shared wasm memory through which the page watches and stops a search of the threaded
// build, whose worker hears no message while it is inside wasm. The layout is fixed by src/wasm.rs:
//
//   +0 u32 stop   +4 u32 depth, NONE = to the end of the game   +8 u64 nodes   +16 i32 best value   +20 u32 best move, NONE = none yet
//   +24 u32 signs of life while nothing is counted

/** @typedef {import('./worker.js').Progress} Progress */

const NONE = 0xffffffff;

export class Control {
  #words;
  #value;
  #nodes;

  /** @param {SharedArrayBuffer} buffer @param {number} address */
  constructor(buffer, address) {
    this.#words = new Uint32Array(buffer, address, 7);
    this.#value = new Int32Array(buffer, address + 16, 1);
    this.#nodes = new BigUint64Array(buffer, address + 8, 1);
  }

  /** Forgets the previous search, so that its last figures are not shown as the next one's first. */
  clear() {
    Atomics.store(this.#words, 1, 0);
    Atomics.store(this.#nodes, 0, 0n);
    Atomics.store(this.#words, 5, NONE);
    Atomics.store(this.#words, 6, 0);
  }

  /** Asks the running search to stop. A search clears this when it begins, so a stop that comes too early is lost. */
  stop() {
    Atomics.store(this.#words, 0, 1);
  }

  /** Changes as long as work goes on. */
  life() {
    return Number(Atomics.load(this.#nodes, 0)) + Atomics.load(this.#words, 6);
  }

  /** @returns {Progress} */
  progress() {
    const depth = Atomics.load(this.#words, 1);
    const move = Atomics.load(this.#words, 5);
    return {
      depth: depth === NONE ? null : depth,
      nodes: Number(Atomics.load(this.#nodes, 0)),
      value: Atomics.load(this.#value, 0),
      move: move === NONE ? -1 : move,
    };
  }
}
