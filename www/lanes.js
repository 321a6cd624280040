// Thread lanes: records one search of the position on the board and shows what every thread did when, as a timeline and a
// table, and what recording cost. The drawing is lanes-view.js, the arithmetic lanes-data.js.

import { MODES } from './levels.js';
import { chromeTrace, costSentence, describe, perThread, percent, threadName, time, together } from './lanes-data.js';
import { Timeline } from './lanes-view.js';
import { h, setText } from './dom.js';
import { big, duration, SIDES } from './words.js';
import { houseNumber } from './state.js';
import { sentenceOf } from './notice.js';

/**
 * @typedef {import('./match.js').Match} Match
 * @typedef {import('./engine.js').SearchRequest} SearchRequest
 * @typedef {import('./lanes-data.js').Report} Report
 * @typedef {import('./state.js').Mode} Mode
 * @typedef {{rules: string, position: string, houses: number, legal: number[], build: string}} Board what was searched where
 */

/** A depth for each mode that takes some tens of milliseconds from the start position. @type {Record<Mode, number>} */
const DEPTHS = { seq_mm: 9, seq_ab: 18, par_then_mm: 9, par_then_ab: 10, young_bros: 18 };
const WARM_UP_PLIES = 2;
/** Searches with and without a record: as many as fit, and where not even three fit the cost stays unknown. */
const COST = { pairs: 15, least: 3, budgetMs: 6000 };

/** Time enough for a timeline to be painted. */
const PAINTED_MS = 120;

/** @param {number} [ms] */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {Match} match @param {HTMLElement} box */
export function mountLanes(match, box) {
  const sheet = h('link', { rel: 'stylesheet', href: new URL('lanes.css', import.meta.url).href });
  document.head.append(sheet);
  const page = skeleton();
  box.classList.add('lanes');
  box.setAttribute('aria-labelledby', 'lanes-title');
  box.replaceChildren(...page.all);
  /** @type {AbortController | null} */ let run = null;
  let own = false; // a depth that somebody typed stays

  const say = (/** @type {string} */ text) => setText(page.said, text);
  const mode = () => /** @type {Mode} */ (page.mode.value);
  const drawForm = () => {
    const { parallel, about } = MODES[MODES.findIndex(({ id }) => id === mode())];
    if (!own) page.depth.value = String(DEPTHS[mode()]);
    page.par.disabled = !parallel;
    setText(page.about, about);
  };
  const drawBoard = () => {
    const { position, turn, over } = match.position;
    setText(page.board, over ? 'The game on the board is over.' : `Searches the position on the board: ${position.split(' ')[0]}, ${SIDES[turn]} to move.`);
  };
  page.mode.addEventListener('change', drawForm);
  page.depth.addEventListener('input', () => (own = page.depth.value !== ''));
  match.addEventListener('change', drawBoard);
  drawForm();
  drawBoard();

  /** @param {AbortSignal} signal */
  async function record(signal) {
    const { rules, position, houses, legal } = match.position;
    const board = { rules, position, houses, legal, build: match.engine.info.build };
    /** @type {SearchRequest} */
    const request = { rules, position, mode: mode(), depth: Number(page.depth.value), ...(page.par.disabled || page.par.value === '' ? {} : { parDepth: Number(page.par.value) }) };
    const search = (/** @type {Partial<SearchRequest>} */ more, /** @type {string} */ doing) => match.engine.search({ ...request, ...more }, {
      signal, onProgress: ({ nodes, elapsed_ms }) => say(`${doing}: ${big(nodes)} nodes in ${duration(elapsed_ms)}.`),
    });
    say('Warming up.');
    await search({ depth: Math.max(1, Number(request.depth) - WARM_UP_PLIES) }, 'Warming up');
    if (signal.aborted) return 'Cancelled.';
    const report = await search({ record: true }, 'Recording');
    if (!report.trace) return 'Stopped. Nothing was recorded: without shared memory a stopped search leaves nothing behind.';
    await pause(); // taking a long record over was work enough for one task of the page
    page.draw(report, board);
    await pause(PAINTED_MS); // the next search takes all cores, and painting wants one
    if (signal.aborted) return 'Stopped. The timeline shows the search up to there.';
    const cost = await measureCost(search, report.elapsed_ms, signal, (done) => (page.progress.value = done));
    page.cost(cost);
    return signal.aborted ? 'Stopped while the cost was being measured.' : 'Done.';
  }

  async function start() {
    if (run) return;
    if (match.position.over) return say('The game is over: there is nothing to search. Go back to an earlier move or start a new game.');
    const mine = (run = new AbortController());
    page.busy(true);
    match.interrupt(); // an engine's turn waits: nothing else may compete for the cores
    try {
      say(await record(mine.signal));
    } catch (error) {
      say(mine.signal.aborted ? 'Cancelled.' : sentenceOf(error));
    } finally {
      run = null;
      page.busy(false);
      match.settle();
    }
  }
  page.form.addEventListener('submit', (event) => {
    event.preventDefault();
    void start();
  });
  page.stop.addEventListener('click', () => run?.abort());
  return { busy: () => run !== null, cancel: () => run?.abort() };
}

