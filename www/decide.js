// How a seat comes to its move. Most search once, by their settings. The perfect player tries to prove first: where that
// succeeds it plays by the proof to the end of the game, and until then as the expert does.

import { requestOf } from './levels.js';
import { seedsInPlay } from './state.js';

/**
 * @typedef {import('./engine.js').SearchRequest} SearchRequest
 * @typedef {import('./engine.js').Report} Report
 * @typedef {import('./state.js').Position} Position
 * @typedef {(request: SearchRequest, until?: AbortSignal) => Promise<Report>} Search
 */

/** With more seeds than this a proof takes so long that trying would only cost time. */
const PROVABLE_SEEDS = 48;
const EXPERT_MS = 1000;

/**
 * @param {Search} search
 * @param {import('./state.js').Exact} exact the seat's settings; `timeMs` is how long a proof is tried
 * @param {Position} position
 * @param {{proofs: import('./proofs.js').Proofs, earlier: Position[], signal: AbortSignal}} known `earlier`: of the same game
 * @returns {Promise<Report>}
 */
export async function decide(search, exact, position, { proofs, earlier, signal }) {
  if (exact.mode !== 'solve') return search(requestOf(exact, position), signal);
  const proved = proofs.get(position);
  if (proved) return proved;
  // A game that was proved once is not given up to a clock: what follows is no harder than what was done before.
  const sure = earlier.some((one) => proofs.get(one));
  if (sure || seedsInPlay(position) <= PROVABLE_SEEDS) {
    const request = requestOf(exact, position);
    const report = await (sure ? search(request, signal) : within(exact.timeMs, signal, (until) => search(request, until)));
    if (report) proofs.keep(position, report);
    if (report && (report.exact || signal.aborted)) return report;
  }
  const report = await search(requestOf({ ...exact, mode: 'expert', limit: 'time', timeMs: EXPERT_MS }, position), signal);
  proofs.keep(position, report);
  return report;
}

/**
 * Runs something that stops on a signal, and lets it run for so long at the most; `null` when it did not even begin by then.
 * @template T @param {number} ms @param {AbortSignal} signal @param {(until: AbortSignal) => Promise<T>} work @returns {Promise<T | null>}
 */
async function within(ms, signal, work) {
  const until = new AbortController();
  const stop = () => until.abort(signal.reason);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  const timer = setTimeout(() => until.abort(), ms);
  try {
    return await work(until.signal);
  } catch (error) {
    if (until.signal.aborted && !signal.aborted) return null;
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
