// What Kalah says of moves that end a game, and how it speaks of the players.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameOf, tidyName } from '../../www/match/names.js';
import {
  givenAway,
  headline,
  hintSentence,
  lead,
  leadShort,
  moveSentence,
  pitName,
  playableName,
  previewSentence,
  SIDES,
} from '../../www/games/kalah/words.js';
import { houseLetter } from '../../www/games/kalah/geometry.js';
import { kalah } from '../../www/games/kalah/table.js';

/** @typedef {import('../../www/match/state.js').Seats} Seats @typedef {import('../../www/match/state.js').Position} Position */

const human = { kind: 'human' };
const engine = { kind: 'engine' };
const alone = /** @type {Seats} */ (/** @type {unknown} */ ([human, engine]));
const together = /** @type {Seats} */ (/** @type {unknown} */ ([human, human]));

/** South's last seed goes into its store; North has three left in two houses. @type {any[]} */
const LAST = [
  { kind: 'lift', pit: 1, seeds: 1 },
  { kind: 'sow', pit: 2 },
  { kind: 'sweep', pit: 3, seeds: 1, store: 5 },
  { kind: 'sweep', pit: 4, seeds: 2, store: 5 },
];
const before = /** @type {Position} */ (/** @type {unknown} */ ({ houses: 2, pits: [0, 1, 5, 1, 2, 4], turn: 0 }));

test('a move that ends the game says so, and who keeps what is left', () => {
  const left = 'and the game ends: the engine keeps the 3 seeds that are left.';
  assert.equal(previewSentence(before, LAST, alone), `House 2, 1 seed: the last falls into your store, ${left}`);
  assert.equal(playableName(1, before, LAST, alone), `Your house 2: 1 seed. The last falls into your store, ${left}`);
  assert.equal(moveSentence(before, LAST, alone), `You sow 1 from house 2; last seed in your store, ${left}`);
  assert.match(previewSentence(before, LAST, together), /: North keeps the 3 seeds that are left\.$/);
  assert.match(previewSentence(before, LAST.slice(0, 3), alone), /: the engine keeps the 1 seed that is left\.$/);
});

test('a game that ends with nothing left says so too, and one that goes on does not', () => {
  const steps = LAST.slice(0, 2);
  const ahead = (/** @type {boolean} */ over) =>
    /** @type {Position} */ (/** @type {unknown} */ ({ ...before, moves: [{ text: '2', number: 1, steps, after: { over } }] }));
  assert.match(previewSentence(ahead(true), steps, alone), /your store, and the game ends\.$/);
  assert.match(previewSentence(ahead(false), steps, alone), /your store\.$/);
});

const NAMED = { kind: 'human', name: 'Ada' };
/** @param {object[]} seats */
const seated = (...seats) => /** @type {Seats} */ (/** @type {unknown} */ (seats));

test('a player is “You”, “Engine”, a given name, or a side', () => {
  const names = (/** @type {Seats} */ seats) => [0, 1].map((player) => nameOf(player, seats, SIDES));
  assert.deepEqual(names(alone), ['You', 'Engine']);
  assert.deepEqual(names(seated(engine, human)), ['Engine', 'You']);
  assert.deepEqual(names(together), ['South', 'North']);
  assert.deepEqual(names(seated(engine, engine)), ['South', 'North']);
  assert.deepEqual(names(seated(NAMED, engine)), ['Ada', 'Engine']);
  assert.deepEqual(names(seated(human, NAMED)), ['South', 'Ada']);
  assert.deepEqual(names(seated({ ...NAMED, kind: 'engine' }, human)), ['Engine', 'You'], 'the name of who sat there before');
});

