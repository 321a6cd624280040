// How modes are measured: a warm-up, then rounds in which every mode takes its turn, so that a
// machine that slows down slows them all. Headless: is handed the search, returns numbers.

/**
 * @typedef {import('./engine.js').SearchRequest} SearchRequest
 * @typedef {import('./engine.js').Report} Report
 * @typedef {import('./state.js').Mode} Mode
 * @typedef {(request: SearchRequest) => Promise<Report>} Search
 * @typedef {{mode: Mode, times: number[], report: Report}} Row
 * @typedef {{modes: Mode[], base: Omit<SearchRequest, 'mode'>, runs: number, signal: AbortSignal,
 *   search: Search, onRow: (rows: Row[], done: number, all: number, next: string) => void}} Plan
 */

/** The slowest mode should take about this long, so that a difference is more than noise. */
export const TARGET_MS = 3000;
const WARM_UP_PLIES = 2;

/** @param {number[]} times */
export function median(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * What lies around the median: the quartiles, or the extremes where fewer than five runs would make quartiles up.
 * @param {number[]} values
 */
export function band(values) {
  if (values.length < 5) return spread(values);
  const sorted = [...values].sort((a, b) => a - b);
  const at = (/** @type {number} */ part) => {
    const place = part * (sorted.length - 1);
    const below = Math.floor(place);
    return sorted[below] + (place - below) * ((sorted[below + 1] ?? sorted[below]) - sorted[below]);
  };
  return { low: at(0.25), high: at(0.75) };
}

/** @param {number[]} times */
export const spread = (times) => ({ low: Math.min(...times), high: Math.max(...times) });

/**
 * All modes to the same depth, several times. What was measured before a cancel is kept.
 * @param {Plan} plan
 * @returns {Promise<Row[]>}
 */
export async function sameDepth({ modes, base, runs, signal, search, onRow }) {
  /** @type {Map<Mode, Row>} */
  const rows = new Map();
  const all = modes.length * (runs + 1);
  let done = 0;
  const ordered = () => modes.flatMap((mode) => rows.get(mode) ?? []);
  for (let round = 0; round <= runs; round++) {
    for (const mode of modes) {
      onRow(ordered(), done, all, round === 0 ? `Warm-up: ${mode}` : `Round ${round} of ${runs}: ${mode}`);
      const depth = round === 0 ? Math.max(1, (base.depth ?? 1) - WARM_UP_PLIES) : base.depth;
      const report = await search({ ...base, depth, mode });
      if (signal.aborted) return ordered();
      done++;
      if (round === 0) continue;
      const row = rows.get(mode);
      if (row) row.times.push(report.elapsed_ms);
      else rows.set(mode, { mode, times: [report.elapsed_ms], report });
    }
  }
  onRow(ordered(), done, all, '');
  return ordered();
}

/**
 * The same time for every mode; each deepens as far as it gets.
 * @param {Plan} plan
 * @returns {Promise<Row[]>}
 */
export async function sameTime({ modes, base, signal, search, onRow }) {
  /** @type {Row[]} */
  const rows = [];
  for (const mode of modes) {
    onRow([...rows], rows.length, modes.length, mode);
    const report = await search({ ...base, mode });
    if (signal.aborted) break;
    rows.push({ mode, times: [report.elapsed_ms], report });
  }
  onRow([...rows], rows.length, modes.length, '');
  return rows;
}

/**
 * The depth at which the slowest mode takes a few seconds here: measured depth by depth, stopping
 * before the one that would take longer.
 * @param {Omit<SearchRequest, 'mode'>} base @param {Search} search
 * @param {AbortSignal} signal @param {(depth: number, ms: number) => void} onDepth
 * @returns {Promise<number>}
 */
export async function suggestDepth(base, search, signal, onDepth) {
  let before = 0;
  for (let depth = 1; ; depth++) {
    const report = await search({ ...base, mode: 'seq_mm', depth });
    if (signal.aborted || depth >= 30) return Math.max(1, depth - 1);
    const ms = report.elapsed_ms;
    onDepth(depth, ms);
    // Below a few milliseconds the clock says nothing about growth.
    const growth = before > 4 ? Math.max(1.2, ms / before) : 5;
    if (ms * growth > TARGET_MS) return depth;
    before = ms;
  }
}

/**
 * Whether all rows found the same value and move.
 * @param {Row[]} rows
 */
export const agree = (rows) => rows.every(({ report }) => report.value === rows[0].report.value && report.move === rows[0].report.move);
