// Sentences about the game, for the status line and for those who listen instead of looking.
// Pure text from data; nothing here touches the page. Who is spoken of by which name is match/names.js; how a house is called,
// by its number or by its letter, is `named`.

import { givenName, loneOf, nameOf, person } from '../../match/names.js';
import { outcome } from '../../match/state.js';
import { houseNumber, ownerOf, storeOf } from './geometry.js';
import { say } from '../../words/kalah.js';

/**
 * @typedef {import('../../match/state.js').Position} Position
 * @typedef {import('../../match/state.js').Seats} Seats
 * @typedef {import('../../match/state.js').Player} Player
 * @typedef {import('../../single/kalahari.js').Step} Step
 * @typedef {import('./geometry.js').Named} Named
 * @typedef {import('../games.js').Judge} Judge
 */

/** The sides' own names: for what is of a position and of nobody's game. */
export const SIDES = /** @type {const} */ ([say('side.south'), say('side.north')]);

/** @param {Player} player @param {Seats} seats */
const name = (player, seats) => nameOf(player, seats, SIDES);

/**
 * Where a pit lies, seen by the player who sows.
 * @param {number} pit @param {Player} mover @param {number} houses @param {Seats} seats @param {Named} named
 */
function place(pit, mover, houses, seats, named) {
  const owner = ownerOf(pit, houses);
  const who = person(owner, seats);
  const side = name(owner, seats);
  const house = named(pit, houses);
  const own = owner === mover && !givenName(owner, seats); // a person is no “it”
  if (pit === storeOf(owner, houses)) return own ? say(`own-store.${who}`) : say(`other-store.${who}`, { side });
  return own ? say(`own-house.${who}`, { house }) : say(`other-house.${who}`, { side, house });
}

/**
 * What a move does, in the order it happens.
 * @param {Step[]} steps
 */
export function summarise(steps) {
  /** @type {number[]} */ const lifted = [];
  /** @type {{pit: number, seeds: number}[]} */ const captures = [];
  let last = -1;
  let extra = false;
  let captured = 0;
  /** What is left at the end goes to one side. */ let swept = { seeds: 0, store: -1 };
  for (const step of steps) {
    if (step.kind === 'lift') lifted.push(step.seeds);
    if (step.kind === 'sow') last = step.pit;
    if (step.kind === 'extra') extra = true;
    if (step.kind === 'capture') {
      captures.push({ pit: step.pit, seeds: step.seeds });
      captured += step.seeds;
    }
    if (step.kind === 'sweep') swept = { seeds: swept.seeds + step.seeds, store: step.store };
  }
  const from = steps[0]?.kind === 'lift' ? steps[0].pit : -1;
  const path = steps.flatMap((step) => (step.kind === 'sow' ? [step.pit] : []));
  return { from, lifted, last, path, captures, captured, extra, swept };
}

/**
 * "You sow 4 from house 3; last seed in your store: move again."
 * @param {Position} before @param {Step[]} steps @param {Seats} seats @param {Named} [named]
 */
export function moveSentence(before, steps, seats, named = houseNumber) {
  const { turn, houses } = before;
  const who = person(turn, seats);
  const did = summarise(steps);
  const [seeds, ...more] = did.lifted;
  return say(`move.${who}`, {
    side: name(turn, seats),
    seeds,
    house: named(did.from, houses),
    relay: more.length ? say(`relay.${who}`, { seeds: inTurn(more) }) : '',
    place: place(did.last, turn, houses, seats, named),
    capture: captureClause(did.captured),
    again: did.extra ? say(`again.${who}`) : '',
    end: endClause(did, before, steps, seats),
  });
}

/**
 * That the game ends with a move, and who keeps what is left.
 * @param {ReturnType<typeof summarise>} did @param {Position} before @param {Step[]} steps @param {Seats} seats
 */
function endClause({ swept }, { houses, moves }, steps, seats) {
  if (swept.seeds > 0) {
    const owner = ownerOf(swept.store, houses);
    return say(`end.${person(owner, seats)}`, { side: name(owner, seats), n: swept.seeds });
  }
  return moves?.find((move) => move.steps === steps)?.after.over ? say('end.plain') : '';
}

/** A move by its player and house. @param {string | number} house @param {Player} player @param {Seats} seats */
export const moveName = (house, player, seats) => say(`other-house.${person(player, seats)}`, { side: name(player, seats), house });

/** Numbers of seeds that are lifted one after another. @param {number[]} lifted */
const inTurn = (lifted) => lifted.map(String).reduce((before, seeds) => say('lifts.then', { before, seeds }));

/** @param {number} seeds */
const captureClause = (seeds) => (seeds ? say('capture.done', { seeds }) : '');

/**
 * What a move would do, for hover and focus. Says the same as the board's marks.
 * @param {Position} before @param {Step[]} steps @param {Seats} seats @param {Named} [named]
 */
export function previewSentence(before, steps, seats, named = houseNumber) {
  const did = summarise(steps);
  return say('preview.house', { house: named(did.from, before.houses), n: did.lifted[0], ...fall(did, before, steps, seats, named) });
}

