// The Analyse view: one search of the position on the board, deeper and deeper. Every depth that is finished shows the score of
// every move, who leads, and the best line; a value that is proved is told apart from an estimate.
// Never plays by itself, and yields to an engine's turn and to a solve. Drawing is panel.js.

import * as S from '../match/state.js';
import { keyOf } from '../match/proofs.js';
import { methodFor, rangesOf } from '../match/levels.js';
import { box, button, input, keepFocus, select } from '../page/dom.js';
import { sentenceOf } from '../page/notice.js';
import { mountAnnotation } from './annotate.js';
import { mountHow } from './how.js';
import { Line } from './line.js';
import { clear, drawDepth, drawFigures, drawNote, drawReport, drawScores } from './panel.js';
import { mountSolve } from './solve.js';

/**
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {import('../engine/client.js').Report} Report
 * @typedef {import('../match/state.js').Position} Position
 */

/** @param {Match} match */
export function mountAnalysis(match) {
  const analysis = new Analysis(match);
  analysis.listen();
  return analysis;
}

class Analysis {
  #match;
  /** Whether the visitor is here. */ #here = false;
  /** The user's own choice, once made. @type {boolean | null} */ #wish = null;
  /** @type {AbortController | null} */ #run = null;
  /** What the figures on the page belong to. */ #shown = '';
  /** What players and moves were called in them. */ #names = '';
  /** @type {Report | null} */ #known = null;
  #retries = 2;
  /** Positions that the user had solved: they show what is known of them even where analysis is off. @type {Set<string>} */ #asked = new Set();
  #annotation;
  #how;
  #solve;
  #line;

  /** @param {Match} match */
  constructor(match) {
    this.#match = match;
    this.#how = mountHow(match, () => this.#again());
    this.#line = new Line(match, () => this.#restore());
    this.#annotation = mountAnnotation(
      match,
      () => this.#halt(),
      () => this.refresh(),
    );
    this.#solve = mountSolve(match, {
      begin: () => {
        this.#halt();
        this.#shown = keyOf(match.position);
        this.#asked.add(this.#shown);
        return this.#known;
      },
      show: (report, position) => void (this.#open && this.#take(report, position)),
      figures: (progress) => drawFigures(progress, this.#known),
      end: () => {
        if (this.#known) drawDepth(this.#known);
        this.refresh();
      },
    });
  }

  listen() {
    input('analysis-on').addEventListener('change', () => {
      this.#wish = input('analysis-on').checked;
      if (!this.#wish) this.#asked.clear();
      this.refresh();
    });
    select('analysis-budget').addEventListener('change', () => this.#again());
    button('analysis-stop').addEventListener('click', () => this.#run?.abort());
    this.#match.addEventListener('change', () => this.refresh());
  }

  enter() {
    this.#here = true;
    this.refresh();
  }

  leave() {
    this.#here = false;
    this.refresh();
  }

  /** Stops, to begin anew at the next change. */
  cancel() {
    this.#halt();
    this.#solve.cancel();
    this.#shown = '';
  }

  get #on() {
    return this.#wish ?? S.humans(this.#match.game) < 2;
  }

  get #open() {
    return this.#here && (this.#on || this.#asked.has(keyOf(this.#match.position)));
  }

  /** Whether the engine is free for this now. */
  get #wanted() {
    const { position, phase, waiting } = this.#match;
    return this.#open && !position.over && phase === 'idle' && waiting !== 'engine' && !this.#annotation.busy() && !this.#solve.busy();
  }

