// The game as data: positions, moves, who sits where, and the transitions between them. A game is a tree (tree.js), of which one line
// is being looked at; all but what is about variations works on that line.
// Pure functions on plain objects, tested without a browser. No DOM, no engine, no storage:
// the rules live in the engine, so a transition is handed the position that the engine computed.

import * as T from './tree.js';
import { nextSeed } from './vary.js';
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
 * @typedef {{kind: 'human' | 'engine', level: string, exact: Exact, name?: string, steady?: boolean}} Seat name: of a person who gave one;
 *   steady: the engine does not vary its play
 * @typedef {[Seat, Seat]} Seats
 * @typedef {{cost: number, best: string}} Note what a move cost against the best one, in points
 * @typedef {{comment: string, marks: number[]}} Remark what the text of a game says of a move
 * @typedef {[name: string, value: string]} Header
 * @typedef {import('./tree.js').Node} Node
 * @typedef {{root: Node, positions: Position[], moves: string[], notes: (Note | null)[], cursor: number,
 *   seats: Seats, paused: boolean, seed: number, series?: import('./series.js').Series, setUp?: boolean, result?: Result, refused?: number,
 *   date?: string, headers?: Header[], told?: {result: string, after: string[]}}} Game root: all that was ever played; positions, moves, notes: the line that is looked at,
 *   moves by their texts; seed: what decides between nearly equal moves of an engine that varies its play;
 *   series: which one it is a game of, if it is; setUp: somebody laid out its start, so it is worth keeping without a move;
 *   result: how players ended it; refused: after how many moves a draw was last declined; date: when it was begun here, as PGN writes dates;
 *   headers: of a game that came from elsewhere, but for its result; none of one that came without and is not played on yet; told: that, where the moves do not tell it
 * @typedef {{winner: Player | null, by: 'resigned' | 'agreed', after: string[]}} Result winner: null for a draw; after: the moves that led to where the
 *   game was ended, so that other lines go on
 * @typedef {{ply: number, text: string, player: Player, note: Note | null, remark?: Remark, turn: TurnName}} ListedMove
 * @typedef {{number: number, nth: number | null}} TurnName number: of the turn; nth: of the move in it, null where it has only one
 * @typedef {{number: number, player: Player, moves: ListedMove[]}} Turn
 * @typedef {{of: number, at: number, turns: Turn[], here: boolean}} ListedLine the main line or a variation: which line it leaves,
 *   after how many moves, and whether it is looked at
 * @typedef {{before: string[], main: string, node: Node}} Branch a variation by itself, the moves before it, and what it was tried for
 */

/** @param {Position} start @param {Seats} seats @param {number} [seed] @returns {Game} */
export function create(start, seats, seed = 0) {
  return { ...lookedAt(T.leaf('', start), []), cursor: 0, seats, paused: false, seed };
}

/** The line of a tree that these moves begin. @param {Node} root @param {string[]} moves */
function lookedAt(root, moves) {
  const line = T.along(root, moves);
  const [, ...played] = line;
  return { root, positions: line.map(({ position }) => position), moves: played.map(({ text }) => text), notes: played.map(({ note }) => note) };
}

/**
 * A game read from text. It opens paused when the engine would move at once: whoever opens a
 * link wants to see the position first.
 * @param {{start: Position, texts: string[], states: Position[], variations?: T.Told[], remarks?: T.Placed[]}} record
 * @param {Seats} seats
 * @param {number} [cursor]
 * @param {number} [line] which one is looked at: 0 is the main line, variations count from 1
 * @returns {Game}
 */
export function fromRecord({ start, texts, states, variations = [], remarks }, seats, cursor = texts.length, line = 0) {
  const root = T.grown(start, { of: 0, at: 0, texts, states }, variations, remarks);
  return jump({ ...create(start, seats), ...lookedAt(root, T.movesOf(root, line)) }, cursor);
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
export const complete = (game, state) => amended(game, game.cursor, (node) => ({ ...node, position: { ...node.position, ...state } }));

/** The same line with one of its nodes changed. @param {Game} game @param {number} ply @param {(node: Node) => Node} change @returns {Game} */
const amended = (game, ply, change) => ({ ...game, ...lookedAt(T.changed(game.root, game.moves.slice(0, ply), change), game.moves) });

/** The result that the text told with which the game came, as long as no move was added. @param {Game} game */
export const toldResult = (game) => (game.told && endsWith(game, game.told.after) ? game.told.result : null);

/** Where the main line ends. @param {Game} game */
export function endOf({ root }) {
  const main = T.along(root, []);
  return main[main.length - 1].position;
}

/** Whether two lines are one. @param {unknown[]} line @param {unknown[]} other */
export const alike = (line, other) => line.length === other.length && line.every((text, ply) => text === other[ply]);

/** Whether these moves are the whole main line. @param {Game} game @param {string[]} moves */
export const endsWith = ({ root }, moves) => alike(T.movesOf(root, 0), moves);

/** How players ended the game, where the position shown is the one in which they did. @param {Game} game @returns {Result | null} */
export const settled = ({ result, moves, cursor }) => (result && alike(result.after, moves.slice(0, cursor)) ? result : null);

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
  if (current(game).over || settled(game)) return 'over';
  if (!engineAt(game, game.cursor)) return 'human';
  return game.paused ? 'paused' : 'engine';
}

