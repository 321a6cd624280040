// Where the start's time goes: what the page and its workers wrote on the browser's timeline, as bars over time and as figures. Also the
// switch that lets searches be written there, for the browser's own profiler.

import { written } from '../engine/timeline.js';
import { h } from '../page/dom.js';
import { duration } from '../page/figures.js';
import { say } from '../words/lab.js';

/** Stages in the order they begin, each with the worker that it is of; what is not there did not happen. */
const STAGES = /** @type {const} */ ([
  'page',
  'program',
  'light-files',
  'light-program',
  'light-instance',
  'searcher-files',
  'searcher-program',
  'searcher-instance',
  'searcher-pool',
]);

/** @typedef {ReturnType<typeof written>[number]} Stage */

/**
 * The rows of the chart, and when the page could be used.
 * @param {Stage[]} stages @returns {{rows: Stage[], playable: number, ready: number} | null} null: it has not started yet
 */
export function startOf(stages) {
  const find = (/** @type {string} */ wanted) => stages.find(({ name }) => name === wanted);
  const [playable, ready] = ['playable', 'ready'].map((name) => find(name)?.ms);
  if (playable === undefined || ready === undefined) return null;
  const rows = STAGES.map(find).filter((row) => row !== undefined && row.ms >= 0.05);
  return { rows: /** @type {Stage[]} */ (rows), playable, ready };
}

/** @param {{watched: boolean}} engine */
export function startFigure(engine) {
  const place = h('div', {});
  const watched = h('input', { type: 'checkbox', change: () => (engine.watched = watched.checked) });
  const draw = () => {
    const start = startOf(written());
    place.replaceChildren(...(start ? chart(start) : []));
  };
  return h(
    'details',
    { class: 'exact', id: 'lab-start', toggle: draw },
    h('summary', {}, say('start.title')),
    h('p', { class: 'note' }, say('start.about')),
    place,
    h('label', { class: 'switch' }, watched, say('start.watched')),
  );
}

/** @param {NonNullable<ReturnType<typeof startOf>>} start */
function chart({ rows, playable, ready }) {
  const whole = Math.max(ready, ...rows.map(({ start, ms }) => start + ms));
  const percent = (/** @type {number} */ ms) => `${(ms / whole) * 100}%`;
  const row = (/** @type {Stage} */ { name, start, ms }) => {
    const bar = h('span', { class: 'lab-stage-bar' });
    bar.style.setProperty('--from', percent(start));
    bar.style.setProperty('--took', percent(ms));
    return h(
      'tr',
      {},
      h('th', { scope: 'row' }, say(`stage.${/** @type {typeof STAGES[number]} */ (name)}`)),
      h('td', {}, start < 0.05 ? '0' : duration(start)),
      h('td', {}, duration(ms)),
      h('td', { class: 'lab-stage', 'aria-hidden': 'true' }, bar),
    );
  };
  const head = (/** @type {'start.stage' | 'start.from' | 'start.took'} */ key) =>
    h('th', { scope: 'col', ...(key === 'start.stage' ? { class: 'text' } : {}) }, say(key));
  return [
    h('p', {}, say('start.found', { playable: duration(playable), ready: duration(ready) })),
    h(
      'div',
      { class: 'tablewrap', tabindex: 0, role: 'region', 'aria-label': say('start.title') },
      h(
        'table',
        { class: 'lab-stages' },
        h('thead', {}, h('tr', {}, head('start.stage'), head('start.from'), head('start.took'), h('td', { class: 'lab-stage', 'aria-hidden': 'true' }))),
        h('tbody', {}, ...rows.map(row)),
      ),
    ),
  ];
}
