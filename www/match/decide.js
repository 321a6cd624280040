// How a seat comes to its move. Most search once, by their settings. The perfect player tries to prove first: where that
// succeeds it plays by the proof to the end of the game, and until then as the expert does.

import { methodOf } from '../engine/methods.js';
import { methodFor, requestOf } from './levels.js';

/**
 * @typedef {import('../engine/client.js').SearchRequest} SearchRequest
 * @typedef {import('../engine/client.js').Report} Report
 * @typedef {import('./state.js').Position} Position
 * @typedef {import('./levels.js').Place} Place
 * @typedef {(request: SearchRequest, until?: AbortSignal) => Promise<Report>} Search
 */

const EXPERT_MS = 1000;

/**
 * @typedef {object} Known
 * @property {Place} place how the engine is told of the position
 * @property {boolean} provable whether a proof is worth trying
 * @property {import('./proofs.js').Proofs} proofs
 * @property {Position[]} earlier of the same game
 * @property {AbortSignal} signal
 * @property {boolean} [allMoves] whether every move is to get its score
 */

/**
 * @param {Search} search
 * @param {import('./state.js').Exact} exact the seat's settings; of a proof, `timeMs` is how long it is tried
 * @param {Position} position @param {Known} known
 * @returns {Promise<Report>}
 */
export async function decide(search, exact, position, { place, provable, proofs, earlier, signal, allMoves = false }) {
  if (methodOf(exact.mode, position.game)?.kind !== 'proof') return search({ ...requestOf(exact, place), ...(allMoves ? { allMoves } : {}) }, signal);
  const proved = proofs.get(position);
  if (proved) return proved;
  // A game that was proved once is not given up to a clock: what follows is no harder than what was done before.
  const sure = earlier.some((one) => proofs.get(one));
  if (sure || provable) {
    const request = requestOf(exact, place);
    const report = await (sure ? search(request, signal) : within(exact.timeMs, signal, (until) => search(request, until)));
    if (report) proofs.keep(position, report);
    if (report && (report.exact || signal.aborted)) return report;
  }
  const expert = { ...exact, mode: methodFor('expert', position.game)?.name ?? '', limit: /** @type {const} */ ('time'), timeMs: EXPERT_MS };
  const report = await search(requestOf(expert, place), signal);
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
