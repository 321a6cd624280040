// Thread lanes: records one search of the position on the board and shows what every thread did when, as a timeline and a
// table, and what recording cost. The drawing is view.js, the arithmetic data.js.

import { methodOf, methodsOf } from '../engine/methods.js';
import { modeTitle } from '../engine/names.js';
import { chromeTrace, costSentence, describe, percent, rootMoves, threadName, time } from './data.js';
import { Timeline } from './view.js';
import { perThread, together } from '../measure/busy.js';
import { depthWithin } from '../measure/plan.js';
import { calibrate, Measurement, requestOf, warmUp } from '../measure/run.js';
import { GAME_OVER, Session } from '../measure/session.js';
import { h, keepFocus, setText, sheet } from '../page/dom.js';
import { big, count, duration } from '../page/figures.js';
import { say } from '../words/lanes.js';

/**
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {import('../engine/client.js').SearchRequest} SearchRequest
 * @typedef {import('../measure/busy.js').Report} Report
 * @typedef {import('../measure/plan.js').Cell} Cell
 * @typedef {import('../measure/session.js').Work} Work
 * @typedef {{game: string, rules: string, position: string, moves: import('./data.js').RootMoves, build: string}} Board what was searched where
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
  const tell = (/** @type {string} */ sentence) => setText(page.said, sentence);
  const session = new Session(match, { controls: page.busy, say: tell });

  const drawForm = () => {
    const { about, accepts } = methodOf(page.mode.value, match.table.name) ?? { about: '', accepts: undefined };
    page.depth.disabled = !accepts?.depth;
    page.depth.max = String(accepts?.depth?.most ?? '');
    page.par.disabled = !accepts?.parDepth;
    page.par.max = String(accepts?.parDepth?.most ?? '');
    setText(page.about, about);
  };
  const drawBoard = () => {
    const { position, turn, over } = match.position;
    setText(page.board, over ? say('form.over') : say('form.board', { position: position.split(' ')[0], side: match.table.sides[turn] }));
  };
  page.mode.addEventListener('change', drawForm);
  match.addEventListener('change', drawBoard);
  const drawModes = () => {
    session.stop(); // it was about another game
    page.modes(match.table.name);
    drawForm();
  };
  match.addEventListener('table', drawModes);
  drawModes();
  drawBoard();

  page.form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (match.position.over) return tell(GAME_OVER);
    void session.run((work) => record(match, page, tell, work));
  });
  page.stop.addEventListener('click', () => session.stop());
  return { leave: () => session.stop(), cancel: () => session.cancel() };
}

/** What the visitor asks for. @param {ReturnType<typeof skeleton>} page @param {string} game @param {number} threads @returns {Cell} */
function cellOf({ mode, depth, par }, game, threads) {
  const { parallel, accepts } = methodOf(mode.value, game) ?? {};
  return {
    mode: mode.value,
    order: accepts?.order?.usual ?? '',
    parDepth: par.disabled || par.value === '' ? null : Number(par.value),
    threads: parallel ? threads : null,
    depth: depth.disabled || depth.value === '' ? null : Number(depth.value),
    tune: 'lanes',
  };
}

/** Records one search, draws it, and measures what recording costs. @param {Match} match @param {ReturnType<typeof skeleton>} page @param {(sentence: string) => void} tell @param {Work} work */
async function record(match, page, tell, work) {
  const { engine } = match;
  const { signal } = work;
  const { place } = match;
  const whole = await match.whole();
  const { game, rules, position } = whole;
  const board = { game, rules, position, moves: rootMoves(whole, match.table), build: engine.info.build };
  const how = { engine, boardOf: () => place, signal };
  const cell = cellOf(page, game, engine.info.threads);
  const deepens = methodOf(cell.mode, game)?.accepts.depth !== undefined;
  if (deepens && cell.depth === null) {
    const paces = new Map();
    await calibrate({ ...how, cells: [cell], paces, say: tell });
    cell.depth = depthWithin([cell], paces, { cores: engine.info.cores, slowestMs: SLOWEST_MS });
  }
  /** @type {SearchRequest} */
  const request = requestOf(cell, how.boardOf);
  tell(say('record.warmup'));
  await warmUp(
    (one) => engine.search(one, { game, signal }),
    request,
    () => !signal.aborted,
  );
  signal.throwIfAborted();
  const onProgress = (/** @type {import('../engine/client.js').SearchProgress} */ { nodes, elapsed_ms }) =>
    tell(say('record.at', { nodes: big(nodes), time: duration(elapsed_ms) }));
  const report = await engine.search({ ...request, record: true }, { game, signal, onProgress });
  if (!report.trace) return say('record.stopped.nothing');
  await pause(); // taking a long record over was work enough for one task of the page
  page.draw(report, board);
  await pause(PAINTED_MS); // the next search takes all cores, and painting wants one
  if (signal.aborted) return say('record.stopped');
  page.cost(await measureCost(cell, report.elapsed_ms, { ...how, work, page, tell }));
  return say(signal.aborted ? 'record.stopped.cost' : 'record.done');
}

