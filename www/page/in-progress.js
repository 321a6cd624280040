// The games in progress: the one on the table, and one that waits for each other table. Each is kept twice: a tab finds its own again, a new
// tab the last of all. What another tab wrote there is not written over: it goes to “My games” first.

import { keptGames, putAway, setGameAside } from './kept-list.js';
import { read, write } from './local.js';
import { documentText, goesOn, readSaved, worthKeeping } from './storage.js';

/** @typedef {import('./storage.js').Saved} Saved @typedef {import('../match/state.js').Bare} Bare */

const GAME = 'kalahari.game';
/** The game in progress of a table that is not laid now. @param {string} name */
const waitingKey = (name) => `kalahari.waiting.${name}`;
const TAB = () => sessionStorage;

/**
 * At once, without asking the engine: a page may be closed at any moment.
 * @param {Saved} saved @param {Bare} end its last position @returns {boolean} whether it could be kept
 */
export const saveGame = (saved, end) => (isKept = save(GAME, saved, end));

/** Whether this browser has kept the game on the table. */
export const isSaved = () => isKept;
let isKept = true;

/** The game of a table that is cleared for another one. @param {Saved} saved @param {Bare} end @returns {boolean} whether it could be kept */
export const saveWaiting = (saved, end) => save(waitingKey(saved.game), saved, end);

/** @param {string} key @param {Saved} saved @param {Bare} end */
function save(key, saved, end) {
  const text = documentText(saved, end);
  const [there, own] = [read(key), read(key, TAB)];
  const others = there !== null && there !== own && !goesOn(saved, readSaved(there).saved);
  if (others && text === own) return true; // nothing new here: the last of all is still the other tab's
  write(key, text, TAB);
  return (!others || keepOthers(there)) && write(key, text);
}

/** @param {string} text of another tab's game @returns {boolean} whether it is safe */
function keepOthers(text) {
  const { saved } = readSaved(text);
  return (saved !== null && !worthKeeping(saved)) || putAway(text, endIn(text));
}

/** The last position, where a document has it. @param {string} text @returns {Bare | null} */
export function endIn(text) {
  try {
    return JSON.parse(text).end ?? null;
  } catch {
    return null;
  }
}

/** This tab's own, or else the last one. @param {string} key */
const lastOf = (key) => read(key, TAB) ?? read(key);

/** The text of the game on the table. */
export const stored = () => lastOf(GAME);

/** The text of the game that waits for its table. @param {string} name of the game */
export const waitingText = (name) => lastOf(waitingKey(name));

/** @returns {ReturnType<typeof readSaved>} */
export function loadGame() {
  const raw = stored();
  return raw === null ? { saved: null, trouble: null } : readSaved(raw);
}

/** The game on the table cannot be read: it makes room for a new one. @returns {boolean} whether it is kept */
export function setStoredAside() {
  const raw = stored();
  return raw === null || setGameAside(GAME, raw);
}

/** The same of a game that waits. @param {string} name of the game @param {string} text */
export const setWaitingAside = (name, text) => setGameAside(waitingKey(name), text);

/** The latest state of a game that any tab has stored, or null where none is later. @param {Saved} game @returns {string | null} */
export function laterText(game) {
  /** @type {{saved: Saved, text: string} | null} */ let latest = null;
  for (const text of [read(GAME) ?? '', ...keptGames().map((kept) => kept.text)]) {
    const { saved } = readSaved(text);
    if (saved && goesOn(saved, latest?.saved ?? game) && !goesOn(latest?.saved ?? game, saved)) latest = { saved, text };
  }
  return latest?.text ?? null;
}