/**
 * The same search with and without a record, taking turns at going first. A sentence.
 * @param {(more: Partial<SearchRequest>, doing: string) => Promise<Report>} search
 * @param {number} oneMs @param {AbortSignal} signal @param {(done: number) => void} onProgress
 */
async function measureCost(search, oneMs, signal, onProgress) {
  const pairs = Math.min(COST.pairs, Math.floor(COST.budgetMs / (2 * oneMs)));
  if (pairs < COST.least) return 'What recording costs was not measured: it takes many searches, and one of these takes too long. Try a smaller depth.';
  /** @type {number[][]} */ const times = [[], []];
  for (let i = 0; i < 2 * pairs; i++) {
    const on = (i % 2) ^ (i >> 1) % 2; // off on, on off, off on …
    const { elapsed_ms } = await search({ record: on === 1 }, `Measuring what recording costs, ${i + 1} of ${2 * pairs}`);
    if (signal.aborted) return '';
    times[on].push(elapsed_ms);
    onProgress((i + 1) / (2 * pairs));
  }
  return costSentence(times[0], times[1]);
}

/** The section's elements, and how they are filled. */
function skeleton() {
  const mode = h('select', {}, ...MODES.map(({ id }) => h('option', { value: id }, id)));
  mode.value = 'young_bros';
  const depth = h('input', { type: 'number', min: 1, max: 40, required: true, inputmode: 'numeric' });
  const par = h('input', { type: 'number', min: 0, max: 40, placeholder: 'auto', inputmode: 'numeric' });
  const go = h('button', { class: 'primary' }, 'Record one search');
  const stop = h('button', { type: 'button', disabled: true }, 'Stop');
  const about = h('p', { class: 'note' });
  const board = h('p', { class: 'note lanes-board' });
  const form = h('form', { class: 'compare-form' },
    h('label', { class: 'field lanes-mode' }, 'Mode ', mode),
    h('label', { class: 'field' }, 'Depth ', depth),
    h('label', { class: 'field' }, 'Split plies ', par),
    h('span', { class: 'go' }, go, stop));
  const progress = h('progress', { max: 1, value: 0, 'aria-label': 'Progress of the recording' });
  const said = h('p', { role: 'status' }, 'Recording is off everywhere else and costs nothing there.');
  const results = h('div', { class: 'lanes-results', hidden: true });
  const { parts, draw, cost } = resultParts();
  results.append(...parts);
  const intro = h('div', { class: 'intro' }, h('h2', { id: 'lanes-title' }, 'Thread lanes: where the time goes'),
    h('p', {}, 'Records one search and draws when each thread worked, on which root move, when it had to wait, and where a cutoff stopped its brothers.'));
  return {
    all: [intro, form, about, board, h('div', { class: 'progressline' }, progress, said), results],
    form, mode, depth, par, stop, about, board, progress, said, cost,
    /** @param {Report} report @param {Board} board */
    draw(report, board) {
      results.hidden = false;
      draw(report, board);
    },
    /** @param {boolean} on */
    busy(on) {
      go.disabled = on;
      stop.disabled = !on;
      if (!on) progress.value = 0;
    },
  };
}

