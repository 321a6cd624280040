// The names of the methods, in the visitor's language.

import { speaker } from './say.js';
import en from './en/modes.js';

export const say = speaker({ en });
export const has = (/** @type {string} */ key) => Object.hasOwn(en, key);
