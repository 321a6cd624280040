// The Lab view: choose an experiment, edit it, run it, look at what it found. Wires the form, the runner, the
// list of results and the charts; each of them is a file of its own.

import { EXPERIMENTS, defaultsOf, experimentOf } from './lab-experiments.js';
import { drawForm, inWords, readForm } from './lab-form.js';
import { thisMachine } from './lab-machine.js';
import { estimateMs, paceKey, settle } from './lab-plan.js';
import { dateOf, FORMAT, VERSION } from './lab-results.js';
import { calibrate, LabRun } from './lab-run.js';
import { mountLanes } from './lanes.js';
import { mountSaved } from './lab-saved.js';
import { showResult, showTwo } from './lab-show.js';
import { box, button, byId, h, setText } from './dom.js';
import { sentenceOf } from './notice.js';

/**
 * @typedef {import('./match.js').Match} Match
 * @typedef {import('./lab-results.js').Result} Result
 * @typedef {import('./lab-experiments.js').Choice} Choice
 * @typedef {import('./lab-experiments.js').Experiment} Experiment
 * @typedef {import('./lab-experiments.js').Cell} Cell
 */

const METHOD = [
  'Every pool of threads warms up before it measures: the browser’s compiler optimises code only after it has run for a while.',
  'Then come rounds in which every setup takes its turn once, so that a slow moment of the machine falls on all of them alike.',
  'Shown are medians. The band around a line goes from the lower to the upper quartile, with fewer than five runs from the least to the greatest.',
  'A run during which the tab was hidden or its timers were held back is marked, left out and repeated.',
  'All searches of one board to one depth must find the same value and move; a difference is an error, shown in red.',
  'Times of one result may be compared with each other; those of two results only as far as their machines were equally quiet.',
];

/** The style sheets come along with the view. @param {string} name */
const sheet = (name) => new Promise((resolve) => {
  const link = h('link', { rel: 'stylesheet', href: new URL(name, import.meta.url).href, load: resolve, error: resolve });
  document.head.append(link);
});

function skeleton() {
  const experiments = EXPERIMENTS.map(({ id, title, source }, i) => h('label', { class: 'lab-experiment' },
    h('input', { type: 'radio', name: 'lab-experiment', value: id, checked: i === 0 }), h('b', {}, title), h('span', { class: 'note' }, source)));
  box('view-lab').replaceChildren(
    h('div', { class: 'intro' }, h('h2', {}, 'Measure the papers’ figures on your own cores'),
      h('p', {}, 'Seven experiments from two papers on parallel Kalah search, run live in this browser. One click measures; everything can be edited, kept, compared and shared.')),
    h('form', { id: 'lab-form', novalidate: true },
      h('fieldset', { class: 'lab-experiments' }, h('legend', {}, 'Experiment'), ...experiments),
      h('p', { id: 'lab-about' }),
      h('details', { class: 'exact', id: 'lab-settings' }, h('summary', {}, h('span', {}, 'Settings: '), h('span', { id: 'lab-choice' })),
        h('div', { id: 'lab-fields', class: 'lab-fields' }),
        h('div', { class: 'row lab-field-actions' }, h('button', { type: 'button', class: 'small', id: 'lab-board' }, 'Use the position on the board'), h('button', { type: 'button', class: 'small', id: 'lab-reset' }, 'Back to the defaults'))),
      h('p', { id: 'lab-limits', class: 'note' }),
      h('div', { class: 'go' },
        h('button', { id: 'lab-run', class: 'primary' }, 'Run'),
        h('button', { type: 'button', id: 'lab-estimate' }, 'Estimate'),
        h('button', { type: 'button', id: 'lab-pause', disabled: true }, 'Pause'),
        h('button', { type: 'button', id: 'lab-cancel', disabled: true }, 'Cancel'))),
    h('div', { class: 'progressline' }, h('progress', { id: 'lab-progress', max: 1, value: 0, 'aria-label': 'Progress of the experiment' }), h('p', { id: 'lab-said', role: 'status' })),
    h('section', { id: 'lab-results', class: 'results lab-results', 'aria-label': 'Result' }),
    h('section', { id: 'lab-saved', 'aria-labelledby': 'lab-saved-label' }),
    h('section', { id: 'lab-lanes' }),
    h('details', { class: 'exact', id: 'lab-method' }, h('summary', {}, 'How it is measured'), h('ul', {}, ...METHOD.map((line) => h('li', {}, line)))));
}

