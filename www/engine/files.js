// Where the engine's files lie: its workers beside this module, the wasm in folders of the site's root, or all of them below another base.
// Addresses stand here word for word, in the form that bundlers look for and put their own in. From the disk browsers start no worker and
// load no module, so the bundle for there (tools/from-disk.mjs) has its own module in the place of this one, with the same functions.

import { download } from './download.js';
import { KalahError } from './errors.js';
import { say } from '../words/engine.js';

/** @typedef {'threaded' | 'single'} Build */
/** @typedef {'kalah' | 'all'} Games what a program knows: Kalah alone, which is all that most visitors need, or every game */

/** Bundlers take a worker's name for its file's, so each has its own. @type {Record<Build, () => Worker>} */
const WORKERS = {
  single: () => new Worker(new URL('./single.js', import.meta.url), { type: 'module', name: 'kalahari-single' }),
  threaded: () => new Worker(new URL('./threaded.js', import.meta.url), { type: 'module', name: 'kalahari-threaded' }),
};

/** @type {Record<Build, Record<Games, () => URL>>} */
const PROGRAMS = {
  single: { kalah: () => new URL('../single/kalahari_bg.wasm', import.meta.url), all: () => new URL('../single/everything.wasm', import.meta.url) },
  threaded: { kalah: () => new URL('../threaded/kalahari_bg.wasm', import.meta.url), all: () => new URL('../threaded/everything.wasm', import.meta.url) },
};
const NAMES = { kalah: 'kalahari_bg.wasm', all: 'everything.wasm' };

/**
 * Some bundlers (Next.js) put in addresses without an origin, in an object that is no URL: those are seen from the page.
 * @param {Build} build @param {Games} games @param {URL} [base]
 */
function programOf(build, games, base) {
  const { href } = base ? new URL(`${build}/${NAMES[games]}`, base) : PROGRAMS[build][games]();
  return new URL(href, globalThis.document?.baseURI ?? location.href);
}

/** A build's worker; refused where there can be none. @param {Build} build @param {URL} [base] the folder of the site, where it is not around this module */
export function newWorker(build, base) {
  if (typeof Worker === 'undefined' || typeof location === 'undefined') throw new KalahError('engine', say('start.server'));
  // A sandbox without allow-same-origin: the address is the site's, the origin is nobody's.
  if (self.origin === 'null') throw new KalahError('engine', say('start.sandboxed'));
  const { origin } = programOf(build, 'kalah', base);
  if (origin !== location.origin) throw new KalahError('engine', say('start.other-origin', { origin }));
  return base ? new Worker(new URL(`engine/${build}.js`, base), { type: 'module', name: `kalahari-${build}` }) : WORKERS[build]();
}

/** @typedef {WebAssembly.Module | ArrayBuffer | string} Program compiled, or the file for a worker to compile, or the address of one that could not be read */

/**
 * A program, compiled once for all workers and on its way while they load their own files. Where there is none, its address: then a worker
 * looks for it by itself and says what is wrong. Rejects where nothing arrives any more.
 * @param {Build} build @param {Games} games @param {URL | undefined} base @param {import('./download.js').Watch} watch @returns {Promise<Program>}
 */
export async function compiled(build, games, base, watch) {
  const address = programOf(build, games, base);
  try {
    return await download(address, watch, programIn);
  } catch (error) {
    if (error instanceof KalahError) throw error;
    return address.href;
  }
}

/** Servers that call it by another type and pages whose policy forbids compiling leave that to the workers: so it is still fetched once, however slowly. @param {Promise<Response>} coming */
async function programIn(coming) {
  const response = await coming;
  const copy = response.clone();
  try {
    return await WebAssembly.compileStreaming(response);
  } catch (error) {
    if (!response.ok) throw error;
    return copy.arrayBuffer();
  }
}
