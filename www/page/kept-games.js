// The games that were played before: the last fifty, with what the list of them shows. Whatever leaves the board comes here, and so does
// what could not be read. Reads nothing it does not check, and throws nothing away that it cannot read.

import * as S from '../match/state.js';
import { read, write } from './local.js';
import { readSaved, savedOf, VERSION as GAME_VERSION } from './storage.js';

/**
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {import('../match/state.js').Bare} Bare
 * @typedef {import('./storage.js').Saved} Saved
 * @typedef {{id: string, at: number, name: string, text: string, end: Bare | null}} Kept at: when it was put away, in ms; text: the
 *   document as it was stored, readable or not; end: its last position, where that is known
 */

const KEY = 'kalahari.games';
/** Where an unreadable save was hidden before there was this list. */
const ASIDE = 'kalahari.game.aside';
const VERSION = 1;
const MOST = 50;

/** Newest first. @returns {Kept[]} */
export function keptGames() {
  try {
    const { version, games } = JSON.parse(read(KEY) ?? '{}') ?? {};
    return version === VERSION && Array.isArray(games) ? games.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** @param {any} one @returns {one is Kept} */
const isKept = (one) => [one?.id, one?.name, one?.text].every((text) => typeof text === 'string') && Number.isFinite(one.at);

/** As many as there is room for, the newest first. @param {Kept[]} games @returns {boolean} whether the newest could be kept */
export function storeGames(games) {
  const stored = (/** @type {number} */ most) => write(KEY, JSON.stringify({ version: VERSION, games: games.slice(0, most) }));
  let most = Math.min(MOST, games.length);
  while (!stored(most) && most > 0) most = Math.floor(most / 2);
  return most > 0 || games.length === 0;
}

/** @param {string} text of a stored game @param {Bare | null} end @returns {boolean} whether it could be kept */
export function putAway(text, end) {
  const games = keptGames();
  if (games.some((one) => one.text === text)) return true;
  return storeGames([{ id: `${Date.now()}-${games.length}`, at: Date.now(), name: '', text, end }, ...games]);
}

/** Puts away whatever leaves the board, if anything was played. @param {Match} match */
export function keepReplaced(match) {
  const aside = read(ASIDE);
  if (aside !== null && putAway(aside, null)) localStorage.removeItem(ASIDE);
  match.addEventListener('replaced', (event) => {
    const game = /** @type {CustomEvent<S.Game>} */ (event).detail;
    if (game.moves.length === 0) return;
    const { moves: _, by: __, ...end } = game.positions[game.positions.length - 1];
    putAway(JSON.stringify({ version: GAME_VERSION, ...savedOf(match, game) }), end);
  });
}

/** The game of a stored document, as it was. @param {import('../engine/client.js').Engine} engine @param {Saved} saved */
export async function opened(engine, { game, rules, start, moves, variations, seats, seed, cursor, line, notes }) {
  const text = await engine.writeGame(rules, start, moves, { game, variations });
  const record = await engine.readGame(text, { game });
  return S.seeded(S.withNotes(S.fromRecord(record, seats, cursor, line), notes), seed);
}

/** What can be read of one, or the sentence why not. @param {Kept} kept */
export const savedIn = ({ text }) => readSaved(text);
