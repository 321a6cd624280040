// A measurement as a document: one JSON format for the lab and for `kalahari bench --json`, its reader,
// which trusts nothing from outside, and its CSV. No page here.
//
// Version 2 names the game and a move by its text; version 1, of before there were games, is read as what it was: Kalah, moves by
// the index of their pit.

import { USUAL_GAME } from '../engine/methods.js';
import { houseNumber } from '../games/kalah/geometry.js';
import { say } from '../words/lab.js';

/** @typedef {import('../measure/run.js').Sample} Sample */

/**
 * @typedef {object} Machine
 * @property {number} cores
 * @property {string} arch
 * @property {string} os
 * @property {string} [version] of the program
 * @property {string} [browser] none: a native program
 * @property {string} [build]
 * @property {boolean} [isolated]
 * @property {number} [timer_ms] smallest step of the clock
 */

/** @typedef {Record<string, string | number | null | (string | number | null)[]>} Options */
/** @typedef {{name: string, rules: string, position: string}} Board */

/**
 * @typedef {object} Result
 * @property {string} format
 * @property {number} version
 * @property {string} experiment `bench` where the command line wrote it
 * @property {string} name given by people
 * @property {number} unix_ms when it was measured
 * @property {Machine} machine
 * @property {string} game
 * @property {string} rules
 * @property {string} position
 * @property {Board[]} boards further boards, by name
 * @property {Options} options as chosen
 * @property {boolean} finished whether it came to its end
 * @property {Sample[]} samples
 */

export const FORMAT = 'kalahari-samples';
export const VERSION = 2;
/** Of documents without a game, whose moves are numbers of pits. */
const KALAH_ONLY = 1;
/** Beyond these a file is no measurement, and would only freeze the page. */
const MOST_BYTES = 30_000_000;
const MOST_SAMPLES = 50_000;

// ---- reading ---------------------------------------------------------------------------------------------------------

/** @param {string} sentence @returns {never} */
function refuse(sentence) {
  throw new Error(say('file.refused', { why: sentence }));
}

/** @param {unknown} value @returns {Record<string, unknown> | null} */
const object = (value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? /** @type {Record<string, unknown>} */ (value) : null);

/** @typedef {string | {field: string, nth: number}} Where in words, or a field of the nth sample: those are many, and few are damaged */

/** @param {Where} where */
const inWords = (where) => (typeof where === 'string' ? where : say('where.of-sample', where));

/** @param {unknown} value @param {Where} where @param {number} [longest] */
function text(value, where, longest = 200) {
  if (typeof value !== 'string' || value.length > longest) refuse(say('damaged.text', { where: inWords(where), n: longest }));
  return value;
}

/** @param {unknown} value @param {Where} where @param {{whole?: boolean, low?: number, high?: number}} [bounds] */
function number(value, where, { whole = true, low = 0, high = Number.MAX_SAFE_INTEGER } = {}) {
  const fits = typeof value === 'number' && Number.isFinite(value) && (!whole || Number.isInteger(value)) && value >= low && value <= high;
  if (fits) return value;
  const from = { where: inWords(where), low: String(low) }; // as the file would write it
  if (high < Number.MAX_SAFE_INTEGER) refuse(say(whole ? 'damaged.whole' : 'damaged.number', { ...from, high: String(high) }));
  return refuse(say(whole ? 'damaged.whole-up' : 'damaged.number-up', from));
}

/** @param {string} source the content of a file @returns {Result} throws a sentence for people */
export function readResult(source) {
  if (source.length > MOST_BYTES) refuse(say('file.too-large'));
  /** @type {unknown} */ let data;
  try {
    data = JSON.parse(source);
  } catch {
    refuse(say('file.no-json'));
  }
  return checkResult(data);
}

