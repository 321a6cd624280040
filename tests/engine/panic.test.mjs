// What a panic leaves in the console. Nothing that people can do makes one, so the test does what no caller may: it searches from
// inside a search, while what searches leave behind is in use. tests/browser/engine-failures.test.mjs has the threaded build.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { search as engineSearch } from '../../dist/single/kalahari.js';
import './ask.mjs';

test('a panic says in the console what it was and where, with the stack', (context) => {
  const search = () => engineSearch('kalah', { rules: 'standard', mode: 'seq_ab', depth: 3 }, false);
  const { mock } = context.mock.method(console, 'error', () => {});
  Object.assign(globalThis, { kalahariReport: search });
  assert.throws(() => void search(), WebAssembly.RuntimeError);
  assert.equal(mock.callCount(), 1);
  const [said] = mock.calls[0].arguments;
  assert.match(String(said), /^panicked at .*\d+:\d+:\n.*already.*borrowed.*\n\nStack:\n\n/);
  assert.match(String(said), /\n +at .*wasm/, 'frames of the engine');
});
