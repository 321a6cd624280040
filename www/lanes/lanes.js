// Thread lanes: records one search of the position on the board and shows what every thread did when, as a timeline and a
// table, and what recording cost. The drawing is view.js, the arithmetic data.js.

import { methodOf, methodsOf } from '../engine/methods.js';
import { chromeTrace, costSentence, describe, perThread, percent, threadName, time, together } from './data.js';
import { Timeline } from './view.js';
import { depthWithin } from '../measure/plan.js';
import { calibrate, Measurement, requestOf, warmUp } from '../measure/run.js';
import { GAME_OVER, Session } from '../measure/session.js';
import { h, setText, sheet } from '../page/dom.js';
import { SIDES } from '../games/kalah/words.js';
import { big, duration, plural } from '../page/figures.js';
import { houseNumber } from '../games/kalah/geometry.js';

/**
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {import('../engine/client.js').SearchRequest} SearchRequest
 * @typedef {import('./data.js').Report} Report
 * @typedef {import('../measure/plan.js').Cell} Cell
 * @typedef {import('../measure/session.js').Work} Work
 * @typedef {{rules: string, position: string, houses: number, legal: number[], build: string}} Board what was searched where
 */

/** Where nobody chose a depth it is the deepest that stays within this: long enough to see something, short enough for the cost. */
const SLOWEST_MS = 150;
/** Searches with and without a record: as many as fit, and where not even three fit the cost stays unknown. */
const COST = { pairs: 15, least: 3, budgetMs: 6000 };

/** Time enough for a timeline to be painted. */
const PAINTED_MS = 120;

/** @param {number} [ms] */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {Match} match @param {HTMLElement} box */
export function mountLanes(match, box) {
  void sheet('lanes/lanes.css');
  const page = skeleton();
  box.classList.add('lanes');
  box.setAttribute('aria-labelledby', 'lanes-title');
  box.replaceChildren(...page.all);
  const say = (/** @type {string} */ text) => setText(page.said, text);
  const session = new Session(match, { controls: page.busy, say });

  const drawForm = () => {
    const { about, accepts } = methodOf(page.mode.value) ?? { about: '', accepts: undefined };
    page.depth.disabled = !accepts?.depth;
    page.depth.max = String(accepts?.depth?.most ?? '');
    page.par.disabled = !accepts?.parDepth;
    page.par.max = String(accepts?.parDepth?.most ?? '');
    setText(page.about, about);
  };
  const drawBoard = () => {
    const { position, turn, over } = match.position;
    setText(page.board, over ? 'The game on the board is over.' : `Searches the position on the board: ${position.split(' ')[0]}, ${SIDES[turn]} to move.`);
  };
  page.mode.addEventListener('change', drawForm);
  match.addEventListener('change', drawBoard);
  drawForm();
  drawBoard();

  page.form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (match.position.over) return say(GAME_OVER);
    void session.run((work) => record(match, page, say, work));
  });
  page.stop.addEventListener('click', () => session.leave());
  return { cancel: () => session.cancel(), leave: () => session.leave() };
}

/** What the visitor asks for. @param {ReturnType<typeof skeleton>} page @param {import('../engine/client.js').EngineInfo} info @returns {Cell} */
function cellOf({ mode, depth, par }, { threads }) {
  const { parallel, accepts } = methodOf(mode.value) ?? {};
  return {
    mode: mode.value,
    order: accepts?.order?.usual ?? '',
    parDepth: par.disabled || par.value === '' ? null : Number(par.value),
    threads: parallel ? threads : null,
    depth: depth.disabled || depth.value === '' ? null : Number(depth.value),
    tune: 'lanes',
  };
}

/** Records one search, draws it, and measures what recording costs. @param {Match} match @param {ReturnType<typeof skeleton>} page @param {(sentence: string) => void} say @param {Work} work */
async function record(match, page, say, work) {
  const { engine } = match;
  const { signal } = work;
  const { rules, position, houses, legal } = await match.whole();
  const board = { rules, position, houses, legal, build: engine.info.build };
  const place = { engine, boardOf: () => ({ rules, position }), signal };
  const cell = cellOf(page, engine.info);
  const deepens = methodOf(cell.mode)?.accepts.depth !== undefined;
  if (deepens && cell.depth === null) {
    const paces = new Map();
    await calibrate({ ...place, cells: [cell], paces, say });
    cell.depth = depthWithin([cell], paces, { cores: engine.info.cores, slowestMs: SLOWEST_MS });
  }
  /** @type {SearchRequest} */
  const request = requestOf(cell, place.boardOf);
  say('Warming up.');
  await warmUp(
    (one) => engine.search(one, { signal }),
    request,
    () => !signal.aborted,
  );
  signal.throwIfAborted();
  const onProgress = (/** @type {import('../engine/client.js').SearchProgress} */ { nodes, elapsed_ms }) =>
    say(`Recording: ${big(nodes)} nodes in ${duration(elapsed_ms)}.`);
  const report = await engine.search({ ...request, record: true }, { signal, onProgress });
  if (!report.trace) return 'Stopped. Nothing was recorded: without shared memory a stopped search leaves nothing behind.';
  await pause(); // taking a long record over was work enough for one task of the page
  page.draw(report, board);
  await pause(PAINTED_MS); // the next search takes all cores, and painting wants one
  if (signal.aborted) return 'Stopped. The timeline shows the search up to there.';
  page.cost(await measureCost(cell, report.elapsed_ms, { ...place, work, page, say }));
  return signal.aborted ? 'Stopped while the cost was being measured.' : 'Done.';
}