/** @param {unknown} data @returns {Result} throws a sentence for people */
export function checkResult(data) {
  const from = object(data) ?? refuse(say('file.no-measurement'));
  if (from.format !== FORMAT) refuse(say('file.no-measurement'));
  if (from.version !== VERSION && from.version !== KALAH_ONLY)
    refuse(say('file.other-version', { format: String(from.version).slice(0, 12), old: KALAH_ONLY, current: VERSION }));
  const raw = from.samples;
  if (!Array.isArray(raw) || raw.length > MOST_SAMPLES) refuse(say('damaged.samples', { n: MOST_SAMPLES }));
  const time = from.time_ms === undefined ? undefined : number(from.time_ms, 'time_ms', { whole: false });
  const boards = from.boards === undefined ? [] : from.boards;
  if (!Array.isArray(boards) || boards.length > 20) refuse(say('damaged.boards'));
  const position = text(from.position, 'position');
  const known = boards.map(checkBoard);
  const positions = new Map(known.map((board) => [board.name, board.position]));
  const place = { time, positionOf: (/** @type {string | undefined} */ board) => positions.get(board ?? '') ?? position };
  const result = {
    format: FORMAT,
    version: VERSION,
    experiment: text(from.experiment, 'experiment', 40),
    name: from.name === undefined ? '' : text(from.name, 'name', 120),
    unix_ms: number(from.unix_ms, 'unix_ms', { high: 8.64e15 }),
    machine: checkMachine(from.machine),
    game: from.version === KALAH_ONLY ? USUAL_GAME : text(from.game, 'game', 40),
    rules: text(from.rules, 'rules'),
    position,
    boards: known,
    options: checkOptions(from.options),
    finished: from.finished !== false,
    samples: raw.map((sample, at) => checkSample(sample, at + 1, place)),
  };
  for (const { board } of result.samples) {
    if (board !== undefined && !result.boards.some(({ name }) => name === board)) refuse(say('damaged.unknown-board', { board }));
  }
  return result;
}

/** @param {unknown} raw @returns {Board} */
function checkBoard(raw) {
  const { name, rules, position } = object(raw) ?? refuse(say('damaged.board'));
  return { name: text(name, say('where.board-name'), 60), rules: text(rules, say('where.board-rules')), position: text(position, say('where.board-position')) };
}

/** @param {unknown} raw @returns {Machine} */
function checkMachine(raw) {
  const from = object(raw) ?? refuse(say('damaged.machine'));
  /** @type {Machine} */
  const machine = { cores: number(from.cores, say('where.cores'), { low: 1, high: 4096 }), arch: text(from.arch, 'arch', 60), os: text(from.os, 'os', 60) };
  for (const key of /** @type {const} */ (['version', 'browser', 'build'])) if (from[key] !== undefined) machine[key] = text(from[key], key, 120);
  if (from.isolated !== undefined) machine.isolated = from.isolated === true;
  if (from.timer_ms !== undefined) machine.timer_ms = number(from.timer_ms, 'timer_ms', { whole: false });
  return machine;
}

/** @param {unknown} raw @returns {Options} */
function checkOptions(raw) {
  const from = raw === undefined ? {} : (object(raw) ?? refuse(say('damaged.options')));
  const plain = (/** @type {unknown} */ value) =>
    value === null || (typeof value === 'string' && value.length <= 200) || (typeof value === 'number' && Number.isFinite(value));
  /** @type {Options} */ const options = {};
  for (const [key, value] of Object.entries(from).slice(0, 40)) {
    const fits = plain(value) || (Array.isArray(value) && value.length <= 100 && value.every(plain));
    if (!fits) refuse(say('damaged.option', { option: key.slice(0, 30) }));
    options[key] = /** @type {Options[string]} */ (value);
  }
  return options;
}

/**
 * @typedef {object} Place where a sample was searched
 * @property {number} [time] given to every sample of a file
 * @property {(board: string | undefined) => string} positionOf
 */