/**
 * The same search with and without a record, taking turns at going first. A sentence.
 * @param {Cell} cell @param {number} oneMs
 * @param {{engine: import('../engine/client.js').Engine, boardOf: import('../measure/run.js').BoardOf, work: Work, page: ReturnType<typeof skeleton>, tell: (sentence: string) => void}} how
 */
async function measureCost(cell, oneMs, { engine, boardOf, work, page, tell }) {
  const pairs = Math.min(COST.pairs, Math.floor(COST.budgetMs / (2 * oneMs)));
  if (pairs < COST.least) return say('cost.unknown');
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
      tell(say('record.measuring', { n: Math.min(done + 1, all), all }));
    },
    onReport: ({ trace, elapsed_ms }) => times[trace ? 'on' : 'off'].push(elapsed_ms),
  });
  await run.start();
  return run.stopped ? '' : costSentence(times.off, times.on);
}

/** The section's elements, and how they are filled. */
function skeleton() {
  const mode = h('select');
  const depth = h('input', { type: 'number', min: 1, placeholder: say('form.depth.usual'), inputmode: 'numeric' });
  const par = h('input', { type: 'number', min: 0, placeholder: say('form.split.usual'), inputmode: 'numeric' });
  const go = h('button', { class: 'primary' }, say('form.record'));
  const stop = h('button', { type: 'button', disabled: true }, say('form.stop'));
  const about = h('p', { class: 'note' });
  const board = h('p', { class: 'note lanes-board' });
  const form = h(
    'form',
    { class: 'compare-form' },
    h('label', { class: 'field lanes-mode' }, say('form.mode'), ' ', mode),
    h('label', { class: 'field' }, say('form.depth'), ' ', depth),
    h('label', { class: 'field' }, say('form.split'), ' ', par),
    h('span', { class: 'go' }, go, stop),
  );
  const progress = h('progress', { max: 1, value: 0, 'aria-label': say('record.progress') });
  const said = h('p', { role: 'status' }, say('record.off'));
  const results = h('div', { class: 'lanes-results', hidden: true });
  const { parts, draw, cost } = resultParts();
  results.append(...parts);
  const intro = h('div', { class: 'intro' }, h('h2', { id: 'lanes-title' }, say('intro.title')), h('p', {}, say('intro.about')));
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
    /** @param {string} game */
    modes: (game) => mode.replaceChildren(...methodsOf(game).map(({ name, usual }) => h('option', { value: name, selected: usual }, modeTitle(name)))),
    /** @param {Report} report @param {Board} searched */
    draw(report, searched) {
      results.hidden = false;
      draw(report, searched);
    },
    /** @param {boolean} on */
    busy(on) {
      const turn = () => ([go.disabled, stop.disabled] = [on, !on]);
      keepFocus(turn, () => (on ? stop : go));
      if (!on) progress.value = 0;
    },
  };
}

/** How the timeline is moved and read. */
function keysHelp() {
  const parts = say('keys.keyboard').split(/\[([^\]]+)\]/); // every second one is the name of a key
  const keyboard = parts.map((part, i) => (i % 2 ? h('kbd', {}, part) : part));
  return h('p', { class: 'note', id: 'lanes-keys' }, say('keys.pointer'), ' ', h('span', { class: 'lanes-keyboard' }, ...keyboard));
}

/** The timeline with its controls, and the table. */
function resultParts() {
  const verdict = h('p', { class: 'verdict' });
  const cost = h('p', { class: 'note' });
  const canvas = h('canvas', {
    class: 'lanes-canvas',
    tabindex: 0,
    role: 'application',
    'aria-roledescription': say('timeline.kind'),
    'aria-label': say('timeline.label'),
    'aria-describedby': 'lanes-keys',
  });
  const IDLE = say('timeline.idle');
  const pointed = h('p', { class: 'lanes-pointed' }, IDLE);
  const stepped = h('p', { class: 'unseen', role: 'status' });
  /** @type {import('./data.js').RootMoves} */ let moves = new Map();
  const timeline = new Timeline(canvas, (span, how) => {
    const sentence = span ? describe(span, moves) : '';
    setText(pointed, sentence || IDLE);
    if (how === 'step') setText(stepped, sentence);
  });
  const tool = (/** @type {string} */ label, /** @type {string} */ text, /** @type {() => void} */ act, icon = true) =>
    h('button', { type: 'button', class: icon ? 'icon' : 'small', 'aria-label': icon ? label : undefined, title: label, click: act }, text);
  const part = () => (timeline.window.to - timeline.window.from) / 3;
  const save = h('button', { type: 'button', class: 'small' }, say('timeline.save'));
  const tools = h(
    'div',
    { class: 'lanes-tools', role: 'group', 'aria-label': say('timeline.tools') },
    tool(say('timeline.in'), '+', () => timeline.zoom(2)),
    tool(say('timeline.out'), '−', () => timeline.zoom(0.5)),
    tool(say('timeline.earlier'), '←', () => timeline.pan(-part())),
    tool(say('timeline.later'), '→', () => timeline.pan(part())),
    tool(say('timeline.whole.title'), say('timeline.whole'), () => timeline.whole(), false),
    save,
  );
  const legend = h('ul', { class: 'lanes-legend', 'aria-label': say('legend.label') });
  const table = h('div', { class: 'tablewrap', tabindex: 0, role: 'region', 'aria-label': say('table.label') });
  const note = h('p', { class: 'note' });
  /** @type {() => void} */ let download = () => {};
  save.addEventListener('click', () => download());

  /** @param {Report} report @param {Board} board */
  function draw(report, board) {
    const rows = perThread(report);
    moves = board.moves;
    setText(verdict, verdictOf(report, rows));
    setText(cost, '');
    setText(pointed, IDLE);
    legend.replaceChildren(...legendOf(report, board));
    table.replaceChildren(tableOf(report, board, rows));
    setText(note, noteOf(report));
    note.hidden = !note.textContent;
    timeline.show(report, moves);
    download = () => saveFile(`kalahari-lanes-${report.mode}-depth-${report.depth}.json`, JSON.stringify(chromeTrace(report, board)));
  }
  return {
    draw,
    cost: (/** @type {string} */ sentence) => setText(cost, sentence),
    parts: [h('div', {}, verdict, cost), tools, h('div', { class: 'lanes-frame' }, canvas), pointed, stepped, legend, keysHelp(), table, note],
  };
}

