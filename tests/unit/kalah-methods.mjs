// The methods of Kalah as the engine lists them, for tests without an engine: importing this is like having started one.
// tests/browser/engine-answers.test.mjs compares the file with what the engine says.

import { readFileSync } from 'node:fs';
import { learnMethods } from '../../www/engine/methods.js';

/** @type {import('../../www/engine/methods.js').MethodInfo[]} */
export const METHODS = JSON.parse(readFileSync(new URL('../data/methods.json', import.meta.url), 'utf8'));

learnMethods('kalah', METHODS);
