// What the examples of Compare say of each position is what the engine says of it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as bindings from '../../dist/single/kalahari.js';
import './ask.mjs';
import { exampleOf } from '../../www/compare/kept.js';

/** More takes too long here. */
const MOST_NODES = 1_000_000;

test('the values and moves of the examples are the engine’s own', async () => {
  for (const game of ['kalah', 'checkers']) {
    const { samples, key } = (await exampleOf(game)) ?? assert.fail(game);
    const [, rules, ...position] = key.split(' ');
    const quick = samples.filter(({ mode, nodes, round }) => mode === 'seq_ab' && nodes < MOST_NODES && round === 1);
    assert.ok(quick.length > 0, game);
    for (const { mode, order, evaluator, depth, value, move } of quick) {
      const report = bindings.search(game, /** @type {any} */ ({ rules, position: position.join(' '), mode, order, evaluator, depth }), false);
      assert.deepEqual([report.value, report.line[0]], [value, move], `${game}, depth ${depth}`);
    }
  }
});
