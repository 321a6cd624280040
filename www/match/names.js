// How players are spoken of, whatever the game: a person who gave a name by it, the one person at the board as “you” and who plays against
// that one as the engine; all others by the names of their sides. And moves, where a game has several ways to call them.

import { say } from '../words/match.js';

/** @typedef {import('./state.js').Seats} Seats @typedef {import('./state.js').Player} Player */

export const LONGEST_NAME = 20;

/** A name from outside: one line of plain text, not too long; empty where there is none. @param {unknown} raw @param {number} [most] */
export function tidyName(raw, most = LONGEST_NAME) {
  const text = typeof raw === 'string' ? raw.replace(/[\p{C}\p{Z}]+/gu, ' ').trim() : '';
  return [...text].slice(0, most).join('').trim();
}

/** The name that a person gave, or an empty text. @param {Player} player @param {Seats} seats */
export const givenName = (player, seats) => (seats[player].kind === 'human' ? (seats[player].name ?? '') : '');

/** The one person who plays against an engine, if that is so. @param {Seats} seats @returns {Player | null} */
export function loneOf(seats) {
  if (seats[0].kind === seats[1].kind) return null;
  return seats[0].kind === 'human' ? 0 : 1;
}

/**
 * How to speak of a player, as keys of sentences end: `side` is by the player's name.
 * @param {Player} player @param {Seats} seats
 */
export function person(player, seats) {
  const lone = loneOf(seats);
  if (lone === null || givenName(player, seats)) return 'side';
  return lone === player ? 'you' : 'engine';
}

/** A player's name: “You”, “Engine”, the one that was given, or that of the side. @param {Player} player @param {Seats} seats @param {readonly string[]} sides */
export function nameOf(player, seats, sides) {
  const who = person(player, seats);
  return who === 'side' ? givenName(player, seats) || sides[player] : say(`name.${who}`);
}

/** The number by which the list of moves calls a move: “5”, or “5, move 2” where its turn has several. @param {import('./state.js').TurnName | null} turn null at the start */
export function turnWords(turn) {
  const { number, nth } = turn ?? { number: 0, nth: null };
  return nth === null ? String(number) : say('turn.move', { number, nth });
}

/** Which position is shown. @param {import('./state.js').TurnName | null} turn the last before it */
export const shownWords = (turn) => (turn ? say('shown.turn', { turn: turnWords(turn) }) : say('shown.start'));

/** A game that calls its moves as is wanted, where it has several ways. @template {import('../games/games.js').TableGame} T @param {T} table @param {import('../games/games.js').NamingName} naming @returns {T} */
export const worded = (table, naming) => ({ ...table, ...table.namings?.[naming] });
