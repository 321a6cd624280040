// A measurement as a document: one JSON format for the lab and for `kalahari bench --json`, its reader,
// which trusts nothing from outside, and its CSV. No page here.
//
// Version 2 names the game and a move by its text; version 1, of before there were games, is read as what it was: Kalah, moves by
// the index of their pit.

import { USUAL_GAME } from '../engine/methods.js';
import { houseNumber } from '../games/kalah/geometry.js';
import { plural } from '../page/figures.js';

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
  throw new Error(`${sentence} The lab opens files that it or “kalahari bench --json” wrote.`);
}

/** @param {unknown} value @returns {Record<string, unknown> | null} */
const object = (value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? /** @type {Record<string, unknown>} */ (value) : null);

/** @param {unknown} value @param {string} where @param {number} [longest] */
function text(value, where, longest = 200) {
  if (typeof value !== 'string' || value.length > longest) refuse(`This file is damaged: ${where} should be a text of at most ${longest} characters.`);
  return value;
}

/** @param {unknown} value @param {string} where @param {{whole?: boolean, low?: number, high?: number}} [bounds] */
function number(value, where, { whole = true, low = 0, high = Number.MAX_SAFE_INTEGER } = {}) {
  const fits = typeof value === 'number' && Number.isFinite(value) && (!whole || Number.isInteger(value)) && value >= low && value <= high;
  if (!fits)
    refuse(`This file is damaged: ${where} should be a ${whole ? 'whole ' : ''}number from ${low}${high < Number.MAX_SAFE_INTEGER ? ` to ${high}` : ' up'}.`);
  return /** @type {number} */ (value);
}

/** @param {string} source the content of a file @returns {Result} throws a sentence for people */
export function readResult(source) {
  if (source.length > MOST_BYTES) refuse('This file is too large to be a measurement.');
  /** @type {unknown} */ let data;
  try {
    data = JSON.parse(source);
  } catch {
    refuse('This file is not JSON, or was cut off.');
  }
  return checkResult(data);
}

/** @param {unknown} data @returns {Result} throws a sentence for people */
export function checkResult(data) {
  const from = object(data) ?? refuse('This file holds no measurement.');
  if (from.format !== FORMAT) refuse('This file holds no measurement.');
  if (from.version !== VERSION && from.version !== KALAH_ONLY)
    refuse(`This file was written by another version (format ${String(from.version).slice(0, 12)}, this page reads ${KALAH_ONLY} and ${VERSION}).`);
  const raw = from.samples;
  if (!Array.isArray(raw) || raw.length > MOST_SAMPLES)
    refuse(`This file is damaged: its samples should be a list of at most ${MOST_SAMPLES.toLocaleString('en')}.`);
  const time = from.time_ms === undefined ? undefined : number(from.time_ms, 'time_ms', { whole: false });
  const boards = from.boards === undefined ? [] : from.boards;
  if (!Array.isArray(boards) || boards.length > 20) refuse('This file is damaged: its boards should be a short list.');
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
    samples: raw.map((sample, at) => checkSample(sample, `sample ${at + 1}`, place)),
  };
  for (const { board } of result.samples) {
    if (board !== undefined && !result.boards.some(({ name }) => name === board))
      refuse(`This file is damaged: a sample names the board “${board}”, which the file does not describe.`);
  }
  return result;
}

/** @param {unknown} raw @returns {Board} */
function checkBoard(raw) {
  const { name, rules, position } = object(raw) ?? refuse('This file is damaged: a board should have a name, rules and a position.');
  return { name: text(name, 'a board’s name', 60), rules: text(rules, 'a board’s rules'), position: text(position, 'a board’s position') };
}

/** @param {unknown} raw @returns {Machine} */
function checkMachine(raw) {
  const from = object(raw) ?? refuse('This file is damaged: it does not say on which machine it was measured.');
  /** @type {Machine} */
  const machine = { cores: number(from.cores, 'the number of cores', { low: 1, high: 4096 }), arch: text(from.arch, 'arch', 60), os: text(from.os, 'os', 60) };
  for (const key of /** @type {const} */ (['version', 'browser', 'build'])) if (from[key] !== undefined) machine[key] = text(from[key], key, 120);
  if (from.isolated !== undefined) machine.isolated = from.isolated === true;
  if (from.timer_ms !== undefined) machine.timer_ms = number(from.timer_ms, 'timer_ms', { whole: false });
  return machine;
}