/** @param {Report} report @param {import('../measure/busy.js').ThreadRow[]} rows */
function verdictOf(report, rows) {
  const { busy_us, idle_us } = together(rows);
  return say('verdict.busy', { n: rows.length, share: percent(busy_us, busy_us + idle_us), time: duration(report.elapsed_ms) });
}

/** @param {Report} report @param {Board} board */
function legendOf(report, { moves }) {
  const spans = report.trace?.spans ?? [];
  const entry = (/** @type {string} */ kind, /** @type {string} */ text, colour = '') => {
    const swatch = h('span', { class: `lanes-swatch ${kind}`, 'aria-hidden': true });
    if (colour) swatch.style.setProperty('--own', `var(${colour})`);
    return h('li', {}, swatch, text);
  };
  const entries = [...moves.values()].map(({ title, colour }) => entry('', title, `--hue-${colour}`));
  entries.push(entry('idle', say('legend.idle')));
  if (spans.some(({ kind }) => kind === 'wait')) entries.push(entry('wait', say('legend.wait')));
  if (spans.some(({ ended }) => ended === 'cutoff')) entries.push(entry('cutoff', say('legend.cutoff')));
  if (spans.some(({ ended }) => ended === 'cut')) entries.push(entry('cut', say('legend.cut')));
  return entries;
}

/** @param {Report} report @param {Board} board @param {import('../measure/busy.js').ThreadRow[]} rows */
function tableOf(report, { position, build }, rows) {
  const { mode, depth, par_depth: plies } = report;
  const limit = report.tasks && plies !== undefined ? say('table.depth.split', { depth, plies }) : say('table.depth', { depth });
  const searched = { mode: modeTitle(mode), depth: limit, position, build, nodes: big(report.nodes), time: duration(report.elapsed_ms) };
  const cells = (/** @type {Omit<import('../measure/busy.js').ThreadRow, 'thread'>} */ { busy_us, idle_us, tasks, stolen, cut }) => [
    percent(busy_us, busy_us + idle_us),
    percent(idle_us, busy_us + idle_us),
    time(busy_us),
    count(tasks),
    count(stolen),
    count(cut),
  ];
  const line = (/** @type {string} */ name, /** @type {string[]} */ values) =>
    h('tr', {}, h('th', { scope: 'row', class: 'text' }, name), ...values.map((value) => h('td', {}, value)));
  const columns = /** @type {const} */ (['thread', 'busy', 'idle', 'time', 'tasks', 'stolen', 'cut']);
  return h(
    'table',
    {},
    h('caption', {}, say('table.caption', { n: rows.length, ...searched })),
    h('thead', {}, h('tr', {}, ...columns.map((column, i) => h('th', { scope: 'col', class: i ? '' : 'text' }, say(`table.${column}`))))),
    h(
      'tbody',
      {},
      ...rows.map((row) => line(threadName(row.thread), cells(row))),
      ...(rows.length > 1 ? [line(say('table.together'), cells(together(rows)))] : []),
    ),
  );
}

/** @param {Report} report */
function noteOf({ trace, complete }) {
  const said = [];
  if (!complete) said.push(say('note.stopped'));
  if (trace?.dropped) said.push(say('note.full', { spans: big(trace.dropped) }));
  return said.join(' ');
}

/** @param {string} name @param {string} text */
function saveFile(name, text) {
  const link = h('a', { href: URL.createObjectURL(new Blob([text], { type: 'application/json' })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
