// What outlives the page: the saved game and the preferences.
// Reads nothing it does not check, and throws nothing away that it cannot read.

import { isVariation } from '../engine/arguments.js';
import { MOST_THREADS } from '../engine/client.js';
import { USUAL_GAME } from '../engine/methods.js';
import { GAME_NAMES } from '../games/games.js';
import { readSeat } from '../match/levels.js';
import { say } from '../words/page.js';

/**
 * @typedef {import('../match/state.js').Game} Game
 * @typedef {import('../match/state.js').Seats} Seats
 * @typedef {import('../engine/client.js').Variation} Variation
 * @typedef {{game: string, rules: string, start: string, moves: (string | number)[], variations: Variation[], line: number, cursor: number,
 *   seats: Seats, paused: boolean, flipped: boolean}} Saved
 *   moves: by their texts; version 1, which knew Kalah alone, had board indices. variations: since version 3; line: which one is looked at
 * @typedef {import('../match/match.js').Speed} Speed
 * @typedef {{speed: Speed, theme: 'auto' | 'light' | 'dark', threads: number | null}} Prefs
 */

export const VERSION = 3;
const isText = (/** @type {unknown} */ move) => typeof move === 'string';
/** Every version that was ever written, with what it called a move. @type {Record<number, (move: unknown) => boolean>} */
const MOVES = { 1: Number.isInteger, 2: isText, 3: isText };
const GAME = 'kalahari.game';
const ASIDE = 'kalahari.game.aside';
const PREFS = 'kalahari.prefs';

/** @param {string} key */
function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage denied: play on without it
  }
}

/** @param {string} key @param {string} value @returns {boolean} */
function write(key, value) {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** At once, without asking the engine: a page may be closed at any moment. @param {Saved} saved @returns {boolean} whether it could be kept */
export const saveGame = (saved) => write(GAME, JSON.stringify({ version: VERSION, ...saved }));

/**
 * @returns {{saved: Saved | null, trouble: string | null}} `trouble` is a sentence for people
 */
export function loadGame() {
  const raw = read(GAME);
  if (raw === null) return { saved: null, trouble: null };
  const { saved, trouble } = readSaved(raw);
  if (trouble) setAside(raw);
  return { saved, trouble };
}

/** Keeps an unreadable or replaced save under another name. @param {string} [raw] */
export function setAside(raw = read(GAME) ?? undefined) {
  if (raw !== undefined) write(ASIDE, raw);
}

/** @param {string} raw @returns {{saved: Saved | null, trouble: string | null}} */
export function readSaved(raw) {
  const kept = say('saved.kept');
  const none = (/** @type {string} */ trouble) => ({ saved: null, trouble });
  try {
    const data = JSON.parse(raw);
    const version = Number.isInteger(data?.version) ? data.version : 0;
    if (!Object.hasOwn(MOVES, version)) {
      return none(say('saved.version', { version: brief(data?.version), latest: String(VERSION), kept }));
    }
    const game = version === 1 ? USUAL_GAME : data.game;
    const whole =
      [game, data.rules, data.start].every((text) => typeof text === 'string') &&
      Array.isArray(data.seats) &&
      Array.isArray(data.moves) &&
      data.moves.every(MOVES[version]) &&
      (version < 3 || (Array.isArray(data.variations) && data.variations.every(isVariation)));
    if (!whole) return none(say('saved.damaged', { kept }));
    if (!GAME_NAMES.includes(game)) return none(say('saved.unknown', { game: brief(game), kept }));
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
      flipped: data.flipped === true,
    };
    return { saved, trouble: null };
  } catch {
    return none(say('saved.damaged', { kept }));
  }
}

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
  const threads = Number.isInteger(raw.threads) && Number(raw.threads) >= 1 ? Math.min(MOST_THREADS, Number(raw.threads)) : null;
  return { speed, theme, threads };
}

/** @param {Prefs} prefs */
export const savePrefs = (prefs) => write(PREFS, JSON.stringify(prefs));