/** @param {unknown} raw @param {number} nth @param {Place} place @returns {Sample} */
function checkSample(raw, nth, { time, positionOf }) {
  const from = object(raw) ?? refuse(say('damaged.sample', { nth }));
  const at = (/** @type {string} */ field) => ({ field, nth });
  const count = (/** @type {string} */ key, /** @type {number} */ high = Number.MAX_SAFE_INTEGER) => number(from[key], at(key), { high });
  const given = from.time_ms === undefined ? time : number(from.time_ms, at('time_ms'), { whole: false });
  const board = from.board === undefined ? undefined : text(from.board, at('board'), 60);
  return {
    round: number(from.round, at('round'), { low: 1, high: 100_000 }),
    mode: text(from.mode, at('mode'), 40),
    ...(from.order === undefined ? {} : { order: text(from.order, at('order'), 40) }),
    evaluator: text(from.evaluator, at('evaluator'), 60),
    ...(from.par_depth === undefined ? {} : { par_depth: count('par_depth', 1000) }),
    threads: number(from.threads, at('threads'), { low: 1, high: 4096 }),
    depth: count('depth', 10_000),
    ...(given === undefined ? {} : { time_ms: given }),
    ...(board === undefined ? {} : { board }),
    elapsed_ms: number(from.elapsed_ms, at('elapsed_ms'), { whole: false }),
    nodes: count('nodes'),
    cutoffs: count('cutoffs'),
    tasks: count('tasks'),
    stolen: count('stolen'),
    ...(from.busy_ms === undefined ? {} : { busy_ms: number(from.busy_ms, at('busy_ms'), { whole: false }) }),
    ...(from.idle_ms === undefined ? {} : { idle_ms: number(from.idle_ms, at('idle_ms'), { whole: false }) }),
    value: number(from.value, at('value'), { whole: false, low: -1e9, high: 1e9 }),
    move: checkMove(from, nth, positionOf(board)),
    ...(from.exact === true ? { exact: true } : {}),
    ...(from.disturbed === undefined ? {} : { disturbed: text(from.disturbed, at('disturbed')) }),
  };
}

/** The move's text: the lab's own, or the first of the line of `bench`, or made from version 1's number of a pit. @param {Record<string, unknown>} from @param {number} nth @param {string} position */
function checkMove({ move, line }, nth, position) {
  const where = { field: 'move', nth };
  if (typeof move === 'string') return text(move, where, 40);
  const pit = number(move, where, { high: 1000 });
  if (Array.isArray(line) && line.length > 0) return text(line[0], say('where.line', { nth }), 40);
  const [south] = position.split('/');
  return String(houseNumber(pit, south.split(',').length - 1));
}

// ---- writing ---------------------------------------------------------------------------------------------------------

/** One sample a line, so that two files can be told apart by eye and by diff. @param {Result} result */
export function writeResult({ samples, ...rest }) {
  const head = JSON.stringify(rest, null, 1).replace(/\n}$/, '');
  const lines = samples.map((sample) => JSON.stringify(sample)).join(',\n  ');
  return `${head},\n "samples": [\n  ${lines}\n ]\n}\n`;
}

const COLUMNS = /** @type {const} */ ([
  'round',
  'board',
  'mode',
  'order',
  'evaluator',
  'par_depth',
  'threads',
  'depth',
  'time_ms',
  'elapsed_ms',
  'nodes',
  'cutoffs',
  'tasks',
  'stolen',
  'value',
  'move',
  'disturbed',
  'exact',
  'busy_ms',
  'idle_ms',
]);

/** Every single run, the disturbed ones too. @param {Result} result */
export function writeCsv({ samples }) {
  const cell = (/** @type {unknown} */ value) => {
    const plain = value === undefined ? '' : String(value);
    return /[",\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  return [COLUMNS.join(','), ...samples.map((sample) => COLUMNS.map((key) => cell(sample[key])).join(',')), ''].join('\n');
}

/** A name for a file, without what file systems dislike. @param {Result} result @param {string} ending */
export const fileName = (result, ending) =>
  `kalahari-${titleOf(result)}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80) + `.${ending}`;

// ---- in words --------------------------------------------------------------------------------------------------------

/** @param {Result} result */
export const titleOf = ({ name, experiment, unix_ms }) => name || `${experiment} ${dateOf(unix_ms)}`;

/** @param {number} unix */
export const dateOf = (unix) => {
  const at = new Date(unix);
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** What was measured on what. @param {Result} result */
export function captionOf({ machine, rules, position, boards, unix_ms, samples }) {
  const { browser, build, version, os, arch, cores } = machine;
  const where = [
    browser ? say('caption.browser', { browser, os }) : say('caption.native', { os, arch }),
    say('caption.cores', { n: cores }),
    ...(browser && build ? [say('caption.build', { build })] : []),
    ...(version ? [say('caption.version', { version })] : []),
    dateOf(unix_ms),
  ];
  const board = boards.length ? boards.map(({ name }) => name).reduce((before, next) => say('list.and', { before, next })) : `${rules}, ${position}`;
  return say('caption.rounds', { n: new Set(samples.map(({ round }) => round)).size, machine: where.join(', '), board });
}
