// The engine's own thread: owns one wasm instance (and, in the threaded build, its rayon pool) and answers one call after
// another. Knows nothing of queues, stops or restarts; all policy is client.js's. single.js and threaded.js begin it, each with its build.
//
//   in    {type: 'start', threads, control}      once, first; no threads: this one alone; control: what a Control shares, threaded build only
//         {type: 'program', program}             once: the compiled wasm; where the page could not, its file or its address
//         {type: 'call', id, name, args}         any time after 'ready'
//   out   {type: 'loaded'}                       the wasm is there, the pool is about to start
//         {type: 'ready', laps}                  laps: what took how long
//         {type: 'failed', message}              instead of 'ready'
//         {type: 'result', id, value}  or  {type: 'error', id, error: {kind, message}, fatal}
//         {type: 'progress', progress}           while a search runs, single build only
//         {type: 'report', report}               of every depth that a search finishes

import { Watch } from './timeline.js';
import { ENGINE } from '../version.js';
import { say } from '../words/engine.js';

/** @typedef {typeof import('../threaded/kalahari.js')} Threaded  the single build's exports and `initThreadPool` */
/** @typedef {import('./files.js').Build} Build */
/** @typedef {{depth: number | null, nodes: number, value: number, move: number}} Progress  depth null: to the end of the game; move -1: none known yet */

/** Calls that the page may make. */
const CALLS = /** @type {const} */ (['games', 'limits', 'methods', 'presets', 'inspect', 'play', 'gamesIn', 'readGame', 'writeGame', 'perft', 'search', 'ask']);

// Limits of the shared memory in 64 KiB pages. The first is the build's own (MAX_MEMORY in build.sh); some devices,
// iPhones above all, refuse to reserve that much, and every search but one with a huge table is at home in less.
const MAXIMUM_PAGES = [65536, 16384, 4096, 1024];
// At least what the wasm file asks for at the start, which is its stack and its constants.
const INITIAL_PAGES = 256;

/** The bindings, once their wasm runs. @type {Threaded | undefined} */
let wasm;

/** What the page has compiled. @type {(program: import('./files.js').Program) => void} */
let take = () => {};
/** @type {Promise<import('./files.js').Program>} */
const taken = new Promise((resolve) => (take = resolve));

/** @param {Build} build @param {Threaded} module @param {number} threads */
async function start(build, module, threads) {
  const watch = new Watch(performance.timeOrigin);
  watch.lap('files');
  const program = await taken;
  watch.lap('program');
  const memory = build === 'threaded' ? sharedMemory(threads > 0 ? MAXIMUM_PAGES : MAXIMUM_PAGES.slice(-1)) : undefined;
  await module.default({ module_or_path: program, memory });
  if (versionOf(module) !== ENGINE) throw new Error(MIXED);
  watch.lap('instance');
  postMessage({ type: 'loaded' });
  if (threads > 0) await module.initThreadPool(threads);
  watch.lap('pool');
  wasm = module;
  postMessage({ type: 'ready', laps: watch.laps });
}

const MIXED = say('start.mixed');

/** A wasm file of another version may lack the very function that would say so. @param {Threaded} module */
function versionOf(module) {
  try {
    return module.version();
  } catch {
    return 'unknown';
  }
}

/** What went wrong at the start, for people: the browser's own words where none of ours are better. @param {unknown} error */
function startTrouble(error) {
  if (error instanceof WebAssembly.LinkError) return MIXED;
  if (error instanceof WebAssembly.CompileError || error instanceof SyntaxError) return say('start.damaged');
  if (error instanceof RangeError) return say('start.memory', { error: describe(error).message });
  return describe(error).message;
}

/** The largest shared memory that this browser grants. @param {number[]} sizes in pages, the largest first */
function sharedMemory(sizes) {
  for (const maximum of sizes) {
    try {
      return new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum, shared: true });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  throw new Error(say('start.shared'));
}

/** @param {number} id @param {string} name @param {unknown[]} args */
function answer(id, name, args) {
  try {
    const known = CALLS.find((call) => call === name);
    if (!wasm || !known) throw new Error(say('wrong.call', { name }));
    const call = /** @type {(...args: unknown[]) => unknown} */ (wasm[known]);
    postMessage({ type: 'result', id, value: call(...args) });
  } catch (error) {
    postMessage({ type: 'error', id, error: describe(error), fatal: isFatal(error) });
  }
}

/**
 * After a trap or an exhausted stack the instance's memory is in an unknown state; every other error leaves it usable.
 * @param {unknown} error
 */
function isFatal(error) {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError || nameOf(error) === 'InternalError';
}

/**
 * Cloning an Error to the page would lose its `kind`, so the parts travel. What the engine itself rejects has a kind;
 * what fails before it got there (an argument that is no string, say) is a wrong option.
 * @param {unknown} error
 */
function describe(error) {
  const { kind, message, data } = /** @type {{kind?: unknown, message?: unknown, data?: Record<string, string>}} */ (Object(error));
  return { kind: typeof kind === 'string' ? kind : 'option', message: typeof message === 'string' ? message : String(error), data };
}

/** @param {unknown} error */
const nameOf = (error) => (error instanceof Error ? error.name : '');

Object.assign(globalThis, {
  // Called by the wasm from inside a search, always on this thread: no thread of the pool could reach the page.
  /** @param {unknown} report */
  kalahariReport(report) {
    postMessage({ type: 'report', report });
  },
});

/** Begins to answer the page. @param {Build} build @param {Threaded} module */
export function serve(build, module) {
  addEventListener('message', ({ data }) => {
    if (data.type === 'call') answer(data.id, data.name, data.args);
    if (data.type === 'program') take(data.program);
    if (data.type === 'start') start(build, module, data.threads).catch((error) => postMessage({ type: 'failed', message: startTrouble(error) }));
  });
}
