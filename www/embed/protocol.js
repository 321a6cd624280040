// What embed.html understands: the parameters of its address and the messages of the page around it. What a board has of its own, its
// `Frame` tells (frames.js). Pure: text or data in,
// checked settings or a command out, or a sentence that says what was wrong. Whether a position, rules, a move or a search
// make sense is the engine's to judge; here only shapes are. No window, no DOM. The reference is docs/embedding.md.

import { CHANCE, COMMON_CHOICES, isOneOf, isSeed, NO_YES, YES_NO } from '../games/choices.js';
import { MOST_SEED } from '../match/vary.js';
import { BOARDS } from './frames.js';
import { say } from '../words/embed.js';

export const VERSION = 1;

/** Longer than any game of a board. */
const LONGEST_TEXT = 20_000;
const LONGEST_ID = 64;

export const CONTROLS = /** @type {const} */ (['status', 'new', 'undo', 'redo', 'hint', 'scores', 'flip', 'moves']);
const USUAL_CONTROLS = /** @type {Control[]} */ (['status', 'new', 'undo', 'hint']);

const TEXTS = /** @type {const} */ (['position', 'rules', 'game']);
const { engine, theme, speed } = COMMON_CHOICES;

/** The settings that are one word of a list; the first is the default. @param {Frame} frame @returns {Record<string, readonly string[]>} */
const wordsOf = ({ words: { side, ...own } }) => ({ engine, side, theme, speed, flipped: NO_YES, disabled: NO_YES, ...own });
/** What may be changed later, by a message. @param {Frame} frame */
const settingsOf = (frame) => [...Object.keys(wordsOf(frame)), 'legal', 'seed', 'controls'];
/** @param {Frame} frame */
export const parametersOf = (frame) => ['board', ...TEXTS, ...settingsOf(frame), 'origin'];
/** Those that are an attribute or none. @param {Frame} frame */
export const switchesOf = (frame) => Object.entries(wordsOf(frame)).flatMap(([name, words]) => (words === NO_YES || words === YES_NO ? [name] : []));

/**
 * @typedef {typeof CONTROLS[number]} Control
 * @typedef {import('./frames.js').Frame} Frame
 * @typedef {import('./rooms.js').RoomFrame} RoomFrame
 * @typedef {import('./rooms.js').RoomSettings} RoomSettings
 * @typedef {{theme: string, controls: Control[], [name: string]: string | Control[]}} Settings as their texts, but for controls
 * @typedef {{opening: Opening, settings: Settings, origin: string | null, problems: string[]}} Address origin: the only one that may
 *   command; problems: what was wrong, in sentences
 *
 * @typedef {string | number | undefined} Id chosen by the page around; the answer carries it
 * @typedef {{rules?: string, position?: string, game?: string}} Opening
 * @typedef {{mode?: string, order?: string, evaluator?: string, depth?: number, timeMs?: number, nodes?: number, parDepth?: number,
 *   tableMb?: number, endgameSeeds?: number, allMoves?: boolean}} SearchFields
 * @typedef {{type: 'hello' | 'stop' | 'undo' | 'redo' | 'hint', id: Id} | {type: 'load', id: Id, opening: Opening}
 *   | {type: 'set', id: Id, change: Partial<Settings>}
 *   | {type: 'play', id: Id, asked: import('./frames.js').Asked} | {type: 'search', id: Id, fields: SearchFields, reports: boolean}} Command
 * @typedef {{kind: 'ignore'} | {kind: 'command', command: Command} | {kind: 'reject', id: Id, reason: string}} Reading
 */

// ---- the address ------------------------------------------------------------------------------------------------------

/** Which board an address asks for. @param {string} search */
export const boardOf = (search) => readWord('board', BOARDS, new URLSearchParams(search).get('board')).value;

/**
 * Reads the part of the address after `?`. What is wrong becomes a sentence and the default.
 * @param {string} search @param {Frame} frame of the board that it asks for
 * @returns {Address}
 */