/**
 * The name of a house that may be played: what is in it, and what it would do.
 * @param {number} pit @param {Position} before @param {Step[]} steps @param {Seats} seats @param {Named} [named]
 */
export function playableName(pit, before, steps, seats, named = houseNumber) {
  return say('preview.label', { pit: pitName(pit, before, seats, named), ...fall(summarise(steps), before, steps, seats, named) });
}

/** What both say of the last seed. @param {ReturnType<typeof summarise>} did @param {Position} before @param {Step[]} steps @param {Seats} seats @param {Named} named */
const fall = (did, before, steps, seats, named) => ({
  place: place(did.last, before.turn, before.houses, seats, named),
  capture: captureClause(did.captured),
  again: did.extra ? say('preview.again') : '',
  end: endClause(did, before, steps, seats),
});

/**
 * @param {Position} position @param {Seats} seats
 */
export function resultSentence(position, seats) {
  const end = outcome(position);
  if (!end) return '';
  if (end.winner === null) return say('result.draw', { n: end.first });
  const [more, less] = end.winner === 0 ? [end.first, end.second] : [end.second, end.first];
  return say(`win.${person(end.winner, seats)}`, { side: name(end.winner, seats), margin: end.margin, more, less });
}

/**
 * The headline over the board.
 * @param {Position} position @param {Seats} seats @param {'human' | 'engine' | 'paused' | 'over'} waiting
 */
export function headline(position, seats, waiting) {
  if (waiting === 'over') return resultSentence(position, seats).replace(/\.$/, '');
  const who = person(position.turn, seats);
  const side = name(position.turn, seats);
  if (waiting === 'paused') return who === 'engine' ? say('paused.engine') : say('paused.side', { side });
  if (waiting === 'engine') return who === 'engine' ? say('thinking.engine') : say('thinking.side', { side });
  return who === 'you' ? say('turn.you') : say('turn.side', { side });
}

/** @param {number} pit @param {Position} position @param {Seats} seats @param {Named} [named] */
export function pitName(pit, position, seats, named = houseNumber) {
  const { houses, pits } = position;
  const owner = ownerOf(pit, houses);
  const who = person(owner, seats);
  const side = name(owner, seats);
  const n = pits[pit];
  return pit === storeOf(owner, houses) ? say(`store.${who}`, { side, n }) : say(`house.${who}`, { side, house: named(pit, houses), n });
}

/** What a seed in a store is worth to an evaluator: a weighted one keeps whole numbers by counting it more than once. @param {Judge} [judge] */
export const seedOf = ({ evaluator = '' } = {}) => Number(/^weighted:\d+[/](\d+)$/.exec(evaluator)?.[1] ?? 1);

/**
 * A value is first minus second; people read who leads and by how much.
 * @param {number} value @param {Seats} [seats] of nobody's game unless told @param {Judge} [judge] whose value it is
 */
export function lead(value, seats, judge) {
  const ahead = leader(value);
  if (ahead === null) return say('lead.even');
  return say('lead.side', { side: seats ? name(ahead, seats) : SIDES[ahead], value: tidy(Math.abs(value) / seedOf(judge)) });
}

/**
 * What the player to move has of the best move, against what lies in the stores now.
 * @param {string | number} house @param {{value: number}} report @param {Position} position @param {Seats} seats
 */
export function hintSentence(house, { value }, { houses, pits, turn }, seats) {
  if (value === 0) return say('hint.even', { house });
  const banked = pits[storeOf(0, houses)] - pits[storeOf(1, houses)];
  const ahead = leader(value) === turn;
  const becomes = ahead ? 'gets-ahead' : 'falls-behind';
  const stays = ahead ? 'stays-ahead' : 'stays-behind';
  const who = person(turn, seats) === 'you' ? 'you' : 'side';
  const values = { house, side: name(turn, seats), value: tidy(Math.abs(value)) };
  return say(`hint.${leader(banked) === leader(value) ? stays : becomes}.${who}`, values);
}

/** What the players' moves cost them. @param {number[]} lost @param {Seats} seats */
export const givenAway = ([first, second], seats) => say('table.given-away', { one: name(0, seats), first, other: name(1, seats), second });

/** The side that a value is good for. @param {number} value @returns {0 | 1 | null} */
export function leader(value) {
  if (value === 0) return null;
  return value > 0 ? 0 : 1;
}

/** Short form for small labels; one person against an engine reads what it is worth to that one. @param {number} value @param {Seats} [seats] */
export function leadShort(value, seats) {
  if (value === 0) return '0';
  const lone = seats ? loneOf(seats) : null;
  if (lone !== null) return say(leader(value) === lone ? 'lead.short-ahead' : 'lead.short-behind', { value: tidy(Math.abs(value)) });
  return say(value > 0 ? 'lead.short-south' : 'lead.short-north', { value: tidy(Math.abs(value)) });
}

/** @param {number} value */
const tidy = (value) => String(Math.round(value * 10) / 10);
