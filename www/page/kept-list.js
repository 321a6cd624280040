// What “My games” holds: the last fifty games that left a board, and whatever could not be read. A list without room for one more stays as
// it was, and whoever puts a game away learns it. What cannot be read and has no room in the list is kept under a key of its own.

import { beginning, move, read, take, write } from './local.js';
import { goesOn, readSaved } from './storage.js';

/**
 * @typedef {import('../match/state.js').Bare} Bare
 * @typedef {{id: string, at: number, name: string, text: string, end: Bare | null, aside?: 'game' | 'list'}} Kept at: when it was put away,
 *   in ms; text: the document as it was stored, readable or not; end: its last position, where that is known; aside: what it is that has a
 *   key of its own, which is its id
 */

const KEY = 'kalahari.games';
/** How the keys begin of what is not in the list: games, and lists as a whole. */
const ASIDE = /** @type {const} */ ({ game: 'kalahari.game.aside', list: 'kalahari.games.aside' });
const VERSION = 1;
const MOST = 50;

/** Newest first; what is not in the list comes last. @returns {Kept[]} */
export const keptGames = () => [...(listed() ?? []), ...asides()];

/** @returns {Kept[]} */
const asides = () =>
  /** @type {('game' | 'list')[]} */ (Object.keys(ASIDE)).flatMap((aside) =>
    beginning(ASIDE[aside]).map(({ key, text }) => ({ id: key, at: 0, name: '', text, end: null, aside })),
  );

/** @returns {Kept[] | null} null where the list cannot be read, and could not be set aside either */
function listed() {
  setListAside();
  const raw = read(KEY);
  return raw === null ? [] : rowsOf(raw);
}

/** @param {string} raw @returns {Kept[] | null} null where that is no list of this version */
function rowsOf(raw) {
  try {
    const { version, games } = JSON.parse(raw);
    return version === VERSION && Array.isArray(games) ? games.map(asKept) : null;
  } catch {
    return null;
  }
}

/** A row that cannot be read is kept as a text. @param {any} row @returns {Kept} */
function asKept(row) {
  const whole = [row?.id, row?.name, row?.text].every((text) => typeof text === 'string') && Number.isFinite(row.at);
  const text = JSON.stringify(row);
  return whole ? row : { id: text, at: 0, name: '', text, end: null };
}

/** A list that is damaged, or of another version of the page, makes room for a new one. @returns {boolean} whether there was one */
export function setListAside() {
  const raw = read(KEY);
  return raw !== null && rowsOf(raw) === null && move(KEY, freeKey('list'), raw);
}

/** A stored game that cannot be read leaves its place. @param {string} from its key @param {string} text @returns {boolean} whether it could be kept; else it is where it was */
export function setGameAside(from, text) {
  if (!putAway(text, null)) return move(from, freeKey('game'), text);
  take(from, text);
  return true;
}

/** @param {'game' | 'list'} what */
function freeKey(what) {
  const taken = asides().map(({ id }) => id);
  let key = /** @type {string} */ (ASIDE[what]);
  for (let nth = 2; taken.includes(key); nth++) key = `${ASIDE[what]}.${nth}`;
  return key;
}

/** Another list, as long as a list may be; all of it or nothing. @param {(games: Kept[]) => Kept[]} to @returns {boolean} whether there was room */
function change(to) {
  const games = listed();
  return games !== null && write(KEY, JSON.stringify({ version: VERSION, games: to(games).slice(0, MOST) }));
}

/**
 * A game comes to the list. It takes the place of an earlier state of itself, unless that has a name.
 * @param {string} text of a stored game @param {Bare | null} end @returns {boolean} whether it could be kept
 */
export function putAway(text, end) {
  if (listed()?.some((one) => one.text === text)) return true;
  const { saved } = readSaved(text);
  const gives = (/** @type {Kept} */ one) => one.name === '' && saved !== null && goesOn(saved, readSaved(one.text).saved);
  const now = Date.now();
  return change((games) => [{ id: `${now}-${Math.random()}`, at: now, name: '', text, end }, ...games.filter((one) => !gives(one))]);
}

/** @param {Kept} kept @param {string} name @returns {boolean} whether there was room */
export const rename = ({ id }, name) => change((games) => games.map((one) => (one.id === id ? { ...one, name } : one)));

/** @param {Kept} kept */
export function discard({ id, text, aside }) {
  if (aside) take(id, text);
  else change((games) => games.filter((one) => one.id !== id));
}

/** What was discarded is back where it was. @param {Kept} kept @returns {boolean} whether there was room */
export function bringBack(kept) {
  if (kept.aside) return write(kept.id, kept.text);
  if ((listed()?.length ?? MOST) >= MOST) return false;
  return change((games) => [...games, kept].sort((a, b) => b.at - a.at));
}