test('values, costs and houses are of these players', () => {
  assert.deepEqual(
    [4, -2, 0].map((value) => lead(value, alone)),
    ['You +4', 'Engine +2', 'even'],
  );
  assert.equal(lead(-3, seated(human, NAMED)), 'Ada +3');
  assert.equal(lead(4), 'South +4', 'of nobody’s game');
  assert.deepEqual(
    [4, -2, 0].map((value) => leadShort(value, alone)),
    ['+4', '−2', '0'],
  );
  assert.deepEqual(
    [4, -2].map((value) => leadShort(value, seated(engine, human))),
    ['−4', '+2'],
    'worth to the person',
  );
  assert.equal(leadShort(4, together), 'S+4');
  assert.equal(givenAway([3, 5], alone), 'Seeds lost through mistakes: You 3, Engine 5');
  assert.equal(givenAway([3, 5], seated(human, NAMED)), 'Seeds lost through mistakes: South 3, Ada 5');
  assert.equal(pitName(0, before, seated(NAMED, engine)), 'Ada’s house 1: 0 seeds');
  assert.equal(headline(before, seated(NAMED, engine), 'human'), 'Ada to move');
  assert.match(moveSentence(before, LAST, seated(NAMED, engine)), /^Ada sows 1 from house 2; last seed in Ada’s store, and/);
});

test('a bound is turned round with the value for who plays second', () => {
  const report = /** @type {any} */ ({ move: 0, scores: [{ move: 0, text: '1', value: 4, bound: 'at_least' }] });
  const bounds = { at_least: '≥', at_most: '≤' };
  const chip = (/** @type {Seats} */ seats) => /** @type {any} */ (kalah.scored(report, bounds, seats)).scores.get(0).text;
  assert.deepEqual([chip(alone), chip(seated(engine, human)), chip(together)], ['≥+4', '≤−4', '≥S+4']);
});

test('a hint speaks to whoever asks for it, of what is in the stores and of what is to come', () => {
  const at = (/** @type {number} */ first, /** @type {number} */ second, turn = 0) =>
    /** @type {Position} */ (/** @type {unknown} */ ({ houses: 2, pits: [1, 1, first, 1, 1, second], turn }));
  const hint = (/** @type {number} */ value, /** @type {Position} */ position, seats = alone) => hintSentence('3', { value }, position, seats);
  assert.equal(hint(4, at(5, 2)), 'Try house 3: it should keep you 4 ahead.');
  assert.equal(hint(4, at(2, 2)), 'Try house 3: it should put you 4 ahead.');
  assert.equal(hint(-1, at(5, 2)), 'Try house 3, though you should fall 1 behind.');
  assert.equal(hint(-1, at(2, 5)), 'Try house 3, though you should stay 1 behind.');
  assert.equal(hint(0, at(2, 5)), 'Try house 3: the game should end even.');
  assert.equal(hint(-4, at(2, 5, 1), seated(engine, human)), 'Try house 3: it should keep you 4 ahead.');
  assert.equal(hint(-4, at(2, 5, 1), together), 'Try house 3: it should keep North 4 ahead.');
  assert.equal(hint(4, at(2, 5), seated(NAMED, engine)), 'Try house 3: it should put Ada 4 ahead.');
});

test('a name from outside is one short line of plain text', () => {
  for (const [raw, name] of /** @type {[unknown, string][]} */ ([
    ['  Ada \n Lovelace ', 'Ada Lovelace'],
    ['x'.repeat(90), 'x'.repeat(20)],
    ['\u202Eevil\u0000', 'evil'],
    ['😀'.repeat(30), '😀'.repeat(20)],
    ['<b>{side}</b>', '<b>{side}</b>'],
    [7, ''],
    [null, ''],
    [{}, ''],
  ])) {
    assert.equal(tidyName(raw), name, String(raw));
  }
  assert.equal(headline(before, seated({ kind: 'human', name: '{side}' }, human), 'human'), '{side} to move', 'nothing is filled into a name');
});

const letters = { ...kalah, ...kalah.namings?.letters };
/** @param {number[]} pits @param {number} turn @returns {Position} */
function positionOf(pits, turn) {
  const houses = pits.length / 2 - 1;
  const own = pits.flatMap((seeds, pit) => (seeds > 0 && pit !== houses && pit !== 2 * houses + 1 && pit > houses === (turn === 1) ? [pit] : []));
  const moves = own.map((number) => ({
    number,
    text: String(turn ? number - houses : number + 1),
    steps: [{ kind: 'lift', pit: number, seeds: pits[number] }],
  }));
  return /** @type {any} */ ({ game: 'kalah', houses, pits, turn, moves });
}

