// A download that is watched: it may take as long as it likes while something arrives, and is given up when nothing does.

import { KalahError } from './errors.js';
import { SLOW_MS } from './limits.js';
import { patience } from './patience.js';
import { say } from '../words/engine.js';

/** @typedef {{loadMs: number, onLoad: (bytes: number) => void}} Watch loadMs: how long nothing may arrive; onLoad: hears how much has, of a slow one */

/**
 * What `use` makes of the file. Rejects with a KalahError where it was given up.
 * @template T
 * @param {URL} address @param {Watch} watch @param {(response: Promise<Response>) => Promise<T>} use @returns {Promise<T>}
 */
export async function download(address, { loadMs, onLoad }, use) {
  const begin = performance.now();
  const given = new AbortController();
  let over = false;
  let calm = () => {};
  const wait = () => {
    calm();
    if (over) return; // the copy may be read to its end after that
    calm = patience(loadMs, () => given.abort(new KalahError('engine', say('start.late', { seconds: loadMs / 1000 }))));
  };
  let bytes = 0;
  // Of a copy: browsers keep what they have compiled of a response as it came.
  const count = async (/** @type {Response} */ response) => {
    const reader = response.clone().body?.getReader();
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      wait();
      bytes += part.value.length;
      if (!over && performance.now() - begin > SLOW_MS) onLoad(bytes);
    }
  };
  wait();
  try {
    const response = fetch(address, { signal: given.signal });
    response.then(count).catch(() => {}); // `use` hears of it
    return await use(response);
  } catch (error) {
    const why = given.signal.aborted ? given.signal.reason : error;
    given.abort(); // nobody needs the rest of the copy
    throw why;
  } finally {
    over = true;
    calm();
  }
}
