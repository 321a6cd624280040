// The game as data: positions, moves, who sits where, and the transitions between them.
// Pure functions on plain objects, tested without a browser. No DOM, no engine, no storage:
// the rules live in the engine, so a transition is handed the position that the engine computed.

/**
 * @typedef {number} Player 0 moves first and sits South, 1 North
 * @typedef {{rules: string, position: string, houses: number, pits: number[], turn: Player,
 *   legal: number[], over: boolean, result?: {first: number, second: number} | null}} Position
 * @typedef {'seq_mm' | 'seq_ab' | 'par_then_mm' | 'par_then_ab' | 'young_bros'} Mode
 * @typedef {Mode | 'expert' | 'solve'} SeatMode how a seat may search: `expert` and `solve` go beyond the five that are compared
 * @typedef {{mode: SeatMode, limit: 'depth' | 'time', depth: number, timeMs: number,
 *   parDepth: number | null, order: 'ranked' | 'natural', evaluator: string, tableMb: number | null}} Exact null: the engine's own choice
 * @typedef {{kind: 'human' | 'engine', level: string, exact: Exact}} Seat
 * @typedef {[Seat, Seat]} Seats
 * @typedef {{cost: number, best: number}} Note what a move cost against the best one, in seeds
 * @typedef {{positions: Position[], moves: number[], notes: (Note | null)[], cursor: number,
 *   seats: Seats, paused: boolean}} Game
 * @typedef {{ply: number, house: number, player: Player, note: Note | null}} ListedMove
 * @typedef {{number: number, player: Player, moves: ListedMove[]}} Turn
 */

/** @param {Position} start @param {Seats} seats @returns {Game} */
export function create(start, seats) {
  return { positions: [start], moves: [], notes: [], cursor: 0, seats, paused: false };
}

/**
 * A game read from text. It opens paused when the engine would move at once: whoever opens a
 * link wants to see the position first.
 * @param {{start: Position, moves: number[], states: Position[]}} record
 * @param {Seats} seats
 * @param {number} [cursor]
 * @returns {Game}
 */
export function fromRecord(record, seats, cursor = record.moves.length) {
  const game = create(record.start, seats);
  game.positions = [record.start, ...record.states];
  game.moves = [...record.moves];
  game.notes = record.moves.map(() => null);
  return jump(game, cursor);
}

/** @param {Game} game @returns {Position} */
export const current = (game) => game.positions[game.cursor];

/** @param {Game} game */
export const atEnd = (game) => game.cursor === game.moves.length;

/** @param {Game} game @param {number} ply */
const engineAt = (game, ply) => {
  const position = game.positions[ply];
  return !position.over && game.seats[position.turn].kind === 'engine';
};

/** @param {Game} game */
export const humans = (game) => game.seats.filter((seat) => seat.kind === 'human').length;

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
 * @param {Game} game @param {number} move @param {Position} after
 * @returns {Game}
 */
export function play(game, move, after) {
  const before = current(game);
  if (!before.legal.includes(move)) throw new RangeError(`Move ${move} is not legal here.`);
  const { cursor } = game;
  return {
    ...game,
    positions: [...game.positions.slice(0, cursor + 1), after],
    moves: [...game.moves.slice(0, cursor), move],
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

/** House number 1..m as its owner counts it: 1 is farthest from the own store. */
/** @param {number} pit @param {number} houses */
export const houseNumber = (pit, houses) => (pit > houses ? pit - houses : pit + 1);

/** @param {Player} player @param {number} house @param {number} houses */
export const pitOf = (player, house, houses) => (player === 0 ? house - 1 : houses + house);

/** @param {number} pit @param {number} houses @returns {Player} */
export const ownerOf = (pit, houses) => (pit <= houses ? 0 : 1);

/** @param {Player} player @param {number} houses */
export const storeOf = (player, houses) => (player === 0 ? houses : 2 * houses + 1);

/** Seeds that are still in the houses, which is what makes a position hard. @param {Position} position */
export const seedsInPlay = ({ pits, houses }) => pits.reduce((sum, seeds, pit) => (pit % (houses + 1) === houses ? sum : sum + seeds), 0);

/**
 * The moves grouped as people read them: one turn, with every extra move it earned.
 * @param {Game} game @returns {Turn[]}
 */
export function turns(game) {
  /** @type {Turn[]} */
  const list = [];
  game.moves.forEach((move, index) => {
    const { turn: player, houses } = game.positions[index];
    const listed = { ply: index + 1, house: houseNumber(move, houses), player, note: game.notes[index] ?? null };
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
  return { winner: margin === 0 ? null : first > second ? 0 : 1, margin, first, second };
}
