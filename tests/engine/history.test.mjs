// The proofs of the room History, each run to its end by the true engine through the room's own console: what its button sets, what it types.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Console } from '../../www/history/console.js';
import { firstTurn } from '../../www/history/result.js';
import { READ_IN, RUNS } from '../../www/history/settings.js';
import { engine } from './ask.mjs';

/** A run as its button starts it. @param {string} name */
async function finished(name) {
  const { settings, keys, speed } = RUNS[name];
  const console = new Console(async (request) => engine.ask('russell', request));
  const ended = new Promise((resolve, reject) => {
    console.addEventListener('change', () => console.running || console.waiting === 'running' || !console.last || resolve(null));
    console.addEventListener('trouble', (event) => reject(/** @type {CustomEvent} */ (event).detail));
  });
  console.pace = speed;
  await console.start({ ...READ_IN, ...settings }, { keys, name });
  await ended;
  return console;
}

test('two and three in a pit are proved: the first player wins by two, and with which turn he begins', async () => {
  const proofs = Object.keys(RUNS).filter((name) => RUNS[name].proof);
  /** @type {Record<string, unknown>} */ const found = {};
  for (const name of proofs) {
    const console = await finished(name);
    const { last, waiting, paper, first, drawn } = console;
    found[name] = { waiting, value: last?.value, turn: firstTurn(paper), effort: last?.effort };
    for (const effort of [first, drawn]) assert.equal((await console.look(effort))?.effort, effort, 'every point that is kept can be looked at');
    assert.ok(!(await console.look(first - 1)));
  }
  assert.deepEqual(found, {
    two: { waiting: 'key', value: 102, turn: '24', effort: 122_100 },
    three: { waiting: 'key', value: 102, turn: '2', effort: 25_600_124 },
  });
});
