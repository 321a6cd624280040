// What outlives the page: the saved game, the preferences, and the share link.
// Reads nothing it does not check, and throws nothing away that it cannot read.

import { readSeat } from './levels.js';

/**
 * @typedef {import('./state.js').Game} Game
 * @typedef {import('./state.js').Seats} Seats
 * @typedef {{rules: string, start: string, moves: number[], cursor: number, seats: Seats, paused: boolean, flipped: boolean}} Saved
 * @typedef {'off' | 'fast' | 'normal' | 'slow'} Speed
 * @typedef {{speed: Speed, theme: 'auto' | 'light' | 'dark', threads: number | null}} Prefs
 */

export const VERSION = 1;
const GAME = 'kalahari.game';
const ASIDE = 'kalahari.game.aside';
const PREFS = 'kalahari.prefs';
const LINK = '#game=';
/** Longer than any possible game: 255 seeds cannot last this long. */
const LONGEST = 20_000;

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
  const kept = 'It is kept aside in this browser, and a new game begins.';
  try {
    const data = JSON.parse(raw);
    if (data?.version !== VERSION) {
      return { saved: null, trouble: `The saved game was written by another version of this page (format ${brief(data?.version)}, this page reads ${VERSION}). ${kept}` };
    }
    const whole = [data.rules, data.start].every((text) => typeof text === 'string') && Array.isArray(data.seats)
      && Array.isArray(data.moves) && data.moves.every(Number.isInteger);
    if (!whole) throw new TypeError('parts are missing');
    const saved = {
      rules: data.rules,
      start: data.start,
      moves: data.moves,
      cursor: Number.isInteger(data.cursor) ? data.cursor : Infinity,
      seats: /** @type {Seats} */ ([readSeat(data.seats[0]), readSeat(data.seats[1])]),
      paused: data.paused === true,
      flipped: data.flipped === true,
    };
    return { saved, trouble: null };
  } catch {
    return { saved: null, trouble: `The saved game is damaged and cannot be read. ${kept}` };
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
  const threads = Number.isInteger(raw.threads) && Number(raw.threads) >= 1 ? Math.min(64, Number(raw.threads)) : null;
  return { speed, theme, threads };
}

/** @param {Prefs} prefs */
export const savePrefs = (prefs) => write(PREFS, JSON.stringify(prefs));

/** @param {string} text game text @param {string} page address of the page */
export const shareLink = (text, page) => page.split('#')[0] + LINK + encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%2C', ',').replaceAll('%3B', ';').replaceAll('%3D', '=').replaceAll('%2F', '/');

/**
 * The game text in an address, `null` when there is none.
 * @param {string} hash
 * @returns {{text: string | null, trouble: string | null}}
 */
export function readLink(hash) {
  if (hash === '' || hash === '#') return { text: null, trouble: null };
  const accepted = 'A share link ends in “#game=” and a game text.';
  if (!hash.startsWith(LINK)) return { text: null, trouble: `This link holds no game. ${accepted}` };
  if (hash.length > LONGEST) return { text: null, trouble: `This link is too long to be a game. ${accepted}` };
  try {
    const text = decodeURIComponent(hash.slice(LINK.length).replaceAll('+', ' '));
    return text.trim() ? { text, trouble: null } : { text: null, trouble: `The game in this link is empty. ${accepted}` };
  } catch {
    return { text: null, trouble: `This link is damaged: its percent signs do not decode. ${accepted}` };
  }
}
