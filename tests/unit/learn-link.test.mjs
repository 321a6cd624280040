// Links into the room Learn: what is written is read back, and whatever else comes is checked data or a sentence.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLink } from '../../www/page/link.js';
import { readPlace, writeDrawn, writeRun } from '../../www/learn/link.js';
import { hostile } from '../hostile.mjs';

const RUNS = [
  { search: { game: 'kalah' }, step: 0, beside: null },
  {
    search: { game: 'kalah', rules: 'standard', position: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 0', mode: 'seq_mm', depth: 3, evaluator: 'weighted:1/2' },
    step: 214,
    beside: null,
  },
  { search: { game: 'checkers', moves: ['11-15', '22x18'], mode: 'seq_ab', order: 'ranked', depth: 2 }, step: 7, beside: 'seq_mm' },
  { search: { tree: 'figure-1', mode: 'young_bros' }, step: 12, beside: 'ranked' },
  { search: { tree: 'random seed=7 plies=3 branches=3 extra=20 most=20' }, step: 1, beside: null },
  { search: { tree: '((3 12 8) +(2 4 -6) B(14 5 2))' }, step: 0, beside: null },
];

test('every run is read back from its link as it was', () => {
  for (const run of RUNS) {
    const text = writeRun(run);
    assert.deepEqual(readPlace(text), { kind: 'stepper', place: { stepper: run }, problems: [] }, text);
    const { room, inside, trouble } = readLink(`#learn?${text}`);
    assert.deepEqual([room, trouble], ['learn', null]);
    assert.deepEqual(readPlace(inside ?? '').place.stepper, run, 'and from the page’s address');
  }
  assert.equal(writeRun(RUNS[3]), 'stepper=figure-1&mode=young_bros&beside=ranked&step=12', 'people can read it');
});

test('an exercise of the many is read back from its address', () => {
  const drawn = /** @type {const} */ ({ ask: 'cuts', level: 6, seed: 41 });
  assert.equal(writeDrawn(drawn), 'practice=cuts&level=6&number=41');
  assert.deepEqual(readPlace(writeDrawn(drawn)), { kind: 'practice', place: { practice: drawn }, problems: [] });
  assert.deepEqual(readPlace('practice=values').place.practice, { ask: 'values', level: 1, seed: 0 }, 'the first of its kind');
  for (const [text, told] of /** @type {[string, RegExp][]} */ ([
    ['practice=chess', /“practice” in this link is one of values, windows, cuts, not “chess”/],
    ['practice=cuts&level=7', /“level” in this link is a number from 1 to 6, not “7”/],
    ['practice=cuts&number=-1', /“number” in this link is a number from 0 to 999,999, not “-1”/],
    ['practice=cuts&tries=3', /“tries”/],
  ]))
    assert.match(readPlace(text).problems.join(), told);
});

test('what is wrong gets a sentence each, and is left out', () => {
  const cases = /** @type {const} */ ([
    ['', 0, ['needs one of ']],
    ['x=1', 0, ['needs one of ']],
    ['stepper=kalah&stepper=figure-1', 0, ['“stepper” twice']],
    ['stepper=kalah&step=-1&depth=1e3&mode=SEQ&beside=%20', 1, ['“depth”', '“step”', '“mode”', '“beside”']],
    ['stepper=kalah&colour=red&__proto__=1', 1, ['“colour”', '“__proto__”']],
    [`stepper=${'('.repeat(20_001)}`, 0, ['longer than 20,000']],
  ]);
  for (const [text, runs, told] of cases) {
    const { place, problems } = readPlace(text);
    assert.equal(place.stepper ? 1 : 0, runs, text);
    assert.equal(problems.length, told.length, `${text}: ${problems}`);
    for (const part of told)
      assert.ok(
        problems.some((one) => one.includes(part)),
        `${part}: ${problems}`,
      );
  }
  assert.deepEqual(readPlace('stepper=kalah&step=x').place.stepper, { search: { game: 'kalah' }, step: 0, beside: null });
});

test('ten thousand hostile links are checked data or sentences', () => {
  const make = hostile(17);
  for (let i = 0; i < 10_000; i++) {
    const { place, problems } = readPlace(`stepper=${make.link()}`);
    for (const sentence of problems) assert.ok(/[.]$/.test(sentence) && sentence.length < 300, sentence);
    if (!place.stepper) continue;
    const { search, step, beside } = place.stepper;
    assert.ok(Number.isSafeInteger(step) && step >= 0 && (beside === null || /^[a-z]/.test(beside)));
    for (const value of Object.values(search)) assert.ok(['string', 'number'].includes(typeof value) || Array.isArray(value));
  }
});
