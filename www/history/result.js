// Then and now: what a proof found, how long it took in 1964, and how long the engine of this page worked on it just now.

import { RUNS } from './settings.js';
import { h } from '../page/dom.js';
import { big, duration } from '../page/figures.js';
import { say } from '../words/history.js';

/** A value that tells an end has the margin above this. */
const END = 100;

/** The turn that a finished search begins with, as the paper has it. @param {string} paper */
export const firstTurn = (paper) => [...paper.matchAll(/^PV(\d+)/gm)].at(-1)?.[1] ?? '';

/** What stands below the console once a proof is done; nothing otherwise. @param {import('./console.js').Console} console @returns {HTMLElement[]} */
export function result({ name, last, waiting, paper, worked, running }) {
  if (!RUNS[name]?.proof || running || !last || last.value === undefined || last.search !== 1 || waiting === 'running' || !worked) return [];
  const proof = /** @type {'two' | 'three'} */ (name);
  const title = say(`run.${proof}`);
  const margin = last.value - END;
  const found = margin > 1 ? say('result.win', { name: title, margin }) : say('result.none', { name: title, value: last.value });
  const row = (/** @type {string} */ when, /** @type {string} */ took) => h('div', {}, h('dt', {}, when), h('dd', {}, took));
  return [
    h(
      'section',
      { class: 'then-and-now', 'aria-label': say('result.then') },
      h('p', { class: 'verdict' }, found),
      h('p', {}, say('result.first', { turn: firstTurn(paper) })),
      h(
        'dl',
        { class: 'figures' },
        row(say('result.1964'), say(`result.${proof}`)),
        row(say('result.now'), say('result.now-value', { time: duration(worked), effort: big(last.effort) })),
      ),
    ),
  ];
}
