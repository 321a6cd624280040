// What a comparison found, in a sentence with figures: what pruning gained over minimax at one depth and what threads gained over one, or how
// deep modes got in the same time. Under 20 ms nothing is said of threads, for waking them takes a part of that; of single runs nothing at
// all. No page here.

import { isMinimax, isParallel } from '../engine/methods.js';
import { modeName } from '../engine/names.js';
import { difference, LEAST_RUNS, TELLING_MS } from '../measure/statistics.js';
import { duration, factor } from '../page/figures.js';
import { say } from '../words/compare.js';

/** @typedef {import('../measure/statistics.js').Row} Row @typedef {import('./plan.js').Kind} Kind */

/** @param {Row[]} rows at least one @param {Kind} kind */
export function verdict(rows, kind) {
  if (kind === 'time') return reached(rows);
  if (rows.every(({ elapsed_ms }) => elapsed_ms < TELLING_MS)) return say('verdict.short', { time: duration(TELLING_MS) });
  const gain = pruning(rows);
  const shared = threads(rows, gain !== null);
  const found = [...(gain ? [gain] : []), ...(shared ? [shared] : [])];
  if (found.length) return found.length > 1 ? say('verdict.both', { first: found[0], second: found[1] }) : say('verdict.one', { found: found[0] });
  if (tooFew(rows)) return say('verdict.few');
  const slowest = rows.reduce((slow, row) => (row.elapsed_ms > slow.elapsed_ms ? row : slow));
  return say('verdict.alone', { mode: modeName(slowest.mode), depth: slowest.depth, time: duration(slowest.elapsed_ms) });
}

/** A single run of one of several modes tells nothing of the others. @param {Row[]} rows */
const tooFew = (rows) => rows.length > 1 && rows.some(({ runs }) => runs < LEAST_RUNS);

/** @param {Row[]} rows */
function reached(rows) {
  const sorted = [...rows].sort((a, b) => b.depth - a.depth);
  const [first, last] = [sorted[0], sorted[sorted.length - 1]];
  if (first === last) return say('verdict.reached', { mode: modeName(first.mode), n: first.depth });
  if (tooFew(rows)) return say('verdict.few');
  if (first.low_depth <= last.high_depth) return first.depth === last.depth ? say('verdict.deep', { n: first.depth }) : say('verdict.deep-alike');
  return say('verdict.deeper', { mode: modeName(first.mode), n: first.depth, other: modeName(last.mode), less: last.depth });
}

/** @param {Row[]} rows not empty */
const fastest = (rows) => rows.reduce((best, row) => (row.elapsed_ms < best.elapsed_ms ? row : best));

/** Alpha-beta against minimax at the same depth, both sequential where there is a choice. @param {Row[]} rows */
function pruning(rows) {
  const sequentialFirst = [...rows].sort((a, b) => Number(isParallel(a.mode)) - Number(isParallel(b.mode)));
  const slow = sequentialFirst.find(({ mode }) => isMinimax(mode));
  const fast = slow && sequentialFirst.find(({ mode, depth }) => !isMinimax(mode) && depth === slow.depth);
  if (!slow || !fast || slow.elapsed_ms < TELLING_MS) return null;
  const { depth } = slow;
  const ratio = slow.elapsed_ms / fast.elapsed_ms;
  const known = difference(slow, fast);
  const names = { depth, fast: modeName(fast.mode), slow: modeName(slow.mode) };
  if (known === 'unknown') return null;
  if (known === 'none') return say('pruning.alike', names);
  if (isParallel(slow.mode) !== isParallel(fast.mode)) return say('pruning.modes', { ...names, times: factor(ratio) });
  if (ratio < 1) return say('pruning.none', { depth });
  return ratio < 10 ? say('pruning.times', { depth, times: factor(ratio) }) : say('pruning.part', { depth, times: Math.round(ratio) });
}

/**
 * Several threads against one, of alpha-beta rather than of minimax: the deepest where both were measured.
 * @param {Row[]} rows @param {boolean} still whether a gain was told before
 */
function threads(rows, still) {
  const pairs = rows.flatMap((one) => {
    const rivals = rows.filter(
      ({ mode, depth, threads: n }) => n > 1 && !isParallel(one.mode) && depth === one.depth && isParallel(mode) && isMinimax(mode) === isMinimax(one.mode),
    );
    return rivals.length ? [{ one, many: fastest(rivals) }] : [];
  });
  pairs.sort((a, b) => Number(isMinimax(a.one.mode)) - Number(isMinimax(b.one.mode)) || b.one.depth - a.one.depth);
  if (pairs.length === 0) return null;
  const [{ one, many }] = pairs;
  const minimax = isMinimax(one.mode);
  const about = { n: many.threads, mode: modeName(many.mode), depth: one.depth, kind: say(minimax ? 'kind.minimax' : 'kind.alpha-beta') };
  if (one.elapsed_ms < TELLING_MS) return say('threads.short', { ...about, time: duration(TELLING_MS) });
  const known = difference(one, many);
  if (known === 'unknown') return null;
  if (known === 'none') return say('threads.none', about);
  const gain = one.elapsed_ms / many.elapsed_ms;
  if (gain < 1) return say('threads.slower', { ...about, times: factor(1 / gain) });
  return say(still && !minimax ? 'threads.still' : 'threads.faster', { ...about, times: factor(gain) });
}
