// A place in this room as the parameters of an address, both ways: a lesson, a run of the stepper at a step, an exercise that a link fixes, or one
// of the many by level and number. It stands behind `#learn?` in a link and behind `?` in the address of a frame, and is what the room keeps. Read strictly, a sentence for each thing that is
// wrong; whether a position, a tree or a search makes sense is the engine's to judge.

import { SLUGS } from './lessons/list.js';
import { ASKS, TRIES } from './practice/asks.js';
import { LEVELS, MOST_SEED } from './practice/task.js';
import { say } from '../words/learn.js';

/**
 * @typedef {import('../single/kalahari.js').StepsRequest} Search
 * @typedef {{search: Search, step: number, beside: string | null}} Run beside: the method or the order of the run that stands beside it, which
 *   is the same but for that; step: of the longer one of the two
 *
 * @typedef {object} Reading what a link names: one thing, by its kind
 * @property {{slug: string}} [lesson]
 * @property {Run} [stepper]
 * @property {import('./practice/task.js').Task} [exercise]
 * @property {Drawn} [practice]
 *
 * @typedef {{ask: import('./practice/task.js').Ask, level: number, seed: number}} Drawn an exercise of the many; seed: its number
 */

/** What names a position beside its game. */
const POSITION = /** @type {const} */ (['rules', 'position', 'moves', 'depth', 'evaluator']);

/** How a kind of place is read: the parameter of its name, and further ones. @type {Record<string, {further: readonly string[], read: (given: URLSearchParams, problems: string[]) => object}>} */
const KINDS = {
  lesson: { further: [], read: readLesson },
  stepper: { further: [...POSITION, 'mode', 'order', 'beside', 'step'], read: readRun },
  exercise: { further: [...POSITION, 'ask', 'tries'], read: readExercise },
  practice: { further: ['level', 'number'], read: readDrawn },
};
/** Every parameter of a frame, which shows one exercise and not the many. */
export const PARAMETERS = [...new Set(Object.entries(KINDS).flatMap(([name, { further }]) => (name === 'practice' ? [] : [name, ...further])))];

/** Longer than any position, tree or line of moves that is accepted. */
const LONGEST = 20_000;
const GAME = /^[a-z]{1,31}$/;
const WORD = /^[a-z][a-z0-9_-]{0,30}$/;
const NUMBER = /^\d{1,6}$/;
/** Of what somebody else wrote, so much is repeated. */
const SHOWN = 40;

/** What is told of a text. @param {string} text */
const brief = (text) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/**
 * @param {string | URLSearchParams} parameters
 * @returns {{kind: string | null, place: Reading, problems: string[]}} kind: which of the readings it is; what is wrong is left out of it
 */
export function readPlace(parameters) {
  const given = new URLSearchParams(parameters);
  /** @type {string[]} */ const problems = [];
  const kinds = Object.keys(KINDS).filter((name) => given.has(name));
  const [kind = null] = kinds;
  if (kinds.length !== 1) problems.push(say('link.kind', { kinds: Object.keys(KINDS).join(', ') }));
  if (kind === null) return { kind, place: {}, problems };
  const { further, read } = KINDS[kind];
  const known = [kind, ...further];
  for (const name of new Set(given.keys())) {
    if (!known.includes(name)) problems.push(say('link.unknown', { name: brief(name), known: known.join(', ') }));
    else if (given.getAll(name).length > 1) problems.push(say('link.twice', { name }));
    else if ((given.get(name)?.length ?? 0) > LONGEST) problems.push(say('link.long', { name, most: LONGEST }));
    else continue;
    given.delete(name);
  }
  if (!given.has(kind)) return { kind: null, place: {}, problems };
  return { kind, place: { [kind]: read(given, problems) }, problems };
}

/** @param {URLSearchParams} given @param {string[]} problems */
function readLesson(given, problems) {
  const slug = given.get('lesson') ?? '';
  if (SLUGS.includes(slug)) return { slug };
  problems.push(say('link.lesson', { given: brief(slug), names: SLUGS.join(', ') }));
  return { slug: SLUGS[0] };
}

