// Exercises: every judgement is compared with that of a plain minimax and a plain alpha-beta that share nothing with the page.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Exercise, readNumber } from '../../www/learn/practice/exercise.js';
import { ASKS } from '../../www/learn/practice/asks.js';
import { triesOf } from '../../www/learn/practice/result.js';
import { Record } from '../../www/learn/record.js';
import { draw, isVaried, LEVELS, MOST_ASKED, prepare } from '../../www/learn/practice/task.js';
import { alphaBeta, minimax, parse, pointAt } from './plain.mjs';
import { steps, worth } from './ask.mjs';

/** @typedef {import('../../www/learn/practice/task.js').Ask} Ask @typedef {import('../../www/learn/practice/task.js').Search} Search */

const asks = async (/** @type {Search} */ search) => steps(search);
const SEEDS = [1, 2, 3, 4, 5, 6];
const HUNDRED = Array.from({ length: 100 }, (_, nth) => nth + 1);
/** Of level 6: none of their own trees asks something. */
const POOR = [229, 378, 474, 789, 809];
/** Exercises of all levels that ask for something. @param {Ask} ask @param {number} [tries] @param {number[]} [seeds] */
const exercises = (ask, tries = 3, seeds = SEEDS) =>
  Promise.all(LEVELS.flatMap((_, nth) => seeds.map(async (seed) => ({ level: nth + 1, exercise: new Exercise(await draw(nth + 1, seed, ask, tries, asks)) }))));
/** @param {Exercise} exercise @param {number} node */
const wayOf = (exercise, node) => ['', ...exercise.record.texts(node)].join(' ');
/** The tree for the plain judges: as its text has it, or of a game its moves and the values of its leaves. @param {Record} record */
const plain = (record) => (record.ofTree ? parse(record.answer.position) : pointOf(record, 0));
/** @param {Record} record @param {number} node @returns {import('./plain.mjs').Point} */
const pointOf = (record, node) => {
  const { text, side, value } = record.answer.nodes;
  const below = record.children(node).map((child) => pointOf(record, child));
  return { text: text[node], name: '', side: /** @type {0 | 1} */ (side[node]), below, value: below.length ? NaN : Number(value[node]) };
};
const unlike = (/** @type {number} */ nth) => [-7, -1, 1, 13][nth % 4];
const bound = (/** @type {number} */ number) => (Number.isFinite(number) ? String(number) : '');

test('values are judged as plain minimax judges them, right and wrong', async () => {
  let [right, wrong] = [0, 0];
  for (const { exercise } of await exercises('values')) {
    const root = plain(exercise.whole);
    exercise.questions.forEach((question, nth) => {
      const point = pointAt(root, exercise.record.texts(question.node));
      const value = minimax(point);
      const others = [value + unlike(nth), ...point.below.map(minimax).filter((other) => other !== value)];
      const given = others[nth % others.length];
      const verdict = exercise.answer(nth, [String(given)]);
      assert.deepEqual([verdict.right, question.state], [false, 'open']);
      const best = point.side === 0 ? /takes the highest/ : /takes the lowest/;
      assert.match(verdict.sentence, best);
      const names = ['First', 'Second'];
      assert.match(verdict.sentence, new RegExp(`${names[point.side]} moves`));
      wrong++;
      assert.equal(exercise.answer(nth, [` ${String(value).replace('-', '−')} `]).right, true);
      assert.match(question.said, /^Right: /);
      right++;
    });
    assert.ok(exercise.isOver);
    assert.deepEqual(exercise.score, { right: exercise.questions.length, of: exercise.questions.length, wrong: exercise.questions.length, hints: 0 });
  }
  assert.ok(right > 200 && wrong > 200, `${right} ${wrong}`);
});

test('windows are judged as plain alpha-beta has them, right and wrong', async () => {
  let [right, wrong, turned] = [0, 0, 0];
  for (const { exercise } of await exercises('windows', 4)) {
    const { windows } = alphaBeta(plain(exercise.whole));
    exercise.questions.forEach((question, nth) => {
      const [alpha, beta] = /** @type {[number, number]} */ (windows.get(wayOf(exercise, question.node)));
      const lie = Number.isFinite(alpha) ? alpha + unlike(nth) : unlike(nth);
      for (const [low, high] of [
        [bound(lie), bound(beta)],
        [bound(-beta), bound(-alpha)], // as if it were turned
      ]) {
        const same = readNumber(low) === readNumber(bound(alpha)) && readNumber(high) === readNumber(bound(beta));
        if (same) continue;
        const verdict = exercise.answer(nth, [low, high]);
        assert.equal(verdict.right, false, `${wayOf(exercise, question.node)}: ${low} ${high}`);
        if (/turned the window/.test(verdict.sentence)) turned++;
        wrong++;
      }
      assert.equal(exercise.answer(nth, [bound(alpha) || '-∞', bound(beta)]).right, true, question.said);
      assert.match(question.said, /^Right\. /);
      right++;
    });
    assert.ok(exercise.isOver);
  }
  assert.ok(right > 200 && wrong > 300 && turned > 50, `${right} ${wrong} ${turned}`);
});