export function readAddress(search, frame) {
  /** @type {string[]} */ const problems = [];
  const given = new URLSearchParams(search);
  const parameters = parametersOf(frame);
  refuseOthers(given, parameters, problems);

  const text = (/** @type {typeof TEXTS[number]} */ name) => {
    const value = given.get(name);
    if (value === null || value.trim() === '') return undefined;
    if (value.length <= LONGEST_TEXT) return value;
    problems.push(say('address.long', { name, most: LONGEST_TEXT }));
    return undefined;
  };
  const { game, ...place } = { rules: text('rules'), position: text('position'), game: text('game') };
  if (game !== undefined && (place.position ?? place.rules) !== undefined) problems.push(say('address.game'));
  const taken = (/** @type {ReturnType<typeof readSetting>} */ { value, wrong }) => {
    if (wrong) problems.push(say('address.wrong', { wrong, usual: Array.isArray(value) ? value.join(',') : value }));
    return value;
  };
  taken(readWord('board', BOARDS, given.get('board')));
  const settings = settingsOf(frame).map((name) => [name, taken(readSetting(frame, name, given.get(name)))]);
  return {
    opening: game === undefined ? place : { game },
    settings: Object.fromEntries(settings),
    origin: readOrigin(given.get('origin'), problems),
    problems,
  };
}

/**
 * Reads the address of a room (rooms.js), which takes fewer parameters: its own words and texts, theme, and a seed and controls where it has any.
 * @param {string} search @param {RoomFrame} room
 * @returns {{settings: RoomSettings, problems: string[]}}
 */
export function readRoomAddress(search, { words, texts = {}, controls, usual, seeded = true }) {
  /** @type {string[]} */ const problems = [];
  const given = new URLSearchParams(search);
  const choices = { theme, ...words };
  const has = {
    ...(seeded ? { seed: readSeedText } : {}),
    ...(controls.length ? { controls: (/** @type {string | null} */ text) => readControls(text, controls, usual) } : {}),
  };
  refuseOthers(given, ['room', ...Object.keys(choices), ...Object.keys(texts), ...Object.keys(has)], problems);
  /** @template T @param {{value: T, wrong?: string}} read */
  const taken = ({ value, wrong }) => {
    if (wrong) problems.push(say('address.wrong', { wrong, usual: String(value) }));
    return value;
  };
  const settings = [
    ...Object.entries(choices).map(([name, accepted]) => [name, taken(readWord(name, accepted, given.get(name)))]),
    ...Object.entries(texts).map(([name, about]) => [name, taken(readText(given.get(name), about))]),
    ...Object.entries(has).map(([name, read]) => [name, taken(/** @type {{value: any}} */ (read(given.get(name))))]),
  ];
  return { settings: { seed: CHANCE, controls: [], ...Object.fromEntries(settings) }, problems };
}

/** @param {string | null} text @param {import('./rooms.js').RoomText} about @returns {{value: string, wrong?: string}} */
function readText(text, { usual, wrong }) {
  const sentence = text === null ? '' : wrong(text);
  return text === null || sentence ? { value: usual, ...(sentence ? { wrong: sentence } : {}) } : { value: text };
}

/** Parameters that are none, or given twice, each told in a sentence. @param {URLSearchParams} given @param {string[]} parameters @param {string[]} problems */
function refuseOthers(given, parameters, problems) {
  const unknown = [...new Set(given.keys())].filter((name) => !parameters.includes(name));
  const names = unknown.map(quoted).join(', ');
  if (unknown.length) problems.push(say('address.unknown', { n: unknown.length, names, accepted: list(parameters) }));
  for (const name of parameters) if (given.getAll(name).length > 1) problems.push(say('address.twice', { name }));
}

/**
 * What a setting is, by the address or by a message.
 * @param {Frame} frame @param {string} name @param {string | null} text null: not given
 * @returns {{value: string | Control[], wrong?: string}} wrong: what is, in a sentence; the value then is what can be made of it
 */
