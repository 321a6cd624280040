// Sentences about the game, for the status line and for those who listen instead of looking.
// Pure text from data; nothing here touches the page. Only place where players get their names.

import { plural } from '../../page/figures.js';
import { outcome } from '../../match/state.js';
import { houseNumber, ownerOf, storeOf } from './geometry.js';

/**
 * @typedef {import('../../match/state.js').Position} Position
 * @typedef {import('../../match/state.js').Seats} Seats
 * @typedef {import('../../match/state.js').Player} Player
 * @typedef {import('../../single/kalahari.js').Step} Step
 */

/** Side names are fixed: analysis and tables use them whoever plays. */
export const SIDES = /** @type {const} */ (['South', 'North']);

/**
 * How to speak of a player. With exactly one person at the board, that person is "you".
 * @param {Player} player @param {Seats} seats
 */
export function person(player, seats) {
  const alone = seats[0].kind !== seats[1].kind;
  if (!alone) return { name: SIDES[player], their: 'its', s: 's', you: false };
  return seats[player].kind === 'human' ? { name: 'You', their: 'your', s: '', you: true } : { name: 'The engine', their: 'its', s: 's', you: false };
}

/**
 * Where a pit lies, seen by the player who sows.
 * @param {number} pit @param {Player} mover @param {number} houses @param {Seats} seats
 */
function place(pit, mover, houses, seats) {
  const owner = ownerOf(pit, houses);
  const their = owner === mover ? person(mover, seats).their : possessive(owner, seats);
  return pit === storeOf(owner, houses) ? `${their} store` : `${their} house ${houseNumber(pit, houses)}`;
}

/** @param {Player} player @param {Seats} seats */
function possessive(player, seats) {
  const { name, you } = person(player, seats);
  if (you) return 'your';
  return name === 'The engine' ? 'the engine’s' : `${name}’s`;
}

/**
 * What a move does, in the order it happens.
 * @param {Step[]} steps @param {number} houses
 */
export function summarise(steps, houses) {
  /** @type {number[]} */ const lifted = [];
  /** @type {{pit: number, seeds: number}[]} */ const captures = [];
  let last = -1;
  let extra = false;
  let captured = 0;
  for (const step of steps) {
    if (step.kind === 'lift') lifted.push(step.seeds);
    if (step.kind === 'sow') last = step.pit;
    if (step.kind === 'extra') extra = true;
    if (step.kind === 'capture') {
      captures.push({ pit: step.pit, seeds: step.seeds });
      captured += step.seeds;
    }
  }
  const from = steps[0]?.kind === 'lift' ? steps[0].pit : -1;
  const path = steps.flatMap((step) => (step.kind === 'sow' ? [step.pit] : []));
  return { from, lifted, last, path, captures, captured, extra, house: houseNumber(from, houses) };
}

/**
 * "You sow 4 from house 3; last seed in your store: move again."
 * @param {Position} before @param {Step[]} steps @param {Seats} seats
 */
export function moveSentence(before, steps, seats) {
  const { turn, houses } = before;
  const who = person(turn, seats);
  const did = summarise(steps, houses);
  let text = `${who.name} sow${who.s} ${did.lifted[0]} from house ${did.house}`;
  if (did.lifted.length > 1) text += `, then lift${who.s} and sow${who.s} ${did.lifted.slice(1).join(', then ')} more`;
  text += `; last seed in ${place(did.last, turn, houses, seats)}`;
  if (did.captured) text += `, capturing ${did.captured}`;
  if (did.extra) text += `: move${who.s} again`;
  return `${text}.`;
}

/**
 * What a move would do, for hover and focus. Says the same as the board's marks.
 * @param {Position} before @param {Step[]} steps @param {Seats} seats
 */
export function previewSentence(before, steps, seats) {
  const { turn, houses } = before;
  const did = summarise(steps, houses);
  let text = `House ${did.house}, ${plural(did.lifted[0], 'seed')}: the last falls into ${place(did.last, turn, houses, seats)}`;
  if (did.captured) text += `, capturing ${did.captured}`;
  return `${text}${did.extra ? ', and you may move again' : ''}.`;
}

/**
 * @param {Position} position @param {Seats} seats
 */
export function resultSentence(position, seats) {
  const end = outcome(position);
  if (!end) return '';
  if (end.winner === null) return `A draw, ${end.first} seeds each.`;
  const who = person(end.winner, seats);
  const [more, less] = end.winner === 0 ? [end.first, end.second] : [end.second, end.first];
  return `${who.name} win${who.s} by ${end.margin}, ${more} to ${less}.`;
}

/**
 * The headline over the board.
 * @param {Position} position @param {Seats} seats @param {'human' | 'engine' | 'paused' | 'over'} waiting
 */
export function headline(position, seats, waiting) {
  if (waiting === 'over') return resultSentence(position, seats).replace(/\.$/, '');
  const who = person(position.turn, seats);
  if (waiting === 'paused') return `Paused: ${who.name === 'The engine' ? 'the engine' : who.name} to move`;
  if (waiting === 'engine') return `${who.name} is thinking`;
  return who.you ? 'Your turn' : `${who.name} to move`;
}

/** @param {number} pit @param {Position} position @param {Seats} seats */
export function pitName(pit, position, seats) {
  const { houses, pits } = position;
  const owner = ownerOf(pit, houses);
  const whose = possessive(owner, seats).replace(/^./, (c) => c.toUpperCase());
  const what = pit === storeOf(owner, houses) ? 'store' : `house ${houseNumber(pit, houses)}`;
  return `${whose} ${what}: ${plural(pits[pit], 'seed')}`;
}

/**
 * A value is first minus second; people read who leads and by how much.
 * @param {number} value
 */
export function lead(value) {
  if (value === 0) return 'even';
  return `${SIDES[value > 0 ? 0 : 1]} +${tidy(Math.abs(value))}`;
}

/** The side that a value is good for. @param {number} value @returns {0 | 1 | null} */
export function leader(value) {
  if (value === 0) return null;
  return value > 0 ? 0 : 1;
}

/** Short form for small labels. @param {number} value */
export function leadShort(value) {
  return value === 0 ? '0' : `${value > 0 ? 'S' : 'N'}+${tidy(Math.abs(value))}`;
}

/** @param {number} value */
const tidy = (value) => String(Math.round(value * 10) / 10);
