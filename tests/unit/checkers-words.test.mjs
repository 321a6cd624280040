// What checkers says of moves, squares, results and values, and what its table hands to a board.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkers } from '../../www/games/checkers/table.js';
import { lastSentence, lead, leadShort, squareLabel, squareName, waysSentence } from '../../www/games/checkers/words.js';
import { learnGame, levelsOf, newSeat } from '../../www/match/levels.js';
import { nearlyBest } from '../../www/match/vary.js';
import { stateOf } from './checkers-model.mjs';

/** @typedef {import('../../www/match/state.js').Seats} Seats */

/** How far the published program looks, as the reference has its choices: at 0 plies and so on. */
const PLIES = JSON.parse(readFileSync(new URL('../data/check-this.json', import.meta.url), 'utf8')).positions[0].pdf.choice.length - 1;

const human = { kind: 'human' };
const engine = { kind: 'engine' };
const black = /** @type {Seats} */ (/** @type {unknown} */ ([human, engine]));
const white = /** @type {Seats} */ (/** @type {unknown} */ ([engine, human]));
const together = /** @type {Seats} */ (/** @type {unknown} */ ([human, human]));

const START = stateOf();
const FORK = stateOf('W:W22,30:B18,10,11,25');

test('the headline: whose turn, and that capturing is compulsory', () => {
  assert.equal(checkers.headline(START, black, 'human'), 'Your turn (Black)');
  assert.equal(checkers.headline(START, together, 'human'), 'Black to move');
  assert.equal(checkers.headline(START, white, 'engine'), 'The engine is thinking');
  assert.equal(checkers.headline(FORK, white, 'human'), 'You must capture (2 pieces can)');
  assert.equal(checkers.headline(FORK, together, 'human'), 'White must capture (2 pieces can)');
  assert.equal(checkers.headline(stateOf('W:W22:B18'), white, 'human'), 'You must capture (one piece can)');
  assert.equal(checkers.headline(START, white, 'paused'), 'Paused: the engine to move');
  assert.equal(checkers.headline(START, together, 'paused'), 'Paused: Black to move');
});

test('a person who gave a name is spoken of by it', () => {
  const named = /** @type {Seats} */ (/** @type {unknown} */ ([engine, { kind: 'human', name: 'Ada' }]));
  assert.equal(checkers.headline(FORK, named, 'human'), 'Ada (White) must capture (2 pieces can)');
  assert.equal(checkers.moveSentence(FORK, FORK.moves[2].steps, named), 'Ada jumps from 30 to 21 and captures one.');
  assert.equal(squareName(22, FORK.squares, named), '22, Ada’s man');
});

test('results with their cause', () => {
  const lost = stateOf('B:W22:B');
  assert.equal(checkers.headline(lost, black, 'over'), 'The engine wins: Black has no pieces left');
  assert.equal(checkers.headline(stateOf('B:W16,19:B12'), white, 'over'), 'You win: Black cannot move');
  const draw = { ...START, over: true, result: { first: 0, second: 0 } };
  assert.match(checkers.headline({ ...draw, ending: 'repetition' }, black, 'over'), /^A draw: the same position for the third time$/);
  assert.match(checkers.headline({ ...draw, ending: 'forty' }, black, 'over'), /40 moves by each side/);
});

test('a move is told hop by hop, as played and as it would be', () => {
  const [first] = FORK.moves;
  assert.equal(checkers.moveSentence(FORK, first.steps, white), 'You jump from 22 to 15, then to 6 and capture 2.');
  assert.equal(checkers.moveSentence(FORK, first.steps, black), 'The engine jumps from 22 to 15, then to 6 and captures 2.');
  assert.equal(checkers.previewSentence(FORK, first.steps, white), 'Jump from 22 to 15, then to 6 and capture 2.');
  assert.equal(checkers.moveSentence(START, START.moves[0].steps, together), 'Black moves from 9 to 13.');
  const left = START.moves.map((move) => ({ ...move, steps: move.steps.map(({ captured: _, ...step }) => step) }));
  assert.equal(checkers.headline({ ...START, moves: left }, together, 'human'), 'Black to move', 'nothing captured may be left out, too');
  const crown = stateOf('W:W11,32:B7');
  assert.equal(
    checkers.moveSentence(crown, crown.moves[0].steps, together),
    'White jumps from 11 to 2 and captures one, and the man is crowned, and the game ends.',
  );
});

test('a move in a few words', () => {
  assert.equal(checkers.moveWords('11-15', { turn: 0 }), '11 to 15');
  assert.equal(checkers.moveWords('22x15x6', { turn: 0 }), '22 captures to 15 and 6');
  assert.equal(checkers.moveName('11-15', { turn: 0 }, black), 'your move 11 to 15');
  assert.equal(checkers.moveName('11-15', { turn: 0 }, together), 'Black’s move 11 to 15');
  assert.equal(lastSentence([22, 15, 6]), 'Last move: 22 to 15, 6.');
  assert.equal(waysSentence(FORK.moves, true), '3 captures: 22 captures to 6, 22 captures to 8, and 30 captures to 21.');
  assert.equal(waysSentence(START.moves, true), 'Nothing can be captured now.');
  assert.match(waysSentence(START.moves, false), /^7 moves: 9 to 13, /);
});

test('a square says its number, its piece and what it may do', () => {
  const name = (/** @type {number} */ square) => squareName(square, FORK.squares, white);
  assert.equal(squareLabel(name(22), 22, FORK.moves, []), '22, your man, may capture to 6 or 8');
  assert.equal(squareLabel(name(22), 22, FORK.moves, [22]), '22, your man, lifted, may go to 15');
  assert.equal(squareLabel(name(15), 15, FORK.moves, [22]), '15, empty, where the lifted piece may go');
  assert.equal(squareLabel(name(18), 18, FORK.moves, []), '18, the engine’s man');
  const one = stateOf('W:W22:B18');
  assert.equal(squareLabel('22, your man', 22, one.moves, []), '22, your man, must capture to 15');
});