/** The timeline with its controls, and the table. */
function resultParts() {
  const verdict = h('p', { class: 'verdict' });
  const cost = h('p', { class: 'note' });
  const canvas = h('canvas', { class: 'lanes-canvas', tabindex: 0, role: 'application', 'aria-roledescription': 'timeline', 'aria-label': 'Timeline of the search', 'aria-describedby': 'lanes-keys' });
  const IDLE = 'Point at a bar to read what it is.';
  const pointed = h('p', { class: 'lanes-pointed' }, IDLE);
  const stepped = h('p', { class: 'unseen', role: 'status' });
  let houses = 6;
  const timeline = new Timeline(canvas, (span, how) => {
    const sentence = span ? describe(span, houses) : '';
    setText(pointed, sentence || IDLE);
    if (how === 'step') setText(stepped, sentence);
  });
  const tool = (/** @type {string} */ label, /** @type {string} */ text, /** @type {() => void} */ act, icon = true) => h('button', { type: 'button', class: icon ? 'icon' : 'small', 'aria-label': icon ? label : undefined, title: label, click: act }, text);
  const part = () => (timeline.window.to - timeline.window.from) / 3;
  const save = h('button', { type: 'button', class: 'small' }, 'Save as Chrome trace');
  const tools = h('div', { class: 'lanes-tools', role: 'group', 'aria-label': 'Timeline' },
    tool('Zoom in', '+', () => timeline.zoom(2)), tool('Zoom out', '−', () => timeline.zoom(0.5)),
    tool('Earlier', '←', () => timeline.pan(-part())), tool('Later', '→', () => timeline.pan(part())),
    tool('The whole search', 'Whole search', () => timeline.whole(), false), save);
  const keys = h('p', { class: 'note', id: 'lanes-keys' }, 'Drag to move, two fingers or Ctrl and the wheel zoom. ', h('span', { class: 'lanes-keyboard' },
    'With the timeline in focus the wheel alone does, and ', h('kbd', {}, '+'), ' ', h('kbd', {}, '−'), '; ',
    h('kbd', {}, '←'), ' ', h('kbd', {}, '→'), ' step through a thread, ', h('kbd', {}, '↑'), ' ', h('kbd', {}, '↓'), ' go outwards and inwards or to the next thread, ',
    h('kbd', {}, 'Shift'), ' with ', h('kbd', {}, '←'), ' ', h('kbd', {}, '→'), ' moves along, ', h('kbd', {}, 'Enter'), ' fills the view with a bar, ', h('kbd', {}, 'Home'), ' shows all.'));
  const legend = h('ul', { class: 'lanes-legend', 'aria-label': 'Legend' });
  const table = h('div', { class: 'tablewrap', tabindex: 0, role: 'region', 'aria-label': 'What each thread did' });
  const note = h('p', { class: 'note' });
  /** @type {() => void} */ let download = () => {};
  save.addEventListener('click', () => download());

  /** @param {Report} report @param {Board} board */
  function draw(report, board) {
    const rows = perThread(report);
    houses = board.houses;
    setText(verdict, verdictOf(report, rows));
    setText(cost, '');
    setText(pointed, IDLE);
    legend.replaceChildren(...legendOf(report, board));
    table.replaceChildren(tableOf(report, board, rows));
    setText(note, noteOf(report));
    note.hidden = !note.textContent;
    timeline.show(report, houses);
    download = () => saveFile(`kalahari-lanes-${report.mode}-depth-${report.depth}.json`, JSON.stringify(chromeTrace(report, board)));
  }
  return {
    draw, cost: (/** @type {string} */ sentence) => setText(cost, sentence),
    parts: [h('div', {}, verdict, cost), tools, h('div', { class: 'lanes-frame' }, canvas), pointed, stepped, legend, keys, table, note],
  };
}

