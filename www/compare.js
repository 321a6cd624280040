// The Compare view: all five modes on the position on the board, at one depth or in the same time,
// as a chart and a table. Measuring is measure.js, the table's text compare-text.js.

import { MODES } from './levels.js';
import { agree, median, sameDepth, sameTime, spread, suggestDepth } from './measure.js';
import { columnsOf, csv, markdown } from './compare-text.js';
import { byId, box, button, copyButton, h, input, setText } from './dom.js';
import { duration, lead } from './words.js';
import { houseNumber } from './state.js';
import { sentenceOf } from './notice.js';

/**
 * @typedef {import('./match.js').Match} Match
 * @typedef {import('./measure.js').Row} Row
 * @typedef {import('./compare-text.js').Kind} Kind
 * @typedef {{kind: Kind, houses: number, caption: string}} About
 */

const ALL = MODES.map(({ id }) => id);

/** @param {Match} match */
export function mountCompare(match) {
  const form = byId('compare-form', HTMLFormElement);
  /** @type {AbortController | null} */ let run = null;
  let measured = ''; // the position whose depth was measured

  const chosen = (/** @type {string} */ name) => String(new FormData(form).get(name));
  const kind = () => /** @type {Kind} */ (chosen('kind'));
  const drawForm = () => {
    for (const field of form.querySelectorAll('[data-for]')) {
      /** @type {HTMLElement} */ (field).hidden = /** @type {HTMLElement} */ (field).dataset.for !== kind();
    }
  };
  form.addEventListener('change', drawForm);
  drawForm();

  /** Runs one measurement; while it lasts the controls say so. @param {(signal: AbortSignal) => Promise<string>} work */
  async function busy(work) {
    if (run) return;
    const mine = (run = new AbortController());
    controls(true);
    match.interrupt(); // an engine's turn waits: nothing else may compete for the cores
    try {
      setText(box('c-said'), await work(mine.signal));
    } catch (error) {
      setText(box('c-said'), mine.signal.aborted ? 'Cancelled.' : sentenceOf(error));
    } finally {
      run = null;
      controls(false);
      match.settle();
    }
  }

  /** @param {boolean} on */
  function controls(on) {
    button('c-run').disabled = button('c-suggest').disabled = on;
    button('c-cancel').disabled = !on;
    if (!on) byId('c-progress', HTMLProgressElement).value = 0;
  }

  /** @param {AbortSignal} signal @returns {import('./measure.js').Search} */
  const searcher = (signal) => (request) => match.engine.search(request, { signal });

  /** @param {AbortSignal} signal */
  async function measure(signal) {
    const { rules, position } = match.position;
    const depth = await suggestDepth({ rules, position }, searcher(signal), signal,
      (at, ms) => setText(box('c-said'), `Measuring: seq_mm to depth ${at} took ${duration(ms)}`));
    if (signal.aborted) return 'Cancelled.';
    measured = `${rules} ${position}`;
    input('c-depth').value = String(depth);
    return `Depth ${depth}: the slowest mode takes up to a few seconds here.`;
  }

  /** @param {AbortSignal} signal */
  async function compare(signal) {
    const { position } = match;
    const now = kind();
    const order = chosen('order') === 'natural' ? 'natural' : 'ranked';
    if (now === 'depth' && !input('c-depth').dataset.own && measured !== `${position.rules} ${position.position}`) {
      await measure(signal);
      if (signal.aborted) return 'Cancelled.';
    }
    const depth = Number(input('c-depth').value);
    const seconds = Number(input('c-seconds').value);
    const par = input('c-par').value;
    const { threads, build } = match.engine.info;
    const what = now === 'depth' ? `depth ${depth}` : `${seconds} s each`;
    const about = { kind: now, houses: position.houses, caption: `${position.position}, ${what}, ${order} order, ${threads} ${threads === 1 ? 'thread' : 'threads'} (${build})` };
    /** @type {import('./measure.js').Plan} */
    const plan = {
      modes: ALL, signal, search: searcher(signal), runs: Number(input('c-runs').value),
      base: {
        rules: position.rules, position: position.position, order,
        ...(now === 'depth' ? { depth } : { timeMs: seconds * 1000 }),
        ...(par === '' ? {} : { parDepth: Number(par) }),
      },
      onRow: (rows, done, all, next) => {
        byId('c-progress', HTMLProgressElement).value = done / all;
        if (next) setText(box('c-said'), next);
        drawResults(rows, about);
      },
    };
    const rows = await (now === 'depth' ? sameDepth(plan) : sameTime(plan));
    drawResults(rows, about);
    if (signal.aborted) return rows.length ? 'Cancelled; what was measured stays.' : 'Cancelled.';
    return 'Done.';
  }

  input('c-depth').addEventListener('input', () => (input('c-depth').dataset.own = 'yes'));
  button('c-suggest').addEventListener('click', () => busy(measure));
  button('c-cancel').addEventListener('click', () => run?.abort());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (match.position.over) return setText(box('c-said'), 'The game is over: there is nothing to search. Go back to an earlier move or start a new game.');
    void busy(compare);
  });
  return { busy: () => run !== null, cancel: () => run?.abort() };
}

