// The last comparisons, kept in this browser with what they were measured on, one for each position; and the one of each game that stands
// there as an example. Reads nothing it does not check; what is damaged is left out.

import { read, write } from '../page/local.js';

/**
 * @typedef {import('../measure/run.js').Sample} Sample
 * @typedef {{key: string, game: string, at: number, kind: import('./plan.js').Kind, caption: string, all: number, samples: Sample[],
 *   before?: {turn: number, houses?: number}}} Comparison key: the position; before: as much of it as moves are called by; at: when it began, in ms; caption: what was searched where; all: modes that took part
 */

const KEY = 'kalahari.comparisons';
const VERSION = 1;
const MOST = 10;

/** Newest first. @returns {Comparison[]} */
export function keptComparisons() {
  try {
    const { version, comparisons } = JSON.parse(read(KEY) ?? '{}') ?? {};
    return version === VERSION && Array.isArray(comparisons) ? comparisons.filter(isComparison) : [];
  } catch {
    return [];
  }
}

/** What another machine measured on the start of a game; nothing of a game that has none. @param {string} game */
export async function exampleOf(game) {
  /** @type {{machine: import('../measure/example.js').Machine, comparisons: Comparison[]}} */
  const { machine, comparisons } = JSON.parse((await import('./example.js')).default);
  const found = comparisons.filter(isComparison).find((one) => one.game === game);
  return found && { ...found, machine };
}

/** As many as there is room for. @param {Comparison} comparison @returns {boolean} whether it could be kept */
export function keepComparison(comparison) {
  const all = [comparison, ...keptComparisons().filter(({ key }) => key !== comparison.key)];
  const stored = (/** @type {number} */ most) => write(KEY, JSON.stringify({ version: VERSION, comparisons: all.slice(0, most) }));
  return stored(MOST) || stored(1);
}

/** @param {any} one @param {string[]} texts @param {string[]} numbers */
const has = (one, texts, numbers) =>
  texts.every((name) => typeof one?.[name] === 'string') && numbers.every((name) => Number.isFinite(one?.[name]) && one[name] >= 0);

/** @param {any} one @returns {one is Comparison} */
const isComparison = (one) =>
  has(one, ['key', 'game', 'caption'], ['at', 'all']) &&
  ['depth', 'time'].includes(one.kind) &&
  (one.before === undefined || has(one.before, [], ['turn', ...('houses' in one.before ? ['houses'] : [])])) &&
  Array.isArray(one.samples) &&
  one.samples.length > 0 &&
  one.samples.every(isSample);

/** @param {any} sample @returns {sample is Sample} */
const isSample = (sample) =>
  has(sample, ['mode', 'evaluator', 'move'], ['round', 'threads', 'depth', 'elapsed_ms', 'nodes', 'cutoffs', 'tasks', 'stolen']) &&
  Number.isFinite(sample.value);
