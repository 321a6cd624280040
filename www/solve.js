// Solving the position on the board: the exact value of every move under perfect play, however long it takes. Shows how far
// it is, can be cancelled, and gives way to a move. What is drawn of the result is the Analyse view's business.

import * as S from './state.js';
import { keyOf } from './proofs.js';
import { big, duration, lead, plural } from './words.js';
import { box, button, setText } from './dom.js';
import { sentenceOf } from './notice.js';

/**
 * @typedef {import('./match.js').Match} Match
 * @typedef {import('./engine.js').Report} Report
 * @typedef {import('./engine.js').SearchProgress} Progress
 * @typedef {import('./state.js').Position} Position
 * @typedef {object} Panel what the Analyse view lends to a solve
 * @property {() => Report | null} begin stops its own search; what it knows of the position
 * @property {(report: Report, position: Position) => void} show
 * @property {(progress: Progress) => void} figures
 * @property {() => void} end
 */

/** For an estimate to stand on while the proof runs, where there is none yet. */
const ESTIMATE_DEPTH = 10;

/** @param {Match} match @param {Panel} panel */
export function mountSolve(match, panel) {
  const control = button('solve');
  /** @type {AbortController | null} */ let run = null;
  let key = ''; // of the position being solved, or solved last
  let told = ''; // what became of it

  async function solve() {
    const { position } = match;
    const { rules, position: text } = position;
    const mine = (run = new AbortController());
    const start = performance.now();
    key = keyOf(position);
    told = '';
    const estimate = panel.begin();
    say('Solving.');
    refresh();
    try {
      if (!estimate) await look({ rules, position: text, mode: 'expert', depth: ESTIMATE_DEPTH, allMoves: true });
      if (!mine.signal.aborted) await look({ rules, position: text, mode: 'solve', allMoves: true });
      // A proof leaves its own word; anything else was cut short.
      if (!told) told = `Cancelled after ${duration(performance.now() - start)}. The values are estimates.`;
    } catch (error) {
      told = mine.signal.aborted ? 'Cancelled. The values are estimates.' : sentenceOf(error);
    } finally {
      run = null;
      if (keyOf(match.position) === key) say(`${told} ${box('a-proof').textContent}: ${box('a-value').textContent}.`);
      else say('Solving was stopped, because the position has changed.');
      panel.end();
    }

    /** @param {import('./engine.js').SearchRequest} request */
    async function look(request) {
      const report = await match.engine.search(request, { signal: mine.signal, onProgress });
      match.proofs.keep(position, report);
      const here = keyOf(match.position) === key;
      // A solve that was stopped looked less deep than the estimate before it.
      if (here && (report.exact || request.mode === 'expert')) panel.show(report, position);
      if (!report.exact || request.mode !== 'solve') return;
      const took = `${duration(performance.now() - start)}, ${big(report.nodes)} nodes`;
      told = report.complete ? `Solved in ${took}.` : `Cancelled when the value was proved, but not yet every move’s (${took}).`;
    }

    /** @param {Progress} progress */
    function onProgress(progress) {
      if (mine.signal.aborted) return;
      panel.figures(progress);
      const best = progress.move < 0 ? '' : ` Best so far: house ${S.houseNumber(progress.move, position.houses)}, ${lead(progress.value)}.`;
      setText(box('solve-note'), `Solving for ${clock(performance.now() - start)}.${best} ${patience(position)}`);
    }
  }

  const say = (/** @type {string} */ sentence) => setText(box('solve-said'), sentence);
  const free = () => !match.position.over && match.phase === 'idle' && match.waiting !== 'engine';

  /** After anything has changed: a solve goes on only while its position stands and nobody else needs the engine. */
  function refresh() {
    const { position } = match;
    const here = keyOf(position) === key;
    if (run && (!here || !free())) run.abort();
    const busy = run !== null && !run.signal.aborted;
    const solved = match.proofs.whole(position) !== undefined;
    setText(control, busy ? 'Cancel' : 'Solve');
    control.setAttribute('aria-disabled', String(!busy && (solved || !free())));
    if (busy) return;
    setText(box('solve-note'), position.over ? '' : here && told ? told : solved ? 'The exact result if both play perfectly.' : outlook(position));
  }

  control.addEventListener('click', () => {
    if (run) return run.abort(), refresh();
    if (control.getAttribute('aria-disabled') !== 'true') return void solve();
    if (match.proofs.whole(match.position)) say('This position is solved already.');
  });

  return { refresh, busy: () => run !== null, cancel: () => run?.abort() };
}

/** Time on the way: calm enough to look at. @param {number} ms */
function clock(ms) {
  const seconds = Math.floor(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** How hard a position is: seeds still in the houses, on a board of the usual six a side. @param {Position} position */
function hardness(position) {
  return S.seedsInPlay(position) + (position.houses > 6 ? 12 : 0);
}

/** What to expect, before it begins. @param {Position} position */
function outlook(position) {
  const seeds = hardness(position);
  const time = seeds <= 24 ? 'takes a moment' : seeds <= 36 ? 'takes seconds' : seeds <= 48 ? 'may take minutes' : 'may take hours or days';
  return `${plural(S.seedsInPlay(position), 'seed')} in the houses: to solve this ${time}.`;
}

/** What to say while it runs. @param {Position} position */
function patience(position) {
  return hardness(position) > 48 ? 'May take hours or days.' : hardness(position) > 36 ? 'May take minutes.' : '';
}
