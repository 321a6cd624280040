// How lessons race searches against each other: the same position, each in turn, and of several runs the fastest, for a browser needs a
// run or two until its compiler has done its best.

/** @typedef {import('../../engine/client.js').Engine} Engine @typedef {import('../../engine/client.js').Report} Report @typedef {import('../../engine/client.js').SearchRequest} SearchRequest */

const RUNS = 3;

/**
 * @template {string} N
 * @param {Pick<Engine, 'search'>} engine @param {Record<N, SearchRequest>} searches by their names @param {AbortSignal} [signal]
 * @returns {Promise<Record<N, Report>>} the fastest report of each
 */
export async function race(engine, searches, signal) {
  /** @type {Partial<Record<N, Report>>} */ const best = {};
  for (let run = 0; run < RUNS; run++) {
    for (const name of /** @type {N[]} */ (Object.keys(searches))) {
      const report = await engine.search(searches[name], { signal });
      signal?.throwIfAborted();
      const before = best[name];
      if (!before || report.elapsed_ms < before.elapsed_ms) best[name] = report;
    }
  }
  return /** @type {Record<N, Report>} */ (best);
}