test('every branch that can be marked is judged as plain alpha-beta leaves it out', async () => {
  let [right, wrong] = [0, 0];
  for (const { exercise } of await exercises('cuts')) {
    const { cuts } = alphaBeta(plain(exercise.whole));
    const all = exercise.whole.answer.nodes.parent.flatMap((_, node) => (node ? [node] : []));
    for (const node of all) exercise.mark(node);
    for (const { node, verdict } of exercise.check()) {
      const way = wayOf(exercise, node);
      assert.equal(verdict.right, cuts.includes(way), `${way}: ${verdict.sentence}`);
      if (verdict.right) assert.match(verdict.sentence, /cannot matter\.$/);
      else if (cuts.some((cut) => way.startsWith(`${cut} `))) assert.match(verdict.sentence, /inside a branch that is left out/);
      else assert.match(verdict.sentence, /^It is searched: /);
      if (verdict.right) right++;
      else wrong++;
    }
    assert.deepEqual(exercise.cuts.map((node) => wayOf(exercise, node)).sort(), cuts.sort());
    assert.deepEqual([exercise.questions[0].state, exercise.triesLeft(0)], ['open', 2]);
    assert.equal(exercise.check().length, cuts.length, 'what was wrong has lost its mark');
    assert.equal(exercise.questions[0].state, 'right');
    assert.equal(exercise.score.right, cuts.length);
  }
  assert.ok(right > 100 && wrong > 500, `${right} ${wrong}`);
});

test('levels grow harder: the later ones have extra turns, the earlier none, and there is always something to find', async () => {
  for (const ask of ASKS) {
    for (const { level, exercise } of await exercises(ask, 3, [...HUNDRED, ...POOR])) {
      const { extra, ends } = exercise.record.answer.nodes;
      const again = extra.some((one, node) => one && ends[node] === null);
      assert.equal(again, LEVELS[level - 1].again, `level ${level}, ${ask}`);
      if (ask === 'cuts') assert.ok(exercise.cuts.length >= LEVELS[level - 1].cuts);
      assert.ok(exercise.questions.length <= MOST_ASKED && exercise.whole.answer.nodes.parent.length <= LEVELS[level - 1].points);
    }
    const [one, same, other] = await Promise.all([7, 7, 8].map((seed) => draw(3, seed, ask, 2, asks)));
    assert.deepEqual(one.task, same.task);
    assert.notDeepEqual(one.task, other.task);
  }
});

test('an exercise asks something: its leaves differ, and so do the branches of most points', async () => {
  for (const ask of ASKS) {
    for (const { level, exercise } of await exercises(ask, 3, [...HUNDRED, ...POOR])) {
      const { text, value, ends, parent } = exercise.whole.answer.nodes;
      const told = `level ${level}, ${ask}: ${text}`;
      const leaves = value.filter((_, node) => ends[node] !== null);
      for (const one of leaves) assert.ok(2 * leaves.filter((other) => other === one).length <= leaves.length, told);
      assert.ok(new Set(value.filter((_, node) => parent[node] === 0)).size > 1, told);
    }
  }
  const of = (/** @type {string} */ tree) => isVaried(new Record(steps({ tree, mode: 'seq_mm' })));
  assert.deepEqual(['((3 12 8) (2 4 6))', '((3 3 8) (3 3 6))', '((3 12) (3 12))', '((1 1) (2 2))'].map(of), [true, false, false, false]);
});

test('tries are “at each question” where there are several', async () => {
  const search = { tree: '((3 12 8) (2 4 6) (14 5 2))' };
  const told = async (/** @type {Ask} */ ask, /** @type {number} */ tries, /** @type {Search} */ of = search) =>
    triesOf(new Exercise(await prepare({ search: of, ask, tries }, asks)));
  assert.equal(await told('values', 2), '2 tries at each question');
  assert.equal(await told('windows', 1), 'One try at each question');
  assert.equal(await told('cuts', 2), '2 tries');
  assert.equal(await told('values', 1, { tree: '(1 2 3)' }), 'One try');
});

test('positions of both games can be asked for, too', async () => {
  for (const search of [
    { position: '0,0,1,0,1,2,20/0,1,0,0,2,0,22 0', depth: 3 },
    { game: 'checkers', position: 'W:W19,27:B10,14', depth: 2, evaluator: 'material' },
  ]) {
    const values = new Exercise(await prepare({ search, ask: 'values', tries: 1 }, asks));
    values.questions.forEach(({ node }, nth) => {
      assert.equal(values.answer(nth, [`${worth(search, values.record.texts(node))}`]).right, true);
    });
    const cuts = new Exercise(await prepare({ search, ask: 'cuts', tries: 1 }, asks));
    for (const node of cuts.cuts) cuts.mark(node);
    cuts.check();
    assert.equal(cuts.questions[0].state, 'right');
  }
});