  /** Starts, stops or leaves alone, after anything has changed. */
  refresh() {
    const { position, board, proofs } = this.#match;
    const key = keyOf(position);
    input('analysis-on').checked = this.#on;
    if (!this.#here) this.#solve.cancel();
    this.#solve.refresh();
    const wanted = this.#wanted;
    box('eval').hidden = !this.#here;
    if (!this.#open || key !== this.#shown) {
      this.#halt();
      clear(this.#match, this.#on, this.#how.values());
      if (this.#known) board.show({ scores: null });
      this.#shown = '';
      this.#known = null;
    }
    if (!wanted) {
      if (this.#run) this.#shown = ''; // interrupted: begin again when the board is free
      return this.#halt();
    }
    if (this.#shown === key) return this.#redraw(position);
    const proof = this.#how.sound() || this.#asked.has(key) ? proofs.whole(position) : undefined;
    if (proof || this.#on) this.#shown = key;
    if (proof) this.#take(proof, position);
    else if (this.#on) void this.#deepen(position);
  }

  #halt() {
    if (this.#run && this.#known) drawDepth(this.#known);
    this.#run?.abort();
    this.#run = null;
    keepFocus(
      () => (button('analysis-stop').disabled = true),
      () => input('analysis-on'),
    );
  }

  #again() {
    this.#shown = '';
    this.refresh();
  }

  /** @param {Position} position */
  async #deepen(position) {
    const { engine, proofs, place } = this.#match;
    const mine = (this.#run = new AbortController());
    button('analysis-stop').disabled = false;
    const { game, ...where } = place;
    const sound = this.#how.sound();
    const seconds = Number(select('analysis-budget').value);
    try {
      const asked = await this.#how.request(game);
      if (mine.signal.aborted) return;
      const limit = seconds ? { timeMs: seconds * 1000 } : { depth: rangesOf(asked.mode, game).depth?.most };
      const found = await engine.search(
        { ...where, ...asked, ...limit, allMoves: true },
        {
          game,
          signal: mine.signal,
          onProgress: (progress) => this.#run === mine && drawFigures(progress, this.#known),
          onReport: (report) => {
            if (!report.complete) return;
            if (sound) proofs.keep(position, report);
            if (this.#run === mine) this.#take({ ...report, exact: sound && report.exact }, position);
          },
        },
      );
      if (sound && found.exact && this.#run === mine) await this.#toTheEnd(this.#known ?? found, position, mine);
    } catch (error) {
      if (this.#run === mine && !mine.signal.aborted) this.#failed(error);
    } finally {
      if (this.#run === mine) this.#halt();
    }
  }

  /** The same figures; where somebody else sits now, by other names. @param {Position} position */
  #redraw(position) {
    if (!this.#known) return;
    if (this.#names === this.#called) drawScores(this.#match, this.#known);
    else this.#take(this.#known, position);
  }

  get #called() {
    return String([this.#match.naming, ...[0, 1].map((player) => this.#match.nameOf(player))]);
  }

  /** What is proved has a line to the end of the game; what the search remembers of it may stop before. @param {Report} report @param {Position} position @param {AbortController} mine */
  async #toTheEnd(report, position, mine) {
    const { engine, proofs, place } = this.#match;
    const { game, ...where } = place;
    const proof = methodFor('proof', game);
    if (proof?.kind !== 'proof') return;
    const { exact, move, line } = await engine.search({ ...where, mode: proof.name }, { game, signal: mine.signal });
    if (!exact || this.#run !== mine) return;
    const whole = { ...report, move, line };
    proofs.keep(position, whole);
    this.#take(whole, position);
  }

  /** From now on this is what is known of the position. @param {Report} report @param {Position} position */
  #take(report, position) {
    this.#known = report;
    this.#names = this.#called;
    const stands = () => this.#shown === keyOf(position);
    void this.#line.draw(drawReport(this.#match, report, position), position, { exact: report.exact, stands });
    this.#solve.refresh();
  }

  /** The board itself again, after a look ahead. */
  #restore() {
    const match = this.#match;
    if (this.#shown !== keyOf(match.position) || match.phase !== 'idle') return;
    match.show();
    if (this.#known) drawScores(match, this.#known);
  }

  /** A crashed engine comes back by itself: go on then, but not for ever. @param {unknown} error */
  #failed(error) {
    const crash = /** @type {{kind?: string}} */ (error)?.kind === 'engine';
    if (!crash || this.#retries === 0) return drawNote(sentenceOf(error));
    this.#retries--;
    setTimeout(() => this.#again(), 500);
  }
}