/**
 * The same search with and without a record, taking turns at going first. A sentence.
 * @param {Cell} cell @param {number} oneMs
 * @param {{engine: import('../engine/client.js').Engine, boardOf: import('../measure/run.js').BoardOf, work: Work, page: ReturnType<typeof skeleton>, say: (sentence: string) => void}} how
 */
async function measureCost(cell, oneMs, { engine, boardOf, work, page, say }) {
  const pairs = Math.min(COST.pairs, Math.floor(COST.budgetMs / (2 * oneMs)));
  if (pairs < COST.least) return 'What recording costs was not measured: it takes many searches, and one of these takes too long. Try a smaller depth.';
  /** @type {Record<'off' | 'on', number[]>} */ const times = { off: [], on: [] };
  const run = new Measurement({
    engine,
    work,
    cells: [cell, { ...cell, record: true }],
    runs: pairs,
    boardOf,
    warm: true,
    onProgress: ({ done, all }) => {
      page.progress.value = done / all;
      say(`Measuring what recording costs, ${Math.min(done + 1, all)} of ${all}.`);
    },
    onReport: ({ trace, elapsed_ms }) => times[trace ? 'on' : 'off'].push(elapsed_ms),
  });
  await run.start();
  return run.stopped ? '' : costSentence(times.off, times.on);
}

/** The section's elements, and how they are filled. */
function skeleton() {
  const mode = h('select', {}, ...methodsOf().map(({ name, usual }) => h('option', { value: name, selected: usual }, name)));
  const depth = h('input', { type: 'number', min: 1, placeholder: 'to fit', inputmode: 'numeric' });
  const par = h('input', { type: 'number', min: 0, placeholder: 'auto', inputmode: 'numeric' });
  const go = h('button', { class: 'primary' }, 'Record one search');
  const stop = h('button', { type: 'button', disabled: true }, 'Stop');
  const about = h('p', { class: 'note' });
  const board = h('p', { class: 'note lanes-board' });
  const form = h(
    'form',
    { class: 'compare-form' },
    h('label', { class: 'field lanes-mode' }, 'Mode ', mode),
    h('label', { class: 'field' }, 'Depth ', depth),
    h('label', { class: 'field' }, 'Split plies ', par),
    h('span', { class: 'go' }, go, stop),
  );
  const progress = h('progress', { max: 1, value: 0, 'aria-label': 'Progress of the recording' });
  const said = h('p', { role: 'status' }, 'Recording is off everywhere else and costs nothing there.');
  const results = h('div', { class: 'lanes-results', hidden: true });
  const { parts, draw, cost } = resultParts();
  results.append(...parts);
  const intro = h(
    'div',
    { class: 'intro' },
    h('h2', { id: 'lanes-title' }, 'Thread lanes: where the time goes'),
    h('p', {}, 'Records one search and draws when each thread worked, on which root move, when it had to wait, and where a cutoff stopped its brothers.'),
  );
  return {
    all: [intro, form, about, board, h('div', { class: 'progressline' }, progress, said), results],
    form,
    mode,
    depth,
    par,
    stop,
    about,
    board,
    progress,
    said,
    cost,
    /** @param {Report} report @param {Board} searched */
    draw(report, searched) {
      results.hidden = false;
      draw(report, searched);
    },
    /** @param {boolean} on */
    busy(on) {
      go.disabled = on;
      stop.disabled = !on;
      if (!on) progress.value = 0;
    },
  };
}

/** How the timeline is moved and read. */
function keysHelp() {
  return h(
    'p',
    { class: 'note', id: 'lanes-keys' },
    'Drag to move, two fingers or Ctrl and the wheel zoom. ',
    h(
      'span',
      { class: 'lanes-keyboard' },
      'With the timeline in focus the wheel alone does, and ',
      h('kbd', {}, '+'),
      ' ',
      h('kbd', {}, '−'),
      '; ',
      h('kbd', {}, '←'),
      ' ',
      h('kbd', {}, '→'),
      ' step through a thread, ',
      h('kbd', {}, '↑'),
      ' ',
      h('kbd', {}, '↓'),
      ' go outwards and inwards or to the next thread, ',
      h('kbd', {}, 'Shift'),
      ' with ',
      h('kbd', {}, '←'),
      ' ',
      h('kbd', {}, '→'),
      ' moves along, ',
      h('kbd', {}, 'Enter'),
      ' fills the view with a bar, ',
      h('kbd', {}, 'Home'),
      ' shows all.',
    ),
  );
}

