// The Lab view: choose an experiment, edit it, run it, look at what it found. Wires the form, the forecast, the runner, the
// list of results and the charts; each of them is a file of its own.

import { experimentOf, EXPERIMENTS, gameOf } from './experiments.js';
import { expectation, Forecast } from './forecast.js';
import { drawForm, inWords, offerNetworks, readForm } from './form.js';
import { thisMachine } from './machine.js';
import { dateOf, FORMAT, readResult, VERSION } from './results.js';
import { mountSaved } from './saved.js';
import { showResult, showTwo } from './show.js';
import { skeleton } from './skeleton.js';
import { layoutsOf, USUAL_GAME } from '../engine/methods.js';
import { exampleMark, measuredOn } from '../measure/example.js';
import { Measurement, progressSentence } from '../measure/run.js';
import { Session, stoppedWith } from '../measure/session.js';
import { box, button, byId, h, keepFocus, setText, sheet } from '../page/dom.js';
import { roughly } from '../page/figures.js';
import { notice, sentenceOf } from '../page/notice.js';
import { say } from '../words/lab.js';

/**
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {import('./results.js').Result} Result
 * @typedef {import('./experiments.js').Experiment} Experiment
 * @typedef {import('../measure/session.js').Work} Work
 * @typedef {Awaited<ReturnType<Forecast['prepare']>>} Prepared
 */

/** @param {Match} match @param {(another: boolean) => void} moved another experiment was chosen */
export async function mountLab(match, moved) {
  await Promise.all([sheet('lab/lab.css'), sheet('vendor/uplot.css')]);
  skeleton(match.engine);
  const lab = new Lab(match, moved);
  lab.listen();
  lab.drawExperiment();
  await lab.saved.ready;
  void lab.showExample().catch(() => {}); // without a network there is none
  return lab;
}

/** What a paper's words are here. @param {NonNullable<Experiment['beside']>} words */
function termsOf({ title, terms }) {
  const rows = terms.map(([term, here]) => h('div', {}, h('dt', {}, term), h('dd', {}, here)));
  return h('details', { class: 'exact' }, h('summary', {}, title), h('dl', { class: 'lab-terms' }, ...rows));
}

class Lab {
  #session;
  #match;
  #engine;
  #moved;
  #forecast;
  #fields = box('lab-fields');
  #results = box('lab-results');
  #example = exampleMark(() => this.#runExample(), button('lab-run'));
  #exampleIs = '';
  /** Which game is chosen where the experiment is not about one: '' for its own. */
  #asked = '';

