// Sentences about the game, for the status line and for those who listen instead of looking.
// Pure text from data; nothing here touches the page. Only place where players get their names.

import { TO_THE_END } from './engine-control.js';
import { houseNumber, outcome, ownerOf, storeOf } from './state.js';

/**
 * @typedef {import('./state.js').Position} Position
 * @typedef {import('./state.js').Seats} Seats
 * @typedef {import('./state.js').Player} Player
 * @typedef {import('./single/kalahari.js').Step} Step
 */

/** Side names are fixed: analysis and tables use them whoever plays. */
export const SIDES = /** @type {const} */ (['South', 'North']);

/** @param {number} n @param {string} word */
export const plural = (n, word) => `${n} ${word}${n === 1 ? '' : 's'}`;

/**
 * How to speak of a player. With exactly one person at the board, that person is "you".
 * @param {Player} player @param {Seats} seats
 */
export function person(player, seats) {
  const alone = seats[0].kind !== seats[1].kind;
  if (!alone) return { name: SIDES[player], their: 'its', s: 's', you: false };
  return seats[player].kind === 'human'
    ? { name: 'You', their: 'your', s: '', you: true }
    : { name: 'The engine', their: 'its', s: 's', you: false };
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
  return you ? 'your' : name === 'The engine' ? 'the engine’s' : `${name}’s`;
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

/** Short form for small labels. @param {number} value */
export function leadShort(value) {
  return value === 0 ? '0' : `${value > 0 ? 'S' : 'N'}+${tidy(Math.abs(value))}`;
}

/** @param {number} value */
const tidy = (value) => String(Math.round(value * 10) / 10);

/** Where a search is. @param {number} depth */
export const depthWords = (depth) => (depth >= TO_THE_END ? 'to the end' : `depth ${depth}`);

/** @param {number} n */
export function big(n) {
  if (n < 10_000) return n.toLocaleString('en');
  const [unit, size] = n < 1e6 ? ['k', 1e3] : n < 1e9 ? ['M', 1e6] : ['G', 1e9];
  return `${(n / /** @type {number} */ (size)).toPrecision(3)} ${unit}`;
}

/** @param {number} ms */
export function duration(ms) {
  if (ms < 1) return `${ms.toFixed(2)} ms`;
  if (ms < 1000) return `${Number(ms.toPrecision(3))} ms`;
  return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;
}
