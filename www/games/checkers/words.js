// Sentences about a game of checkers, for the status line and for those who listen instead of looking.
// Pure text from data; nothing here touches the page. Who is spoken of by which name is match/names.js.

import { loneOf, nameOf, person } from '../../match/names.js';
import { outcome } from '../../match/state.js';
import { endsOf, nextSquares } from './entry.js';
import { isKing, ownerOf, pieceOn, squaresIn } from './squares.js';
import { menOf } from './values.js';
import { say } from '../../words/checkers.js';

/**
 * @typedef {import('../../match/state.js').Position} Position
 * @typedef {import('../../match/state.js').Seats} Seats
 * @typedef {import('../../match/state.js').Player} Player
 * @typedef {import('./squares.js').Step} Step
 * @typedef {import('./entry.js').Way} Way
 * @typedef {import('../games.js').Judge} Judge
 */

/** The sides' own names: for what is of a position and of nobody's game. */
export const SIDES = /** @type {const} */ ([say('side.black'), say('side.white')]);

const OR = new Intl.ListFormat(say.language, { type: 'disjunction' });
const AND = new Intl.ListFormat(say.language);

/** @param {readonly number[]} squares */
const anyOf = (squares) => OR.format([...squares].sort((a, b) => a - b).map(String));

/** @param {Player} player @param {Seats} seats */
const name = (player, seats) => nameOf(player, seats, SIDES);

/** Whether these are captures. Where one is, all are. @param {readonly Way[]} ways */
export const capturing = (ways) => ways.some(({ steps }) => Boolean(steps[0].captured));

/** Hop by hop. @param {Step[]} steps */
const hops = ([{ from, to }, ...more]) => more.reduce((before, hop) => say('hop.on', { before, to: hop.to }), say('hop.first', { from, to }));

/** What both sentences say of a move. @param {Position} before @param {Step[]} steps */
const told = ({ moves }, steps) => ({
  hops: hops(steps),
  crowned: steps.some(({ crowned }) => crowned) ? say('hop.crowned') : '',
  end: moves?.find((move) => move.steps === steps)?.after.over ? say('end.plain') : '',
});

/**
 * "You jump from 22 to 15, then to 6 and capture 2."
 * @param {Position} before @param {Step[]} steps @param {Seats} seats
 */
export function moveSentence(before, steps, seats) {
  const who = person(before.turn, seats);
  const n = steps.filter(({ captured }) => captured).length;
  return say(n ? `capture.${who}` : `move.${who}`, { side: name(before.turn, seats), n, ...told(before, steps) });
}

/** What a move would do, for hover and focus. @param {Position} before @param {Step[]} steps */
export function previewSentence(before, steps) {
  const n = steps.filter(({ captured }) => captured).length;
  return say(n ? 'preview.capture' : 'preview.move', { n, ...told(before, steps) });
}

/** @param {string} text of a move */
export function moveWords(text) {
  const [from, ...to] = squaresIn(text);
  return text.includes('x') ? say('table.capture', { from, to: AND.format(to.map(String)) }) : say('table.step', { from, to: to[0] });
}

/** A move with its player. @param {string} text @param {{turn: Player}} before @param {Seats} seats */
export const moveName = (text, { turn }, seats) => say(`own.${person(turn, seats)}`, { side: name(turn, seats), move: moveWords(text) });

/** @param {Position} position @param {Seats} seats */
function resultSentence(position, seats) {
  const end = outcome(position);
  if (!end) return '';
  if (end.winner === null) return say(position.ending === 'forty' ? 'draw.forty' : 'draw.repetition');
  const loser = 1 - end.winner;
  const left = [...position.squares].some((piece) => ownerOf(/** @type {import('./squares.js').Piece} */ (piece)) === loser);
  return say(`win.${person(end.winner, seats)}`, { side: name(end.winner, seats), why: say(left ? 'lost.moves' : 'lost.pieces', { side: SIDES[loser] }) });
}

/**
 * The headline over the board.
 * @param {Position} position @param {Seats} seats @param {'human' | 'engine' | 'paused' | 'over'} waiting
 */
export function headline(position, seats, waiting) {
  if (waiting === 'over') return resultSentence(position, seats).replace(/\.$/, '');
  const { turn, moves = [] } = position;
  const who = person(turn, seats);
  const side = name(turn, seats);
  if (waiting === 'paused') return who === 'engine' ? say('paused.engine') : say('paused.side', { side });
  if (waiting === 'engine') return who === 'engine' ? say('thinking.engine') : say('thinking.side', { side });
  if (!capturing(moves)) return who === 'you' ? say('turn.you', { side: SIDES[turn] }) : say('turn.side', { side: both(turn, seats) });
  const n = nextSquares(moves, []).length;
  return say(n === 1 ? 'must.one' : 'must.several', { who: who === 'you' ? side : both(turn, seats), n });
}

/** A name, and the side where that is not the same. @param {Player} player @param {Seats} seats */
function both(player, seats) {
  const called = name(player, seats);
  return called === SIDES[player] ? called : say('name.both', { name: called, side: SIDES[player] });
}

