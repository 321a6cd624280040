// The games that were played before: whatever leaves the board goes to “My games” (kept-list.js) or waits for its table (in-progress.js),
// and opens again as it was.

import * as S from '../match/state.js';
import { endIn, saveWaiting, setWaitingAside, waitingText } from './in-progress.js';
import { putAway, setListAside } from './kept-list.js';
import { notice } from './notice.js';
import { documentText, goesOn, readSaved, savedOf, worthKeeping } from './storage.js';
import { fetchTable, lay, tableOf } from './table.js';
import { say } from '../words/page.js';

/**
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {import('../match/state.js').Bare} Bare
 * @typedef {import('./storage.js').Saved} Saved
 */

/** Puts a game of this table away. @param {Pick<Match, 'table' | 'flipped' | 'game'>} at @param {S.Game} [game] @returns {boolean} whether nothing is lost */
export const keepGame = (at, game = at.game) => !worthKeeping(game) || putAway(documentText(savedOf(at, game)), endOf(game));

/** Likewise one that leaves its table for another one: it waits. @param {Match} match @param {S.Game} [game] @returns {boolean} whether nothing is lost */
export const keepWaiting = (match, game = match.game) => saveWaiting(savedOf(match, game), endOf(game)) || !worthKeeping(game);

/** Keeps whatever leaves the board; where there is no room for it, it can be had back. @param {Match} match */
export function keepReplaced(match) {
  if (setListAside()) notice(say('kept.list'), { key: 'kept' });
  for (const [gone, keep] of /** @type {const} */ ([
    ['replaced', keepGame],
    ['left', keepWaiting],
  ])) {
    match.addEventListener(gone, (event) => {
      const game = /** @type {CustomEvent<S.Game>} */ (event).detail;
      if (!keep(match, game)) notice(say('kept.refused'), { key: 'link', action: wayBack(match, game) });
    });
  }
  match.addEventListener('table', () => giveWay(match));
}

/** What brings a game back that is on the board now. @param {Match} match @param {S.Game} [game] */
export function wayBack(match, game = match.game) {
  const { flipped } = match;
  const table = tableOf(match);
  return { label: say('share.back'), run: () => lay(match, { table, game: S.jump(game, game.cursor), flipped }, say('share.own')) };
}

/** The last position, bare: of the main line, where that has ended or is others'; else of the line that is looked at. @param {S.Game} game @returns {Bare} */
export function endOf(game) {
  const main = S.endOf(game);
  const { moves: _, by: __, ...end } = main.over || game.headers ? main : game.positions[game.positions.length - 1];
  return end;
}

/** The game that waits for its table gives way to another one, unless it is that one: then it goes on. @param {Match} match */
function giveWay(match) {
  const { name } = match.table;
  const text = waitingText(name);
  if (text === null) return;
  const { saved } = readSaved(text);
  if (!saved) setWaitingAside(name, text);
  else if (worthKeeping(saved) && !goesOn(savedOf(match), saved)) putAway(text, endIn(text));
}

/** The game of a document, as it was. @param {import('../engine/client.js').Engine} engine @param {Saved} saved */
async function opened(engine, saved) {
  const { game, rules, start, moves, variations, remarks, seats, seed, series, setUp, result, refused, cursor, line, notes, date, headers, told } = saved;
  const text = await engine.writeGame(rules, start, moves, { game, variations, remarks });
  const record = await engine.readGame(text, { game });
  const whole = S.withNotes(S.fromRecord(record, seats, cursor, line), notes);
  const kept = { ...S.setUp(S.inSeries(S.seeded(whole, seed), series), setUp === true), result, refused };
  return { ...S.cameWith(kept, headers, told ?? null), date };
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
