// What is said of a request that cannot be read: which field, what belongs there, and nothing in the words of a library.

import assert from 'node:assert/strict';
import test from 'node:test';
import './ask.mjs';
import * as bindings from '../../dist/single/kalahari.js';

test('a request that cannot be read is refused in our words', () => {
  /** @type {[string, unknown, string][]} */
  const cases = [
    ['misread', {}, "misread request: the field 'seed' is missing"],
    ['misread', { depth: 3 }, "misread request: the field 'seed' is missing"],
    ['misread', { seed: 1, depth: 'deep' }, "misread request, field 'depth': a value is not a whole number in its range"],
    ['misread', { seed: -1, depth: 3 }, "misread request, field 'seed': a value is not a whole number in its range"],
    ['misread', { seed: 1, evaluator: 7 }, "misread request, field 'evaluator': a value is not a text"],
    ['misread', undefined, 'misread request: a value is not an object'],
    ['evolve', { rounds: 1, run: 'x', rate: 'yes' }, "evolve request, field 'rate': a value is not true or false"],
    [
      'evolve',
      { settings: { preset: 'best' } },
      "evolve request, field 'settings': 'best' is not known; accepted are as-printed, as-intended, both-colours, modern",
    ],
  ];
  for (const [program, request, said] of cases) {
    assert.throws(
      () => bindings.ask(program, request),
      (/** @type {any} */ error) => error.kind === 'option' && assert.equal(error.message, said) === undefined,
    );
  }
});
