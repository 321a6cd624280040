// The order in which test files run, and what is said of a failure.

import test from 'node:test';
import assert from 'node:assert/strict';
import { again, isBroken, slowest, slowestFirst, slug } from '../../tools/test-report.mjs';

test('files run the slowest first, unknown ones before all by their size', () => {
  const sizes = { small: 1, large: 9 };
  const size = (/** @type {string} */ file) => sizes[/** @type {keyof typeof sizes} */ (file)];
  assert.deepEqual(slowestFirst(['quick', 'small', 'slow', 'large'], { quick: 100, slow: 9000 }, size), ['large', 'small', 'slow', 'quick']);
  assert.deepEqual(slowest({ quick: 100, slow: 9000, other: 1 }, ['quick', 'slow', 'new']), ['    9.0 s  slow', '    0.1 s  quick']);
});

test('a browser that died is told apart from a failed assertion', () => {
  for (const said of [
    'page.goto: Target page, context or browser has been closed',
    'browserType.launch: Executable does not exist',
    'Error: listen EADDRINUSE: address already in use 127.0.0.1:8080',
  ]) {
    assert.ok(isBroken(said), said);
  }
  assert.ok(!isBroken('locator.waitFor: Timeout 120000ms exceeded.'));
  assert.ok(!isBroken('AssertionError: 1 !== 2'));
});

test('a failure names its picture and the command that repeats it', () => {
  const name = 'a house’s label (“(3)”) isn’t cut';
  assert.equal(slug('tests/browser/lab.test.mjs', name), 'lab-a-house-s-label-3-isn-t-cut');
  const command = again('tests/browser/lab.test.mjs', "it's 1.5 (or 2)");
  assert.equal(command, "./build.sh test tests/browser/lab.test.mjs --name 'it.s 1.5 .or 2.'");
  assert.match("it's 1.5 (or 2)", new RegExp(/--name '(.*)'$/.exec(command)?.[1] ?? ''));
});
