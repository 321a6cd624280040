// The Lab view: choose an experiment, edit it, run it, look at what it found. Wires the form, the forecast, the runner, the
// list of results and the charts; each of them is a file of its own.

import { experimentOf } from './experiments.js';
import { expectation, Forecast } from './forecast.js';
import { drawForm, inWords, offerNetworks, readForm } from './form.js';
import { thisMachine } from './machine.js';
import { dateOf, FORMAT, VERSION } from './results.js';
import { mountSaved } from './saved.js';
import { showResult, showTwo } from './show.js';
import { skeleton } from './skeleton.js';
import { layoutsOf } from '../engine/methods.js';
import { Measurement, progressSentence } from '../measure/run.js';
import { Session, stoppedWith } from '../measure/session.js';
import { box, button, byId, keepFocus, setText, sheet } from '../page/dom.js';
import { roughly } from '../page/figures.js';
import { sentenceOf } from '../page/notice.js';
import { say } from '../words/lab.js';

/**
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {import('./results.js').Result} Result
 * @typedef {import('./experiments.js').Experiment} Experiment
 * @typedef {import('../measure/session.js').Work} Work
 * @typedef {Awaited<ReturnType<Forecast['prepare']>>} Prepared
 */

/** @param {Match} match */
export async function mountLab(match) {
  await Promise.all([sheet('lab/lab.css'), sheet('vendor/uplot.css')]);
  skeleton(match.engine);
  const lab = new Lab(match);
  lab.listen();
  lab.drawExperiment();
  await lab.saved.ready;
  return lab;
}

class Lab {
  #session;
  #match;
  #engine;
  #forecast;
  #fields = box('lab-fields');
  #results = box('lab-results');