/** @param {URLSearchParams} given @param {string[]} problems @returns {Run} */
function readRun(given, problems) {
  const checked = checker(given, problems);
  const search = { ...readSearch('stepper', given, problems), mode: checked('mode', WORD, 'link.word'), order: checked('order', WORD, 'link.word') };
  return { search: plain(search), step: Number(checked('step', NUMBER, 'link.number')), beside: checked('beside', WORD, 'link.word') };
}

/** @param {URLSearchParams} given @param {string[]} problems @returns {import('./practice/task.js').Task} */
function readExercise(given, problems) {
  const [ask, tries] = [given.get('ask'), given.get('tries')];
  const asked = ASKS.find((one) => one === ask);
  if (ask !== null && !asked) problems.push(say('link.ask', { name: 'ask', given: brief(ask), asks: ASKS.join(', ') }));
  const isCount = tries !== null && NUMBER.test(tries) && Number(tries) >= TRIES.least && Number(tries) <= TRIES.most;
  if (tries !== null && !isCount) problems.push(say('link.within', { name: 'tries', given: brief(tries), least: TRIES.least, most: TRIES.most }));
  return { search: plain(readSearch('exercise', given, problems)), ask: asked ?? ASKS[0], tries: isCount ? Number(tries) : TRIES.usual };
}

/** @param {URLSearchParams} given @param {string[]} problems @returns {Drawn} */
function readDrawn(given, problems) {
  const word = given.get('practice') ?? '';
  const ask = ASKS.find((one) => one === word);
  if (!ask) problems.push(say('link.ask', { name: 'practice', given: brief(word), asks: ASKS.join(', ') }));
  const within = (/** @type {'level' | 'number'} */ name, /** @type {number} */ least, /** @type {number} */ most) => {
    const text = given.get(name) ?? String(least);
    if (NUMBER.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
    problems.push(say('link.within', { name, given: brief(text), least, most }));
    return least;
  };
  return { ask: ask ?? ASKS[0], level: within('level', 1, LEVELS.length), seed: within('number', 0, MOST_SEED) };
}

/** What is searched: of a game, or a tree. @param {string} kind the parameter that names it @param {URLSearchParams} given @param {string[]} problems */
function readSearch(kind, given, problems) {
  const what = given.get(kind) ?? '';
  const depth = checker(given, problems)('depth', NUMBER, 'link.number');
  const moves = given.get('moves');
  return {
    ...(GAME.test(what) && what !== 'random' ? { game: what } : { tree: what }),
    rules: given.get('rules'),
    position: given.get('position'),
    moves: moves === null ? null : moves.split(/\s+/).filter(Boolean),
    depth: depth === null ? null : Number(depth),
    evaluator: given.get('evaluator'),
  };
}

/** @param {URLSearchParams} given @param {string[]} problems */
const checker =
  (given, problems) =>
  /** The text of a parameter, if it is what it should be. @param {string} name @param {RegExp} pattern @param {'link.word' | 'link.number'} wrong */
  (name, pattern, wrong) => {
    const text = given.get(name);
    if (text === null || pattern.test(text)) return text;
    problems.push(say(wrong, { name, given: brief(text) }));
    return null;
  };

/** Without what is not given. @param {Record<string, unknown>} search @returns {Search} */
const plain = (search) => Object.fromEntries(Object.entries(search).filter(([, value]) => value !== null && value !== undefined));

/** @param {Run} run @returns {string} its parameters, as legible as an address can be */
export function writeRun({ search: { game, tree, moves, ...search }, step, beside }) {
  return written({ stepper: tree ?? game, ...search, moves: moves?.join(' '), beside, step: step || null });
}

/** @param {import('./practice/task.js').Task} task @returns {string} its parameters */
export function writeExercise({ search: { game, tree, moves, ...search }, ask, tries }) {
  return written({ exercise: tree ?? game ?? 'kalah', ...search, moves: moves?.join(' '), ask, tries });
}

/** @param {Drawn} drawn @returns {string} its parameters */
export const writeDrawn = ({ ask, level, seed }) => written({ practice: ask, level, number: seed });

/** @param {Record<string, unknown>} parameters those that are not given are left out */
function written(parameters) {
  const text = new URLSearchParams(Object.entries(plain(parameters)).map(([name, value]) => [name, String(value)])).toString();
  return text.replaceAll('%2C', ',').replaceAll('%2F', '/').replaceAll('%28', '(').replaceAll('%29', ')').replaceAll('%3A', ':');
}
