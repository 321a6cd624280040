// The game as data: positions, moves, who sits where, and the transitions between them.
// Pure functions on plain objects, tested without a browser. No DOM, no engine, no storage:
// the rules live in the engine, so a transition is handed the position that the engine computed.

import { say } from '../words/match.js';

/**
 * @typedef {number} Player 0 moves first, 1 second
 * @typedef {{text: string, number: number, steps: any[], after: Bare}} Ahead a legal move: its text for all that is kept, its number
 *   for live figures and boards, its parts, and the position after it
 * @typedef {Record<string, any> & {position: string, turn: Player, over: boolean, result?: {first: number, second: number} | null}} Bare
 *   a position without its moves; what else it has is for the game's own board
 * @typedef {Bare & {game: string, rules: string, moves?: Ahead[], by?: any[]}} Position moves: missing where nobody has asked for
 *   them yet; by: the parts of the move that led here, where the position before does not tell
 * @typedef {{mode: string, limit: 'depth' | 'time', depth: number, timeMs: number,
 *   parDepth: number | null, order: string, evaluator: string, tableMb: number | null}} Exact null: the engine's own choice
 * @typedef {{kind: 'human' | 'engine', level: string, exact: Exact}} Seat
 * @typedef {[Seat, Seat]} Seats
 * @typedef {{cost: number, best: string}} Note what a move cost against the best one, in points
 * @typedef {{positions: Position[], moves: string[], notes: (Note | null)[], cursor: number,
 *   seats: Seats, paused: boolean}} Game moves: by their texts
 * @typedef {{ply: number, text: string, player: Player, note: Note | null}} ListedMove
 * @typedef {{number: number, player: Player, moves: ListedMove[]}} Turn
 */

/** @param {Position} start @param {Seats} seats @returns {Game} */
export function create(start, seats) {
  return { positions: [start], moves: [], notes: [], cursor: 0, seats, paused: false };
}

/**
 * A game read from text. It opens paused when the engine would move at once: whoever opens a
 * link wants to see the position first.
 * @param {{start: Position, texts: string[], states: Position[]}} record
 * @param {Seats} seats
 * @param {number} [cursor]
 * @returns {Game}
 */
export function fromRecord(record, seats, cursor = record.texts.length) {
  const game = create(record.start, seats);
  game.positions = [record.start, ...record.states];
  game.moves = [...record.texts];
  game.notes = record.texts.map(() => null);
  return jump(game, cursor);
}

/** @param {Game} game @returns {Position} */
export const current = (game) => game.positions[game.cursor];

/** A legal move of a position, where its moves are known. @param {Position} position @param {string} text */
export const ahead = (position, text) => position.moves?.find((move) => move.text === text);

/** The position after a legal move. Its own moves are not known. @param {Position} before @param {Ahead} move @returns {Position} */
export const after = ({ game, rules }, move) => ({ game, rules, ...move.after });

/** The parts of the move that led to the position shown, where they are known. @param {Game} game @returns {any[] | null} */
export function lastSteps(game) {
  const { cursor, positions, moves } = game;
  if (cursor === 0) return null;
  return positions[cursor].by ?? ahead(positions[cursor - 1], moves[cursor - 1])?.steps ?? null;
}

/** The position shown, now with its moves. @param {Game} game @param {Position} state @returns {Game} */
export const complete = (game, state) => ({ ...game, positions: game.positions.with(game.cursor, { ...current(game), ...state }) });

/** @param {Game} game */
export const atEnd = (game) => game.cursor === game.moves.length;

/** @param {Game} game @param {number} ply */
const engineAt = (game, ply) => {
  const position = game.positions[ply];
  return !position.over && game.seats[position.turn].kind === 'engine';
};

/** @param {Game} game */
export const humans = (game) => game.seats.filter(({ kind }) => kind === 'human').length;

/**
 * What the game is waiting for.
 * @param {Game} game
 * @returns {'human' | 'engine' | 'paused' | 'over'}
 */
export function waiting(game) {
  if (current(game).over) return 'over';
  if (!engineAt(game, game.cursor)) return 'human';
  return game.paused ? 'paused' : 'engine';
}

/**
 * One move from the position shown. What followed that position before is dropped.
 * @param {Game} game @param {string} text @param {Position} next
 * @returns {Game}
 */
export function play(game, text, next) {
  const before = current(game);
  if (before.over || (before.moves && !ahead(before, text))) throw new RangeError(say('move.illegal', { move: text }));
  const { cursor } = game;
  return {
    ...game,
    positions: [...game.positions.slice(0, cursor + 1), next],
    moves: [...game.moves.slice(0, cursor), text],
    notes: [...game.notes.slice(0, cursor), null],
    cursor: cursor + 1,
  };
}

/**
 * Shows another position of the game; the moves stay. Pauses when the engine would move there,
 * else looking back would destroy what is looked at.
 * @param {Game} game @param {number} ply
 * @returns {Game}
 */
export function jump(game, ply) {
  const whole = Number.isNaN(ply) ? 0 : Math.trunc(ply);
  const cursor = Math.min(Math.max(whole, 0), game.moves.length);
  return { ...game, cursor, paused: engineAt(game, cursor) };
}

/**
 * Back to the last decision of a person; one move when no person plays, or when there is none.
 * @param {Game} game
 * @returns {Game}
 */
export function undo(game) {
  return game.cursor === 0 ? game : jump(game, personAt(game, -1));
}

/** @param {Game} game @returns {Game} */
export function redo(game) {
  return atEnd(game) ? game : jump(game, personAt(game, 1));
}

/**
 * The nearest position in that direction where a person decides, or the end of the line.
 * @param {Game} game @param {1 | -1} direction
 */
function personAt(game, direction) {
  if (humans(game) === 0) return game.cursor + direction;
  let ply = game.cursor + direction;
  while (ply > 0 && ply < game.moves.length && engineAt(game, ply)) ply += direction;
  return ply;
}

/** @param {Game} game @param {Player} player @param {Partial<Seat>} change @returns {Game} */
export function seat(game, player, change) {
  const seats = /** @type {Seats} */ ([...game.seats]);
  seats[player] = { ...seats[player], ...change };
  return { ...game, seats };
}

/** @param {Game} game @param {boolean} paused @returns {Game} */
export const pause = (game, paused) => ({ ...game, paused });

/**
 * The same start again, everyone in their seat.
 * @param {Game} game @returns {Game}
 */
export const again = (game) => create(game.positions[0], game.seats);

/** @param {Game} game @param {number} ply index of the move @param {Note | null} note @returns {Game} */
export function annotate(game, ply, note) {
  const notes = [...game.notes];
  notes[ply] = note;
  return { ...game, notes };
}

/**
 * The moves grouped as people read them: one turn, with every extra move it earned.
 * @param {Game} game @returns {Turn[]}
 */
export function turns(game) {
  /** @type {Turn[]} */
  const list = [];
  game.moves.forEach((text, index) => {
    const { turn: player } = game.positions[index];
    const listed = { ply: index + 1, text, player, note: game.notes[index] ?? null };
    const last = list[list.length - 1];
    if (last && last.player === player) last.moves.push(listed);
    else list.push({ number: list.length + 1, player, moves: [listed] });
  });
  return list;
}

/**
 * Who won and by how much.
 * @param {Position} position
 * @returns {{winner: Player | null, margin: number, first: number, second: number} | null}
 */
export function outcome({ result }) {
  if (!result) return null;
  const { first, second } = result;
  const margin = Math.abs(first - second);
  const leads = first > second ? 0 : 1;
  return { winner: margin === 0 ? null : leads, margin, first, second };
}
