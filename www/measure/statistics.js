// Numbers put together: the middle of several runs and what lies around it; the samples of one setup as one row; what two rows can tell.

/**
 * The samples of one setup taken together.
 * @typedef {import('./run.js').Sample} Sample
 * @typedef {Omit<Sample, 'round' | 'disturbed'> & {runs: number, low_ms: number, high_ms: number, mean_ms: number,
 *   low_depth: number, high_depth: number}} Row low_depth, high_depth: the extremes; a depth differs only where time was the limit
 */

/** @param {number[]} values */
const sorted = (values) => [...values].sort((a, b) => a - b);

/** @param {number[]} values */
export function median(values) {
  const all = sorted(values);
  const middle = all.length >> 1;
  return all.length % 2 ? all[middle] : (all[middle - 1] + all[middle]) / 2;
}

/** The median, or of two in the middle the lower: a value that there was, never one between two. @param {number[]} values */
const middleOne = (values) => sorted(values)[(values.length - 1) >> 1];

/**
 * What lies around the median: the quartiles, or the extremes where fewer than five runs would make quartiles up.
 * @param {number[]} values
 */
export function band(values) {
  const all = sorted(values);
  if (all.length < 5) return { low: all[0], high: all[all.length - 1] };
  const at = (/** @type {number} */ part) => {
    const place = part * (all.length - 1);
    const below = Math.floor(place);
    return all[below] + (place - below) * ((all[below + 1] ?? all[below]) - all[below]);
  };
  return { low: at(0.25), high: at(0.75) };
}

/** Of those that have it. @param {Sample[]} group @param {'busy_ms' | 'idle_ms'} key */
const medianOf = (group, key) => median(group.flatMap((sample) => sample[key] ?? []));

/** @param {Sample} sample */
const setup = ({ board, mode, order, evaluator, par_depth, threads, time_ms, depth }) =>
  [board ?? '', mode, order ?? '', evaluator, par_depth ?? '', threads, time_ms === undefined ? `d${depth}` : `t${time_ms}`].join('|');

/** One row for each setup, in the order in which they ran; disturbed runs do not count. @param {Sample[]} samples @returns {Row[]} */
export function rowsOf(samples) {
  /** @type {Map<string, Sample[]>} */ const groups = new Map();
  for (const sample of samples) {
    if (sample.disturbed !== undefined) continue;
    const group = groups.get(setup(sample));
    if (group) group.push(sample);
    else groups.set(setup(sample), [sample]);
  }
  return [...groups.values()].map((group) => {
    const all = (/** @type {'nodes' | 'cutoffs' | 'tasks' | 'stolen' | 'depth' | 'elapsed_ms'} */ key) => group.map((sample) => sample[key]);
    const depth = middleOne(all('depth'));
    // Value and move are of that depth, for runs of the same time may reach others.
    const { round: _, disturbed: __, ...one } = /** @type {Sample} */ (group.find((sample) => sample.depth === depth));
    const times = all('elapsed_ms');
    const { low, high } = band(times);
    return {
      ...one,
      elapsed_ms: median(times),
      low_ms: low,
      high_ms: high,
      mean_ms: times.reduce((sum, ms) => sum + ms, 0) / times.length,
      nodes: median(all('nodes')),
      cutoffs: median(all('cutoffs')),
      tasks: median(all('tasks')),
      stolen: median(all('stolen')),
      ...(one.busy_ms === undefined ? {} : { busy_ms: medianOf(group, 'busy_ms'), idle_ms: medianOf(group, 'idle_ms') }),
      low_depth: Math.min(...all('depth')),
      high_depth: Math.max(...all('depth')),
      runs: group.length,
    };
  });
}

/** In less time threads cannot show what they gain, for waking them takes a part of it; nor the clock much else. */
export const TELLING_MS = 20;
/** A gain of less is none. */
const TELLING_GAIN = 1.05;

/** One run has no spread. */
export const LEAST_RUNS = 2;

/**
 * Whether one of two rows is faster: that is unknown while either has a single run, and there is no clear difference where the medians
 * are as good as the same or the spreads overlap.
 * @param {Row} a @param {Row} b @returns {'unknown' | 'none' | 'clear'}
 */
export function difference(a, b) {
  if (Math.min(a.runs, b.runs) < LEAST_RUNS) return 'unknown';
  const ratio = a.elapsed_ms / b.elapsed_ms;
  const overlap = a.low_ms <= b.high_ms && b.low_ms <= a.high_ms;
  return overlap || Math.max(ratio, 1 / ratio) < TELLING_GAIN ? 'none' : 'clear';
}