test('tries run out, and then the answer is told with its reason', async () => {
  const search = { tree: '((3 12 8) +(2 4 6) (14 5 2))' };
  const values = new Exercise(await prepare({ search, ask: 'values', tries: 2 }, asks));
  const nth = values.questionAt(values.whole.children(0)[1]);
  assert.equal(values.answer(nth, ['two']).sentence, 'Type a whole number, such as 3 or −4. That did not use up a try.');
  assert.equal(values.answer(nth, ['']).right, null);
  assert.equal(values.triesLeft(nth), 2);
  assert.equal(values.answer(nth, ['2']).sentence, '2 is the lowest of its branches, but First moves again here and takes the highest.');
  assert.equal(values.answer(nth, ['7']).sentence, 'It is 6: First moves again here and takes the highest of 2, 4, and 6.');
  assert.deepEqual([values.questions[nth].state, values.answer(nth, ['6']).right], ['missed', false]);

  const windows = new Exercise(await prepare({ search, ask: 'windows', tries: 1 }, asks));
  const at = windows.questionAt(windows.pruned.children(0)[1]);
  assert.equal(
    windows.answer(at, ['3', '3']).sentence,
    'It is alpha 3, beta +∞. Branch 2: First moves again, so the window is not turned. First already has 3 from branch 1: only more matters.',
  );
  assert.equal(windows.answer(0, ['x', '']).right, null);

  const cuts = new Exercise(await prepare({ search: { tree: '((3 12 8) (2 4 6) (14 5 2))' }, ask: 'cuts', tries: 1 }, asks));
  const [, second] = cuts.whole.children(0);
  cuts.mark(cuts.whole.children(second)[1]);
  cuts.check();
  assert.equal(cuts.questions[0].said, 'That was the last try. One was not found.');
  assert.deepEqual(cuts.missed, [
    {
      node: cuts.whole.children(second)[2],
      sentence: 'Second’s best branch here is at most 2. First already has 3 from branch 1: the other two branches cannot matter.',
    },
  ]);
  assert.deepEqual(cuts.score, { right: 1, of: 2, wrong: 0, hints: 0 });
});

test('hints say more each time, and are counted', async () => {
  const search = { tree: '((3 12 8) (2 4 6) (14 5 2))' };
  const hints = async (/** @type {Ask} */ ask, /** @type {number} */ nth) => {
    const exercise = new Exercise(await prepare({ search, ask, tries: 2 }, asks));
    const said = [exercise.hint(nth), exercise.hint(nth)];
    assert.equal(exercise.score.hints, 2);
    return said;
  };
  assert.deepEqual(await hints('values', 0), ['Second moves here: it takes the lowest of the values of its branches.', 'Its branches are worth 3, 12, and 8.']);
  assert.equal((await hints('windows', 1))[1], 'Alpha comes from: branch 1. Beta comes from: nowhere, it is infinite.');
  assert.deepEqual(await hints('cuts', 0), ['2 branches are still to be found.', 'Look at the branches of: branch 2.']);
});

test('what was done can be done again, as after a reload', async () => {
  for (const ask of ASKS) {
    const ready = await draw(4, 9, ask, 2, asks);
    const exercise = new Exercise(ready);
    exercise.hint(0);
    if (ask === 'cuts') {
      exercise.mark(exercise.cuts[0]);
      exercise.mark(1);
      exercise.check();
    } else {
      exercise.answer(0, ['5', '5'].slice(0, ask === 'values' ? 1 : 2));
      exercise.answer(1, ['1', '7'].slice(0, ask === 'values' ? 1 : 2));
    }
    const again = new Exercise(ready);
    again.replay(JSON.parse(JSON.stringify(exercise.done)));
    assert.deepEqual([again.score, again.done], [exercise.score, exercise.done]);
    assert.deepEqual(
      again.questions.map(({ state }) => state),
      exercise.questions.map(({ state }) => state),
    );
    assert.deepEqual([...again.judged.keys()], [...exercise.judged.keys()]);
  }
});

test('what would be no exercise is refused in one sentence', async () => {
  const refused = (/** @type {Search} */ search, /** @type {Ask} */ ask) => prepare({ search, ask, tries: 1 }, asks);
  await assert.rejects(refused({ depth: 4 }, 'values'), /^Error: This tree has [\d,]+ points; an exercise has at most 400\./);
  await assert.rejects(refused({ tree: 'random plies=5 branches=3' }, 'values'), /asks? for \d+ things; the most is 60/);
  await assert.rejects(refused({ tree: '(1 2 3)' }, 'windows'), /no window to ask for/);
  await assert.rejects(refused({ tree: '(1 2' }, 'cuts'), /never closed/);
});
