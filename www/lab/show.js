// Shows a result, or two in the same charts: what was measured on what, whether it can be trusted, the charts,
// the files. Knows nothing of running or keeping.

import { besidePart } from './beside.js';
import { figure } from './chart.js';
import { compareCharts, differences, drawableAs, experimentOf } from './experiments.js';
import { loadLibrary } from './plot.js';
import { captionOf, fileName, titleOf, writeCsv, writeResult } from './results.js';
import { disagreement } from '../measure/agreement.js';
import { rowsOf } from '../measure/statistics.js';
import { download, h } from '../page/dom.js';
import { duration } from '../page/figures.js';
import { say } from '../words/lab.js';

/**
 * @typedef {import('./results.js').Result} Result
 * @typedef {import('./experiments.js').Experiment} Experiment
 */

/** @type {(() => void)[]} */
let shown = [];

/** @param {HTMLElement} box @param {Node[]} parts */
function replace(box, parts) {
  for (const dispose of shown) dispose();
  shown = [];
  box.replaceChildren(...parts);
}

/** @param {import('./figures.js').Chart[]} charts @param {string} caption */
async function draw(charts, caption) {
  const library = await loadLibrary();
  return charts.map((chart) => {
    const { element, dispose } = figure(library, chart, caption);
    shown.push(dispose);
    return element;
  });
}

/** @param {string} text @param {string} kind @param {string} name */
const file = (text, kind, name) => download(new Blob([text], { type: kind }), name);

/** @param {Result} result */
const exports = (result) =>
  h(
    'div',
    { class: 'row lab-exports' },
    h('button', { class: 'small', type: 'button', click: () => file(writeResult(result), 'application/json', fileName(result, 'json')) }, say('show.json')),
    h('button', { class: 'small', type: 'button', click: () => file(writeCsv(result), 'text/csv', fileName(result, 'csv')) }, say('show.csv')),
  );

/** What must be known before a figure is believed. @param {Result} result @param {string} [name] */
function remarks(result, name) {
  const of = (/** @type {string} */ what) => (name ? say('list.named', { name, what }) : what);
  const wrong = disagreement(result.samples);
  const disturbed = result.samples.filter((sample) => sample.disturbed !== undefined);
  const why = [...new Set(disturbed.map((sample) => sample.disturbed))].join(', ');
  return [
    ...(wrong ? [h('p', { class: 'verdict wrong', role: 'alert' }, of(wrong))] : []),
    ...(result.finished ? [] : [h('p', { class: 'note' }, of(say('show.unfinished', { n: result.samples.length })))]),
    ...(disturbed.length ? [h('p', { class: 'note lab-disturbed' }, of(say('show.disturbed', { n: disturbed.length, why })))] : []),
  ];
}

/** @param {Result} result */
function agreement(result) {
  if (disagreement(result.samples)) return [];
  const n = result.samples.length;
  return [h('p', { class: 'lab-agree' }, n ? say('show.agree', { n }) : say('show.nothing'))];
}

/** What the browser says of itself. @param {Result} result */
function facts({ machine }) {
  const isolated = say(machine.isolated ? 'facts.yes' : 'facts.no');
  const rows = /** @type {[string, string][]} */ ([
    [say('facts.browser'), machine.browser ?? say('facts.native')],
    [say('facts.system'), machine.os],
    [say('facts.cores'), String(machine.cores)],
    [say('facts.build'), machine.build ?? '–'],
    [say('facts.isolated'), machine.isolated === undefined ? '–' : isolated],
    [say('facts.clock'), machine.timer_ms === undefined ? '–' : duration(machine.timer_ms)],
  ]);
  return h('dl', { class: 'lab-facts' }, ...rows.map(([term, value]) => h('div', {}, h('dt', {}, term), h('dd', {}, value))));
}

/**
 * @param {HTMLElement} box @param {Result} result
 * @param {{as?: Experiment, example?: boolean}} [how] as: how to draw it, where there is a choice; example: not the visitor's, so not to be taken away either
 */
