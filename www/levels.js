// How strong the engine plays: friendly levels, and the exact search behind each.
// Data and one translation into a search request; no page, no search.

/**
 * @typedef {import('./state.js').Exact} Exact
 * @typedef {import('./state.js').Seat} Seat
 * @typedef {import('./state.js').Position} Position
 * @typedef {import('./engine.js').SearchRequest} SearchRequest
 */

/** @type {Exact} */
const BASE = { mode: 'young_bros', limit: 'depth', depth: 6, timeMs: 1000, parDepth: null, order: 'ranked', evaluator: 'seeds', tableMb: null };

/** @type {{id: string, name: string, exact: Exact}[]} */
export const LEVELS = [
  { id: 'beginner', name: 'Beginner', exact: { ...BASE, depth: 1 } },
  { id: 'easy', name: 'Easy', exact: { ...BASE, depth: 3 } },
  { id: 'medium', name: 'Medium', exact: { ...BASE, depth: 6 } },
  { id: 'hard', name: 'Hard', exact: { ...BASE, depth: 11 } },
  { id: 'strong', name: 'Strong', exact: { ...BASE, limit: 'time', timeMs: 1000 } },
  { id: 'expert', name: 'Expert', exact: { ...BASE, mode: 'expert', limit: 'time', timeMs: 1000 } },
  { id: 'perfect', name: 'Perfect', exact: { ...BASE, mode: 'solve', limit: 'time', timeMs: 60_000 } },
];

/** The level shown when the exact settings are none of the friendly ones. */
export const OWN = 'own';

export const DEFAULT_LEVEL = 'medium';

/** @type {{id: import('./state.js').Mode, about: string, parallel: boolean}[]} */
export const MODES = [
  { id: 'seq_mm', parallel: false, about: 'Plain minimax: visits every position down to the depth, on one thread.' },
  { id: 'seq_ab', parallel: false, about: 'Alpha-beta: skips what cannot change the result, on one thread.' },
  { id: 'par_then_mm', parallel: true, about: 'Minimax whose first plies are split among the threads.' },
  { id: 'par_then_ab', parallel: true, about: 'Splits the first plies among the threads, then each runs alpha-beta alone.' },
  { id: 'young_bros', parallel: true, about: 'Young brothers wait: the first move is searched before its brothers start in parallel, sharing its bound.' },
];

/** What a seat may play by: the five, and the two that are not compared with them. @type {import('./state.js').SeatMode[]} */
export const SEAT_MODES = [...MODES.map(({ id }) => id), 'expert', 'solve'];

/** Which of the exact settings mean anything to a mode. @param {import('./state.js').SeatMode} mode */
export const settingsOf = (mode) => ({ limit: mode !== 'solve', paper: mode !== 'expert' && mode !== 'solve' });

/** The most megabytes that the engine gives a table in a browser (src/engine/request.rs). */
export const MOST_TABLE_MB = 768;

export const EVALUATORS = ['seeds', 'stores', 'stores-decided', 'weighted', 'weighted:1/2', 'russell'];

/** @param {string} id */
export const levelOf = (id) => LEVELS.find((level) => level.id === id);

/** @param {'human' | 'engine'} kind @returns {Seat} */
export function newSeat(kind) {
  return { kind, level: DEFAULT_LEVEL, exact: levelOf(DEFAULT_LEVEL)?.exact ?? BASE };
}

/**
 * Reads a seat from outside; whatever it does not understand becomes the default.
 * @param {unknown} raw @returns {Seat}
 */
export function readSeat(raw) {
  const from = /** @type {Record<string, unknown>} */ (typeof raw === 'object' && raw !== null ? raw : {});
  const made = newSeat(from.kind === 'engine' ? 'engine' : 'human');
  const level = levelOf(String(from.level));
  if (level) return { ...made, level: level.id, exact: level.exact };
  const exact = /** @type {Record<string, unknown>} */ (from.exact);
  if (from.level !== OWN || typeof exact !== 'object' || exact === null) return made;
  return { ...made, level: OWN, exact: tidyExact(exact) };
}

/** @param {Record<string, unknown>} raw @returns {Exact} */
export function tidyExact(raw) {
  const mode = SEAT_MODES.find((id) => id === raw.mode) ?? BASE.mode;
  return {
    mode,
    // For the solver the time is how long it tries; a depth would mean nothing.
    limit: raw.limit === 'time' || mode === 'solve' ? 'time' : 'depth',
    depth: between(raw.depth, 1, 60, BASE.depth),
    timeMs: between(raw.timeMs, 10, 600_000, BASE.timeMs),
    parDepth: between(raw.parDepth, 0, 60, null),
    tableMb: between(raw.tableMb, 1, MOST_TABLE_MB, null),
    order: raw.order === 'natural' ? 'natural' : 'ranked',
    evaluator: EVALUATORS.includes(String(raw.evaluator)) ? String(raw.evaluator) : BASE.evaluator,
  };
}

/**
 * The whole number nearest to a value and within bounds; `other` where it is none.
 * @template {number | null} T @param {unknown} value @param {number} low @param {number} high @param {T} other @returns {number | T}
 */
function between(value, low, high, other) {
  const number = value === null || value === '' ? NaN : Number(value);
  return Number.isFinite(number) ? Math.min(high, Math.max(low, Math.round(number))) : other;
}

/** @param {Exact} exact @param {Position} position @returns {SearchRequest} */
export function requestOf(exact, position) {
  const { limit, paper } = settingsOf(exact.mode);
  const base = {
    rules: position.rules,
    position: position.position,
    mode: exact.mode,
    ...(!limit ? {} : exact.limit === 'depth' ? { depth: exact.depth } : { timeMs: exact.timeMs }),
  };
  if (!paper) return { ...base, ...(exact.tableMb === null ? {} : { tableMb: exact.tableMb }) };
  return {
    ...base,
    order: exact.order,
    evaluator: exact.evaluator,
    ...(exact.parDepth === null ? {} : { parDepth: exact.parDepth }),
  };
}
