// The control block as the threaded build lays it out: what is a figure of the search, and what only a sign of life.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Control } from '../../www/engine/control.js';

test('signs of life beside the nodes are no nodes, and are forgotten with them', () => {
  const memory = new SharedArrayBuffer(64);
  const control = new Control(memory, 8);
  const signs = new Uint32Array(memory, 8 + 24, 1);
  const nodes = new BigUint64Array(memory, 8 + 8, 1);
  Atomics.store(signs, 0, 3);
  assert.deepEqual([control.life(), control.progress().nodes], [3, 0]);
  Atomics.store(nodes, 0, 5n);
  assert.deepEqual([control.life(), control.progress().nodes], [8, 5]);
  control.clear();
  assert.deepEqual([control.life(), control.progress().nodes], [0, 0]);
});