  /** @param {Match} match @param {(another: boolean) => void} moved */
  constructor(match, moved) {
    this.#match = match;
    this.#results.before(this.#example.element);
    this.#moved = moved;
    this.#engine = match.engine;
    this.#forecast = new Forecast(match.engine);
    match.addEventListener('table', () => {
      this.#session.stop(); // it may be about the game that leaves
      this.drawExperiment();
    });
    this.#session = new Session(match, { controls: drawControls, say: tell });
    this.saved = mountSaved(box('lab-saved'), {
      show: async (result) => {
        await this.#show(result);
        box('lab-shown').focus();
      },
      compare: async (pair) => {
        await showTwo(this.#results, pair);
        this.#example.hide();
        box('lab-shown').focus();
      },
    });
  }

  /** @param {Result} result the visitor's own, or from a file of theirs */
  async #show(result) {
    this.#example.hide();
    await showResult(this.#results, result);
  }

  /** Where nothing was measured yet: what another machine measured, until this one does. */
  async showExample() {
    if (!this.saved.empty) return;
    const result = readResult((await import('./example.js')).default);
    if (this.#session.busy || !this.saved.empty) return;
    this.#exampleIs = result.experiment;
    await showResult(this.#results, result, { example: true });
    this.#example.show(measuredOn(result.machine, result.unix_ms));
  }

  #runExample() {
    /** @type {HTMLInputElement} */ (document.querySelector(`[name="lab-experiment"][value="${this.#exampleIs}"]`)).checked = true;
    this.drawExperiment();
    byId('lab-form', HTMLFormElement).requestSubmit();
  }

  listen() {
    const form = byId('lab-form', HTMLFormElement);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#session.run((work) => this.#measure(work));
    });
    form.addEventListener('change', (event) => {
      const { id, name } = /** @type {HTMLInputElement} */ (event.target);
      if (id === 'lab-game') return this.drawExperiment({ game: this.#gameField.value });
      if (id === 'lab-paper') return this.drawExperiment({ game: this.#asked, paper: this.#paper.checked });
      if (name !== 'lab-experiment') return this.#edited(name);
      this.drawExperiment();
      this.#moved(true);
    });
    button('lab-estimate').addEventListener('click', () => void this.#session.run(async (work) => expectation((await this.#prepare(work)).plan)));
    button('lab-cancel').addEventListener('click', () => this.#session.stop());
    button('lab-pause').addEventListener('click', () => this.#session.hold());
    button('lab-reset').addEventListener('click', () => this.drawExperiment());
    button('lab-board').addEventListener('click', () => {
      const { rules, position } = this.#match.position;
      this.#paper.checked = false;
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
    const { name } = this.#game;
    const networks = layoutsOf(name).length === 0 ? [] : await (await import('../match/networks.js')).offered(name);
    if (name === this.#game.name) offerNetworks(this.#fields, networks);
  }

  /** An address names an experiment; the room alone is the room as it was left. @param {string} inside @param {boolean} back the visitor was there before */
  show(inside, back) {
    const id = inside === '' && back ? EXPERIMENTS[0].id : new URLSearchParams(inside).get('experiment');
    const named = EXPERIMENTS.find((one) => one.id === id);
    if (named === this.#experiment) return;
    if (!named) return notice(say('address.experiment', { names: EXPERIMENTS.map((one) => one.id).join(', ') }), { key: 'link' });
    if (this.#session.busy) return notice(say('address.busy'), { key: 'link' });
    /** @type {HTMLInputElement} */ (document.querySelector(`[name="lab-experiment"][value="${named.id}"]`)).checked = true;
    this.drawExperiment();
  }

  here() {
    const { id, title } = this.#experiment;
    return { inside: id === EXPERIMENTS[0].id ? '' : `experiment=${id}`, title };
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

  get #paper() {
    return byId('lab-paper', HTMLInputElement);
  }

  get #gameField() {
    return byId('lab-game', HTMLSelectElement);
  }

  get #game() {
    return gameOf(this.#experiment, this.#match.table, this.#asked);
  }

  get #setting() {
    return { ...this.#engine.info, game: this.#game };
  }

  /** What the visitor asks for; throws a sentence. @param {Experiment} experiment */
  #choice(experiment) {
    return readForm(this.#fields, experiment, this.#setting, this.#paper.checked);
  }

  /** @param {{game?: string, paper?: boolean}} [how] of what, and whether as in the paper */
  drawExperiment({ game = '', paper = false } = {}) {
    const { about, beside, fields: names, paper: known, only } = this.#experiment;
    const { table } = this.#match;
    this.#asked = game;
    setText(box('lab-about'), about);
    box('lab-beside').replaceChildren(...(beside ? [termsOf(beside)] : []));
    box('lab-game-label').hidden = table.name === USUAL_GAME || only !== undefined;
    const titles = [
      [USUAL_GAME, say('field.game-usual')],
      [table.name, table.title],
    ];
    this.#gameField.replaceChildren(...titles.map(([value, title]) => h('option', { value, selected: value === this.#game.name }, title)));
    box('lab-paper-label').hidden = !known || this.#game.name !== USUAL_GAME;
    setText(box('lab-paper-about'), known?.about ?? '');
    this.#paper.checked = paper;
    drawForm(this.#fields, this.#experiment, this.#setting, paper);
    void this.#offer();
    button('lab-board').hidden = !names.includes('position') || this.#game.name !== table.name;
    this.#drawChoice();
  }

  /** What the paper did is no longer chosen, but for how often and on how many threads. @param {string} field */
  #edited(field) {
    if (!['runs', 'threads'].includes(field)) this.#paper.checked = false;
    this.#drawChoice();
  }

  /** The settings in a line, what cannot be had here, and how long it will take if that is known. */
  #drawChoice() {
    const experiment = this.#experiment;
    const { build, cores, reason } = this.#engine.info;
    const alone = () => say(experiment.parallel ? 'run.alone-threads' : 'run.alone', { reason: sentenceOf(reason) });
    setText(box('lab-limits'), build === 'threaded' ? '' : alone());
    box('lab-paper-about').hidden = !this.#paper.checked;
    try {
      const choice = this.#choice(experiment);
      if (build === 'threaded' && Math.max(...choice.threads) > cores) setText(box('lab-limits'), say('note.beyond', { n: cores }));
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
      await this.#show(result);
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
      game: choice.game,
      ...board,
      boards,
      options: {
        ...Object.fromEntries(fields.map((field) => [field, /** @type {import('./results.js').Options[string]} */ (choice[field])])),
        ...(choice.paper ? { paper: 1 } : {}),
      },
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
      onRound: (samples) => this.#show({ ...result, samples: [...samples] }),
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