/**
 * One move from the position shown. Where another move followed, this one begins a variation; where the same did, it is not made twice.
 * @param {Game} game @param {string} text @param {Position} next
 * @returns {Game}
 */
export function play(game, text, next) {
  const before = current(game);
  if (before.over || (before.moves && !ahead(before, text))) throw new RangeError(say('move.illegal', { move: text }));
  const { cursor } = game;
  const path = game.moves.slice(0, cursor);
  const root = T.changed(game.root, path, (node) => T.followed(node, text, next));
  const line = game.moves[cursor] === text ? game.moves : [...path, text];
  return { ...game, ...lookedAt(root, line), cursor: cursor + 1 };
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
 * Back to the last decision of a person; one move when no person plays, or when there is none. What players ended goes on.
 * @param {Game} game
 * @returns {Game}
 */
export function undo(game) {
  if (settled(game)) return { ...game, result: undefined };
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
 * @param {Game} game @param {number} [seed] another one unless told @returns {Game}
 */
export const again = (game, seed = nextSeed(game.seed)) => ({ ...create(game.positions[0], game.seats, seed), setUp: game.setUp });

/** The same again with sides changed: who began is second now. @param {Game} game @returns {Game} */
export function rematch(game) {
  const [first, second] = game.seats;
  return { ...again(game), seats: [second, first] };
}

/** A game of a series, or a single one. @param {Game} game @param {Game['series']} series @returns {Game} */
export const inSeries = (game, series) => ({ ...game, series });

/** A game whose start somebody laid out, or one that begins as its variant does. @param {Game} game @param {boolean} [is] @returns {Game} */
export const setUp = (game, is = true) => ({ ...game, setUp: is });

/** A game with its first move here is one of that day, unless it is others' by its headers; moves that came without a name are nobody's till then. @param {Game} game @param {string} day @returns {Game} */
export const dated = (game, day) => (game.headers?.length || game.date ? game : { ...game, headers: undefined, date: day });

/** What the text told with which it came. @param {Game} game @param {Header[] | undefined} headers @param {string | null} result @returns {Game} */
export const cameWith = (game, headers, result) => ({ ...game, headers, told: result === null ? undefined : { result, after: T.movesOf(game.root, 0) } });

/** @param {Game} game @param {number} seed @returns {Game} */
export const seeded = (game, seed) => ({ ...game, seed });

/** @param {Game} game @param {number} ply index of the move @param {Note | null} note @returns {Game} */
export const annotate = (game, ply, note) => amended(game, ply + 1, (node) => ({ ...node, note }));

/**
 * The moves grouped as people read them: one turn, with every extra move it earned.
 * @param {Game} game @returns {Turn[]}
 */
export const turns = ({ root, moves }) => inTurns(T.along(root, moves), 1);

/** @param {Node[]} line from the start @param {number} from the first move that is wanted, counted from 1 @returns {Turn[]} */
function inTurns(line, from) {
  /** @type {Turn[]} */
  const list = [];
  let number = 0;
  for (let ply = 1; ply < line.length; ply++) {
    const { turn: player } = line[ply - 1].position;
    const begins = ply === 1 || line[ply - 2].position.turn !== player;
    if (begins) number++;
    if (ply < from) continue;
    const { text, note, remark } = line[ply];
    if (begins || ply === from) list.push({ number, player, moves: [] });
    list[list.length - 1].moves.push({ ply, text, player, note, remark, turn: turnIn(line, ply, number) });
  }
  return list;
}

/** How a move is called by its turn. @param {Node[]} line from the start @param {number} ply @param {number} number of the turn @returns {TurnName} */
function turnIn(line, ply, number) {
  const same = (/** @type {number} */ other) => line[other - 1]?.position.turn === line[ply - 1].position.turn;
  let first = ply;
  while (first > 1 && same(first - 1)) first--;
  const alone = first === ply && !(ply + 1 < line.length && same(ply + 1));
  return { number, nth: alone ? null : ply - first + 1 };
}

/** The last move before the position shown, by its turn; null at the start. @param {Game} game @param {number} [ply] another position's @returns {TurnName | null} */
export const turnAt = (game, ply = game.cursor) =>
  turns(game)
    .flatMap(({ moves }) => moves)
    .find((move) => move.ply === ply)?.turn ?? null;

/** After how many moves the position comes that a link names by its turn, `5` or `5-2`, or as links did before, by that number; without either it is the end of its line. @param {Game} game @param {{turn?: string | null, move?: number | null}} place */
export function plyAt(game, { turn = null, move = null }) {
  if (turn === null) return move ?? Infinity;
  const [number, nth = Infinity] = turn.split('-').map(Number);
  if (number === 0) return 0;
  const moves = turns(game).find((one) => one.number === number)?.moves;
  return moves?.[Math.min(nth, moves.length) - 1]?.ply ?? game.moves.length + 1;
}

/** How a link names a position of the line. @param {Game} game @param {number} ply the one shown, unless told */
export function placeName(game, ply = game.cursor) {
  const turn = turnAt(game, ply);
  if (turn === null) return '0';
  return turn.nth === null ? `${turn.number}` : `${turn.number}-${turn.nth}`;
}

// ---- variations -------------------------------------------------------------------------------------------------------

/** The main line, then every variation after the line that it leaves. @param {Game} game @returns {ListedLine[]} */
export function listing({ root, moves }) {
  const ends = T.along(root, moves).at(-1);
  return T.linesOf(root).map(({ of, at, nodes }) => ({ of, at, turns: inTurns(nodes, at + 1), here: nodes.at(-1) === ends }));
}

/** The moves of every line, as they are kept, and of each line what is noted and said of its own moves. @param {Game} game @returns {{moves: string[], variations: {of: number, at: number, moves: string[]}[], line: number, notes: (Note | null)[][], remarks: T.Placed[]}} */
export function kept(game) {
  const own = T.linesOf(game.root).map(({ of, at, nodes }) => ({ of, at, nodes: nodes.slice(at + 1) }));
  const [main, ...variations] = own.map(({ of, at, nodes }) => ({ of, at, moves: nodes.map(({ text }) => text) }));
  const notes = own.map(({ nodes }) => nodes.map(({ note }) => note));
  return { moves: main.moves, variations, line: listing(game).findIndex(({ here }) => here), notes, remarks: T.remarksOf(game.root) };
}

/** What `kept` has of the notes, put back where its moves still are. @param {Game} game @param {(Note | null)[][]} [notes] @returns {Game} */
export function withNotes(game, notes = []) {
  const lines = T.linesOf(game.root);
  let { root } = game;
  notes.forEach((line, nth) => {
    const { at = 0, nodes = [] } = lines[nth] ?? {};
    line.forEach((note, index) => {
      const path = nodes.slice(1, at + index + 2).map(({ text }) => text);
      if (note && path.length === at + index + 1) root = T.changed(root, path, (node) => ({ ...node, note }));
    });
  });
  return { ...game, ...lookedAt(root, game.moves) };
}

/** Another line is looked at. @param {Game} game @param {number} line as they are listed @param {number} ply @returns {Game} */
export const goTo = (game, line, ply) => follow(game, T.movesOf(game.root, line), ply);

/** The line that these moves begin is looked at. @param {Game} game @param {string[]} moves @param {number} ply @returns {Game} */
export const follow = (game, moves, ply) => jump({ ...game, ...lookedAt(game.root, moves) }, ply);

/** The innermost variation that the move shown is in: how many moves come before it, or null in the main line. @param {Game} game */
export function branchedAt({ root, moves, cursor }) {
  const line = T.along(root, moves);
  const at = line.slice(0, cursor).findLastIndex((node, ply) => node.next[0] !== line[ply + 1]);
  return at < 0 ? null : at;
}

/** These moves begin the main line: those that led to the position shown, unless told. @param {Game} game @param {string[]} [moves] @returns {Game} */
export const promote = (game, moves = game.moves.slice(0, game.cursor)) => ({ ...game, ...lookedAt(T.promoted(game.root, moves), game.moves) });

/** Where a game ends, the line that ended is the main one, and what was taken back on its way a variation; a game from elsewhere keeps the main line that it came with. @param {Game} game */
export const concluded = (game) => (waiting(game) === 'over' && !game.headers ? promote(game) : game);

/**
 * The game without the variation that the move shown is in, looked at where it began; and what `restore` needs to bring it back.
 * @param {Game} game @returns {{game: Game, gone: Branch} | null}
 */
export function prune(game) {
  const at = branchedAt(game);
  if (at === null) return null;
  const before = game.moves.slice(0, at);
  const [from, node] = T.along(game.root, game.moves).slice(at);
  const root = T.changed(game.root, before, () => ({ ...from, next: from.next.filter((one) => one !== node) }));
  return { game: jump({ ...game, ...lookedAt(root, before) }, at), gone: { before, main: from.next[0].text, node } };
}

/** Brings a variation back, whatever has been played since; null where the game is another. @param {Game} game @param {Branch} gone @returns {Game | null} */
export function restore(game, { before, main, node }) {
  if (!has(game, [...before, main])) return null;
  const root = T.changed(game.root, before, (from) => T.grafted(from, node));
  return jump({ ...game, ...lookedAt(root, [...before, node.text]) }, before.length + 1);
}

/** Whether these moves were ever played. @param {Game} game @param {string[]} moves */
export const has = ({ root }, moves) => {
  const line = T.along(root, moves);
  return moves.every((text, ply) => line[ply + 1]?.text === text);
};

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