/** @param {unknown} raw @returns {Options} */
function checkOptions(raw) {
  const from = raw === undefined ? {} : (object(raw) ?? refuse('This file is damaged: its options should be an object.'));
  const plain = (/** @type {unknown} */ value) =>
    value === null || (typeof value === 'string' && value.length <= 200) || (typeof value === 'number' && Number.isFinite(value));
  /** @type {Options} */ const options = {};
  for (const [key, value] of Object.entries(from).slice(0, 40)) {
    const fits = plain(value) || (Array.isArray(value) && value.length <= 100 && value.every(plain));
    if (!fits) refuse(`This file is damaged: its option “${key.slice(0, 30)}” is neither a short text, a number nor a list of these.`);
    options[key] = /** @type {Options[string]} */ (value);
  }
  return options;
}

/**
 * @typedef {object} Place where a sample was searched
 * @property {number} [time] given to every sample of a file
 * @property {(board: string | undefined) => string} positionOf
 */

/** @param {unknown} raw @param {string} where @param {Place} place @returns {Sample} */
function checkSample(raw, where, { time, positionOf }) {
  const from = object(raw) ?? refuse(`This file is damaged: ${where} is no object.`);
  const count = (/** @type {string} */ key, /** @type {number} */ high = Number.MAX_SAFE_INTEGER) => number(from[key], `${key} of ${where}`, { high });
  const given = from.time_ms === undefined ? time : number(from.time_ms, `time_ms of ${where}`, { whole: false });
  const board = from.board === undefined ? undefined : text(from.board, `board of ${where}`, 60);
  return {
    round: number(from.round, `round of ${where}`, { low: 1, high: 100_000 }),
    mode: text(from.mode, `mode of ${where}`, 40),
    ...(from.order === undefined ? {} : { order: text(from.order, `order of ${where}`, 40) }),
    evaluator: text(from.evaluator, `evaluator of ${where}`, 60),
    ...(from.par_depth === undefined ? {} : { par_depth: count('par_depth', 1000) }),
    threads: number(from.threads, `threads of ${where}`, { low: 1, high: 4096 }),
    depth: count('depth', 10_000),
    ...(given === undefined ? {} : { time_ms: given }),
    ...(board === undefined ? {} : { board }),
    elapsed_ms: number(from.elapsed_ms, `elapsed_ms of ${where}`, { whole: false }),
    nodes: count('nodes'),
    cutoffs: count('cutoffs'),
    tasks: count('tasks'),
    stolen: count('stolen'),
    value: number(from.value, `value of ${where}`, { whole: false, low: -1e9, high: 1e9 }),
    move: checkMove(from, where, positionOf(board)),
    ...(from.exact === true ? { exact: true } : {}),
    ...(from.disturbed === undefined ? {} : { disturbed: text(from.disturbed, `disturbed of ${where}`) }),
  };
}

/** The move's text: the lab's own, or the first of the line of `bench`, or made from version 1's number of a pit. @param {Record<string, unknown>} from @param {string} where @param {string} position */
function checkMove({ move, line }, where, position) {
  if (typeof move === 'string') return text(move, `move of ${where}`, 40);
  const pit = number(move, `move of ${where}`, { high: 1000 });
  if (Array.isArray(line) && line.length > 0) return text(line[0], `the line of ${where}`, 40);
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
  const where = machine.browser ? `${machine.browser} on ${machine.os}` : `native on ${machine.os} ${machine.arch}`;
  const build = machine.browser && machine.build ? `, ${machine.build} build` : '';
  const version = machine.version ? `, version ${machine.version}` : '';
  const rounds = new Set(samples.map(({ round }) => round)).size;
  const on = boards.length ? boards.map(({ name }) => name).join(' and ') : `${rules}, ${position}`;
  return `${where}, ${plural(machine.cores, 'core')}${build}${version}, ${dateOf(unix_ms)}; ${on}; medians of ${plural(rounds, 'round')}`;
}
