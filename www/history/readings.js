// What the memo leaves open, and how it is read here: a click below the title of the room. docs/decisions.md has the reasons.

import { h } from '../page/dom.js';
import { say } from '../words/history.js';

const READINGS = /** @type {const} */ (['end', 'postpone', 'gamma', 'short', 'bird', 'switches', 'variation', 'scope']);

export const readings = () =>
  h(
    'details',
    { class: 'exact readings' },
    h('summary', {}, say('readings.title')),
    h('ul', {}, ...READINGS.map((reading) => h('li', {}, h('b', {}, say(`reading.${reading}`)), ' ', say(`reading.${reading}-text`)))),
    h('p', { class: 'note' }, say('readings.about')),
  );
