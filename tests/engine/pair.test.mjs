// Walking through real searches, alone and in pairs: where one stands, where a jump leads, and that two stand at the same point.

import assert from 'node:assert/strict';
import test, { mock } from 'node:test';
import { besides, wordsFor } from '../../www/learn/beside.js';
import { alone, pair } from '../../www/learn/pair.js';
import { Record } from '../../www/learn/record.js';
import { PACES, Walk } from '../../www/learn/walk.js';
import { steps } from './ask.mjs';

/** @typedef {import('../../www/learn/link.js').Search} Search */

/** @type {Search[]} */
const ROOTS = [{ tree: 'figure-1' }, { tree: 'random seed=3 plies=4 branches=3 extra=30' }, { game: 'kalah', depth: 4 }, { game: 'checkers', depth: 3 }];
const recordOf = (/** @type {Search} */ search) => new Record(steps(search));

test('the second search is the first by another method or in another order', () => {
  assert.deepEqual(besides({ tree: 'figure-1' }, 'seq_mm'), { tree: 'figure-1', mode: 'seq_mm' });
  assert.deepEqual(besides({ depth: 3, mode: 'young_bros', order: 'ranked' }, 'seq_mm'), { depth: 3, mode: 'seq_mm' }, 'minimax takes no order');
  assert.deepEqual(besides({ depth: 3, order: 'ranked' }, 'young_bros'), { depth: 3, mode: 'young_bros', order: 'ranked' });
  assert.deepEqual(besides({ depth: 3, order: 'ranked' }, 'natural'), { depth: 3, mode: 'seq_ab', order: 'natural' });
  assert.deepEqual(besides({ depth: 3, mode: 'seq_mm' }, 'ranked'), { depth: 3, mode: 'seq_ab', order: 'ranked' });
  assert.deepEqual(wordsFor({}, ['natural', 'ranked']), ['seq_mm', 'young_bros', 'ranked']);
  assert.deepEqual(wordsFor({ mode: 'seq_mm' }, ['natural', 'ranked']), ['seq_ab', 'young_bros', 'natural', 'ranked']);
});

test('minimax and alpha-beta stand at the same point; in a branch that is cut, alpha-beta stays at its cut', () => {
  for (const search of ROOTS) {
    const [pruned, whole] = [recordOf(search), recordOf(besides(search, 'seq_mm'))];
    const ways = pair(pruned, whole);
    assert.deepEqual([ways.together, ways.last], ['place', whole.last]);
    let met = 0;
    for (let step = 0; step <= ways.last; step++) {
      const [own, other] = ways.at(step);
      assert.equal(other, step, 'the longer one is the way');
      const [left, right] = [pruned.texts(pruned.focus(own)), whole.texts(whole.focus(other))];
      if (left.join() === right.join()) met++;
      else assert.equal(pruned.kind(own), 'cut', `${right} was not left out after ${left}`);
      if (step) assert.ok(own >= ways.at(step - 1)[0], 'nobody goes back');
    }
    assert.ok(met >= pruned.steps, 'every step of the shorter one is stood at');
    for (let own = 0; own <= pruned.last; own++) assert.equal(ways.at(ways.of(0, own))[0], own, 'a step of either can be gone to');
    assert.deepEqual(ways.at(ways.last), [pruned.last, whole.last], 'both end together');
  }
});

test('in different orders both stand equally far along, and begin and end together', () => {
  const [natural, ranked] = [recordOf({ depth: 4 }), recordOf({ depth: 4, order: 'ranked' })];
  const ways = pair(natural, ranked);
  assert.equal(ways.together, 'share');
  assert.deepEqual(ways.at(0), [0, 0]);
  assert.deepEqual(ways.at(ways.last), [natural.last, ranked.last]);
  for (let step = 0; step <= ways.last; step++) {
    const [a, b] = ways.at(step);
    assert.ok(Math.abs(a / natural.last - b / ranked.last) < 0.02, `${step}: ${a}, ${b}`);
  }
  for (let step = 0; step <= ranked.last; step++) assert.equal(ways.at(ways.of(1, step))[1], step);
});

test('a jump of two leads to the nearer cut, leaf or best move of either, both ways', () => {
  const [pruned, whole] = [recordOf({ tree: 'figure-1' }), recordOf({ tree: 'figure-1', mode: 'seq_mm' })];
  const ways = pair(whole, pruned);
  const cuts = [];
  for (let at = 0; ways.next(at, 'cut') !== at; cuts.push(at)) at = ways.next(at, 'cut');
  assert.equal(cuts.length, pruned.answer.cutoffs, 'minimax has none of its own');
  const back = [];
  for (let at = ways.last; ways.next(at, 'cut', -1) !== at; back.push(at)) at = ways.next(at, 'cut', -1);
  assert.deepEqual(back.reverse(), cuts);
  assert.equal(ways.next(0, 'end'), ways.last);
  assert.equal(ways.next(ways.last, 'end', -1), 0);
});

test('a walk goes, jumps, plays at its pace, and stops at the end', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const record = recordOf({ tree: '((3 12) (2 4))' });
  const walk = new Walk();
  let changes = 0;
  walk.addEventListener('change', () => changes++);
  walk.load(alone(record), 9999);
  assert.equal(walk.step, record.last, 'a step beyond the end is the end');
  walk.go(-5);
  assert.equal(walk.step, 0);
  walk.jump('leaf');
  assert.equal(walk.step, 2);
  walk.jump('leaf', -1);
  assert.equal(walk.step, 2, 'there is no leaf before: it stands still');
  walk.toggle();
  assert.ok(walk.playing);
  mock.timers.tick(1000 / PACES[walk.pace]);
  assert.equal(walk.step, 3);
  walk.pace = PACES.length - 1;
  mock.timers.tick(1000 / PACES[walk.pace]);
  assert.equal(walk.step, 4, 'a new pace counts at once');
  walk.go(1);
  assert.ok(!walk.playing, 'whoever steps has it in hand');
  walk.toggle();
  for (let tick = 0; tick < record.steps; tick++) mock.timers.tick(1000 / PACES[walk.pace]);
  assert.deepEqual([walk.step, walk.playing], [record.last, false]);
  const before = changes;
  mock.timers.tick(60_000);
  assert.equal(changes, before);
  walk.toggle();
  assert.deepEqual([walk.step, walk.playing], [0, true], 'played again, it begins again');
  walk.pause();
  mock.timers.reset();
});