test('why a square cannot be chosen', () => {
  const why = (/** @type {object} */ detail, position = FORK, seats = white) => checkers.refusal(detail, position, seats);
  assert.equal(why({ square: 18 }), 'That is the engine’s piece: choose one of yours.');
  assert.equal(why({ square: 1 }), 'No piece can move to 1.');
  assert.equal(why({ square: 2, from: 22, why: 'elsewhere' }), 'The piece on 22 cannot move to 2: it can move to 6 or 8.');
  assert.equal(why({ square: 15, why: 'several' }, START, together), 'More than one piece can move to 15: choose the piece first.');
  assert.equal(why({ square: 1 }, START, black), 'The piece on 1 cannot move now.');
  assert.equal(why({ square: 32 }, stateOf('W:W22,32:B18'), white), 'Capturing is compulsory, and the piece on 32 cannot: choose 22.');
  assert.equal(why({ square: 22 }), '', 'it can');
});

test('its own levels: of a kind only where there is such a method', async () => {
  /** @type {any} */ const without = { methods: async () => [{ name: 'young_bros', kind: 'alpha-beta', usual: true, accepts: { evaluator: { names: [] } } }] };
  await learnGame(without, checkers);
  assert.deepEqual(
    levelsOf('checkers').map(({ id }) => id),
    ['beginner', 'easy', 'medium', 'check-this', 'hard', 'strong'],
  );
  assert.equal(newSeat('engine', 'check-this', 'checkers').exact.depth, PLIES + 1, 'the paper’s plies come after the move');
  assert.equal(
    levelsOf().some(({ id }) => id === 'check-this'),
    false,
    'the usual list is as it was',
  );
  const close = { value: 30, depth: 4, complete: true, exact: false, line: ['a', 'b', 'c', 'd'], move: 0 };
  const scores = [30, -40, -9000].map((value, move) => ({ move, text: 'abc'[move], value, bound: 'exact' }));
  assert.deepEqual(nearlyBest(/** @type {any} */ ({ ...close, scores }), 0, 1, checkers.unit), ['a', 'b'], 'less than a hundredth of a man is no lead');
});

test('points of a note are men, and never more than there are', () => {
  assert.deepEqual([checkers.points(-15_000, { evaluator: 'check-this' }), checkers.points(1000, { evaluator: 'material' })], [-1.5, 12]);
});

test('a value is told in men, whoever has judged', () => {
  assert.equal(lead(0), 'even');
  assert.equal(lead(140), 'Black +1.4');
  assert.equal(lead(-3), 'even', 'less than a tenth of a man');
  assert.equal(lead(2, undefined, { evaluator: 'material', mode: 'seq_ab' }), 'Black +2');
  assert.equal(lead(-1000, undefined, { evaluator: 'material' }), 'White wins');
  assert.equal(lead(-20_000, undefined, { evaluator: 'check-this:10000,10000,10,1,100' }), 'White +2');
  assert.equal(leadShort(250), '+2.5');
  assert.equal(leadShort(-90_000), 'won');
  assert.deepEqual([leadShort(250, black), leadShort(250, white), leadShort(-90_000, black)], ['+2.5', '−2.5', 'lost'], 'to the one person at the board');
  assert.deepEqual([lead(140, white), lead(-140, white), lead(140, together)], ['Engine +1.4', 'You +1.4', 'Black +1.4']);
  assert.deepEqual([lead(1, black, { evaluator: 'result' }), lead(0, black, { evaluator: 'result' })], ['You win', 'even'], 'of a game that is over');
  assert.equal(checkers.givenAway([1.2, 0.3], black), 'Men lost through mistakes: You 1.2, Engine 0.3');
  assert.equal(checkers.share(0, START), 0.5);
  assert.ok(checkers.share(300, START) > 0.85 && checkers.share(-1e9, START) === 0);
});

test('the scene: open moves only for a person, paths for arrows always', () => {
  const look = { position: FORK, seats: white, flipped: true, steps: FORK.moves[0].steps };
  const open = /** @type {any} */ (checkers.scene({ ...look, waiting: 'human' }));
  assert.deepEqual([open.moves.length, open.last, open.flipped], [3, [22, 15, 6], true]);
  const closed = /** @type {any} */ (checkers.scene({ ...look, waiting: 'engine' }));
  assert.deepEqual([closed.moves.length, closed.paths.get('22x8')], [0, [22, 15, 8]]);
  const report = /** @type {any} */ ({
    move: 1,
    value: -200,
    depth: 7,
    mode: 'expert',
    line: ['22x8'],
    scores: [
      { move: 0, text: '22x6', value: -100, bound: 'exact' },
      { move: 1, text: '22x8', value: -200, bound: 'exact' },
      { move: 2, text: '30x21', value: 300, bound: 'at_most' },
    ],
  });
  assert.deepEqual(
    /** @type {any} */ (checkers.scored(report, { at_most: '≤', at_least: '≥' })).scores.map((/** @type {any} */ { label, best, weight }) => [
      label,
      best,
      weight,
    ]),
    [
      ['+1', false, 0.5],
      ['+2', true, 1],
      ['≤+3', false, 0],
    ],
  );
  assert.deepEqual(checkers.hinted(report), { hint: '22x8' });
  assert.equal(checkers.hintSentence('22x8', report, FORK, together), 'Hint: 22 captures to 8 (White +2 at depth 7).');
});
