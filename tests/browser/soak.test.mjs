// The soak of tools/soak.mjs, shortened: half a minute of two engines, restarts, stops and changes of threads in one tab.

import assert from 'node:assert/strict';
import nodeTest from 'node:test';
import { soak } from '../../tools/soak.mjs';

nodeTest('half a minute of everything at once: no stall, no error, no leak', { timeout: 120_000 }, async () => {
  const { games, moves, deeds, troubles } = await soak({ minutes: 0.5 });
  assert.deepEqual(troubles, []);
  assert.ok(moves > 50, `${moves} moves`);
  assert.ok(games > 0, `${games} games`);
  assert.ok(Object.keys(deeds).length >= 5, `only ${Object.keys(deeds)}`);
});
