// What outlives the page, as documents: a saved game and the preferences. Reads nothing that it does not check.
// Where games are kept: in-progress.js and kept-list.js.

import { isCount, isHeader, isRemark, isVariation } from '../engine/arguments.js';
import { MOST_THREADS } from '../engine/client.js';
import { USUAL_GAME } from '../engine/methods.js';
import { GAME_NAMES } from '../games/games.js';
import { readResult } from '../match/ending.js';
import { readSeat } from '../match/levels.js';
import { readSeries } from '../match/series.js';
import { goTo, kept, toldResult, turns } from '../match/state.js';
import { newSeed, readSeed } from '../match/vary.js';
import { read, write } from './local.js';
import { say } from '../words/page.js';

/**
 * @typedef {import('../match/state.js').Game} Game
 * @typedef {import('../match/state.js').Seats} Seats
 * @typedef {import('../match/state.js').Note} Note
 * @typedef {import('../engine/client.js').Variation} Variation
 * @typedef {import('../engine/client.js').Remark} Remark
 * @typedef {import('../match/state.js').Header} Header
 * @typedef {{game: string, rules: string, start: string, moves: (string | number)[], variations: Variation[], line: number, cursor: number,
 *   seats: Seats, paused: boolean, seed: number, series?: import('../match/series.js').Series, setUp?: boolean, flipped: boolean, notes: (Note | null)[][],
 *   remarks?: Remark[], turns?: number, date?: string, result?: import('../match/state.js').Result, refused?: number, headers?: Header[], told?: string}} Saved
 *   moves: by their texts; version 1, which knew Kalah alone, had board indices. variations: since version 3; line: which one is looked at;
 *   turns: how many the main line has; told: the result, where the moves do not tell it
 * @typedef {import('../match/match.js').Speed} Speed
 * @typedef {{speed: Speed, theme: 'auto' | 'light' | 'dark', naming: import('../games/games.js').NamingName, threads: number | null, greeted: boolean,
 *   numbers: boolean, arrows: boolean, wraps: boolean, letterKeys: boolean}} Prefs greeted: is no newcomer any more; naming: of moves; numbers, arrows,
 *   wraps: on a board that has them; letterKeys: whether a single letter, digit or sign is a shortcut
 */

export const VERSION = 3;
const isText = (/** @type {unknown} */ move) => typeof move === 'string';
/** Every version that was ever written, with what it called a move. @type {Record<number, (move: unknown) => boolean>} */
const MOVES = { 1: Number.isInteger, 2: isText, 3: isText };
const PREFS = 'kalahari.prefs';
/** In the first, which had no number, squares had none unless asked for, and that was written with every change: only what is newer says what was chosen. */
const PREFS_VERSION = 2;

/** What is kept of a game. @param {Pick<import('../match/match.js').Match, 'table' | 'flipped' | 'game'>} match @param {Game} [game] the one on the board unless told @returns {Saved} */
export function savedOf({ table, flipped, game: shown }, game = shown) {
  const { cursor, seats, paused, seed, series, setUp, result, refused, date, headers } = game;
  const told = { turns: turns(goTo(game, 0, 0)).length, date, headers, told: toldResult(game) ?? undefined };
  const { rules, position: start } = game.positions[0];
  return { game: table.name, rules, start, ...kept(game), cursor, seats, paused, seed, series, setUp: setUp || undefined, result, refused, ...told, flipped };
}

/** A game as it is stored. @param {Saved} saved @param {import('../match/state.js').Bare} [end] its last position */
export const documentText = (saved, end) => JSON.stringify({ version: VERSION, ...saved, end });

/** What nobody has touched is not worth it. @param {{moves: unknown[], setUp?: boolean}} game */
export const worthKeeping = ({ moves, setUp }) => moves.length > 0 || setUp === true;

/** What a game keeps from its beginning on, and no other one has. @param {Saved} game */
export const begun = ({ game, rules, start, seed, series, headers = [] }) => JSON.stringify([game, rules, start, seed, series, headers]);

/** Whether a game is the other one later on: begun alike, and all that was played, noted and agreed by then is in it. @param {Saved} game @param {Saved | null} earlier */
export function goesOn(game, earlier) {
  if (!earlier) return false;
  const noted = (/** @type {Saved} */ { notes }) => notes.flat().filter(Boolean).length;
  const lines = linesOf(game);
  const has = (/** @type {unknown[]} */ line) => lines.some((one) => line.every((move, ply) => one[ply] === move));
  const ended = !earlier.result || JSON.stringify(game.result) === JSON.stringify(earlier.result);
  return ended && begun(game) === begun(earlier) && linesOf(earlier).every(has) && noted(game) >= noted(earlier);
}

