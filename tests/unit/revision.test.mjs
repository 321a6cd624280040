// What `tools/bench.mjs --against` takes, and how it tells a gain.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test from 'node:test';
import { commitOf, spread } from '../../tools/revision.mjs';

const head = commitOf('HEAD');

test('a revision is known by its commit; what is none, or looks like an option, is not one', { skip: head ? false : 'not a repository' }, () => {
  assert.match(head ?? '', /^[0-9a-f]{40}$/);
  assert.equal(commitOf(`${head}`), head);
  for (const name of ['', 'no-such-branch', '--all', '-h']) assert.equal(commitOf(name), undefined, name);
});

test('a gain is told with the middle half of its rounds', () => {
  assert.equal(spread([2]), '2.00 (2.00 to 2.00)');
  assert.equal(spread([Infinity, 2, Number.NaN]), '2.00 (2.00 to 2.00)', 'a time of nothing tells nothing');
  assert.equal(spread([1.5, 1, 3, 2, 1.25]), '1.50 (1.25 to 2.00)');
});

test('--against anything else is refused before anything is built', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tools/bench.mjs', '--against', 'no-such-branch'], { encoding: 'utf8' });
  assert.equal(status, 2);
  assert.match(stderr, /--against takes a revision of this repository, or the folder of a checkout/);
});
