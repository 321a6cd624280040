// The soak of tools/soak.mjs, shortened: some seconds of two engines, restarts, stops and changes of threads in one tab. The long
// one is ./build.sh soak.

import assert from 'node:assert/strict';
import { soak } from '../../tools/soak.mjs';
import { test } from './harness.mjs';

test('some of everything at once: no stall, no error, no leak', async () => {
  const { deeds, troubles } = await soak({ minutes: 0.2, least: { deeds: 15, games: 1, moves: 51 } });
  assert.deepEqual(troubles, []);
  assert.ok(Object.keys(deeds).length >= 5, `only ${Object.keys(deeds)}`);
});
