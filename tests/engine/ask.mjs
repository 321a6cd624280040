// The true engine in node: the single build of dist/, asked as its worker asks it, without a browser.

import { readFileSync } from 'node:fs';
import * as bindings from '../../dist/single/kalahari.js';

bindings.initSync({ module: readFileSync(new URL('../../dist/single/everything.wasm', import.meta.url)) });
Object.assign(globalThis, { kalahariProgress() {}, kalahariReport() {} }); // whom the wasm tells how far it is

/** @typedef {import('../../dist/single/kalahari.js').StepsRequest} Search */

/** @param {Search} search */
export const steps = (search) => /** @type {import('../../dist/single/kalahari.js').StepsAnswer} */ (bindings.ask('steps', search));

/** What a point is worth. @param {Search} search @param {string[]} path */
export const worth = (search, path) => /** @type {{value: number}} */ (bindings.ask('worth', { search, path })).value;

/** Some searches of every kind that a record may be of. @type {Search[]} */
export const SEARCHES = [
  { tree: 'figure-1' },
  { tree: '((3 12 8) (2 4 6) (14 5 2))', mode: 'young_bros' },
  { tree: '(+(3 -4) (5 +(1 2) 7) +((6 8) +(9 0)))' },
  { tree: 'random seed=4 plies=4 branches=3 extra=30' },
  { tree: 'random seed=5 plies=3 branches=4 extra=50', mode: 'seq_mm' },
  { depth: 4 },
  { depth: 3, mode: 'seq_mm', evaluator: 'stores' },
  { depth: 3, rules: 'wetherell', moves: ['2'], order: 'lecture', evaluator: 'urgent' },
  { depth: 8, position: '0,0,0,0,1,2,20/0,1,0,0,2,0,22 0', order: 'ranked' },
  { depth: 3, game: 'checkers', moves: ['11-15', '23-19'], mode: 'young_bros' },
  { depth: 4, game: 'checkers', order: 'ranked' },
];

/** As much of the page's engine as answers without a worker. @type {any} */
export const engine = {
  ask: async (/** @type {string} */ program, /** @type {object} */ request) => bindings.ask(program, request),
  inspect: async (/** @type {string} */ rules, /** @type {string} */ position) => bindings.inspect('kalah', rules, position),
  perft: async (/** @type {string} */ rules, /** @type {string} */ position, /** @type {number} */ depth) => bindings.perft('kalah', rules, position, depth),
  search: async (/** @type {any} */ request) => bindings.search('kalah', request, false),
};
