// How strong the engine plays: friendly levels, and the exact search behind each. What can be set, and how far, is the
// engine's to say (engine/methods.js). Data and one translation into a search request; no page, no search.

import { accepted, evaluatorsOf, keptName, layoutsOf, learnMethods, methodOf, methodsOf, USUAL_GAME } from '../engine/methods.js';
import { tidyName } from './names.js';
import { say } from '../words/match.js';

/**
 * @typedef {import('./state.js').Exact} Exact
 * @typedef {import('./state.js').Seat} Seat
 * @typedef {import('../engine/client.js').SearchRequest} SearchRequest
 * @typedef {import('../engine/methods.js').MethodInfo} MethodInfo
 * @typedef {{rules: string, position: string, game?: string, moves?: string[]}} Place where a search begins; `moves`: played since
 * @typedef {{id: string, name: string, about: string, kind?: MethodInfo['kind'], depth?: number, timeMs?: number, margin?: number}} Level kind: of
 *   the method, the usual one unless given, and without such a method there is no such level; margin: by how much a move may be worse than the best one and still be played, for variety, in small
 *   differences of the game (`unit` of its table)
 */

/** A list of levels whose ids are known to types. @template {string} Id @param {(Level & {id: Id})[]} list */
export const withIds = (list) => list;

export const LEVELS = withIds([
  { id: 'beginner', name: say('level.beginner'), about: say('about.beginner'), depth: 1, margin: 2 },
  { id: 'easy', name: say('level.easy'), about: say('about.easy'), depth: 3, margin: 2 },
  { id: 'medium', name: say('level.medium'), about: say('about.medium'), depth: 6, margin: 1 },
  { id: 'hard', name: say('level.hard'), about: say('about.hard'), depth: 11 },
  { id: 'strong', name: say('level.strong'), about: say('about.strong'), timeMs: 1000 },
  { id: 'expert', name: say('level.expert'), about: say('about.expert'), kind: 'expert', timeMs: 1000 },
  { id: 'perfect', name: say('level.perfect'), about: say('about.perfect'), kind: 'proof', timeMs: 60_000 },
]);

/** The level shown when the exact settings are none of the friendly ones. */
export const OWN = 'own';

export const DEFAULT_LEVEL = 'medium';
const USUAL = { depth: 6, timeMs: 1000 };

/** Those of games that have their own. @type {Map<string, Level[]>} */
const ownLists = new Map();

/** A game comes to the table: what the engine can do for it, and how strong it may play. @param {import('../engine/client.js').Engine} engine @param {{name: string, levels?: Level[]}} game */
export async function learnGame(engine, { name, levels }) {
  if (methodsOf(name).length === 0) learnMethods(name, await engine.methods({ game: name }));
  if (levels) ownLists.set(name, levels);
}

/** The levels of a game. @param {string} [game] */
export function levelsOf(game = USUAL_GAME) {
  const kinds = new Set(methodsOf(game).map(({ kind }) => kind));
  /** @type {Level[]} */ const list = ownLists.get(game) ?? LEVELS;
  return list.filter(({ kind }) => kind === undefined || kinds.size === 0 || kinds.has(kind));
}

/** @param {string} id @param {string} [game] */
export const levelOf = (id, game) => levelsOf(game).find((level) => level.id === id);

/** By how much an engine's move may be worse than the best. @param {Seat} seat @param {string} [game] */
export const marginOf = ({ level, steady }, game) => (steady ? 0 : (levelOf(level, game)?.margin ?? 0));

/** The method of that kind, or else the usual one. @param {MethodInfo['kind']} [kind] @param {string} [game] */
export const methodFor = (kind, game) => methodsOf(game).find((method) => method.kind === kind) ?? methodsOf(game).find(({ usual }) => usual);

/** The exact settings of a level. @param {Level} level @param {string} [game] @returns {Exact} */
export const exactOf = ({ kind, depth, timeMs }, game) =>
  tidyExact(
    { ...USUAL, mode: methodFor(kind, game)?.name, limit: timeMs === undefined ? 'depth' : 'time', ...(timeMs === undefined ? { depth } : { timeMs }) },
    game,
  );

/** @param {'human' | 'engine'} kind @param {string} [level] @param {string} [game] @returns {Seat} */
export function newSeat(kind, level = DEFAULT_LEVEL, game = undefined) {
  return { kind, level, exact: exactOf(levelOf(level, game) ?? { id: OWN, name: OWN, about: '' }, game) };
}

/** A seat that goes by a network. @param {string} evaluator `kept:` and its name @param {number} plies how deep it looks @param {string} game @returns {Seat} */
export function networkSeat(evaluator, plies, game) {
  const { exact } = newSeat('engine', OWN, game);
  return { kind: 'engine', level: OWN, exact: tidyExact({ ...exact, limit: 'depth', depth: plies, evaluator }, game) };
}

