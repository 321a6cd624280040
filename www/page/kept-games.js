// The games that were played before: the last fifty, with what the list of them shows. Whatever leaves the board comes here, and so does
// what could not be read. Reads nothing it does not check, and throws nothing away that it cannot read.

import * as S from '../match/state.js';
import { read, write } from './local.js';
import { fetchTable } from './table.js';
import { readSaved, savedOf, saveWaiting, VERSION as GAME_VERSION, waitingText } from './storage.js';

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

/** Puts a game of this table away, if anything was played. @param {Pick<Match, 'table' | 'flipped' | 'game'>} at @param {S.Game} [game] */
export function keepGame(at, game = at.game) {
  if (game.moves.length > 0) putAway(JSON.stringify({ version: GAME_VERSION, ...savedOf(at, game) }), endOf(game));
}

/** Puts away whatever leaves the board, if anything was played. @param {Match} match */
export function keepReplaced(match) {
  const aside = read(ASIDE);
  if (aside !== null && putAway(aside, null)) localStorage.removeItem(ASIDE);
  match.addEventListener('replaced', (event) => {
    keepGame(match, /** @type {CustomEvent<S.Game>} */ (event).detail);
  });
  match.addEventListener('left', (event) => {
    const game = /** @type {CustomEvent<S.Game>} */ (event).detail;
    saveWaiting(savedOf(match, game), endOf(game));
  });
  match.addEventListener('table', () => giveWay(match.table.name, match.game));
}

/** The last position of its line, bare. @param {S.Game} game @returns {Bare} */
function endOf({ positions }) {
  const { moves: _, by: __, ...end } = positions[positions.length - 1];
  return end;
}

/** The game that waits for its table gives way to another one, unless it is that one: then it goes on. @param {string} name @param {S.Game} game */
function giveWay(name, game) {
  const text = waitingText(name);
  const { saved } = text === null ? { saved: null } : readSaved(text);
  if (text === null || !saved || saved.moves.length === 0) return;
  const [{ rules, position }] = game.positions;
  const same = saved.rules === rules && saved.start === position && S.has(game, saved.moves.map(String));
  if (!same) putAway(text, JSON.parse(text).end ?? null);
}

/** The game of a document, as it was. @param {import('../engine/client.js').Engine} engine @param {Saved} saved */
async function opened(engine, { game, rules, start, moves, variations, seats, seed, series, cursor, line, notes }) {
  const text = await engine.writeGame(rules, start, moves, { game, variations });
  const record = await engine.readGame(text, { game });
  return S.inSeries(S.seeded(S.withNotes(S.fromRecord(record, seats, cursor, line), notes), seed), series);
}

/**
 * A stored document with its table: only with its levels and methods at hand can it be read.
 * @param {import('../engine/client.js').Engine} engine @param {string} text @returns {Promise<import('./table.js').Laid>} throws a sentence
 */
export async function openStored(engine, text) {
  const table = await fetchTable(engine, readable(text).game);
  const saved = readable(text);
  return { table, game: S.pause(await opened(engine, saved), saved.paused), flipped: saved.flipped };
}

/** @param {string} text */
function readable(text) {
  const { saved, trouble } = readSaved(text);
  if (!saved) throw new Error(trouble ?? '');
  return saved;
}
