// Where the engine's program lies: the worker beside this file, the wasm in folders of the site's root. From the disk browsers start no worker and load no module, so the
// bundle for there (tools/from-disk.mjs) has its own module in the place of this one, with the same functions.

/** @typedef {typeof import('../threaded/kalahari.js')} Threaded  the single build's exports and `initThreadPool` */
/** @typedef {'threaded' | 'single'} Build */

/** For the page. */
export const newWorker = () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: 'kalahari engine' });

/**
 * For the page: a build's program, compiled once for all workers and on its way while they load their own files. Nothing where it cannot
 * be had like this; then a worker gets it by itself and says what is wrong.
 * @param {Build} build @returns {Promise<WebAssembly.Module | undefined>}
 */
export async function compiled(build) {
  try {
    return await WebAssembly.compileStreaming(fetch(new URL(`../${build}/kalahari_bg.wasm`, import.meta.url)));
  } catch {
    return undefined;
  }
}

/** For the worker: the bindings of a build, and what they start its wasm from. @param {Build} build @returns {Promise<{module: Threaded, wasm: URL | Uint8Array<ArrayBuffer>}>} */
export const program = async (build) => ({
  module: await import(new URL(`../${build}/kalahari.js`, import.meta.url).href),
  wasm: new URL(`../${build}/kalahari_bg.wasm`, import.meta.url),
});
