// A time limit runs out when nothing comes, and not while the page could hear nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MessageChannel } from 'node:worker_threads';
import { patience } from '../../www/engine/patience.js';

test('a limit runs out once, and not when it was called off', async () => {
  let outs = 0;
  patience(1, () => outs++)();
  await new Promise((resolve) => patience(40, () => resolve(outs++)));
  await new Promise((resolve) => setTimeout(resolve, 60));
  assert.equal(outs, 1);
});

test('an answer that came while nobody listened is heard before the limit runs out', async () => {
  const { port1, port2 } = new MessageChannel();
  const heard = new Promise((resolve) => port2.once('message', resolve));
  let out = false;
  const calm = patience(100, () => (out = true));
  port1.postMessage('the answer');
  for (const awake = performance.now() + 300; performance.now() < awake;); // asleep for longer than the limit
  await heard;
  calm();
  assert.equal(out, false);
  port1.close();
});