/**
 * Reads a seat from outside; whatever it does not understand becomes the default.
 * @param {unknown} raw @param {string} [game] @returns {Seat}
 */
export function readSeat(raw, game) {
  const from = /** @type {Record<string, unknown>} */ (typeof raw === 'object' && raw !== null ? raw : {});
  const kind = from.kind === 'engine' ? 'engine' : 'human';
  const name = tidyName(from.name);
  return { ...strengthOf(from, kind, game), ...(name ? { name } : {}), ...(from.steady === true ? { steady: true } : {}) };
}

/** @param {Record<string, unknown>} from @param {Seat['kind']} kind @param {string} [game] @returns {Seat} */
function strengthOf(from, kind, game) {
  const level = levelOf(String(from.level), game);
  if (level) return newSeat(kind, level.id, game);
  const exact = /** @type {Record<string, unknown>} */ (from.exact);
  if (from.level !== OWN || typeof exact !== 'object' || exact === null) return newSeat(kind, DEFAULT_LEVEL, game);
  return { kind, level: OWN, exact: tidyExact(exact, game) };
}

/** Every order of moves that some method knows, the usual one first. @param {string} [game] */
export const ordersOf = (game) => [...new Set(methodsOf(game).flatMap(({ accepts }) => (accepts.order ? [accepts.order.usual, ...accepts.order.names] : [])))];

/** What a method takes, and for what it does not take, what the usual one does. @param {string} [mode] @param {string} [game] */
export function rangesOf(mode, game) {
  const usual = methodFor(undefined, game)?.accepts;
  const own = methodOf(mode ?? '', game)?.accepts;
  const tables = methodsOf(game).flatMap(({ accepts }) => accepts.tableMb ?? []);
  return {
    depth: own?.depth ?? usual?.depth,
    timeMs: own?.timeMs ?? usual?.timeMs,
    parDepth: own?.parDepth ?? usual?.parDepth,
    tableMb: own?.tableMb ?? tables[0],
  };
}

/** @param {Record<string, unknown>} raw @param {string} [game] @returns {Exact} */
export function tidyExact(raw, game) {
  const method = methodOf(String(raw.mode), game) ?? methodFor(undefined, game);
  const ranges = rangesOf(method?.name, game);
  const usual = methodFor(undefined, game)?.accepts;
  return {
    mode: method?.name ?? '',
    // For a proof the time is how long it is tried; a depth would mean nothing.
    limit: raw.limit === 'time' || (method && !method.accepts.depth) ? 'time' : 'depth',
    depth: within(raw.depth, ranges.depth, USUAL.depth),
    timeMs: within(raw.timeMs, ranges.timeMs, USUAL.timeMs),
    parDepth: within(raw.parDepth, ranges.parDepth, null),
    tableMb: within(raw.tableMb, ranges.tableMb, null),
    order: ordersOf(game).find((name) => name === raw.order) ?? usual?.order?.usual ?? '',
    evaluator: tidyEvaluator(String(raw.evaluator), game) ?? usual?.evaluator.usual ?? '',
  };
}

/** @param {string} raw @param {string} [game] */
function tidyEvaluator(raw, game) {
  // Whether a network is still there is asked when it is needed.
  if (keptName(raw) && layoutsOf(game).length > 0) return raw;
  // `weighted` was once listed beside `weighted:1/2`, and meant the same.
  return evaluatorsOf(game).find((name) => [name, name.split(':')[0]].includes(raw));
}

/**
 * The whole number nearest to a value and within a range; `other` where it is none.
 * @template {number | null} T @param {unknown} value @param {{least: number, most: number} | undefined} range @param {T} other @returns {number | T}
 */
function within(value, range, other) {
  const number = value === null || value === '' ? NaN : Number(value);
  return Number.isFinite(number) ? Math.min(range?.most ?? Infinity, Math.max(range?.least ?? 1, Math.round(number))) : other;
}

/** What the method takes of the settings, and nothing else. @param {Exact} exact @param {Place} place @returns {SearchRequest} */
export function requestOf({ mode, limit, depth, timeMs, parDepth, tableMb, order, evaluator }, { game, rules, position, moves }) {
  const until = limit === 'depth' ? { depth } : { timeMs };
  const choices = { order: order || undefined, evaluator: evaluator || undefined, parDepth: parDepth ?? undefined, tableMb: tableMb ?? undefined };
  const request = { rules, position, ...(moves ? { moves } : {}), ...(mode ? { mode } : {}), ...until, ...choices };
  return accepted(/** @type {SearchRequest} */ (request), game);
}

/** What the engine takes for an evaluator; throws a sentence where it is a network that is not kept any more. @param {string} evaluator */
export async function meant(evaluator) {
  if (keptName(evaluator) === null) return evaluator || undefined;
  const { evaluatorOf, gone } = await import('./networks.js');
  const text = await evaluatorOf(evaluator);
  if (text === null) throw new Error(gone(evaluator));
  return text;
}
