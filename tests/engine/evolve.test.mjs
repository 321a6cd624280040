// What the Evolve room makes of the true engine's answers, round by round.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { engine } from './ask.mjs';
import { bred } from './bred.mjs';
import example from '../../www/evolve/example.js';
import { keptLoser } from '../../www/evolve/run.js';

/** In how many of so many rounds the second loser stayed, and how many could tell. @param {string} preset @param {number} rounds */
async function losers(preset, rounds) {
  const told = [];
  let request = /** @type {object} */ ({ settings: { preset, hidden: [1], seed: 7 } });
  for (let round = 0; round < rounds; round++) {
    const look = await engine.ask('evolve', { ...request, rounds: 1 });
    request = { run: look.run };
    told.push(keptLoser(look));
  }
  return { stayed: told.filter((one) => one === true).length, known: told.filter((one) => one !== null).length };
}

test('the printed program keeps the loser of the second pair in nine of twenty rounds, the others never', async () => {
  // It stays where its place among 19 lies behind the first loser's among 20.
  const { stayed, known } = await losers('as-printed', 1000);
  assert.ok(known > 900, `${known} rounds with two players`);
  assert.ok(Math.abs(stayed / known - 9 / 20) < 0.05, `${stayed} of ${known}`);
  for (const preset of ['as-intended', 'both-colours']) assert.deepEqual(await losers(preset, 100), { stayed: 0, known: 100 }, preset);
});

test('the example of the empty room is what its seed breeds, to the last weight', async () => {
  assert.deepEqual(JSON.parse(example), JSON.parse(JSON.stringify(await bred())));
});

test('evolution gives the champions of the command line, however it is cut', async () => {
  const pinned = JSON.parse(readFileSync(new URL('../data/evolve-champions.json', import.meta.url), 'utf8'));
  for (const [preset, checksum] of Object.entries(pinned.champions)) {
    const { run, round } = await engine.ask('evolve', { settings: { ...pinned.settings, preset }, rounds: 123 });
    const { champions } = await engine.ask('evolve', { run, rounds: pinned.rounds - round, rate: true });
    assert.equal(JSON.parse(champions[0].network).checksum, checksum, preset);
  }
});
