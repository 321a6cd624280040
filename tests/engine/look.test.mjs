// What is seen and heard of a point of the tree: as the record has it, and nothing of what practice asks for.

import assert from 'node:assert/strict';
import test from 'node:test';
import { layout } from '../../www/learn/layout.js';
import { lookOf } from '../../www/learn/look.js';
import { plain } from '../../www/learn/picture.js';
import { Record } from '../../www/learn/record.js';
import { usualNames } from '../../www/learn/sentence.js';
import { SEARCHES, steps } from './ask.mjs';

const CLASSIC = '((3 12 8) (2 4 6) (14 5 2))';

/**
 * The looks of all points that are shown.
 * @param {Record} record @param {number} step @param {Partial<import('../../www/learn/tree.js').Showing>} [more]
 */
function looks(record, step, more = {}) {
  const focus = record.focus(step);
  const showing = { step, focus, names: usualNames(record), ...more };
  const seen = { path: new Set(record.path(focus)), best: new Set(/** @type {number[]} */ ([])), cursor: focus };
  const { places } = layout(record, step, focus, { width: 640, wide: more.hidden?.windows });
  return places.map((place) => lookOf(record, place, showing, seen));
}

test('values with what they say, windows, and what lies ahead', () => {
  const record = new Record(steps({ tree: CLASSIC }));
  const end = looks(record, record.last);
  assert.deepEqual(
    end.map(({ value }) => value),
    ['= 3', '= 3', '3', '12', '8', '≤ 2', '2', '', '', '= 2', '14', '5', '2'],
  );
  assert.deepEqual(end[5].window, ['3', '+∞']);
  assert.deepEqual(end.map(({ shape }) => shape).slice(0, 3), ['max', 'min', 'leaf']);
  assert.equal(end.filter(({ kinds }) => kinds.includes('is-cut')).length, 2);
  const [root, first, ...rest] = looks(record, 1);
  assert.deepEqual([root.value, first.value], ['?', '?']);
  assert.ok(rest.every(({ value, kinds }) => value === '' && kinds.includes('is-ahead')));
  assert.ok(looks(record, 3)[1].soFar);
});

test('a cut branch tells on request what it would have been', () => {
  const record = new Record(steps({ tree: CLASSIC }));
  const shown = looks(record, record.last, { worth: new Map([[7, 4]]), saved: new Map([[7, 1]]) });
  assert.equal(shown[7].value, '4');
  assert.match(shown[7].aria['aria-label'], /would have been worth 4, 1 position saved/);
});

test('minimax has no windows, an extra turn is marked, who waits says so', () => {
  const minimax = new Record(steps({ depth: 3, mode: 'seq_mm' }));
  assert.ok(looks(minimax, minimax.last).every(({ window }) => window === null));
  const extra = new Record(steps({ tree: '(+(3 -4) (5 +(1 2) 7))' }));
  assert.deepEqual(
    looks(extra, extra.last).flatMap(({ again, node }) => (again ? [node] : [])),
    extra.answer.nodes.extra.flatMap((again, node) => (again ? [node] : [])),
  );
  const brothers = new Record(steps({ tree: CLASSIC, mode: 'young_bros' }));
  const waiting = looks(brothers, 1).flatMap(({ node, waiting: told }) => (told === 'waits' ? [brothers.texts(node).join(' ')] : []));
  assert.deepEqual(waiting, ['1 2', '1 3', '2', '3'], 'the root’s own younger brothers, and those of the point that is searched');
});

test('what is asked is neither seen nor heard', () => {
  for (const search of SEARCHES) {
    const record = new Record(steps(search));
    const inner = record.answer.nodes.parent.flatMap((_, node) => (record.children(node).length ? [node] : []));
    const all = new Set(inner);
    for (const step of [Math.floor(record.last / 3), record.last]) {
      const open = looks(record, step);
      const shut = looks(record, step, { hidden: { values: all, windows: all } });
      for (const look of shut) {
        if (!all.has(look.node) || !record.at(look.node, step).there) continue;
        assert.deepEqual([look.value, look.window, look.asked], ['', null, { value: true, window: true }]);
        assert.doesNotMatch(look.aria['aria-label'], /worth|so far|alpha [−+\d]|beta [−+\d]/);
      }
      const cuts = looks(record, step, { hidden: { cuts: true } });
      assert.ok(cuts.every(({ kinds, aria }) => !kinds.includes('is-cut') && !/, left out/.test(aria['aria-label'])));
      assert.equal(open.filter(({ aria }) => aria.tabindex === '0').length, 1);
      assert.equal(open.filter(({ aria }) => aria['aria-selected'] === 'true').length, 1);
    }
  }
});

test('marks are heard', () => {
  const record = new Record(steps({ tree: CLASSIC }));
  const marks = new Map(/** @type {const} */ ([[1, 'right'], [2, 'wrong'], [3, 'chosen'], [5, 'asked']])); // prettier-ignore
  const heard = looks(record, record.last, { marks }).map(({ aria }) => aria['aria-label']);
  assert.match(heard[1], /, right$/);
  assert.match(heard[2], /, wrong$/);
  assert.match(heard[3], /, chosen as cut$/);
  assert.match(heard[5], /, asked$/);
});

test('colours of a picture are those that every program knows', () => {
  assert.deepEqual(plain('none'), { colour: 'none', opacity: 1 });
  assert.deepEqual(plain('rgb(42, 35, 27)'), { colour: '#2a231b', opacity: 1 });
  assert.deepEqual(plain('rgba(42, 35, 27, 0.5)'), { colour: '#2a231b', opacity: 0.5 });
  assert.deepEqual(plain('rgba(0, 0, 0, 0)'), { colour: 'none', opacity: 1 });
  assert.deepEqual(plain('color(srgb 1 0.501961 0 / 0.45)'), { colour: '#ff8000', opacity: 0.45 });
  assert.deepEqual(plain('color(srgb 1 1e-7 0)'), { colour: '#ff0000', opacity: 1 });
});