export async function showResult(box, result, { as, example = false } = {}) {
  const ways = drawableAs(result);
  const experiment = as ?? ways[0];
  const caption = example ? say('caption.example', { caption: captionOf(result) }) : captionOf(result);
  const rows = rowsOf(result.samples);
  const { cores } = result.machine;
  const charts = experiment?.charts(rows, cores) ?? [];
  const found = disagreement(result.samples) ? '' : experiment?.found(rows, cores);
  replace(box, []);
  const figures = await draw(charts, caption);
  const choose = h(
    'select',
    { change: () => void showResult(box, result, { as: ways[choose.selectedIndex] }) },
    ...ways.map((way) => h('option', { selected: way === experiment }, way.title)),
  );
  box.replaceChildren(
    h('h3', { id: 'lab-shown', tabindex: -1 }, titleOf(result)),
    ...(found ? [h('p', { class: 'verdict lab-found' }, found)] : []),
    h('p', { class: 'lab-caption note' }, caption),
    ...remarks(result),
    ...agreement(result),
    ...(ways.length > 1 ? [h('label', { class: 'field lab-as' }, say('show.as'), choose)] : []),
    ...(result.experiment === 'browser' ? [facts(result)] : []),
    ...(figures.length || result.experiment === 'browser' ? [] : [h('p', {}, tooLittle(result))]),
    ...(experiment ? besidePart(experiment.id, result) : []),
    h('div', { class: 'lab-figures' }, ...figures),
    ...(example ? [] : [exports(result)]),
  );
}

/** @param {Result} result */
function tooLittle({ experiment, samples }) {
  const known = experimentOf(experiment);
  if (samples.length === 0) return say('show.nothing-to-draw');
  return known ? say('show.too-little', { needs: known.needs }) : say('show.no-chart');
}

/**
 * The experiment that two results have in common.
 * @param {[Result, Result]} results @returns {Experiment} throws a sentence for people
 */
export function inCommon([a, b]) {
  const [first, second] = [drawableAs(a), drawableAs(b)];
  // A file of `bench` belongs to no experiment: it goes with whatever can be drawn from it.
  const loose = [a, b].map(({ experiment }) => !experimentOf(experiment));
  const bound = loose[0] ? second : first;
  const candidates = loose[0] === loose[1] ? first.filter((one) => second.includes(one)) : bound;
  if (candidates.length) return candidates[0];
  throw new Error(say('two.different', { first: first[0]?.title ?? a.experiment, second: second[0]?.title ?? b.experiment }));
}

/** Without the words that both begin with, for a legend has little room. @param {[string, string]} names @returns {[string, string]} */
export function shortNames([a, b]) {
  if (a === b) return [`${a} (1)`, `${b} (2)`];
  const [first, second] = [a.split(' '), b.split(' ')];
  let same = 0;
  while (same < Math.min(first.length, second.length) - 1 && first[same] === second[same]) same++;
  return [first.slice(same).join(' '), second.slice(same).join(' ')];
}

/** What tells the two apart: a name that somebody gave, or the machine, or the time. @param {[Result, Result]} results @returns {[string, string]} */
export function labels(results) {
  const short = results.map(({ name, experiment, machine }) =>
    name && !name.startsWith(`${experimentOf(experiment)?.title} `) ? name : (machine.browser ?? say('two.native')),
  );
  return short[0] === short[1] ? shortNames(/** @type {[string, string]} */ (results.map(titleOf))) : /** @type {[string, string]} */ (short);
}

/** @param {HTMLElement} box @param {[Result, Result]} results throws a sentence for people */
export async function showTwo(box, results) {
  const experiment = inCommon(results);
  const names = labels(results);
  const charts = compareCharts(experiment, results, names);
  const captions = results.map((result, i) => say('list.named', { name: names[i], what: captionOf(result) }));
  const differing = differences(results);
  replace(box, []);
  const figures = await draw(charts, captions.join('. '));
  box.replaceChildren(
    h('h3', { id: 'lab-shown', tabindex: -1 }, say('list.and', { before: titleOf(results[0]), next: titleOf(results[1]) })),
    ...captions.map((caption, i) =>
      h('p', { class: 'lab-caption note' }, h('span', { class: i ? 'lab-dashed' : 'lab-solid', 'aria-hidden': 'true' }), caption),
    ),
    ...(differing.length ? [h('p', { class: 'lab-warning' }, say('two.other-work', { differences: differing.join('; ') }))] : []),
    ...remarks(results[0], names[0]),
    ...remarks(results[1], names[1]),
    h('div', { class: 'lab-figures' }, ...figures),
  );
}