function readSetting(frame, name, text) {
  if (name === 'controls') return readControls(text, CONTROLS, USUAL_CONTROLS);
  if (name === 'legal') return { value: text ?? 'all' }; // which moves there are, the board knows
  if (name === 'seed') return readSeedText(text);
  return readWord(name, wordsOf(frame)[name], text);
}

/** @param {string | null} text @returns {{value: string, wrong?: string}} */
function readSeedText(text) {
  if (text === null || isSeed(text)) return { value: text ?? CHANCE };
  return { value: CHANCE, wrong: say('setting.seed', { chance: CHANCE, most: String(MOST_SEED), given: quoted(text) }) };
}

/** @param {string} name @param {readonly string[]} words the usual one first @param {string | null} text @returns {{value: string, wrong?: string}} */
function readWord(name, words, text) {
  if (text === null || isOneOf(words, text)) return { value: text ?? words[0] };
  return { value: words[0], wrong: say('setting.word', { name, words: list(words, 'or'), given: quoted(text) }) };
}

/**
 * @template {string} C
 * @param {string | null} text @param {readonly C[]} names all there are @param {readonly C[]} usual
 * @returns {{value: C[], wrong?: string}}
 */
function readControls(text, names, usual) {
  if (text === null) return { value: [...usual] };
  const words = text.split(/[\s,]+/).filter(Boolean);
  if (words.includes('none') && words.length === 1) return { value: [] };
  if (words.includes('all')) return { value: [...names] };
  const wrong = words.filter((word) => !names.some((one) => one === word));
  const known = names.filter((one) => words.includes(one));
  const value = known.length ? known : [...usual];
  if (words.length > 0 && wrong.length === 0) return { value };
  return { value, wrong: say('setting.controls', { names: list(names), given: quoted(wrong.join(', ')) }) };
}

/** @param {string | null} text @param {string[]} problems */
function readOrigin(text, problems) {
  if (text === null) return null;
  try {
    const { origin, protocol } = new URL(text);
    if (/^https?:$/.test(protocol) && (text === origin || text === `${origin}/`)) return origin;
  } catch {
    // not an address at all
  }
  // Whoever asked for a restriction and mistyped it must not get none: nobody can have this origin.
  problems.push(say('address.origin', { given: quoted(text) }));
  return 'none';
}

// ---- messages ---------------------------------------------------------------------------------------------------------

/** @type {Record<string, (data: Record<string, unknown>, id: Id, frame: Frame) => Command>} */
const COMMANDS = {
  hello: (data, id) => ({ ...fields(data, {}), type: 'hello', id }),
  stop: (data, id) => ({ ...fields(data, {}), type: 'stop', id }),
  undo: (data, id) => ({ ...fields(data, {}), type: 'undo', id }),
  redo: (data, id) => ({ ...fields(data, {}), type: 'redo', id }),
  hint: (data, id) => ({ ...fields(data, {}), type: 'hint', id }),
  set: (data, id, frame) => {
    const texts = fields(data, /** @type {Record<string, 'string'>} */ (Object.fromEntries(settingsOf(frame).map((name) => [name, 'string']))));
    const change = Object.entries(texts).map(([name, text]) => {
      const { value, wrong } = readSetting(frame, name, text);
      if (wrong) throw new Refusal(wrong);
      return [name, value];
    });
    return { type: 'set', id, change: Object.fromEntries(change) };
  },
  load: (data, id, { name }) => {
    const { of = name, ...opening } = fields(data, { of: 'string', rules: 'string', position: 'string', game: 'string' });
    if (of !== name) throw new Refusal(say('message.of', { game: name, given: quoted(of) }));
    if (opening.game !== undefined && (opening.rules ?? opening.position) !== undefined) {
      throw new Refusal(say('message.load'));
    }
    return { type: 'load', id, opening };
  },
  play: (data, id, { play }) => {
    const asked = fields(data, play.fields);
    if (Object.keys(asked).length !== 1) throw new Refusal(play.needs);
    return { type: 'play', id, asked };
  },
  search: (data, id) => {
    const { reports = false, ...asked } = fields(data, {
      mode: 'string',
      order: 'string',
      evaluator: 'string',
      depth: 'number',
      timeMs: 'number',
      nodes: 'number',
      parDepth: 'number',
      tableMb: 'number',
      endgameSeeds: 'number',
      allMoves: 'boolean',
      reports: 'boolean',
    });
    return { type: 'search', id, fields: asked, reports };
  },
};

