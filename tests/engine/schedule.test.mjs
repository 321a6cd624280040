// Two workers over the tree of a search by young brothers: the rules of the schedule, its value, and what a late bound wastes.

import assert from 'node:assert/strict';
import test from 'node:test';
import { LATE } from '../../www/learn/lessons/young-brothers.js';
import { besides, MINIMAX } from '../../www/learn/beside.js';
import { Record } from '../../www/learn/record.js';
import { MOST_POINTS, planOf, schedule } from '../../www/learn/schedule.js';
import { KalahError } from '../../www/engine/errors.js';
import { steps } from './ask.mjs';

/** @typedef {import('./ask.mjs').Search} Search */

/** @param {Search} search */
function planned(search, workers = 2) {
  const brothers = new Record(steps({ ...search, mode: 'young_bros' }));
  const whole = new Record(steps(/** @type {Search} */ (besides({ ...search, mode: 'young_bros' }, MINIMAX))));
  return { whole, brothers, plan: schedule(whole, brothers, workers) };
}
/** @type {Search[]} */
const SEARCHES = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((seed) => ({ tree: `random seed=${seed} plies=4 branches=3 extra=30` })),
  { tree: 'figure-1' },
  { tree: LATE, order: 'ranked' },
  { depth: 3, order: 'ranked' },
  { depth: 2, game: 'checkers' },
];

test('the tree of the lesson: the second worker waits, runs beside the first, and visits two leaves for nothing', () => {
  const { whole, plan } = planned({ tree: LATE });
  const names = plan.rounds.map((round) => round.map((node) => (node === null ? '-' : whole.texts(node).join(' ') || 'root')));
  assert.deepEqual(names, [
    ['root', '-'],
    ['1', '-'],
    ['1 1', '-'],
    ['1 2', '1 3'],
    ['2', '3'],
    ['2 1', '3 1'],
    ['2 2', '3 2'],
    ['2 3', '3 3'],
  ]);
  assert.deepEqual([plan.alone, plan.visits, plan.value], [11, 13, 5]);
  assert.deepEqual(
    [...plan.wasted].map((node) => whole.texts(node).join(' ')),
    ['3 2', '3 3'],
  );
});

test('any number of workers finds the value; one visits what the record has, in its order', () => {
  for (const search of SEARCHES) {
    for (const workers of [1, 2, 3]) {
      const { brothers, plan } = planned(search, workers);
      assert.equal(plan.value, brothers.answer.value, JSON.stringify(search));
      assert.equal(plan.alone, brothers.answer.visits);
      if (workers > 1) assert.ok(plan.rounds.length <= plan.visits && plan.visits - plan.wasted.size <= plan.alone);
      else assert.deepEqual([plan.visits, plan.wasted.size, plan.rounds.length], [plan.alone, 0, plan.alone]);
    }
  }
});

test('nobody visits a point twice, or before its parent, or a younger brother before its eldest has been come to', () => {
  let [beside, wasted] = [0, 0];
  for (const search of SEARCHES) {
    const { whole, brothers, plan } = planned(search);
    const round = new Map(plan.rounds.flatMap((nodes, nth) => nodes.flatMap((node) => (node === null ? [] : [[node, nth]]))));
    assert.equal(round.size, plan.visits);
    const eldest = new Set(brothers.answer.nodes.waits.flatMap((one) => (one === null ? [] : [brothers.texts(one).join(' ')])));
    for (const [node, nth] of round) {
      const parent = whole.parent(node);
      if (parent === null) continue;
      assert.ok(Number(round.get(parent)) < nth);
      const first = whole.children(parent).find((child) => eldest.has(whole.texts(child).join(' ')));
      if (first !== undefined && first !== node) assert.ok(Number(round.get(first)) < nth, `${whole.texts(node)}`);
    }
    beside += plan.rounds.filter((nodes) => !nodes.includes(null)).length;
    wasted += plan.wasted.size;
  }
  assert.ok(beside > 50 && wasted > 5, `${beside} ${wasted}`);
});

test('the root’s own younger brothers wait for the eldest, may start after it, and nothing waits where nobody has come', () => {
  const record = new Record(steps({ tree: LATE, mode: 'young_bros' }));
  const [eldest, second, third] = record.children(0);
  const { entered, left } = record.answer.nodes;
  const [inside] = record.children(second).slice(1);
  for (let step = 0; step < left[eldest]; step++) {
    assert.deepEqual(
      [second, third].map((node) => record.waiting(node, step)),
      ['waits', 'waits'],
    );
    assert.equal(record.waiting(inside, step), null);
  }
  assert.deepEqual(
    [second, third].map((node) => record.waiting(node, left[eldest])),
    ['ready', 'ready'],
  );
  assert.equal(record.waiting(second, entered[second]), null);
  assert.equal(record.waiting(inside, entered[second]), 'waits');
  assert.ok(entered.every((_, node) => record.waiting(node, record.last) === null));
});

test('where the whole tree is too large there is no schedule, and the search opens all the same; what is cancelled or broken is passed on', async () => {
  /** @type {string[]} */ const asked = [];
  const ask = async (/** @type {Search} */ search) => {
    asked.push(search.mode ?? '');
    try {
      return new Record(steps(search));
    } catch (error) {
      const { kind, message } = /** @type {KalahError} */ (error);
      throw new KalahError(kind, message);
    }
  };
  const brothers = (/** @type {Search} */ search) => new Record(steps({ ...search, mode: 'young_bros' }));
  const plan = async (/** @type {Search} */ search) => planOf(brothers(search), { ...search, mode: 'young_bros' }, ask);
  assert.equal((await plan({ tree: LATE }))?.schedule.wasted.size, 2);
  assert.equal(asked.length, 1);
  assert.equal(await plan({ depth: 4 }), null);
  assert.equal(asked.length, 1, 'too large with its cuts: the whole is not asked for');
  /** @type {Search} 45 points with its cuts, and without them more than the engine keeps */
  const decided = { position: '1,3,1,0,0,23/3,0,0,2,2,13 0', depth: 12, order: 'ranked' };
  assert.ok(brothers(decided).answer.nodes.parent.length < MOST_POINTS);
  await assert.rejects(ask(/** @type {Search} */ (besides(decided, MINIMAX))), /more than 20000 positions/);
  assert.equal(await plan(decided), null);
  for (const error of [new DOMException('', 'AbortError'), new KalahError('engine', 'It broke.')])
    await assert.rejects(
      planOf(brothers({ tree: LATE }), { tree: LATE }, () => Promise.reject(error)),
      (reason) => reason === error,
    );
});
