// The methods of searching, as the engine itself lists them (`methods()` of the wasm): learnt once, when an engine starts, and then
// there for all who ask. Nobody else lists methods or tells one kind from another.

/** @typedef {import('../single/kalahari.js').MethodInfo} MethodInfo */
/** @typedef {import('../single/kalahari.js').SearchRequest} SearchRequest */
/** @typedef {string} Mode the name of a method */

/** Which game is meant where none is named. */
export const USUAL_GAME = 'kalah';

/** Kinds of methods. @type {Set<string>} */
const PLAIN = new Set(['minimax', 'alpha-beta']);

/** @type {Map<string, MethodInfo[]>} */
const known = new Map();

/** @param {string} game @param {MethodInfo[]} list */
export const learnMethods = (game, list) => void known.set(game, list);

/** Every method of a game. @param {string} [game] */
export const methodsOf = (game = USUAL_GAME) => known.get(game) ?? [];

/** Its kind and whether it is parallel are the same in every game that has it; what it accepts is not. @param {Mode} name @param {string} [game] */
export const methodOf = (name, game) => (game === undefined ? [...known.values()].flat() : methodsOf(game)).find((method) => method.name === name);

/** Those that promise what plain minimax finds, and so can be compared. @param {string} [game] */
export const plainModes = (game) => methodsOf(game).filter(({ kind }) => PLAIN.has(kind));

/** Those of them that people are shown at first. @param {string} [game] */
export const firstModes = (game) => plainModes(game).filter(({ more }) => !more);

/** Whether it promises what plain minimax finds: the same value and move at every depth. @param {Mode} mode */
export const isPlain = (mode) => PLAIN.has(methodOf(mode)?.kind ?? '');

/** @param {Mode} mode */
export const isParallel = (mode) => methodOf(mode)?.parallel ?? false;

/** @param {Mode} mode */
export const isMinimax = (mode) => methodOf(mode)?.kind === 'minimax';

/** The sequential method of the same kind, against which a speed-up is told. @param {Mode} mode */
export const baseOf = (mode) => methodsOf().find(({ kind, parallel }) => !parallel && kind === methodOf(mode)?.kind)?.name ?? mode;

/** The evaluators that a game has. @param {string} [game] */
export const evaluatorsOf = (game) => [...new Set(methodsOf(game).flatMap(({ accepts }) => accepts.evaluator.names))];

/** What the whole text of a network follows where an evaluator is named. */
export const NETWORK = 'network:';
/** What the name of a network follows that this browser keeps (match/networks.js): whoever searches puts its text there. */
export const KEPT = 'kept:';

/** The name of a kept network; null of any other evaluator. @param {string} [evaluator] */
export const keptName = (evaluator) => (evaluator?.startsWith(KEPT) ? evaluator.slice(KEPT.length) : null);

/** What the inputs of a game's networks may mean; none where it has no networks. @param {string} [game] */
export const layoutsOf = (game) => [...new Set(methodsOf(game).flatMap(({ accepts }) => accepts.networks ?? []))];

/** Whether a method goes by this evaluator, if it is told to. @param {MethodInfo['accepts']} accepts @param {string} [evaluator] */
export const goesBy = ({ evaluator: { names }, networks = [] }, evaluator = '') =>
  [NETWORK, KEPT].some((network) => evaluator.startsWith(network)) ? networks.length > 0 : names.length > 1;

/**
 * A request without what its method does not take, which the engine would refuse.
 * @param {SearchRequest} request @param {string} [game] @returns {SearchRequest}
 */
export function accepted(request, game) {
  const method = methodsOf(game).find(({ name, usual }) => (request.mode === undefined ? usual : name === request.mode));
  if (!method) return request;
  const { accepts } = method;
  const { depth, timeMs, nodes, parDepth, order, evaluator, tableMb, endgameSeeds, ...rest } = request;
  const limit = accepts.depth ? { depth, timeMs, nodes } : {};
  const taken = {
    ...limit,
    ...(accepts.parDepth ? { parDepth } : {}),
    ...(accepts.order ? { order } : {}),
    ...(goesBy(accepts, evaluator) ? { evaluator } : {}),
    ...(accepts.tableMb ? { tableMb } : {}),
    ...(accepts.endgameSeeds ? { endgameSeeds } : {}),
  };
  return { ...rest, ...Object.fromEntries(Object.entries(taken).filter(([, value]) => value !== undefined)) };
}