/** @param {Row[]} rows @param {About} about */
function drawResults(rows, about) {
  if (rows.length === 0) return box('c-results').replaceChildren();
  const { kind, houses, caption } = about;
  const columns = columnsOf(kind);
  const head = h('tr', {}, ...columns.map(({ title, text }) => h('th', { scope: 'col', class: text ? 'text' : '' }, title)));
  const body = rows.map((row) => h('tr', {}, ...columns.map(({ show, text }, i) => {
    const cell = show(row, rows, houses);
    return i === 0 ? h('th', { scope: 'row', class: 'text' }, cell) : h('td', { class: text ? 'text' : '' }, cell);
  })));
  const copyCsv = h('button', { class: 'small' }, 'Copy as CSV');
  const copyMarkdown = h('button', { class: 'small' }, 'Copy as Markdown');
  copyButton(copyCsv, () => csv(rows, kind, houses));
  copyButton(copyMarkdown, () => markdown(rows, kind, houses, caption));
  box('c-results').replaceChildren(
    h('p', { class: `verdict ${kind === 'depth' && !agree(rows) ? 'wrong' : ''}` }, verdict(rows, about)),
    chart(rows, about),
    h('div', { class: 'tablewrap', tabindex: 0, role: 'region', 'aria-label': 'Results' },
      h('table', {}, h('caption', {}, caption), h('thead', {}, head), h('tbody', {}, ...body))),
    h('div', { class: 'row' }, copyCsv, copyMarkdown),
  );
}

/** @param {Row[]} rows @param {About} about */
function verdict(rows, { kind, houses }) {
  const { report } = rows[0];
  if (kind === 'depth') {
    if (!agree(rows)) return 'The modes disagree: this is a fault in the engine. Please report the position.';
    const count = rows.length === ALL.length ? 'All five modes' : `${rows.length} of five modes so far`;
    return `${count} agree: house ${houseNumber(report.move, houses)}, ${lead(report.value)}.`;
  }
  const depths = rows.map((row) => row.report.depth);
  const best = rows[depths.indexOf(Math.max(...depths))];
  return `${best.mode} got deepest: ${best.report.depth} plies, house ${houseNumber(best.report.move, houses)}, ${lead(best.report.value)}.`;
}

/**
 * Bars: time on a logarithmic scale (minimax takes a thousand times longer), depth on a plain one.
 * @param {Row[]} rows @param {About} about
 */
function chart(rows, { kind }) {
  const values = rows.map((row) => (kind === 'depth' ? median(row.times) : row.report.depth));
  const low = kind === 'depth' ? Math.floor(Math.log10(Math.max(0.01, Math.min(...values) * 0.7))) : 0;
  const high = kind === 'depth' ? Math.log10(Math.max(...values, ...rows.flatMap((row) => row.times))) : Math.max(...values);
  const at = (/** @type {number} */ value) => {
    const x = kind === 'depth' ? (Math.log10(Math.max(value, 0.001)) - low) / Math.max(high - low, 0.5) : value / high;
    return Math.min(1, Math.max(0, x)) * 100;
  };
  const bars = rows.map((row, i) => {
    const bar = h('span', { class: 'bar', 'data-parallel': String(MODES[ALL.indexOf(row.mode)].parallel) });
    bar.style.width = `${Math.max(0.8, at(values[i]))}%`;
    const track = h('span', { class: 'track' }, bar);
    if (kind === 'depth' && row.times.length > 1) {
      const whisker = h('span', { class: 'whisker' });
      const { low: from, high: to } = spread(row.times);
      whisker.style.left = `${at(from)}%`;
      whisker.style.width = `${Math.max(0.3, at(to) - at(from))}%`;
      track.append(whisker);
    }
    return h('li', {},
      h('span', { class: 'bar-name' }, row.mode), track,
      h('span', { class: 'bar-value' }, kind === 'depth' ? duration(values[i]) : `depth ${values[i]}`),
      h('span', { class: 'bar-about' }, MODES[ALL.indexOf(row.mode)].about));
  });
  return h('div', { class: 'chart' },
    h('h3', { class: 'label' }, kind === 'depth' ? 'Median time on a logarithmic scale; thin line: spread; stronger colour: several threads' : 'Depth reached'),
    h('ul', {}, ...bars));
}
