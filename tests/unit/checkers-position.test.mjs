// Positions of checkers as text, read and written without the engine, and what a list of moves may say.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostile } from '../hostile.mjs';
import { readLegal, readScores, wayOf } from '../../www/games/checkers/choices.js';
import { readScores as readKalahScores } from '../../www/games/kalah/choices.js';
import { readPosition, writePosition } from '../../www/games/checkers/position-text.js';
import { PRESET_NAMES, rulesText } from '../../www/games/checkers/rules-text.js';
import { START } from '../../www/games/checkers/squares.js';

test('a position is read in all its forms, and written in one', () => {
  assert.deepEqual(readPosition('B:W21-32:B1-12'), { squares: START, turn: 0 });
  assert.deepEqual(readPosition(' w:bK1,5:wk30,22. '), readPosition('W:W22,K30:BK1,5'));
  assert.equal(writePosition(readPosition('W:BK1,5:WK30,22')), 'W:W22,K30:BK1,5');
  assert.equal(writePosition(readPosition('B:W:B')), 'B:W:B', 'an empty board is one too');
});

test('a wrong position is refused in one sentence', () => {
  const why = (/** @type {string} */ text) => {
    try {
      return String(readPosition(text));
    } catch (error) {
      return error instanceof RangeError ? error.message : 'another error';
    }
  };
  for (const text of ['', 'B', 'B:W1', 'B:W21:W22', 'X:W21:B1', 'B:W21:B1:B2', 'B:W21 22:B1']) assert.match(why(text), /^a position is/, text);
  assert.equal(why('B:W33:B1'), 'a square is 1 to 32, not 33');
  assert.equal(why('B:W0:B1'), 'a square is 1 to 32, not 0');
  assert.equal(why('B:W25-21:B1'), 'a range goes up; 25 to 21 does not');
  assert.equal(why('B:W21:B21'), 'there are two pieces on square 21');
  assert.equal(why('B:W4:B5'), 'a White man on 4 would be a king');
  assert.equal(why('B:W21:B29'), 'a Black man on 29 would be a king');
  assert.equal(why('B:W21:B1-13'), 'a side has up to 12 pieces; Black has 13');
  const { phrase } = hostile(5);
  for (let i = 0; i < 300; i++) assert.notEqual(why(phrase()), 'another error');
});

test('moves as the attribute legal names them', () => {
  assert.equal(readLegal(null), null);
  assert.equal(readLegal('all'), null);
  assert.deepEqual(readLegal('11-15, 22x15x6'), ['11-15', '22x15x6']);
  assert.deepEqual(readLegal(''), []);
  for (const wrong of ['11', '0-4', '11-33', '11_15', 'x']) assert.equal(readLegal(wrong), undefined, wrong);
  assert.deepEqual(wayOf('22x15x6').steps, [
    { from: 22, to: 15, captured: 18, crowned: false },
    { from: 15, to: 6, captured: 10, crowned: false },
  ]);
  assert.equal(wayOf('11-15').steps[0].captured, null);
});

test('the variants differ in draws', () => {
  assert.deepEqual(Object.keys(PRESET_NAMES), ['english', 'check-this']);
  assert.match(rulesText('english').at(-1) ?? '', /third occurrence/);
  assert.match(rulesText('check-this').at(-1) ?? '', /no draws/);
  assert.deepEqual(rulesText('english').slice(0, 4), rulesText('check-this').slice(0, 4));
});

test('scores are numbers or texts by what a board can have labels at', () => {
  assert.deepEqual(readScores({ '11-15': 40, '22x15x6': 'best' }), [
    ['11-15', 40],
    ['22x15x6', 'best'],
  ]);
  assert.deepEqual(readKalahScores({ 0: 2, 12: '+1' }), [
    ['0', 2],
    ['12', '+1'],
  ]);
  for (const read of [readScores, readKalahScores]) {
    for (const wrong of [5, 'abc', true, { x: 1 }, { '-1': 1 }, { '11-99': 1 }, { 0: NaN, '11-15': NaN }, { 0: null, '11-15': null }]) {
      assert.equal(read(wrong), undefined, JSON.stringify(wrong));
    }
    assert.deepEqual(read({}), []);
  }
});
