// Kalah as a match and the rooms see it (`TableGame` of games/games.js): what a click or a key means, what the board shows, and
// words for all of it. What depends on how houses are called is made once for numbers and once for letters. Text and data only; the
// page's own parts are in game.js.

import { houseLetter, houseNumber, ownerOf, pitOf } from './geometry.js';
import { outlook, patience, provable } from './hardness.js';
import { loneOf, nameOf, person } from '../../match/names.js';
import {
  givenAway,
  headline,
  hintSentence,
  lead,
  leader,
  leadShort,
  moveName,
  moveSentence,
  pitName,
  playableName,
  previewSentence,
  seedOf,
  SIDES,
  summarise,
} from './words.js';
import { say } from '../../words/kalah.js';

/**
 * @typedef {import('../games.js').TableGame} TableGame
 * @typedef {import('../games.js').Look} Look
 * @typedef {import('../../match/state.js').Position} Position
 * @typedef {import('../../match/state.js').Seats} Seats
 * @typedef {import('../../engine/client.js').Report} Report
 * @typedef {import('../games.js').Before} Before
 * @typedef {import('./geometry.js').Named} Named
 */

const STORE_NAME = 7;

/** All that names a house to people. @param {Named} named @returns {import('../games.js').Naming} */
function wordsBy(named) {
  /** A move's text is the number of its house, as its owner counts. @param {string} text @param {Before} before */
  const moveShort = (text, { turn, houses }) => (houses === undefined ? text : String(named(pitOf(turn, Number(text), houses), houses)));
  return {
    typed: (key, position, seats) => typed(key, position, seats, named),
    scene: (look) => scene(look, named),
    refusal: (detail, position, seats) => refusal(detail, position, seats, named),
    moveShort,
    moveWords: (text, before) => say('table.move', { house: moveShort(text, before) }),
    moveName: (text, before, seats) => moveName(moveShort(text, before), before.turn, seats),
    moveSentence: (before, steps, seats) => moveSentence(before, steps, seats, named),
    previewSentence: (before, steps, seats) => previewSentence(before, steps, seats, named),
    hintSentence: (text, report, position, seats) => hintSentence(moveShort(text, position), report, position, seats),
  };
}

const NAMINGS = { numbers: wordsBy(houseNumber), letters: wordsBy(houseLetter) };

/** @type {TableGame} */
export const kalah = {
  ...NAMINGS.numbers,
  namings: NAMINGS,
  name: 'kalah',
  title: say('table.title'),
  invitation: say('table.invitation'),
  values: say('table.values'),
  rules: 'standard',
  sides: SIDES,
  counted: true,
  headers: { names: ['South', 'North'], first: 0 },
  events: { choose: 'kalah-choose', refuse: 'kalah-refuse', point: 'kalah-preview' },
  chosen,
  hinted: ({ move }) => ({ hint: move }),
  scored,
  glimpse: ({ pits, turn, over }) => ({ pits, turn: over ? null : turn, legal: [], last: null, again: null, scores: null, ghost: true, previews: new Map() }),
  headline,
  lead,
  share,
  points: (value, judge) => value / seedOf(judge),
  givenAway,
  provable,
  outlook,
  patience,
};

/** A move's text is the number of its house, as its owner counts. @param {{pit: number | null} | null} detail @param {Position} position */
function chosen(detail, { houses, turn }) {
  const pit = detail?.pit ?? null;
  return pit === null || ownerOf(pit, houses) !== turn ? null : String(houseNumber(pit, houses));
}