/** Every line from the start. @param {Saved} game */
export function linesOf({ moves: main, variations }) {
  /** @type {unknown[][]} */ const lines = [main];
  for (const { of, at, moves } of variations) lines.push([...(lines[of] ?? []).slice(0, at), ...moves]);
  return lines;
}

/** @param {string} raw @returns {{saved: Saved | null, trouble: string | null}} */
export function readSaved(raw) {
  const none = (/** @type {string} */ trouble) => ({ saved: null, trouble });
  try {
    const data = JSON.parse(raw);
    if (Object(data) !== data || Array.isArray(data)) return none(say('saved.damaged'));
    const version = Number.isInteger(data?.version) ? data.version : 0;
    if (!Object.hasOwn(MOVES, version)) {
      return none(say('saved.version', { version: brief(data?.version), latest: String(VERSION) }));
    }
    const game = version === 1 ? USUAL_GAME : data.game;
    const whole =
      [game, data.rules, data.start].every((text) => typeof text === 'string') &&
      Array.isArray(data.seats) &&
      Array.isArray(data.moves) &&
      data.moves.every(MOVES[version]) &&
      (version < 3 || (Array.isArray(data.variations) && data.variations.every(isVariation)));
    if (!whole) return none(say('saved.damaged'));
    if (!GAME_NAMES.includes(game)) return none(say('saved.unknown', { game: brief(game) }));
    const series = readSeries(data.series);
    const result = readResult(data.result);
    const saved = {
      game,
      rules: data.rules,
      start: data.start,
      moves: data.moves,
      variations: version < 3 ? [] : data.variations,
      line: Number.isInteger(data.line) ? data.line : 0,
      cursor: Number.isInteger(data.cursor) ? data.cursor : Infinity,
      seats: /** @type {Seats} */ ([readSeat(data.seats[0], game), readSeat(data.seats[1], game)]),
      paused: data.paused === true,
      seed: readSeed(data.seed) ?? newSeed(),
      ...(series ? { series } : {}),
      flipped: data.flipped === true,
      ...(data.setUp === true ? { setUp: true } : {}),
      ...readTold(data),
      ...(result ? { result } : {}),
      ...(Number.isInteger(data.refused) ? { refused: data.refused } : {}),
      notes: Array.isArray(data.notes) ? data.notes.map((/** @type {unknown} */ line) => (Array.isArray(line) ? line.map(readNote) : [])) : [],
    };
    return { saved, trouble: null };
  } catch {
    return none(say('saved.damaged'));
  }
}

/** What a document tells of the game beside its moves. @param {any} data @returns {Pick<Saved, 'remarks' | 'turns' | 'date' | 'headers' | 'told'>} */
function readTold({ remarks, turns: count, date, headers, told }) {
  return {
    ...(Array.isArray(remarks) ? { remarks: remarks.filter(isRemark) } : {}),
    ...(isCount(count) ? { turns: count } : {}),
    ...(isText(date) ? { date } : {}),
    ...(Array.isArray(headers) ? { headers: headers.filter(isHeader) } : {}),
    ...(isText(told) ? { told } : {}),
  };
}

/** @param {any} note @returns {Note | null} */
const readNote = (note) => (Number.isFinite(note?.cost) && typeof note.best === 'string' ? { cost: note.cost, best: note.best } : null);

/** @param {unknown} value */
const brief = (value) => String(value).slice(0, 12);

/** @returns {Prefs} */
export function loadPrefs() {
  /** @type {Record<string, unknown>} */
  let raw = {};
  try {
    raw = JSON.parse(read(PREFS) ?? '{}') ?? {};
  } catch {
    // Damaged preferences are not worth a message: the defaults do.
  }
  const speed = /** @type {const} */ (['off', 'fast', 'normal', 'slow']).find((s) => s === raw.speed) ?? 'normal';
  const theme = /** @type {const} */ (['auto', 'light', 'dark']).find((t) => t === raw.theme) ?? 'auto';
  const naming = raw.naming === 'letters' ? 'letters' : 'numbers';
  const threads = Number.isInteger(raw.threads) && Number(raw.threads) >= 1 ? Math.min(MOST_THREADS, Number(raw.threads)) : null;
  const [greeted, arrows, wraps] = ['greeted', 'arrows', 'wraps'].map((name) => raw[name] === true);
  const numbers = raw.numbers !== false || raw.version !== PREFS_VERSION;
  const letterKeys = raw.letterKeys !== false;
  return { speed, theme, naming, threads, greeted, numbers, arrows, wraps, letterKeys };
}

/** @param {Prefs} prefs */
export const savePrefs = (prefs) => write(PREFS, JSON.stringify({ version: PREFS_VERSION, ...prefs }));
