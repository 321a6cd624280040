// Which game is on the table: a game is fetched with what the engine tells of it when it first comes there, and the table is laid for
// whatever is opened, a new game, a stored one or a link. Both games in progress are kept (kept-games.js): one plays, the other waits.

import { PRESETS } from '../known.js';
import { loadGame } from '../games/games.js';
import { learnGame, readSeat } from '../match/levels.js';
import { loneOf } from '../match/names.js';
import { box, download, keepFocus } from './dom.js';
import { waitingText } from './in-progress.js';
import { readSaved } from './storage.js';

/**
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {import('../engine/client.js').Engine} Engine
 * @typedef {import('../games/games.js').PageGame & {presets: import('../single/kalahari.js').Preset[]}} Table
 * @typedef {{table: Table, game: import('../match/state.js').Game, flipped?: boolean}} Laid a game with its table; flipped: as suits its
 *   players unless told
 * @typedef {import('../match/state.js').Seats} Seats
 */

/** Those that were fetched. @type {Map<string, Promise<Table>>} */
const tables = new Map();

/** @param {Engine} engine @param {string} name */
export function fetchTable(engine, name) {
  const known = tables.get(name) ?? fetched(engine, name);
  tables.set(name, known);
  known.catch(() => tables.delete(name)); // another try may have more luck
  return known;
}

/** @param {Engine} engine @param {string} name @returns {Promise<Table>} */
async function fetched(engine, name) {
  const [game, presets] = await Promise.all([loadGame(name), PRESETS[name] ?? engine.presets({ game: name })]);
  await learnGame(engine, game);
  return { ...game, presets };
}

/** The table of the page's match. @param {Match} match */
export const tableOf = (match) => /** @type {Table} */ (match.table);

/** Their boards: each is made once. @type {Map<string, import('../games/games.js').Board & HTMLElement>} */
const boards = new Map();

/** The table's board, in the place of the one that is there. @param {Table} table */
export function boardOf(table) {
  const there = box('board');
  const board = boards.get(table.name) ?? table.board(there);
  boards.set(table.name, board);
  if (there.isConnected && there !== board) there.replaceWith(board);
  board.inert = there.inert;
  return board;
}

/** Hands the text of a game to the visitor, as a file. @param {Pick<Table, 'name' | 'file'>} table @param {string} text */
export function saveText({ name, file }, text) {
  download(new Blob([`${text}\n`], { type: file.type }), `kalahari-${name}.${file.ending}`);
}

/** Who sat at a table last; at one that was never laid, who sits at this one. @param {Match} match @param {string} name of the game @returns {Seats} */
export function seatsAt(match, name) {
  if (name === match.table.name) return match.game.seats;
  const waits = readSaved(waitingText(name) ?? '');
  return waits.saved?.seats ?? /** @type {Seats} */ (match.game.seats.map(({ exact: _, ...seat }) => readSeat(seat, name)));
}

/** Whether the board must be turned for the one who plays against an engine to sit below. @param {Table} table @param {Seats} seats */
export function facesAway({ near = 0 }, seats) {
  return (loneOf(seats) ?? near) !== near;
}

/** Puts another game on the board, and clears the table for it where it is another one. @param {Match} match @param {Laid} laid @param {string} said */
export function lay(match, { table, game, flipped }, said) {
  if (table.name === match.table.name) return match.open(game, said, flipped);
  // Whoever was on the board by keyboard is on the other one.
  keepFocus(
    () => match.bring({ table, board: boardOf(table), game, flipped: flipped ?? facesAway(table, game.seats) }, said),
    () => box('board'),
  );
}
