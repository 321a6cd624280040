// Where the worker of the threaded build begins, and where the threads of its pool are started (each is a thread.js). They start from
// their own file, not from the bindings: a file that starts itself is a circle that bundlers do not follow.

import * as bindings from '../threaded/kalahari.js';
import { Control } from './control.js';
import { serve } from './worker.js';
import { say } from '../words/engine.js';

/** @typedef {{numThreads: () => number, receiver: () => number, build: () => void}} PoolBuilder of wasm-bindgen-rayon */

/** Kept because Firefox collects workers that nobody holds, though they share their memory with this one (its bug 1702191). @type {Set<Worker>} */
const threads = new Set();

/** Through which the page watches and stops every thread. @type {SharedArrayBuffer} */
let control;

/** Resolves when the thread is about to wait for work. @param {{program: WebAssembly.Module, memory: WebAssembly.Memory, receiver: number, control: SharedArrayBuffer}} work @returns {Promise<void>} */
const newThread = (work) =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./thread.js', import.meta.url), { type: 'module', name: 'kalahari-thread' });
    threads.add(thread);
    thread.addEventListener('message', () => resolve(), { once: true });
    thread.addEventListener('error', () => reject(new Error(say('start.thread'))), { once: true });
    thread.postMessage(work);
  });

Object.assign(globalThis, {
  /**
   * Called by the bindings for `initThreadPool` (tools/pool-helper.mjs).
   * @param {WebAssembly.Module} program @param {WebAssembly.Memory} memory @param {PoolBuilder} builder
   */
  async kalahariThreads(program, memory, builder) {
    const work = { program, memory, receiver: builder.receiver(), control };
    await Promise.all(Array.from({ length: builder.numThreads() }, () => newThread(work)));
    builder.build();
  },
});

addEventListener('message', ({ data }) => {
  if (data.type !== 'start') return;
  control = data.control;
  new Control(control).serve();
});
serve('threaded', bindings);
