// What is told of a game beside its moves, and how moves are counted, from positions made up here.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import './kalah-methods.mjs';
import { checkers } from '../../www/games/checkers/table.js';
import { recognise } from '../../www/games/games.js';
import { kalah } from '../../www/games/kalah/table.js';
import { newSeat } from '../../www/match/levels.js';
import { turnWords } from '../../www/match/names.js';
import { apart, dayOf, fileHeadersOf, headerIn, headersOf, linkHeadersOf, playersAndResult, today } from '../../www/match/record.js';
import * as S from '../../www/match/state.js';
import { documentText, goesOn, readSaved, savedOf } from '../../www/page/storage.js';

/** @typedef {import('../../www/match/state.js').Header} Header */

/** @param {number} turn @returns {S.Position} */
const at = (turn) => ({ game: 'kalah', rules: 'standard', position: `made up ${turn}`, turn: /** @type {S.Player} */ (turn), over: false });
/** @returns {S.Seats} */
const seats = () => [{ ...newSeat('human'), name: 'Ann' }, newSeat('engine')];

/** Turns: South twice (an extra turn), North, South, North. */
function five(game = S.create(at(0), seats())) {
  for (const [move, turn] of /** @type {const} */ ([
    ['2', 0],
    ['1', 1],
    ['2', 0],
    ['3', 1],
    ['1', 0],
  ])) {
    game = S.play(game, move, at(turn));
  }
  return game;
}

const SMITH = /** @type {Header[]} */ ([
  ['Event', 'Club'],
  ['Date', '1921.05.??'],
  ['White', 'Smith'],
  ['Black', 'Jones'],
]);

test('our own games tell the day and who plays; a file does, a link does not', () => {
  const game = S.dated(five(), '2026.11.19');
  assert.deepEqual(headersOf(game, kalah), [
    ['Date', '2026.11.19'],
    ['South', 'Ann'],
    ['North', 'Kalahari, Medium'],
  ]);
  assert.deepEqual(linkHeadersOf(game, kalah), []);
  assert.equal(S.dated(game, '2026.11.20').date, '2026.11.19', 'the day of the first move');
  const unnamed = S.seat(S.create(at(0), seats()), 0, { name: '' });
  assert.deepEqual(headersOf(unnamed, checkers), [
    ['Black', '?'],
    ['White', 'Kalahari, Medium'],
  ]);
});

test('a game from elsewhere is never signed by us, and its result goes with its last move', () => {
  const game = S.cameWith(five(), SMITH, '1-0');
  const whole = [...SMITH, ['Result', '1-0']];
  assert.deepEqual(headersOf(game, checkers), whole);
  assert.deepEqual(linkHeadersOf(game, checkers), whole);
  assert.equal(S.dated(game, '2026.11.19').date, undefined);
  const on = S.play(game, '3', at(1));
  assert.deepEqual(headersOf(on, checkers), SMITH, 'played on, it is open again');
  const tried = S.play(S.jump(game, 2), '1', at(0));
  assert.deepEqual(headersOf(tried, checkers), whole, 'what is tried beside it changes nothing');
  assert.deepEqual(headersOf(S.promote(tried), checkers), SMITH);
  assert.deepEqual(headersOf(S.cameWith(five(), [], null), kalah), [], 'nor one without headers');
  assert.deepEqual(apart([...SMITH, ['Result', '1-0']]), { headers: SMITH, result: '1-0' });
});

test('a game that came without a name is one’s own from the first move on, and still the same game', () => {
  const came = S.cameWith(five(), [], '1-0');
  const own = S.dated(S.play(S.jump(came, 2), '1', at(0)), '2026.11.19');
  assert.deepEqual(headersOf(own, kalah), [
    ['Date', '2026.11.19'],
    ['South', 'Ann'],
    ['North', 'Kalahari, Medium'],
    ['Result', '1-0'],
  ]);
  const saved = (/** @type {S.Game} */ game) => savedOf(/** @type {any} */ ({ table: kalah, flipped: false, game }));
  assert.ok(goesOn(saved(own), saved(came)), 'what it was before is an earlier state of it');
  assert.deepEqual(fileHeadersOf(saved(own), kalah), headersOf(own, kalah));
});

test('a result that players gave is written for the side that the game names first', () => {
  const after = five().moves;
  const told = (/** @type {S.Player | null} */ winner, /** @type {typeof kalah} */ table) =>
    headersOf({ ...five(), result: { winner, by: winner === null ? 'agreed' : 'resigned', after } }, table).at(-1);
  assert.deepEqual(told(0, kalah), ['Result', '1-0']);
  assert.deepEqual(told(0, checkers), ['Result', '0-1'], 'White comes first in PDN');
  assert.deepEqual(told(1, checkers), ['Result', '1-0']);
  assert.deepEqual(told(null, checkers), ['Result', '1/2-1/2']);
});