/** @param {Match} match */
export async function mountLab(match) {
  const { engine } = match;
  await Promise.all([sheet('lab.css'), sheet('vendor/uplot.css')]);
  skeleton();
  const fields = box('lab-fields');
  const results = box('lab-results');
  /** What is being measured, if anything. @type {{calibrating: AbortController, run: LabRun | null} | null} */
  let work = null;
  /** Calibrated before, by position, evaluator and threads. @type {Map<string, import('./lab-plan.js').Paces>} */
  const known = new Map();
  const saved = mountSaved(box('lab-saved'), {
    show: async (result) => { await showResult(results, result); box('lab-shown').focus(); },
    compare: async (pair) => { await showTwo(results, pair); box('lab-shown').focus(); },
  });

  const experiment = () => /** @type {Experiment} */ (experimentOf(/** @type {HTMLInputElement} */ (document.querySelector('[name="lab-experiment"]:checked')).value));
  const say = (/** @type {string} */ sentence) => setText(box('lab-said'), sentence);

  function drawExperiment() {
    const { about, fields: names } = experiment();
    setText(box('lab-about'), about);
    drawForm(fields, experiment(), engine.info);
    button('lab-board').hidden = !names.includes('position');
    drawChoice();
  }

  /** The settings in a line, what cannot be had here, and how long it will take if that is known. */
  function drawChoice() {
    const { parallel, budgetMs } = experiment();
    const { build, reason } = engine.info;
    setText(box('lab-limits'), build === 'threaded' ? '' : `${sentenceOf(reason)} ${parallel ? 'This experiment is about threads: it runs, but on one thread it shows only what splitting costs.' : 'All modes run on that one.'}`);
    try {
      const choice = readForm(fields, experiment(), engine.info);
      setText(box('lab-choice'), inWords(experiment(), choice));
      if (work) return;
      const paces = known.get(place(choice));
      const cells = experiment().cells(choice);
      const covered = paces && cells.every((cell) => cell.timeMs !== undefined || paces.has(paceKey(cell)));
      if (covered) say(expectation(plan(cells, choice, paces)));
      else say(choice.depth === null ? `Depths are chosen so that it takes about ${Math.round((budgetMs + timed(cells, choice)) / 1000)} s or less here. “Estimate” says more after a few short searches.` : '“Estimate” tells how long this takes, after a few short searches.');
    } catch (error) {
      setText(box('lab-choice'), 'to be corrected');
      if (!work) say(sentenceOf(error));
    }
  }

  const timed = (/** @type {Cell[]} */ cells, /** @type {Choice} */ { runs }) => cells.reduce((sum, { timeMs }) => sum + (timeMs ?? 0), 0) * runs;
  const place = (/** @type {Choice} */ { rules, position, evaluator }) => [rules, position, evaluator, engine.info.threads].join('|');

  /** @param {Cell[]} cells @param {Choice} choice @param {import('./lab-plan.js').Paces} paces */
  function plan(cells, { runs }, paces) {
    const { cores, threads: own } = engine.info;
    const settled = settle(cells, paces, { runs, cores, budgetMs: experiment().budgetMs });
    return { cells: settled, runs, ms: estimateMs(settled, paces, { runs, cores, own }) };
  }

  /** @param {ReturnType<typeof plan>} plan */
  function expectation({ cells, runs, ms }) {
    const depths = cells.flatMap(({ depth, timeMs }) => (depth === null || timeMs !== undefined ? [] : depth));
    const deep = depths.length === 0 ? '' : Math.min(...depths) === Math.max(...depths) ? ` to depth ${depths[0]}` : ` to depths ${Math.min(...depths)} to ${Math.max(...depths)}`;
    return `${cells.length * runs} searches${deep}: about ${span(ms)}.`;
  }

  // ---- measuring -----------------------------------------------------------------------------------------------------

  /** Checks the choice against the engine, and calibrates. @param {AbortSignal} signal */
  async function prepare(signal) {
    const choice = readForm(fields, experiment(), engine.info);
    if (engine.info.build === 'single') choice.threads = [1];
    const boards = experiment().boards?.(choice) ?? [];
    const own = boards[0] ?? choice;
    const state = await engine.inspect(own.rules, own.position || undefined);
    if (state.over) throw new Error('The game is over in this position: there is nothing to search. Choose another one.');
    const board = { rules: state.rules, position: state.position };
    const boardOf = (/** @type {string | undefined} */ name) => {
      const { rules, position } = boards.find((one) => one.name === name) ?? board;
      return { rules, position };
    };
    const cells = experiment().cells(choice);
    if (cells.length === 0) throw new Error('Nothing to measure: this experiment needs at least one parallel mode.');
    const paces = known.get(place(choice)) ?? new Map();
    await calibrate({ engine, cells, boardOf, evaluator: choice.evaluator, paces, signal, say });
    known.set(place(choice), paces);
    return { choice, board, boards, boardOf, paces, plan: plan(cells, choice, paces) };
  }

  /** One piece of work at a time; while it lasts the controls say so. @param {(mine: NonNullable<typeof work>) => Promise<string>} job */
  async function busy(job) {
    if (work) return;
    const mine = (work = { calibrating: new AbortController(), run: null });
    controls(true);
    match.interrupt(); // an engine's turn waits: nothing else may compete for the cores
    let end = '';
    try {
      end = await job(mine);
    } catch (error) {
      end = mine.calibrating.signal.aborted ? 'Cancelled; nothing was measured.' : sentenceOf(error);
    }
    work = null;
    controls(false);
    match.settle();
    say(end);
  }

  /** @param {boolean} on */
  function controls(on) {
    button('lab-run').disabled = button('lab-estimate').disabled = button('lab-reset').disabled = on;
    button('lab-cancel').disabled = !on;
    button('lab-pause').disabled = !on;
    setText(button('lab-pause'), 'Pause');
    for (const input of document.querySelectorAll('#lab-form :is(input, select)')) /** @type {HTMLInputElement} */ (input).disabled = on;
    if (!on) byId('lab-progress', HTMLProgressElement).value = 0;
  }

  /** @param {NonNullable<typeof work>} mine */
  async function measure(mine) {
    const about = experiment();
    const { choice, board, boards, boardOf, paces, plan: { cells, ms } } = await prepare(mine.calibrating.signal);
    const now = Date.now();
    /** @type {Result} */
    const result = {
      format: FORMAT, version: VERSION, experiment: about.id, name: `${about.title} ${dateOf(now)}`, unix_ms: now, machine: thisMachine(engine.info), ...board, boards,
      options: Object.fromEntries(about.fields.map((field) => [field, /** @type {import('./lab-results.js').Options[string]} */ (choice[field])])), finished: false, samples: [],
    };
    const before = performance.now();
    const run = (mine.run = new LabRun({
      engine, cells, runs: choice.runs, boardOf, evaluator: choice.evaluator, paces,
      onProgress: ({ done, all, leftMs, saying }) => {
        byId('lab-progress', HTMLProgressElement).value = done / all;
        say(`${saying}. ${done ? `About ${span(leftMs)} left` : `About ${span(ms)} in all`}.`);
      },
      // Between two rounds nothing is being measured, so the page may draw.
      onRound: (samples) => showResult(results, { ...result, samples: [...samples] }),
      onHold: (held) => {
        setText(button('lab-pause'), held ? 'Go on' : 'Pause');
        if (held) match.settle();
        else match.interrupt();
      },
    }));
    /** @type {unknown} */ let failure = null;
    await run.start().catch((error) => { failure = error; });
    result.samples = run.samples;
    result.finished = !run.cancelled && failure === null;
    if (result.samples.length) {
      await saved.add(result);
      await showResult(results, result);
    }
    if (failure) return `The run ended early: ${sentenceOf(failure)} ${result.samples.length ? 'What was measured is kept.' : ''}`;
    if (run.cancelled) return result.samples.length ? 'Cancelled; what was measured is kept.' : 'Cancelled; nothing was measured.';
    return `Done in ${span(performance.now() - before)}.`;
  }

  // ---- controls ------------------------------------------------------------------------------------------------------

  const cancel = (/** @type {{giveBack?: boolean}} */ how = {}) => {
    if (work?.run) work.run.cancel(how);
    else work?.calibrating.abort();
  };
  const pause = () => {
    if (work?.run?.paused) work.run.resume();
    else work?.run?.pause();
  };
  byId('lab-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    void busy(measure);
  });
  byId('lab-form', HTMLFormElement).addEventListener('change', (event) => {
    if (/** @type {HTMLInputElement} */ (event.target).name === 'lab-experiment') drawExperiment();
    else drawChoice();
  });
  button('lab-estimate').addEventListener('click', () => void busy(async ({ calibrating }) => expectation((await prepare(calibrating.signal)).plan)));
  button('lab-cancel').addEventListener('click', () => cancel());
  button('lab-pause').addEventListener('click', pause);
  button('lab-reset').addEventListener('click', drawExperiment);
  button('lab-board').addEventListener('click', () => {
    const { rules, position } = match.position;
    for (const [name, value] of [['rules', rules], ['position', position]]) /** @type {HTMLInputElement} */ (fields.querySelector(`[name="${name}"]`)).value = value;
    drawChoice();
  });
  drawExperiment();
  const lanes = mountLanes(match, box('lab-lanes'));
  await saved.ready;
  return {
    /** The visitor chose another number of threads: that counts, not the one from before the run. */
    cancel: () => { lanes.cancel(); cancel({ giveBack: false }); },
    /** The visitor went to another view: the engine is theirs until they go on here. */
    leave: () => {
      lanes.cancel();
      if (work?.run && !work.run.paused) work.run.pause();
      else if (!work?.run) work?.calibrating.abort();
    },
  };
}

/** A duration nobody should take for exact. @param {number} ms */
function span(ms) {
  const seconds = ms / 1000;
  if (seconds < 10) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 100) return `${Math.round(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
