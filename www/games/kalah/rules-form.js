// The fields of a variant in the New game dialog, and the names of the ready-made ones.

import { input, select } from '../../page/dom.js';
import { say } from '../../words/kalah.js';

export const PRESET_NAMES = /** @type {Record<string, string>} */ ({
  standard: say('rules.standard'),
  'six-seeds': say('rules.six-seeds'),
  russell: say('rules.russell'),
  'empty-capture': say('rules.empty-capture'),
  wetherell: say('rules.wetherell'),
});

/** What the fields say, as the text that the engine reads. */
export const writtenRules = () =>
  [
    `houses=${input('r-houses').value}`,
    `seeds=${input('r-seeds').value}`,
    `capture=${select('r-capture').value}`,
    `extra=${select('r-extra').value}`,
    `relay=${select('r-relay').value}`,
    `end=${select('r-end').value}`,
  ].join(' ');

/** @param {string} rules canonical text */
export function fillRules(rules) {
  for (const [, name, value] of rules.matchAll(/(\w+)=(\w+)/g)) {
    const field = document.getElementById(`r-${name}`);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
}
