// The order in which test files run, and what is said of a failure.

import test from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { again, isBroken, isGone, slowest, slowestFirst, slug } from '../../tools/test-report.mjs';

test('files run the slowest first, unknown ones before all by their size', () => {
  const sizes = { small: 1, large: 9 };
  const size = (/** @type {string} */ file) => sizes[/** @type {keyof typeof sizes} */ (file)];
  assert.deepEqual(slowestFirst(['quick', 'small', 'slow', 'large'], { quick: 100, slow: 9000 }, size), ['large', 'small', 'slow', 'quick']);
  assert.deepEqual(slowest({ quick: 100, slow: 9000, other: 1 }, ['quick', 'slow', 'new']), ['    9.0 s  slow', '    0.1 s  quick']);
});

test('a browser that never came or ended is told apart from a failed assertion', () => {
  for (const said of ['browserType.launch: Executable does not exist', 'Error: listen EADDRINUSE: address already in use 127.0.0.1:8080']) {
    assert.ok(isBroken(said), said);
  }
  // What a page says that a test closed itself, too.
  const closed = 'page.goto: Target page, context or browser has been closed';
  assert.ok(isGone(closed) && !isBroken(closed));
  for (const said of ['locator.waitFor: Timeout 120000ms exceeded.', 'AssertionError: 1 !== 2']) assert.ok(!isBroken(said) && !isGone(said), said);
});

/** Runs these files, named by what they hold. @param {Record<string, string>} files @param {string[]} options */
function runFiles(files, ...options) {
  const folder = mkdtempSync(path.join(tmpdir(), 'kalahari-'));
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(folder, name), `import test from 'node:test';\nimport assert from 'node:assert/strict';\nimport fs from 'node:fs';\n${text}`);
  }
  const runner = fileURLToPath(new URL('../../tools/run-tests.mjs', import.meta.url));
  const { NODE_TEST_CONTEXT, ...environment } = process.env; // else node takes it for a part of this test
  const names = Object.keys(files).map((name) => path.join(folder, name));
  const { status, stdout } = spawnSync(process.execPath, [runner, ...options, ...names], {
    cwd: folder,
    env: { ...environment, CARGO_TARGET_DIR: folder },
    encoding: 'utf8',
  });
  const times = JSON.parse(readFileSync(path.join(folder, 'logs/durations.json'), 'utf8'));
  rmSync(folder, { recursive: true });
  return { status, stdout, times: Object.keys(times).map((name) => path.basename(name)) };
}

test('the runner counts what passed and failed, and says how to repeat a failure', () => {
  const good = "test('good', () => {}); test('better', () => {});";
  const passed = runFiles({ 'a.test.mjs': good, 'b.test.mjs': good }, '--at-once', '2');
  assert.equal(passed.status, 0, passed.stdout);
  assert.match(passed.stdout, /ℹ pass 4\nℹ fail 0\n$/);
  assert.deepEqual(passed.times.toSorted(), ['a.test.mjs', 'b.test.mjs']);
  const failed = runFiles({ 'a.test.mjs': good, 'b.test.mjs': "test('bad', () => assert.equal(1, 2));" }, '--repeat', '2');
  assert.equal(failed.status, 1);
  assert.match(failed.stdout, /Run 2 of 2: 2 passed, 1 failed/);
  assert.match(failed.stdout, /Failed in 2 of 2 runs:\n✖ .*b\.test\.mjs: bad\n[^]*1 !== 2[^]*alone: .*b\.test\.mjs --name 'bad'/);
  assert.match(failed.stdout, /ℹ pass 4\nℹ fail 1\n$/);
});

test('by its name a test runs alone; a name that no test has is a failure', () => {
  const two = "test('this one', () => {}); test('other', () => assert.fail());";
  const one = runFiles({ 'a.test.mjs': two, 'b.test.mjs': two }, '--name', 'this one');
  assert.match(one.stdout, /ℹ pass 2\nℹ fail 0\n$/);
  const none = runFiles({ 'a.test.mjs': two }, '--name', 'no such');
  assert.equal(none.status, 1);
  assert.match(none.stdout, /No test is called “no such” there/);
});

test('what measures time runs with nothing beside it', () => {
  const note = (/** @type {string} */ name) => `test('${name}', async () => {
    fs.appendFileSync('order', '${name} begins\\n');
    await new Promise((resolve) => setTimeout(resolve, 50));
    fs.appendFileSync('order', '${name} ends\\n');
  });`;
  const read = "test('last', () => assert.match(fs.readFileSync('order', 'utf8'), /^clock begins\\nclock ends\\n/));";
  const files = { 'a.test.mjs': note('other') + read, 'clock.test.mjs': note('clock') };
  const { status, stdout } = runFiles(files, '--at-once', '2', '--alone', 'clock.test.mjs');
  assert.equal(status, 0, stdout);
});

test('where only the browser’s start failed, the file runs once more and counts once', () => {
  const once = "test('starts', () => { if (fs.existsSync('tried')) return; fs.writeFileSync('tried', ''); throw Error('browserType.launch: no'); });";
  const { status, stdout } = runFiles({ 'a.test.mjs': `${once} test('good', () => {});` });
  assert.equal(status, 0, stdout);
  assert.match(stdout, /Once more, since a browser ended or a port was taken: .*a\.test\.mjs/);
  assert.match(stdout, /ℹ pass 2\nℹ fail 0\n$/);
});

test('a failure names its picture and the command that repeats it', () => {
  const name = 'a house’s label (“(3)”) isn’t cut';
  assert.equal(slug('tests/browser/lab.test.mjs', name), 'lab-a-house-s-label-3-isn-t-cut');
  const command = again('tests/browser/lab.test.mjs', "it's 1.5 (or 2)");
  assert.equal(command, "./build.sh test tests/browser/lab.test.mjs --name 'it.s 1.5 .or 2.'");
  assert.match("it's 1.5 (or 2)", new RegExp(/--name '(.*)'$/.exec(command)?.[1] ?? ''));
});
