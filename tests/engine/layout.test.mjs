// Where the points of a tree are drawn, of the engine's own records: nothing overlaps, nothing is lost, and what is folded is counted.

import assert from 'node:assert/strict';
import test from 'node:test';
import { layout } from '../../www/learn/layout.js';
import { Record } from '../../www/learn/record.js';
import { valueText } from '../../www/learn/sentence.js';
import { SEARCHES, steps } from './ask.mjs';

const WIDTHS = [296, 336, 640, 1100];
const records = SEARCHES.map((search) => new Record(steps(search)));

/** Some steps of a record, the first and the last among them. @param {Record} record */
const some = (record) => Array.from({ length: 12 }, (_, i) => Math.round((record.last * i) / 11));

/** @param {(record: Record, step: number, focus: number, width: number) => void} check */
function everywhere(check) {
  for (const record of records) for (const step of some(record)) for (const width of WIDTHS) check(record, step, record.focus(step), width);
}

test('no two points overlap, and none lies outside', () => {
  everywhere((record, step, focus, width) => {
    const { places, folds, width: drawn, height } = layout(record, step, focus, { width });
    assert.equal(drawn, width);
    const all = [...places, ...folds];
    for (const level of new Set(all.map(({ y }) => y))) {
      const row = all.filter(({ y }) => y === level).sort((a, b) => a.x - b.x);
      row.forEach((one, i) => {
        const [left, right] = [one.x - one.width / 2, one.x + one.width / 2];
        assert.ok(left >= 0 && right <= width && one.y >= 0 && one.y + one.height <= height, `${step} of ${record.answer.position} at ${width}`);
        if (i) assert.ok(row[i - 1].x + row[i - 1].width / 2 < left);
      });
    }
  });
});

test('a value with its sign and its bound has room on a small point', () => {
  const record = new Record(steps({ game: 'checkers', depth: 3, evaluator: 'check-this', moves: ['11-15', '22-18', '15x22'] }));
  const longest = Math.max(...record.answer.nodes.value.map((value) => (value === null ? 0 : valueText(record, value).length)));
  assert.ok(longest >= 7, 'such as −10,051');
  for (const { leaf, width } of layout(record, record.last, 0, { width: 640 }).places) assert.ok(width >= longest * 8.4 + (leaf ? 12 : 25));
});

test('the point in focus, the way to it and all brothers along it are shown or folded, once each', () => {
  everywhere((record, step, focus, width) => {
    const { places, folds } = layout(record, step, focus, { width });
    const seen = [...places.map(({ node }) => node), ...folds.flatMap(({ nodes }) => nodes)];
    assert.equal(new Set(seen).size, seen.length);
    const shown = new Map(places.map((place) => [place.node, place]));
    for (const node of record.path(focus)) {
      assert.ok(shown.get(node)?.wide, `${node} is not wide`);
      if (shown.get(node)?.open) for (const child of record.children(node)) assert.ok(seen.includes(child));
    }
    for (const { node, nth, brothers, level } of places) {
      assert.equal(level, record.path(node).length);
      const parent = record.parent(node);
      if (parent === null) continue;
      assert.equal(record.children(parent)[nth - 1], node);
      assert.equal(record.children(parent).length, brothers);
      assert.ok(places.findIndex((place) => place.node === parent) < places.findIndex((place) => place.node === node));
    }
  });
});

test('every visit is shown or counted', () => {
  for (const record of records) {
    for (const width of WIDTHS) {
      const { places, folds } = layout(record, record.last, record.answer.line.at(-1) ?? 0, { width });
      const shown = places.filter(({ node }) => !record.at(node, record.last).cut).length;
      const folded = places.reduce((sum, place) => sum + place.folded, 0);
      const brothers = folds.flatMap(({ nodes }) => nodes).reduce((sum, node) => sum + record.visitsBelow(node), 0);
      assert.equal(shown + folded + brothers, record.answer.visits);
    }
  }
});

test('a small tree is drawn whole, parents in the middle above their children', () => {
  const record = new Record(steps({ tree: '((3 12 8) (2 4 6) (14 5 2))' }));
  const { places, folds } = layout(record, 0, 0, { width: 640 });
  assert.equal(places.length, 13);
  assert.deepEqual(folds, []);
  const x = (/** @type {number} */ node) => /** @type {number} */ (places.find((place) => place.node === node)?.x);
  for (const { node, leaf, wide } of places) {
    if (leaf) continue;
    const children = record.children(node);
    assert.ok(Math.abs(x(node) - (x(children[0]) + x(children[2])) / 2) < 1e-9);
    assert.ok(wide);
  }
});

test('a narrow box folds it around the path, and pans if it is to be whole', () => {
  const record = new Record(steps({ tree: 'random seed=7 plies=3 branches=3' }));
  const narrow = layout(record, record.last, 1, { width: 320 });
  assert.ok(narrow.places.length < 20);
  const whole = layout(record, record.last, 1, { width: 320, whole: true });
  assert.ok(whole.width > 320);
  assert.equal(whole.places.length, record.answer.nodes.text.length);
});

test('a tree that is drawn whole stands still, at every step if it has room and for practice anyway', () => {
  const at = (/** @type {Record} */ record, /** @type {number} */ step, /** @type {object} */ room) =>
    layout(record, step, record.focus(step), { width: 640, ...room }).places.map(({ node, x, y }) => [node, x, y]);
  const small = new Record(steps({ tree: '((3 12 8) (2 4 6) (14 5 2))' }));
  for (const step of some(small)) assert.deepEqual(at(small, step, {}), at(small, 0, {}));
  const wider = new Record(steps({ tree: 'random seed=7 plies=3 branches=3', mode: 'seq_mm' }));
  for (const step of some(wider)) assert.deepEqual(at(wider, step, { whole: true, steady: true }), at(wider, 0, { whole: true, steady: true }));
});

test('at the full budget it looks at no more than it shows', () => {
  const record = new Record(steps({ depth: 8 }));
  assert.ok(record.answer.visits > 10_000, `${record.answer.visits} visits`);
  let looks = 0;
  const counted = new Proxy(record, {
    get(from, name) {
      const found = Reflect.get(from, name, from);
      if (typeof found !== 'function') return found;
      return (/** @type {any[]} */ ...args) => {
        looks++;
        return found.apply(from, args);
      };
    },
  });
  for (const step of some(record)) {
    looks = 0;
    const { places } = layout(counted, step, record.focus(step), { width: 640 });
    assert.ok(places.length < 80, `${places.length} points`);
    assert.ok(looks < 2000, `${looks} looks`);
  }
});