export const COMMAND_NAMES = Object.keys(COMMANDS);

/** What every message may have. */
const ENVELOPE = ['kalahari', 'type', 'id'];

/** Why a message is not taken. */
class Refusal extends Error {}

/**
 * Reads one message. Without the mark `kalahari` it is somebody else's and is ignored; with it, it is answered in any case.
 * @param {unknown} data @param {Frame} frame
 * @returns {Reading}
 */
export function readMessage(data, frame) {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, 'kalahari')) return { kind: 'ignore' };
  const sent = /** @type {Record<string, unknown>} */ (data);
  const id = readId(sent.id);
  try {
    if (sent.kalahari !== VERSION) throw new Refusal(say('message.version', { version: String(VERSION), form: `{kalahari: ${VERSION}, type: …}` }));
    if (Object.hasOwn(sent, 'id') && id === undefined && sent.id !== undefined) {
      throw new Refusal(say('message.id', { most: LONGEST_ID }));
    }
    const { type } = sent;
    if (typeof type !== 'string' || !Object.hasOwn(COMMANDS, type)) {
      const types = list(COMMAND_NAMES);
      throw new Refusal(typeof type === 'string' ? say('message.type', { type: quoted(type), types }) : say('message.untyped', { types }));
    }
    return { kind: 'command', command: COMMANDS[type](sent, id, frame) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: 'reject', id, reason: error.message };
  }
}

/** @param {unknown} id @returns {Id} */
function readId(id) {
  if (typeof id === 'number' && Number.isFinite(id)) return id;
  return typeof id === 'string' && id.length <= LONGEST_ID ? id : undefined;
}

/**
 * The named fields of a message, each of its type. Another field is refused: whoever sent it would think that it was heeded.
 * @template {Record<string, 'string' | 'number' | 'boolean'>} T
 * @param {Record<string, unknown>} data @param {T} types
 * @returns {{[K in keyof T]?: any}}
 */
function fields(data, types) {
  /** @type {Record<string, unknown>} */ const found = {};
  const names = Object.keys(types);
  const unknown = Object.keys(data).find((name) => data[name] !== undefined && !ENVELOPE.includes(name) && !Object.hasOwn(types, name));
  if (unknown !== undefined) {
    const wrong = { field: quoted(unknown), type: String(data.type) };
    throw new Refusal(names.length > 0 ? say('field.unknown', { ...wrong, fields: list(['id', ...names]) }) : say('field.none', wrong));
  }
  for (const [name, type] of Object.entries(types)) {
    if (!Object.hasOwn(data, name) || data[name] === undefined) continue;
    const value = data[name];
    if (typeof value !== type || (type === 'number' && !Number.isFinite(value))) throw new Refusal(say(`field.is.${type}`, { field: name }));
    if (typeof value === 'string' && value.length > LONGEST_TEXT) throw new Refusal(say('field.long', { field: name, most: LONGEST_TEXT }));
    found[name] = value;
  }
  return /** @type {{[K in keyof T]?: any}} */ (found);
}

/** A message to the page around. @param {string} type @param {object} [content] @param {Id} [id] of the message that it answers */
export function message(type, content = {}, id = undefined) {
  return { kalahari: VERSION, type, ...content, ...(id === undefined ? {} : { id }) };
}

/** @param {string} text a short, printable piece of it */
function quoted(text) {
  const clean = text
    .slice(0, 1000)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  return say('text.quoted', { text: clean.length > 40 ? `${clean.slice(0, 40)}…` : clean });
}

/** @param {readonly string[]} words @param {'and' | 'or'} [last] */
function list(words, last = 'and') {
  return say(`list.${last}`, { items: words.slice(0, -1).join(', '), last: words[words.length - 1] });
}
