// A teacher's link, and what a browser keeps of an exercise: what is written is read back, and whatever else comes is checked or left out.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPlace, writeExercise } from '../../www/learn/link.js';
import { ASKS, TRIES } from '../../www/learn/practice/asks.js';
import { checked, FIRST } from '../../www/learn/practice/kept.js';
import { hostile } from '../hostile.mjs';

/** @type {import('../../www/learn/practice/task.js').Task[]} */
const TASKS = [
  { search: { tree: '((3 12 8) +(2 4 -6) B(14 5 2))' }, ask: 'cuts', tries: 1 },
  { search: { tree: 'random seed=7 plies=3 branches=3 extra=20 most=20' }, ask: 'windows', tries: 9 },
  { search: { game: 'kalah', position: '0,0,1,0,1,2,20/0,1,0,0,2,0,22 0', depth: 3, evaluator: 'stores' }, ask: 'values', tries: 2 },
  { search: { game: 'checkers', moves: ['11-15', '22x18'], depth: 2 }, ask: 'values', tries: 3 },
];

test('every exercise is read back from its link as it was', () => {
  for (const task of TASKS) {
    const text = writeExercise(task);
    assert.deepEqual(readPlace(text), { kind: 'exercise', place: { exercise: task }, problems: [] }, text);
  }
  assert.equal(writeExercise(TASKS[0]), 'exercise=((3+12+8)+%2B(2+4+-6)+B(14+5+2))&ask=cuts&tries=1', 'people can read it');
});

test('what a link leaves open is as usual, and what is wrong gets a sentence each', () => {
  assert.deepEqual(readPlace('exercise=figure-1').place.exercise, { search: { tree: 'figure-1' }, ask: ASKS[0], tries: TRIES.usual });
  for (const [text, ...told] of [
    ['exercise=figure-1&ask=all', '“ask” in this link is one of values, windows, cuts, not “all”.'],
    ['exercise=figure-1&tries=0', '“tries” in this link is a number from 1 to 9, not “0”.'],
    ['exercise=figure-1&tries=10&ask=', '“ask”', '“tries”'],
    ['exercise=figure-1&mode=seq_mm&step=3', '“mode”', '“step”'],
    ['exercise=figure-1&stepper=figure-1', 'it needs one of lesson, stepper, exercise'],
    ['exercise=kalah&depth=deep', '“depth” in this link is a whole number'],
  ]) {
    const { problems } = readPlace(text);
    for (const part of told)
      assert.ok(
        problems.some((problem) => problem.includes(part)),
        `${text}: ${problems}`,
      );
  }
});

test('ten thousand hostile exercises are checked data or sentences', () => {
  const make = hostile(18);
  for (let i = 0; i < 10_000; i++) {
    const { place, problems } = readPlace(`exercise=${make.link()}&ask=${make.link()}&tries=${i % 12}`);
    for (const sentence of problems) assert.ok(/[.]$/.test(sentence) && sentence.length < 300, sentence);
    if (!place.exercise) continue;
    const { ask, tries, search } = place.exercise;
    assert.ok(ASKS.includes(ask) && tries >= TRIES.least && tries <= TRIES.most);
    for (const value of Object.values(search)) assert.ok(['string', 'number'].includes(typeof value) || Array.isArray(value));
  }
});

test('what was kept is taken back as it was, and nothing else is', () => {
  const kept = { version: 1, wish: { ...FIRST, level: 3, seed: 12 }, link: null, done: [{ given: [['3'], ['−4']], hints: 2 }] };
  const { version: _version, ...sound } = kept;
  assert.deepEqual(checked(JSON.parse(JSON.stringify(kept))), sound);
  assert.deepEqual(checked({ ...kept, link: writeExercise(TASKS[1]) })?.link, writeExercise(TASKS[1]));
  for (const wrong of [
    null,
    'kept',
    { ...kept, version: 2 },
    { ...kept, wish: { ...FIRST, level: 9 } },
    { ...kept, wish: { ...FIRST, ask: 'everything' } },
    { ...kept, wish: { ...FIRST, seed: -1 } },
    { ...kept, wish: null },
    { ...kept, link: 'stepper=figure-1' },
    { ...kept, link: 7 },
    { ...kept, done: {} },
    { ...kept, done: [{ given: '3', hints: 0 }] },
    { ...kept, done: [{ given: [[3]], hints: 0 }] },
    { ...kept, done: [{ given: [], hints: -1 }] },
  ]) {
    assert.equal(recalled(wrong), null, JSON.stringify(wrong));
  }
});

/** As after a reload: what throws is nothing, too. @param {unknown} data */
function recalled(data) {
  try {
    return checked(data);
  } catch {
    return null;
  }
}