// ---- squares ----------------------------------------------------------------------------------------------------------

/** “22, your man”. @param {number} square @param {string} squares 32 letters @param {Seats} seats */
export function squareName(square, squares, seats) {
  const piece = pieceOn(squares, square);
  const owner = ownerOf(piece);
  if (owner === null) return say('square.empty', { square });
  return say(`square.${person(owner, seats)}`, { square, side: name(owner, seats), piece: say(isKing(piece) ? 'piece.king' : 'piece.man') });
}

/** The same with what may be done there now. @param {string} called @param {number} square @param {readonly Way[]} ways @param {readonly number[]} path what is entered so far */
export function squareLabel(called, square, ways, path) {
  const next = nextSquares(ways, path);
  if (path.length && square === path[path.length - 1]) return say('square.lifted', { name: called, squares: anyOf(next) });
  if (!next.includes(square)) return called;
  if (path.length) return say('square.next', { name: called });
  const captures = ways.length > 1 ? 'square.captures' : 'square.must';
  return say(capturing(ways) ? captures : 'square.moves', { name: called, squares: anyOf(endsOf(ways, square)) });
}

/** What an entry has come to, for those who listen. @param {readonly Way[]} ways @param {readonly number[]} path */
export function entrySentence(ways, path) {
  const squares = anyOf(nextSquares(ways, path));
  return path.length === 1 ? say('board.lifted', { from: path[0], squares }) : say('board.hopped', { at: path[path.length - 1], squares });
}

/** All that may be played. @param {readonly Way[]} ways @param {boolean} captures only those */
export function waysSentence(ways, captures) {
  if (captures && !capturing(ways)) return say('board.no-captures');
  if (ways.length === 0) return say('board.no-moves');
  return say(captures ? 'board.captures' : 'board.moves', { n: ways.length, moves: AND.format(ways.map(({ text }) => moveWords(text))) });
}

/** @param {readonly number[] | null} last the path of the move that led here */
export const lastSentence = (last) =>
  last ? say('board.last', { move: say('table.step', { from: last[0], to: last.slice(1).join(', ') }) }) : say('board.no-last');

/**
 * Why a square cannot be chosen; empty where it can.
 * @param {{square: number, from?: number | null, why?: 'nothing' | 'several' | 'elsewhere'}} detail @param {Position} position @param {Seats} seats
 */
export function refusal({ square, from, why = 'nothing' }, { squares, turn, moves = [] }, seats) {
  const starts = nextSquares(moves, []);
  const owner = ownerOf(pieceOn(squares, square));
  if (from && why === 'elsewhere') return say('refuse.elsewhere', { from, square, squares: anyOf(endsOf(moves, from)) });
  if (why === 'several') return say('refuse.several', { square });
  if (owner === null) return say('refuse.nothing', { square });
  if (owner !== turn) return say(`refuse.other.${person(owner, seats)}`, { side: name(owner, seats), turn: name(turn, seats) });
  if (starts.includes(square)) return '';
  return capturing(moves) ? say('refuse.must', { square, pieces: anyOf(starts) }) : say('refuse.stuck', { square });
}

// ---- values -----------------------------------------------------------------------------------------------------------

/** The side that a value is good for. @param {number} value @returns {0 | 1 | null} */
export function leader(value) {
  if (value === 0) return null;
  return value > 0 ? 0 : 1;
}

/** @param {number} men */
const tidy = (men) => String(Math.round(Math.abs(men) * 10) / 10);

/** Who leads by what `lead` would tell. @param {number} value @param {Judge} [judge] */
export const whoLeads = (value, judge) => (tidy(menOf(value, judge)) === '0' ? null : leader(value));

/**
 * A value is first minus second; people read who leads and by how many men.
 * @param {number} value @param {Seats} [seats] of nobody's game unless told @param {Judge} [judge]
 */
export function lead(value, seats, judge) {
  const men = menOf(value, judge);
  if (tidy(men) === '0') return say('lead.even');
  const ahead = men > 0 ? 0 : 1;
  if (Number.isFinite(men)) return say('lead.side', { side: seats ? name(ahead, seats) : SIDES[ahead], value: tidy(men) });
  return seats && person(ahead, seats) === 'you' ? say('lead.won-you') : say('lead.won', { side: seats ? name(ahead, seats) : SIDES[ahead] });
}

/** Short form for small labels, whose colour tells whose lead it is; one person against an engine reads what it is worth to that one. @param {number} value @param {Seats} [seats] @param {Judge} [judge] */
export function leadShort(value, seats, judge) {
  const men = tidy(menOf(value, judge));
  if (men === '0') return men;
  const behind = seats && loneOf(seats) === 1 - (value > 0 ? 0 : 1);
  if (men === 'Infinity') return say(behind ? 'lead.short-lost' : 'lead.short-won');
  return say(behind ? 'lead.short-behind' : 'lead.short', { value: men });
}

/** What the players' moves cost them, in men. @param {number[]} lost @param {Seats} seats */
export const givenAway = ([first, second], seats) =>
  say('table.given-away', { one: name(0, seats), first: tidy(first), other: name(1, seats), second: tidy(second) });
