// How players end a game before its rules do: one resigns, or both agree to a draw. The result is kept with the game, of the line in which it
// was given (`Result` of state.js), so undo takes it back and other lines can still be tried. A game of a series has no such end: its
// score counts what each side has when the game is played out.

import { decide } from './decide.js';
import { loneOf, nameOf, person } from './names.js';
import * as S from './state.js';
import { say } from '../words/match.js';

/** @typedef {import('./match.js').Match} Match @typedef {import('./state.js').Game} Game @typedef {import('./state.js').Result} Result */

/** After a refusal each side makes so many moves before a draw is offered again. */
const MOVES_BETWEEN_OFFERS = 5;

/** Who would resign now: the one person, or of two whose turn it is. Null where nobody can. @param {Game} game @returns {S.Player | null} */
export function resigning(game) {
  const { moves, seats, series } = game;
  if (S.humans(game) === 0 || series || moves.length === 0 || !S.atEnd(game) || S.waiting(game) === 'over') return null;
  return loneOf(seats) ?? S.current(game).turn;
}

/** Whether the person to move may offer a draw. @param {Pick<Match, 'game' | 'table'>} match */
export function mayOffer({ game, table }) {
  if (!table.ahead || resigning(game) === null || S.waiting(game) !== 'human') return false;
  return game.refused === undefined || Math.abs(game.cursor - game.refused) >= 2 * MOVES_BETWEEN_OFFERS;
}

/** @param {Game} game @param {Pick<Result, 'winner' | 'by'>} how @returns {Game} */
const ended = (game, { winner, by }) => S.concluded({ ...game, result: { winner, by, after: game.moves.slice(0, game.cursor) } });

/** Whoever would resign does. @param {Match} match */
export function resign(match) {
  const player = resigning(match.game);
  if (player !== null) match.set(ended(match.game, { winner: 1 - player, by: 'resigned' }), say('ending.told'));
}

/** The person to move offers a draw, and the other player answers. @param {Match} match @param {(question: string) => Promise<boolean>} ask how a person is asked */
export async function offerDraw(match, ask) {
  if (!mayOffer(match)) return;
  const { game, position, table } = match;
  const other = 1 - position.turn;
  if (game.seats[other].kind === 'engine') return offerToEngine(match, other);
  const sides = { side: nameOf(position.turn, game.seats, table.sides), other: nameOf(other, game.seats, table.sides) };
  const agreed = await ask(say('draw.asked', sides));
  if (match.game !== game) return; // something else came first
  answer(match, agreed, say(agreed ? 'draw.agreed' : 'draw.refused', sides));
}

/** The engine agrees unless its own search says that it stands better. @param {Match} match @param {S.Player} player the engine */
async function offerToEngine(match, player) {
  const { game, position, place, proofs, table } = match;
  match.say(say('draw.offered'));
  const known = { place, proofs, provable: table.provable(position), earlier: game.positions.slice(0, game.cursor) };
  const report = await match.consult('weighing', (search, signal) => decide(search, game.seats[player].exact, position, { ...known, signal }));
  if (!report) return;
  const agreed = table.ahead?.(report.value, report) !== player;
  answer(match, agreed, say(agreed ? 'draw.accepted' : 'draw.declined', { lead: table.lead(report.value, game.seats, report) }));
}

/** @param {Match} match @param {boolean} agreed @param {string} said */
function answer(match, agreed, said) {
  const { game } = match;
  match.set(agreed ? ended(game, { winner: null, by: 'agreed' }) : { ...game, refused: game.cursor }, said);
}

/** “You resigned: the engine wins”. @param {Result} result @param {S.Seats} seats @param {readonly string[]} sides */
export function endingSentence({ winner }, seats, sides) {
  if (winner === null) return say('ending.agreed');
  const loser = 1 - winner;
  const wins = say(`wins.${person(winner, seats)}`, { side: nameOf(winner, seats, sides) });
  return say(`resigned.${person(loser, seats)}`, { side: nameOf(loser, seats, sides), wins });
}

/** What a document says of its end; nothing where it says nothing of use. @param {any} raw @returns {Result | undefined} */
export function readResult(raw) {
  const { winner, by, after } = raw ?? {};
  const whole = (by === 'resigned' ? winner === 0 || winner === 1 : by === 'agreed' && winner === null) && Array.isArray(after);
  return whole && after.every((/** @type {unknown} */ text) => typeof text === 'string') ? { winner, by, after } : undefined;
}