/** The timeline with its controls, and the table. */
function resultParts() {
  const verdict = h('p', { class: 'verdict' });
  const cost = h('p', { class: 'note' });
  const canvas = h('canvas', {
    class: 'lanes-canvas',
    tabindex: 0,
    role: 'application',
    'aria-roledescription': 'timeline',
    'aria-label': 'Timeline of the search',
    'aria-describedby': 'lanes-keys',
  });
  const IDLE = 'Point at a bar to read what it is.';
  const pointed = h('p', { class: 'lanes-pointed' }, IDLE);
  const stepped = h('p', { class: 'unseen', role: 'status' });
  let houses = 6;
  const timeline = new Timeline(canvas, (span, how) => {
    const sentence = span ? describe(span, houses) : '';
    setText(pointed, sentence || IDLE);
    if (how === 'step') setText(stepped, sentence);
  });
  const tool = (/** @type {string} */ label, /** @type {string} */ text, /** @type {() => void} */ act, icon = true) =>
    h('button', { type: 'button', class: icon ? 'icon' : 'small', 'aria-label': icon ? label : undefined, title: label, click: act }, text);
  const part = () => (timeline.window.to - timeline.window.from) / 3;
  const save = h('button', { type: 'button', class: 'small' }, 'Save as Chrome trace');
  const tools = h(
    'div',
    { class: 'lanes-tools', role: 'group', 'aria-label': 'Timeline' },
    tool('Zoom in', '+', () => timeline.zoom(2)),
    tool('Zoom out', '−', () => timeline.zoom(0.5)),
    tool('Earlier', '←', () => timeline.pan(-part())),
    tool('Later', '→', () => timeline.pan(part())),
    tool('The whole search', 'Whole search', () => timeline.whole(), false),
    save,
  );
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
    draw,
    cost: (/** @type {string} */ sentence) => setText(cost, sentence),
    parts: [h('div', {}, verdict, cost), tools, h('div', { class: 'lanes-frame' }, canvas), pointed, stepped, legend, keysHelp(), table, note],
  };
}

/** @param {Report} report @param {import('./data.js').ThreadRow[]} rows */
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
  const entries = legal.map((pit) => entry('', `House ${houseNumber(pit, houses)}`, `--hue-${houseNumber(pit, houses)}`));
  entries.push(entry('idle', 'Idle'));
  if (spans.some(({ kind }) => kind === 'wait')) entries.push(entry('wait', 'Waits for a brother'));
  if (spans.some(({ ended }) => ended === 'cutoff')) entries.push(entry('cutoff', 'Made a cutoff'));
  if (spans.some(({ ended }) => ended === 'cut')) entries.push(entry('cut', 'Stopped by a cutoff'));
  return entries;
}

/** @param {Report} report @param {Board} board @param {import('./data.js').ThreadRow[]} rows */
function tableOf(report, { position, build }, rows) {
  const plies = report.tasks && report.par_depth !== undefined ? `, ${report.par_depth} split plies` : '';
  const caption = `${report.mode}, depth ${report.depth}${plies}, ${position}, ${plural(rows.length, 'thread')} (${build}), ${big(report.nodes)} nodes in ${duration(report.elapsed_ms)}`;
  const cells = (/** @type {Omit<import('./data.js').ThreadRow, 'thread'>} */ { busy_us, idle_us, tasks, stolen, cut }) => [
    percent(busy_us, busy_us + idle_us),
    percent(idle_us, busy_us + idle_us),
    time(busy_us),
    tasks.toLocaleString('en'),
    stolen.toLocaleString('en'),
    cut.toLocaleString('en'),
  ];
  const line = (/** @type {string} */ name, /** @type {string[]} */ values) =>
    h('tr', {}, h('th', { scope: 'row', class: 'text' }, name), ...values.map((value) => h('td', {}, value)));
  const head = ['Thread', 'Busy', 'Idle', 'Busy time', 'Tasks', 'Stolen', 'Cut short'];
  return h(
    'table',
    {},
    h('caption', {}, caption),
    h('thead', {}, h('tr', {}, ...head.map((title, i) => h('th', { scope: 'col', class: i ? '' : 'text' }, title)))),
    h('tbody', {}, ...rows.map((row) => line(threadName(row.thread), cells(row))), ...(rows.length > 1 ? [line('Together', cells(together(rows)))] : [])),
  );
}

/** @param {Report} report */
function noteOf({ trace, complete }) {
  const said = [];
  if (!complete) said.push('The search was stopped before its end.');
  if (trace?.dropped)
    said.push(`The record was full: ${big(trace.dropped)} of its spans are missing, from the deeper plies. Busy times and counts are of what was kept.`);
  return said.join(' ');
}

/** @param {string} name @param {string} text */
function saveFile(name, text) {
  const link = h('a', { href: URL.createObjectURL(new Blob([text], { type: 'application/json' })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
