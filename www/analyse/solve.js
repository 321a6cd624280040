// Solving the position on the board: the exact value of every move under perfect play, however long it takes. Shows how far
// it is, can be cancelled, and gives way to a move. What is drawn of the result is the Analyse view's business.

import { methodsOf } from '../engine/methods.js';
import { methodFor } from '../match/levels.js';
import { keyOf } from '../match/proofs.js';
import { big, duration } from '../page/figures.js';
import { box, button, setText } from '../page/dom.js';
import { sentenceOf } from '../page/notice.js';
import { say } from '../words/analyse.js';

/**
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {import('../engine/client.js').Report} Report
 * @typedef {import('../engine/client.js').SearchProgress} Progress
 * @typedef {import('../match/state.js').Position} Position
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
    let { moves } = position;
    const { game, ...place } = match.place;
    const [expert, proof] = /** @type {const} */ (['expert', 'proof']).map((kind) => methodFor(kind, game)?.name);
    const mine = (run = new AbortController());
    const start = performance.now();
    key = keyOf(position);
    told = '';
    const estimate = panel.begin();
    tell(say('solve.begun'));
    refresh();
    try {
      moves ??= (await match.whole()).moves;
      if (!estimate) await look({ ...place, mode: expert, depth: ESTIMATE_DEPTH, allMoves: true });
      if (!mine.signal.aborted) await look({ ...place, mode: proof, allMoves: true });
      // A proof leaves its own word; anything else was cut short.
      if (!told) told = say('solve.cancelled-after', { time: duration(performance.now() - start) });
    } catch (error) {
      told = mine.signal.aborted ? say('solve.cancelled') : sentenceOf(error);
    } finally {
      run = null;
      const [badge, value] = ['a-proof', 'a-value'].map((id) => box(id).textContent ?? '');
      tell(keyOf(match.position) === key ? say('solve.result', { told, proof: badge, value }) : say('solve.moved'));
      panel.end();
    }

    /** @param {import('../engine/client.js').SearchRequest} request */
    async function look(request) {
      const report = await match.engine.search(request, { game, signal: mine.signal, onProgress });
      match.proofs.keep(position, report);
      const here = keyOf(match.position) === key;
      // A solve that was stopped looked less deep than the estimate before it.
      if (here && (report.exact || request.mode === expert)) panel.show(report, position);
      if (!report.exact || request.mode !== proof) return;
      told = say(report.complete ? 'solve.solved' : 'solve.value', { time: duration(performance.now() - start), nodes: big(report.nodes) });
    }

    /** @param {Progress} progress */
    function onProgress(progress) {
      if (mine.signal.aborted) return;
      panel.figures(progress);
      const best = moves?.find(({ number }) => number === progress.move);
      const { table } = match;
      const values = { time: clock(performance.now() - start), patience: table.patience(position) };
      const found = best && { move: table.moveWords(best.text, position), lead: table.lead(progress.value, match.game.seats) };
      setText(box('solve-note'), found ? say('solve.best', { ...values, ...found }) : say('solve.running', values));
    }
  }

  const tell = (/** @type {string} */ sentence) => setText(box('solve-said'), sentence);
  const free = () => !match.position.over && match.phase === 'idle' && match.waiting !== 'engine';

  /** After anything has changed: a solve goes on only while its position stands and nobody else needs the engine. */
  function refresh() {
    const { position } = match;
    const here = keyOf(position) === key;
    if (run && (!here || !free())) run.abort();
    const busy = run !== null && !run.signal.aborted;
    const solved = match.proofs.whole(position) !== undefined;
    setText(control, say(busy ? 'solve.cancel' : 'solve.begin'));
    control.hidden = !hasProof(position.game);
    control.setAttribute('aria-disabled', String(!busy && (solved || !free())));
    if (busy) return;
    setText(box('solve-note'), note(match, here ? told : '', solved));
  }

  control.addEventListener('click', () => {
    if (run) return (run.abort(), refresh());
    if (control.getAttribute('aria-disabled') !== 'true') return void solve();
    if (match.proofs.whole(match.position)) tell(say('solve.already'));
  });

  return { refresh, busy: () => run !== null, cancel: () => run?.abort() };
}

/** Whether this game can be solved at all. @param {string} game */
const hasProof = (game) => methodsOf(game).some(({ kind }) => kind === 'proof');

/** Time on the way: calm enough to look at. @param {number} ms */
function clock(ms) {
  const seconds = Math.floor(ms / 1000);
  return seconds < 60 ? say('solve.seconds', { s: seconds }) : say('solve.minutes', { min: Math.floor(seconds / 60), s: seconds % 60 });
}

/** What is said of a position that is not being solved. @param {Match} match @param {string} told what became of its solve, if any @param {boolean} solved */
function note({ position, table }, told, solved) {
  if (position.over) return '';
  if (told) return told;
  return solved ? say('solve.known') : table.outlook(position);
}
