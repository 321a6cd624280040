// The control block between the page and the threads of the threaded build.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Control } from '../../www/engine/control.js';

/** What the wasm calls. @typedef {{kalahariProgress: (depth: number, nodes: number, value: number, move: number) => void, kalahariStopAsked: () => boolean}} Wasm */

test('what the threads write the page reads, a stop reaches them, and the next work begins without either', () => {
  const control = new Control();
  new Control(control.buffer).serve();
  const wasm = /** @type {Wasm} */ (/** @type {unknown} */ (globalThis));
  assert.deepEqual([control.life(), wasm.kalahariStopAsked()], [0, false]);
  wasm.kalahariProgress(7, 5e12, -3, 2);
  assert.deepEqual(control.progress(), { depth: 7, nodes: 5e12, value: -3, move: 2 });
  wasm.kalahariProgress(-1, 5e12, -3, 2);
  assert.deepEqual([control.progress().depth, control.life()], [null, 2], 'to the end of the game, and alive though nothing was counted');
  control.stop();
  assert.ok(wasm.kalahariStopAsked());
  control.clear();
  assert.deepEqual([control.life(), wasm.kalahariStopAsked()], [0, false]);
  assert.deepEqual(control.progress(), { depth: 0, nodes: 0, value: 0, move: -1 });
});

test('the page holds a few words, not the memory of the engine', () => {
  assert.ok(new Control().buffer.byteLength < 64);
});