/** @param {Report} report @param {import('./lanes-data.js').ThreadRow[]} rows */
function verdictOf(report, rows) {
  const { busy_us, idle_us } = together(rows);
  const who = rows.length === 1 ? 'The thread was' : `The ${rows.length} threads were`;
  return `${who} busy ${percent(busy_us, busy_us + idle_us)} of ${duration(report.elapsed_ms)}.`;
}

/** @param {Report} report @param {Board} board */
function legendOf(report, { legal, houses }) {
  const spans = report.trace?.spans ?? [];
  const entry = (/** @type {string} */ kind, /** @type {string} */ text, colour = '') => {
    const swatch = h('span', { class: `lanes-swatch ${kind}`, 'aria-hidden': true });
    if (colour) swatch.style.setProperty('--own', `var(${colour})`);
    return h('li', {}, swatch, text);
  };
  const entries = legal.map((pit) => entry('', `House ${houseNumber(pit, houses)}`, `--lane-${houseNumber(pit, houses)}`));
  entries.push(entry('idle', 'Idle'));
  if (spans.some(({ kind }) => kind === 'wait')) entries.push(entry('wait', 'Waits for a brother'));
  if (spans.some(({ ended }) => ended === 'cutoff')) entries.push(entry('cutoff', 'Made a cutoff'));
  if (spans.some(({ ended }) => ended === 'cut')) entries.push(entry('cut', 'Stopped by a cutoff'));
  return entries;
}

/** @param {Report} report @param {Board} board @param {import('./lanes-data.js').ThreadRow[]} rows */
function tableOf(report, { position, build }, rows) {
  const plies = report.tasks ? `, ${report.par_depth} split plies` : '';
  const caption = `${report.mode}, depth ${report.depth}${plies}, ${position}, ${rows.length} ${rows.length === 1 ? 'thread' : 'threads'} (${build}), ${big(report.nodes)} nodes in ${duration(report.elapsed_ms)}`;
  const cells = (/** @type {Omit<import('./lanes-data.js').ThreadRow, 'thread'>} */ { busy_us, idle_us, tasks, stolen, cut }) =>
    [percent(busy_us, busy_us + idle_us), percent(idle_us, busy_us + idle_us), time(busy_us), tasks.toLocaleString('en'), stolen.toLocaleString('en'), cut.toLocaleString('en')];
  const line = (/** @type {string} */ name, /** @type {string[]} */ values) => h('tr', {}, h('th', { scope: 'row', class: 'text' }, name), ...values.map((value) => h('td', {}, value)));
  const head = ['Thread', 'Busy', 'Idle', 'Busy time', 'Tasks', 'Stolen', 'Cut short'];
  return h('table', {}, h('caption', {}, caption),
    h('thead', {}, h('tr', {}, ...head.map((title, i) => h('th', { scope: 'col', class: i ? '' : 'text' }, title)))),
    h('tbody', {}, ...rows.map((row) => line(threadName(row.thread), cells(row))), ...(rows.length > 1 ? [line('Together', cells(together(rows)))] : [])));
}

/** @param {Report} report */
function noteOf({ trace, complete }) {
  const said = [];
  if (!complete) said.push('The search was stopped before its end.');
  if (trace?.dropped) said.push(`The record was full: ${big(trace.dropped)} of its spans are missing, from the deeper plies. Busy times and counts are of what was kept.`);
  return said.join(' ');
}

/** @param {string} name @param {string} text */
function saveFile(name, text) {
  const link = h('a', { href: URL.createObjectURL(new Blob([text], { type: 'application/json' })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