/** A digit is a house of whoever moves; where houses have letters, a letter is one of either side. @param {string} key @param {Position} position @param {Seats} seats @param {Named} named */
function typed(key, position, seats, named) {
  const { houses, moves, turn } = position;
  const digit = /^\d$/.test(key);
  const own = Array.from({ length: houses }, (_, nth) => pitOf(turn, nth + 1, houses));
  const all = Array.from({ length: houses }, (_, nth) => [0, 1].map((player) => pitOf(player, nth + 1, houses))).flat();
  const pit = digit ? own[(Number(key) || 10) - 1] : all.find((one) => named(one, houses) === key.toUpperCase());
  if (pit === undefined) return digit ? { sentence: say(key === '0' ? 'table.no-tenth' : 'table.no-house', { house: key, n: houses }) } : null;
  const move = moves?.find(({ number }) => number === pit);
  return move ? { text: move.text } : { sentence: refusal({ pit }, position, seats, named) };
}

/** @param {{pit: number}} detail @param {Position} position @param {Seats} seats @param {Named} named */
function refusal({ pit }, { houses, pits, turn }, seats, named) {
  const house = named(pit, houses);
  const owner = ownerOf(pit, houses);
  if (owner === turn) return pits[pit] > 0 ? '' : say('table.empty', { house });
  return person(owner, seats) === 'engine'
    ? say('table.other.engine', { house })
    : say('table.other.side', { house, side: nameOf(owner, seats, SIDES), turn: nameOf(turn, seats, SIDES) });
}

/** @param {Look} look @param {Named} named @returns {import('./board.js').Scene} */
function scene({ position, seats, waiting, flipped, steps }, named) {
  const { houses, pits, turn } = position;
  const open = waiting === 'human' ? (position.moves ?? []) : [];
  const labels = pits.map((/** @type {number} */ _, /** @type {number} */ pit) => pitName(pit, position, seats, named));
  for (const move of open) labels[move.number] = playableName(move.number, position, move.steps, seats, named);
  const last = steps && summarise(steps);
  return {
    houses,
    pits,
    flipped,
    ghost: false,
    turn: waiting === 'over' ? null : turn,
    names: [boardName(0, seats), boardName(1, seats)],
    named,
    labels,
    legal: open.map(({ number }) => number),
    last: last && { from: last.from, to: last.last },
    again: last?.extra && waiting !== 'over' ? { side: turn, text: say(`board.again.${person(turn, seats)}`) } : null,
    hint: null,
    scores: null,
    previews: new Map(open.map((move) => [move.number, summarise(move.steps)])),
  };
}

/** A store is narrow. @param {number} player @param {Seats} seats */
function boardName(player, seats) {
  const name = [...nameOf(player, seats, SIDES)];
  return name.length > STORE_NAME ? `${name.slice(0, STORE_NAME - 1).join('')}…` : name.join('');
}

/** Who sees values as the second player turns bounds round. @type {Record<string, string>} */
const TURNED = { exact: 'exact', at_least: 'at_most', at_most: 'at_least' };

/** @param {Report} report @param {Record<string, string>} [bounds] words before a value that is only a bound @param {Seats} [seats] */
function scored({ scores, move: best, evaluator }, bounds = {}, seats) {
  const turned = seats && loneOf(seats) === 1;
  const sign = (/** @type {string} */ bound) => bounds[turned ? TURNED[bound] : bound] ?? '';
  return {
    scores: new Map(
      scores.map(({ move, value, bound }) => [
        move,
        { text: sign(bound) + leadShort(value / seedOf({ evaluator }), seats), best: move === best, side: leader(value) },
      ]),
    ),
  };
}

/** Near the middle of a game; it grows towards the end. */
const URGENT_SEED = 60;

/** Half the seeds is a crushing lead; near the middle each seed should show. @param {number} value @param {Position} position @param {import('../games.js').Judge} [judge] */
function share(value, { pits }, judge) {
  const seeds = pits.reduce((/** @type {number} */ sum, /** @type {number} */ n) => sum + n, 0) || 1;
  const seed = judge?.evaluator === 'urgent' ? URGENT_SEED : seedOf(judge);
  return 0.5 + 0.5 * Math.tanh((value / seed / seeds) * 3);
}
