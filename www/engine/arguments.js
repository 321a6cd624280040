// What the engine's calls take, checked in one place before any is sent. Behind it nobody checks types: the wasm would take what is no
// text for an address in its memory, and would name a wrong field in the words of a program.

import { brief, KalahError } from './errors.js';
import { say } from '../words/engine.js';

/** @typedef {'text' | 'texts' | 'count' | 'big-count' | 'number' | 'flag' | 'move' | 'moves' | 'request' | 'signal' | 'callback' | 'limits'} Form */
/** @typedef {Form | [Form]} Takes in brackets: may be left out */

/** @type {Record<string, Record<string, Takes>>} arguments by name, in their order */
const CALLS = {
  games: {},
  limits: {},
  methods: { game: 'text' },
  presets: { game: 'text' },
  inspect: { game: 'text', rules: 'text', position: ['text'], moves: ['texts'] },
  play: { game: 'text', rules: 'text', position: 'text', move: 'move', moves: ['texts'] },
  gamesIn: { game: 'text', text: 'text' },
  readGame: { game: 'text', text: 'text' },
  writeGame: { game: 'text', rules: 'text', start: 'text', moves: 'moves' },
  perft: { game: 'text', rules: 'text', position: 'text', depth: 'count' },
  search: { game: 'text', request: 'request' },
  ask: { program: 'text', request: 'request' },
};

/** The fields of a search request. @type {Record<string, Takes>} */
const REQUEST = {
  rules: 'text',
  position: ['text'],
  moves: ['texts'],
  mode: ['text'],
  depth: ['count'],
  timeMs: ['number'],
  nodes: ['big-count'],
  parDepth: ['count'],
  order: ['text'],
  evaluator: ['text'],
  allMoves: ['flag'],
  tableMb: ['count'],
  endgameSeeds: ['count'],
  record: ['flag'],
};

/** What options may have beside texts and numbers that are checked where they are used. @type {Record<string, Takes>} */
const OPTIONS = { signal: ['signal'], onProgress: ['callback'], onReport: ['callback'], onStatus: ['callback'], onLoad: ['callback'], limits: ['limits'] };

/** What an error is about, where it is not an option. @type {Record<string, string>} */
const KINDS = { rules: 'rules', position: 'position', start: 'position', text: 'game-text', move: 'move', moves: 'move' };

/** @type {Record<Form, (value: unknown) => boolean>} */
const IS = {
  text: (value) => typeof value === 'string',
  texts: (value) => Array.isArray(value) && value.every(IS.text),
  count: (value) => IS['big-count'](value) && Number(value) < 2 ** 32,
  'big-count': (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  number: (value) => Number.isFinite(value),
  flag: (value) => typeof value === 'boolean',
  // The wasm boundary would turn 2.5 into 2 and NaN into 0, and play that.
  move: (value) => IS.text(value) || IS.count(value),
  moves: (value) => Array.isArray(value) && value.every(IS.move),
  request: (value) => Object(value) === value,
  signal: (value) => typeof Object(value).addEventListener === 'function', // another window's is no instance of this one's AbortSignal
  callback: (value) => typeof value === 'function',
  limits: (value) => {
    const { loadMs = 1, poolMs = [1] } = /** @type {Record<string, unknown>} */ (Object(value));
    return IS.request(value) && IS.number(loadMs) && Array.isArray(poolMs) && poolMs.length > 0 && poolMs.every(IS.number);
  },
};

/** Throws the first thing that is wrong. @param {string} call one that the engine has @param {unknown[]} args */
export function checkArguments(call, args) {
  for (const [at, [name, takes]] of Object.entries(CALLS[call]).entries()) check(name, takes, args[at]);
  if (call === 'search') checkRequest(/** @type {Record<string, unknown>} */ (args[1]));
}

/** @param {Record<string, unknown>} request */
function checkRequest(request) {
  const unknown = Object.keys(request).find((name) => !Object.hasOwn(REQUEST, name));
  if (unknown !== undefined) throw new KalahError('option', say('wrong.field', { field: brief(unknown), fields: Object.keys(REQUEST).join(', ') }));
  for (const [name, takes] of Object.entries(REQUEST)) check(name, takes, request[name]);
}

/** The options of a call; none where none are given. @template {object} T @param {T | undefined} given @returns {T} */
export function readOptions(given) {
  if (given === undefined) return /** @type {T} */ ({});
  if (!IS.request(given)) throw new KalahError('option', say('wrong.options', { given: brief(given) }));
  for (const [name, takes] of Object.entries(OPTIONS)) check(name, takes, Reflect.get(given, name));
  return given;
}

/** @param {string} name @param {Takes} takes @param {unknown} value */
function check(name, takes, value) {
  const form = typeof takes === 'string' ? takes : takes[0];
  if (IS[form](value) || (takes !== form && (value ?? null) === null)) return;
  throw new KalahError(KINDS[name] ?? 'option', say(`wrong.${form}`, { name, given: brief(value) }));
}

/** Whether it could be one: the engine itself checks where it leads. @param {unknown} value @returns {value is import('./client.js').Variation} */
export function isVariation(value) {
  const { of, at, moves } = /** @type {Record<string, unknown>} */ (Object(value));
  return IS.count(of) && IS.count(at) && IS.texts(moves);
}

/** @param {unknown} value @returns {value is [string, string]} a name and a value */
export const isHeader = (value) => Array.isArray(value) && value.length === 2 && value.every(IS.text);

/** Whether it could be one, likewise. @param {unknown} value @returns {value is import('./client.js').Remark} */
export function isRemark(value) {
  const { line, at, comment, marks } = /** @type {Record<string, unknown>} */ (Object(value));
  const numbers = Array.isArray(marks) && marks.every((mark) => IS.count(mark) && mark < 256);
  return IS.count(line) && IS.count(at) && IS.text(comment) && numbers;
}

/** The folder that is meant, or none: nothing was said, or nobody is there to fetch from it. @param {unknown} base @returns {URL | undefined} */
export function readBase(base) {
  const page = globalThis.document?.baseURI ?? globalThis.location?.href;
  if (base === undefined || page === undefined) return undefined;
  const text = typeof base === 'string' || base instanceof URL ? String(base) || '.' : null;
  if (text === null || !URL.canParse(text, page)) throw new KalahError('option', say('wrong.base', { given: brief(base) }));
  const folder = new URL(text, page);
  if (!URL.canParse('.', folder.href)) throw new KalahError('option', say('wrong.base', { given: brief(base) })); // such as javascript:1
  folder.pathname = folder.pathname.replace(/\/?$/, '/');
  return folder;
}

/** @param {unknown} value */
export const isCount = (value) => IS.count(value);
