// The nine lessons: all of them are there, each says its own words, and every link in them leads somewhere.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { foundText, gain } from '../../www/learn/lessons/cores.js';
import { LESSONS } from '../../www/learn/lessons/frame.js';
import { SLUGS } from '../../www/learn/lessons/list.js';
import { countRows } from '../../www/learn/lessons/tree.js';
import en from '../../www/words/en/lessons.js';

const FOLDER = new URL('../../www/learn/lessons/', import.meta.url);
const sourceOf = (/** @type {string} */ slug) => readFileSync(new URL(`${slug}.js`, FOLDER), 'utf8');

test('nine lessons, in the order of the course', () => {
  assert.deepEqual(SLUGS, ['game', 'tree', 'minimax', 'alpha-beta', 'order', 'extra-turns', 'evaluators', 'cores', 'young-brothers']);
  assert.deepEqual(Object.keys(LESSONS), SLUGS);
});

test('every lesson has a module, a title, words of its own, and something alive in it', async () => {
  for (const slug of SLUGS) {
    const { lesson } = await LESSONS[slug]();
    assert.equal(typeof lesson, 'function', slug);
    const own = Object.entries(en).filter(([key]) => key.startsWith(`${slug}.`));
    const words = own
      .flatMap(([, said]) => (typeof said === 'string' ? [said] : Object.values(said)))
      .join(' ')
      .split(/\s+/).length;
    assert.ok(`title.${slug}` in en && words > 150 && words < 600, `${slug}: ${words} words are about five minutes`);
    const source = sourceOf(slug);
    assert.match(source, /page\.live\(|stepperOf\(/, `${slug} has a live piece`);
    const [said] = own.find(([key]) => !source.includes(`'${key}'`) && !/`[\w-]+\.\$\{|`[\w.-]+-\$\{/.test(source)) ?? [];
    assert.equal(said, undefined, `${slug} never says this`);
  }
});

test('no sentence is long, and a word that is met for the first time is closed', () => {
  for (const [key, said] of Object.entries(en)) {
    for (const text of typeof said === 'string' ? [said] : Object.values(said)) {
      assert.equal((text.match(/\*/g) ?? []).length % 2, 0, key);
      for (const sentence of text.split(/[.!?:;] /)) assert.ok(sentence.split(/\s+/).length <= 34, `${key}: ${sentence}`);
    }
  }
});

test('links lead to rooms that there are', () => {
  const page = readFileSync(new URL('../../www/index.html', import.meta.url), 'utf8');
  const rooms = readdirSync(FOLDER).flatMap((file) => [...readFileSync(new URL(file, FOLDER), 'utf8').matchAll(/'#([a-z]+)'/g)].map(([, room]) => room));
  assert.ok(rooms.length >= 3);
  for (const room of rooms) assert.ok(page.includes(`data-view="${room}"`), room);
});

test('the tree: a row’s time is its own, whatever else the engine has to do before it', async (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  let queue = Promise.resolve();
  const takes = (/** @type {number} */ ms) =>
    (queue = queue.then(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      now += ms;
    }));
  /** @type {any} */ const engine = {
    inspect: async () => ({ rules: 'standard', position: 'start' }),
    async perft(/** @type {string} */ _rules, /** @type {string} */ _position, /** @type {number} */ depth) {
      await takes(5 ** depth / 100);
      return { leaves: 5 ** depth, nodes: 0 };
    },
  };
  const rows = [];
  const counted = countRows(engine);
  for (;;) {
    void takes(1000); // another room's search, or a larger program that is fetched
    const { value, done } = await counted.next();
    if (done) break;
    rows.push(value);
  }
  assert.deepEqual(
    rows.map(({ depth, ms }) => [depth, Math.round(ms)]),
    [1, 2, 3, 4, 5, 6, 7].map((depth) => [depth, Math.round(5 ** depth / 100)]),
  );
});

test('cores: a clock too coarse to tell the times makes neither infinity nor nonsense of them', () => {
  assert.equal(gain({ seq: 90, par: 30 }), 3);
  assert.equal(gain({ seq: 0, par: 0 }), 1);
  assert.equal(gain({ seq: 3, par: 0 }), 3);
});

test('cores: nothing is called enough that no thread took', () => {
  const many = { tasks: 1_179_392 };
  const found = (/** @type {number} */ stolen, /** @type {number} */ threads) => foundText(many, { tasks: 41, stolen }, threads);
  assert.match(found(0, 2), /two plies down there are 41, .* No other thread took any of them: .* 41 tasks say nothing about speed here/);
  assert.match(found(3, 2), /Other threads took 3 of them\.$/);
  assert.match(found(0, 1), /This page has one thread/);
  for (const said of [found(0, 2), found(3, 2), found(0, 1)]) assert.doesNotMatch(said, /enough/);
});

test('no lesson claims what it does not show', () => {
  assert.match(en['game.capture-rule'], /house opposite is not empty/);
  assert.doesNotMatch(en['young-brothers.end'], /all of its parts/);
  assert.doesNotMatch(en['order.why'], /the same moves/);
  assert.match(en['young-brothers.table'], /by the printed programs/, 'the paper does not print these counts');
  for (const part of ['window of no width', 'step by step', 'table', 'endgames']) assert.ok(en['young-brothers.end'].includes(part), part);
  assert.match(sourceOf('minimax'), /say\('minimax\.classic-label'\), \{ at: 'end' \}/, 'the text speaks of leaves that are to be seen');
});
