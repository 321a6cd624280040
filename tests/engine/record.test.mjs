// What a record says of its points at every step, against a replay of the same steps from the first one on.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Record } from '../../www/learn/record.js';
import { engine, SEARCHES, steps, worth } from './ask.mjs';

/** @typedef {import('../../www/learn/record.js').Look} Look */

const NOTHING = {
  there: false,
  open: false,
  done: false,
  cut: false,
  value: null,
  bound: null,
  alpha: null,
  beta: null,
  alphaBy: null,
  betaBy: null,
  best: null,
};

/**
 * All points after each step, by doing what the step says.
 * @param {import('../../www/learn/record.js').Answer} answer
 * @param {(step: number, looks: Look[]) => void} check
 */
function replay(answer, check) {
  const { nodes, steps: list } = answer;
  /** @type {Look[]} */ const looks = nodes.parent.map(() => ({ ...NOTHING }));
  const window = (/** @type {number} */ step) => ({ alpha: list.alpha[step], beta: list.beta[step], alphaBy: list.alphaBy[step], betaBy: list.betaBy[step] });
  for (let step = 0; step < list.kind.length; step++) {
    const node = list.node[step];
    const kind = answer.kinds[list.kind[step]];
    const look = looks[node];
    if (['enter', 'leaf', 'over'].includes(kind)) {
      Object.assign(look, { there: true, open: true, ...window(step) });
      if (kind !== 'enter') Object.assign(look, { value: list.value[step], bound: 'exact' });
    } else if (kind !== 'split') {
      Object.assign(look, { open: false, done: true, value: list.value[step], bound: answer.bounds[/** @type {number} */ (nodes.bound[node])] });
      const above = nodes.parent[node];
      if (above !== null) {
        const best = looks[above].value;
        const value = /** @type {number} */ (list.value[step]);
        const better = nodes.side[above] === 0 ? Math.max : Math.min;
        Object.assign(looks[above], { value: best === null ? value : better(best, value), ...window(step) });
        if (kind === 'raise') looks[above].best = node;
      }
      if (kind === 'cut') {
        const left = nodes.parent.flatMap((parent, other) => (parent === above && !looks[other].there ? [other] : []));
        assert.equal(left.length, list.others[step]);
        for (const other of left) Object.assign(looks[other], { there: true, cut: true });
      }
    }
    check(step, looks);
  }
}

test('a point is at each step what the steps until then have made of it, forth and back', () => {
  for (const search of SEARCHES) {
    const answer = steps(search);
    const record = new Record(answer);
    assert.equal(record.last, record.steps - 1);
    /** @type {Map<number, Look[]>} */ const then = new Map();
    const every = Math.ceil(record.steps / 60); // of long records some steps, with all their points
    replay(answer, (step, looks) => {
      if (step % every && step !== record.last) return;
      looks.forEach((look, node) => assert.deepEqual(record.at(node, step), look, `${JSON.stringify(search)} point ${node} at ${step}`));
      then.set(step, structuredClone(looks));
    });
    for (const [step, looks] of [...then].reverse()) assert.deepEqual(record.at(1, step), looks[1], 'back');
    assert.equal(record.at(0, record.last).value, answer.value);
  }
});

test('children are in the order of trying, and a path leads from the root to each', () => {
  for (const search of SEARCHES) {
    const record = new Record(steps(search));
    const { nodes, visits } = record.answer;
    const seen = [0];
    for (let node = 0; node < nodes.parent.length; node++) {
      const children = record.children(node);
      seen.push(...children);
      assert.ok(children.every((child, nth) => record.parent(child) === node && (nth === 0 || child > children[nth - 1])));
      const below = children.reduce((sum, child) => sum + record.visitsBelow(child), 0);
      assert.equal(record.visitsBelow(node), below + (nodes.value[node] === null ? 0 : 1));
      const path = record.path(node);
      assert.deepEqual([path[0], path.at(-1), path.length], [0, node, nodes.ply[node] + 1]);
    }
    assert.equal(new Set(seen).size, nodes.parent.length);
    assert.equal(record.visitsBelow(0), visits);
    const exact = nodes.bound.lastIndexOf(0);
    assert.equal(worth(search, record.texts(exact)), nodes.value[exact]);
  }
});

test('jumps lead to every step of their sort, forth and back, and stay where none follows', () => {
  for (const search of SEARCHES) {
    const record = new Record(steps(search));
    const all = Array.from({ length: record.steps }, (_, step) => step);
    const sorts = {
      step: all,
      cut: all.filter((step) => record.kind(step) === 'cut'),
      best: all.filter((step) => record.kind(step) === 'raise' && record.parent(record.focus(step)) === 0),
      leaf: all.filter((step) => ['leaf', 'over'].includes(record.kind(step))),
    };
    assert.equal(sorts.cut.length, record.answer.cutoffs);
    for (const [what, wanted] of /** @type {['step', number[]][]} */ (Object.entries(sorts))) {
      const forth = [];
      for (let at = -1, next = record.next(-1, what); next !== at; at = next, next = record.next(at, what)) forth.push(next);
      assert.deepEqual(forth, wanted);
      const back = [];
      for (let at = record.steps, next = record.next(at, what, -1); next !== at; at = next, next = record.next(at, what, -1)) back.push(next);
      assert.deepEqual(back, wanted.toReversed());
    }
    assert.deepEqual([record.next(3, 'end'), record.next(3, 'end', -1)], [record.last, 0]);
  }
});

test('what a branch that was cut would have cost and been worth is what minimax visits and finds there', async () => {
  let told = 0;
  for (const search of [{ depth: 4 }, { tree: 'figure-1' }, { tree: 'random seed=4 plies=4 branches=3 extra=30' }]) {
    const [pruned, whole] = ['seq_ab', 'seq_mm'].map((mode) => new Record(steps({ ...search, mode })));
    const { text, value } = whole.answer.nodes;
    for (const [node, found] of pruned.answer.nodes.value.entries()) {
      if (found !== null) continue;
      const path = pruned.texts(node);
      const twin = path.reduce((at, move) => whole.children(at).find((child) => text[child] === move) ?? NaN, 0);
      assert.deepEqual(await engine.ask('worth', { search, path }), { value: value[twin], positions: whole.visitsBelow(twin) });
      told++;
    }
  }
  assert.ok(told > 100);
});