  /** @param {Match} match */
  constructor(match) {
    this.#match = match;
    this.#engine = match.engine;
    this.#forecast = new Forecast(match.engine, match.table.name);
    match.addEventListener('table', () => {
      this.#session.stop(); // it was about another game
      this.#forecast = new Forecast(match.engine, match.table.name);
      this.drawExperiment();
    });
    this.#session = new Session(match, { controls: drawControls, say: tell });
    this.saved = mountSaved(box('lab-saved'), {
      show: async (result) => {
        await showResult(this.#results, result);
        box('lab-shown').focus();
      },
      compare: async (pair) => {
        await showTwo(this.#results, pair);
        box('lab-shown').focus();
      },
    });
  }

  listen() {
    const form = byId('lab-form', HTMLFormElement);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#session.run((work) => this.#measure(work));
    });
    form.addEventListener('change', (event) => {
      if (/** @type {HTMLInputElement} */ (event.target).name === 'lab-experiment') this.drawExperiment();
      else this.#drawChoice();
    });
    button('lab-estimate').addEventListener('click', () => void this.#session.run(async (work) => expectation((await this.#prepare(work)).plan)));
    button('lab-cancel').addEventListener('click', () => this.#session.stop());
    button('lab-pause').addEventListener('click', () => this.#session.hold());
    button('lab-reset').addEventListener('click', () => this.drawExperiment());
    button('lab-board').addEventListener('click', () => {
      const { rules, position } = this.#match.position;
      for (const [name, value] of Object.entries({ rules, position })) {
        /** @type {HTMLInputElement} */ (this.#fields.querySelector(`[name="${name}"]`)).value = value;
      }
      this.#drawChoice();
    });
  }

  enter() {
    void this.#offer();
  }

  /** What is kept may have changed while another room was open. */
  async #offer() {
    const { name } = this.#match.table;
    const networks = layoutsOf(name).length === 0 ? [] : await (await import('../match/networks.js')).offered(name);
    if (name === this.#match.table.name) offerNetworks(this.#fields, networks);
  }

  cancel() {
    this.#session.cancel();
  }

  leave() {
    this.#session.leave();
  }

  // ---- the form ------------------------------------------------------------------------------------------------------

  get #experiment() {
    const { value } = /** @type {HTMLInputElement} */ (document.querySelector('[name="lab-experiment"]:checked'));
    return /** @type {Experiment} */ (experimentOf(value));
  }

  /** The machine, and the game on the table. */
  get #setting() {
    const { name, rules } = this.#match.table;
    return { ...this.#engine.info, game: { name, rules } };
  }

  /** What the visitor asks for; throws a sentence. @param {Experiment} experiment */
  #choice(experiment) {
    if (experiment.only && experiment.only !== this.#match.table.name) throw new Error(say('run.only'));
    return readForm(this.#fields, experiment, this.#setting);
  }

  drawExperiment() {
    const { about, fields: names } = this.#experiment;
    setText(box('lab-about'), about);
    drawForm(this.#fields, this.#experiment, this.#setting);
    void this.#offer();
    button('lab-board').hidden = !names.includes('position');
    this.#drawChoice();
  }

  /** The settings in a line, what cannot be had here, and how long it will take if that is known. */
  #drawChoice() {
    const experiment = this.#experiment;
    const { build, reason } = this.#engine.info;
    const alone = () => say(experiment.parallel ? 'run.alone-threads' : 'run.alone', { reason: sentenceOf(reason) });
    setText(box('lab-limits'), build === 'threaded' ? '' : alone());
    try {
      const choice = this.#choice(experiment);
      setText(box('lab-choice'), inWords(experiment, choice));
      if (!this.#session.busy) tell(this.#forecast.sentence(experiment, choice));
    } catch (error) {
      setText(box('lab-choice'), say('choice.wrong'));
      if (!this.#session.busy) tell(sentenceOf(error));
    }
  }

  // ---- measuring -----------------------------------------------------------------------------------------------------

  /** @param {Work} work */
  async #prepare({ signal }) {
    const choice = this.#choice(this.#experiment);
    if (this.#engine.info.build === 'single') choice.threads = [1];
    return this.#forecast.prepare(this.#experiment, choice, signal, tell);
  }

  /** @param {Work} work */
  async #measure(work) {
    const about = this.#experiment;
    const prepared = await this.#prepare(work);
    const result = this.#newResult(about, prepared);
    const before = performance.now();
    const run = this.#newRun(prepared, result, work);
    /** @type {unknown} */ let failure = null;
    await run.start().catch((error) => {
      failure = error;
    });
    result.samples = run.samples;
    result.finished = !run.stopped && failure === null;
    if (result.samples.length) {
      await this.saved.add(result);
      await showResult(this.#results, result);
    }
    if (failure) return say(result.samples.length ? 'run.failed-kept' : 'run.failed', { why: sentenceOf(failure) });
    return run.stopped ? stoppedWith(result.samples) : say('run.done', { time: roughly(performance.now() - before) });
  }

  /** A document without samples yet. @param {Experiment} about @param {Prepared} prepared @returns {Result} */
  #newResult({ id, title, fields }, { choice, board, boards }) {
    const now = Date.now();
    return {
      format: FORMAT,
      version: VERSION,
      experiment: id,
      name: `${title} ${dateOf(now)}`,
      unix_ms: now,
      machine: thisMachine(this.#engine.info),
      game: this.#match.table.name,
      ...board,
      boards,
      options: Object.fromEntries(fields.map((field) => [field, /** @type {import('./results.js').Options[string]} */ (choice[field])])),
      finished: false,
      samples: [],
    };
  }

  /** @param {Prepared} prepared @param {Result} result drawn as it grows @param {Work} work */
  #newRun({ choice, evaluator, boardOf, paces, plan }, result, work) {
    return new Measurement({
      engine: this.#engine,
      work,
      cells: plan.cells,
      runs: choice.runs,
      boardOf,
      evaluator,
      paces,
      onProgress: (progress) => {
        byId('lab-progress', HTMLProgressElement).value = progress.done / progress.all;
        tell(progressSentence(progress, plan.ms));
      },
      // Between two rounds nothing is being measured, so the page may draw.
      onRound: (samples) => showResult(this.#results, { ...result, samples: [...samples] }),
    });
  }
}

/** @param {string} sentence */
const tell = (sentence) => setText(box('lab-said'), sentence);

/** @param {boolean} on @param {boolean} held */
function drawControls(on, held) {
  keepFocus(
    () => switchControls(on, held),
    () => button(on ? 'lab-pause' : 'lab-run'),
  );
}

/** @param {boolean} on @param {boolean} held */
function switchControls(on, held) {
  button('lab-run').disabled = button('lab-estimate').disabled = button('lab-reset').disabled = on;
  button('lab-cancel').disabled = !on;
  button('lab-pause').disabled = !on;
  setText(button('lab-pause'), say(held ? 'lab.go-on' : 'lab.pause'));
  for (const input of document.querySelectorAll('#lab-form :is(input, select)')) /** @type {HTMLInputElement} */ (input).disabled = on;
  if (!on) byId('lab-progress', HTMLProgressElement).value = 0;
}