test('letters go round the board from the upper left corner, whatever its size', () => {
  const row = (/** @type {number} */ from, /** @type {number} */ to, houses = 6) => {
    const step = from < to ? 1 : -1;
    return Array.from({ length: Math.abs(to - from) + 1 }, (_, nth) => houseLetter(from + step * nth, houses)).join('');
  };
  assert.equal(row(12, 7), 'ABCDEF', 'the upper row from the left');
  assert.equal(row(0, 5), 'LKJIHG', 'the lower row from the left');
  assert.equal(row(2, 2, 1) + row(0, 0, 1), 'AB');
  assert.equal(row(20, 11, 10) + row(9, 0, 10), 'ABCDEFGHIJKLMNOPQRST');
});

test('with letters every sentence names houses so, and moves keep their texts', () => {
  const start = positionOf([4, 4, 4, 4, 0, 4, 0, 4, 4, 4, 4, 4, 4, 0], 0);
  /** @type {any[]} */ const steps = [{ kind: 'lift', pit: 2, seeds: 4 }, ...[3, 4, 5, 7].map((pit) => ({ kind: 'sow', pit }))];
  assert.equal(letters.moveShort('3', start), 'J');
  assert.equal(letters.moveWords('3', start), 'house J');
  assert.equal(letters.moveWords('3', { turn: 1, houses: 6 }), 'house D');
  assert.equal(letters.moveWords('3', { turn: 0 }), 'house 3', 'where the board is not known any more');
  assert.equal(letters.moveName('3', start, alone), 'your house J');
  assert.equal(letters.moveSentence(start, steps, alone), 'You sow 4 from house J; last seed in the engine’s house F.');
  assert.equal(letters.previewSentence(start, steps, alone), 'House J, 4 seeds: the last falls into the engine’s house F.');
  assert.match(letters.hintSentence('3', /** @type {any} */ ({ value: 2, depth: 9 }), start, alone), /^Try house J: it should put you 2 ahead/);
  const shown = /** @type {any} */ (letters.scene({ position: start, seats: alone, waiting: 'engine', flipped: true, steps: null }));
  assert.equal(shown.labels[0], 'Your house L: 4 seeds');
  assert.equal(shown.labels[7], 'The engine’s house F: 4 seeds', 'also when the board is turned');
  assert.equal(shown.named(12, 6), 'A');
  assert.equal(letters.refusal({ pit: 4 }, start, alone), 'House H is empty: choose one with seeds.');
});

test('a key is a house: a digit always, a letter where houses have letters', () => {
  const start = positionOf([4, 4, 4, 4, 0, 4, 0, 4, 4, 4, 4, 4, 4, 0], 0);
  const typed = (/** @type {string} */ key, table = letters) => table.typed(key, start, alone);
  assert.deepEqual(typed('j'), { text: '3' });
  assert.deepEqual(typed('J'), { text: '3' });
  assert.deepEqual(typed('3'), { text: '3' });
  assert.deepEqual(typed('h'), { sentence: 'House H is empty: choose one with seeds.' });
  assert.deepEqual(typed('a'), { sentence: 'That is the engine’s house A: choose one of yours.' });
  for (const key of ['m', 'Enter', '?']) assert.equal(typed(key), null, key);
  assert.deepEqual(typed('9'), { sentence: 'There is no house 9: each side has 6 houses.' });
  assert.deepEqual(typed('0', kalah), { sentence: '0 is house 10, and each side has 6 houses.' });
  assert.equal(typed('j', kalah), null);
  assert.deepEqual(typed('5', kalah), { sentence: 'House 5 is empty: choose one with seeds.' });
});

test('values of a weighted evaluator are told in seeds of a store; an urgent lead fills no bar early', () => {
  const weighted = { evaluator: 'weighted:1/2' };
  assert.equal(kalah.lead(6, undefined, weighted), 'South +3');
  assert.equal(kalah.lead(-6, undefined, { evaluator: 'urgent' }), 'North +6', 'as they are');
  assert.equal(kalah.points(6, weighted), 3);
  const report = /** @type {any} */ ({ ...weighted, move: 0, scores: [{ move: 0, value: 6, bound: 'exact' }] });
  assert.deepEqual(/** @type {any} */ (kalah.scored(report)).scores.get(0).text, 'S+3');
  const position = positionOf([4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0], 0);
  assert.equal(kalah.share(6, position, weighted), kalah.share(3, position));
  assert.ok(kalah.share(275, position, { evaluator: 'urgent' }) < 0.75);
});
