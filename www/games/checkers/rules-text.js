// The variants of checkers: their names, and how each is played, in sentences for people.

import { say } from '../../words/checkers.js';

export const PRESET_NAMES = /** @type {Record<string, string>} */ ({ english: say('rules.english'), 'check-this': say('rules.check-this') });

/** They differ in nothing but draws. @param {string} fields the rules in their long form, or a variant's name @returns {string[]} */
export const rulesText = (fields) => [
  say('rules.board'),
  say('rules.capture'),
  say('rules.king'),
  say('rules.end'),
  say(/check-this|draws?=(no|none)/.test(fields) ? 'rules.no-draw' : 'rules.draw'),
];