test('a resignation in a variation is not the main line’s, as long as that may be', () => {
  const game = five();
  const result = /** @type {const} */ ({ winner: 1, by: 'resigned', after: game.moves });
  const saved = savedOf(/** @type {any} */ ({ table: kalah, flipped: false, game: { ...game, result } }));
  assert.deepEqual(fileHeadersOf(saved, kalah).at(-1), ['Result', '0-1']);
  const aside = { ...saved, result: { ...result, after: game.moves.with(-1, '2') } };
  assert.equal(fileHeadersOf(aside, kalah).at(-1)?.[0], 'North');
});

test('two people keep their names, in a file and when it is opened', () => {
  const people = /** @type {S.Seats} */ (['Ann', 'Ben'].map((name) => ({ ...newSeat('human'), name })));
  const headers = headersOf(S.dated(five(S.create(at(0), people)), '2026.11.19'), kalah);
  assert.deepEqual(headers.slice(1), [
    ['South', 'Ann'],
    ['North', 'Ben'],
  ]);
  const opened = S.cameWith(five(), headers, null);
  assert.deepEqual(headersOf(opened, kalah), headers);
  assert.equal(playersAndResult({ headers: opened.headers ?? [] }, kalah), 'Ann – Ben');
});

test('who played, how it ended and when', () => {
  assert.equal(playersAndResult({ headers: SMITH, told: '1-0' }, checkers), 'Smith – Jones 1-0');
  assert.equal(playersAndResult({ headers: SMITH, end: { result: { first: 1, second: 0 } } }, checkers), 'Smith – Jones 0-1');
  const odd = /** @type {Header[]} */ ([
    ['South', '?'],
    ['North', 'A\u202Eb  c'],
  ]);
  assert.equal(playersAndResult({ headers: odd }, kalah), 'South – A b c');
  assert.equal(headerIn([['Event', '????.??.??']], 'Event'), '');
  const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
  assert.equal(dayOf('2026.11.19', format), 'Nov 19, 2026');
  assert.equal(dayOf('1921.05.??', format), '1921.05');
  assert.equal(dayOf('in May', format), 'in May');
  for (const none of ['2020.00.00', '2026.13.45', '2026.02.30', '0099.01.01']) assert.equal(dayOf(none, format), none);
  assert.equal(today(new Date(2026, 0, 5)), '2026.01.05');
});

test('what is told and said of a game is in its document', () => {
  const remark = { comment: 'well played', marks: [1] };
  const record = {
    start: at(0),
    texts: ['2', '1'],
    states: [at(0), at(1)],
    remarks: [
      { line: 0, at: 0, comment: 'start', marks: [] },
      { line: 0, at: 2, ...remark },
    ],
  };
  const game = S.cameWith(S.fromRecord(record, seats()), SMITH, '0-1');
  assert.deepEqual(S.turns(game)[0].moves[1].remark, remark);
  const saved = savedOf(/** @type {any} */ ({ table: kalah, flipped: false, game }));
  const { saved: read } = readSaved(documentText(saved));
  assert.deepEqual([read?.headers, read?.told, read?.turns, read?.remarks], [SMITH, '0-1', 1, record.remarks]);
  const other = { ...saved, headers: SMITH.slice(1) };
  assert.ok(goesOn(saved, saved) && !goesOn(saved, other), 'a game of other people is another game');
  const hostile = { ...saved, headers: [['x'], 5, ['A', 'b']], told: 7, remarks: [{ line: -1 }, null], turns: 'x', date: {} };
  const tidy = readSaved(JSON.stringify({ version: 3, ...hostile })).saved;
  assert.deepEqual([tidy?.headers, tidy?.told, tidy?.remarks, tidy?.turns, tidy?.date], [[['A', 'b']], undefined, [], undefined, undefined]);
});

test('moves are counted by turns, as their list does', () => {
  const game = five();
  const names = [0, 1, 2, 3, 4, 5].map((ply) => S.placeName(game, ply));
  assert.deepEqual(names, ['0', '1-1', '1-2', '2', '3', '4']);
  assert.deepEqual(
    names.map((turn) => S.plyAt(game, { turn })),
    [0, 1, 2, 3, 4, 5],
    'and a link leads back',
  );
  assert.equal(S.plyAt(game, { turn: '1' }), 2, 'a whole turn');
  assert.equal(S.plyAt(game, { move: 3 }), 3, 'links from before count every move');
  assert.equal(S.plyAt(game, {}), Infinity);
  assert.equal(S.plyAt(game, { turn: '5' }), 6, 'beyond the end');
  assert.equal(turnWords(S.turnAt(game, 2)), '1, move 2');
  assert.equal(turnWords(S.turnAt(game, 3)), '2');
});

test('a text with headers is known for what follows them', () => {
  const headers = '[South "a"]\n[North "b [c] "]\n\n';
  assert.equal(recognise(`${headers}standard; 4,4,0/4,4,0 0;`)?.name, 'kalah');
  assert.equal(recognise(`${headers}1. 11-15`)?.name, 'checkers');
  assert.equal(recognise(`${'[a] '.repeat(5000)}x`)?.name, 'checkers');
});
