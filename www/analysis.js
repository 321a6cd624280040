// The Analyse view: searches the position on the board deeper and deeper, and shows the score of
// every move, who leads, and the best line; a value that is proved is told apart from an estimate.
// Never plays by itself, and yields to an engine's turn and to a solve.

import * as S from './state.js';
import { TO_THE_END } from './engine-control.js';
import { big, lead, leadShort, SIDES } from './words.js';
import { box, button, h, input, select, setText } from './dom.js';
import { mountAnnotation } from './annotate.js';
import { mountSolve } from './solve.js';
import { keyOf } from './proofs.js';
import { sentenceOf } from './notice.js';

/**
 * @typedef {import('./match.js').Match} Match
 * @typedef {import('./engine.js').Report} Report
 * @typedef {import('./state.js').Position} Position
 */

const DEEPEST = 60;
const LINE_LENGTH = 14;
const BOUNDS = /** @type {Record<string, string>} */ ({ exact: '', at_least: '≥', at_most: '≤' });
const BOUND_WORDS = /** @type {Record<string, string>} */ ({ exact: '', at_least: 'at least ', at_most: 'at most ' });

/** @param {Match} match @param {() => string} view the view that is open */
export function mountAnalysis(match, view) {
  /** @type {boolean | null} */ let wish = null; // the user's own choice, once made
  /** @type {AbortController | null} */ let run = null;
  let shown = ''; // what the figures on the page belong to
  /** @type {Report | null} */ let known = null;
  let retries = 2;
  /** Positions that the user had solved: they show what is known of them even where analysis is off. @type {Set<string>} */
  const asked = new Set();
  const annotation = mountAnnotation(match, () => halt(), () => refresh());
  const solve = mountSolve(match, {
    begin() {
      halt();
      shown = keyOf(match.position);
      asked.add(shown);
      return known;
    },
    show: (report, position) => void (open() && take(report, position)),
    figures: ({ nodes, elapsed_ms, depth }) => drawFigures(nodes, elapsed_ms, depth),
    end: () => refresh(),
  });

  const on = () => wish ?? S.humans(match.game) < 2;
  const open = () => view() === 'analyse' && (on() || asked.has(keyOf(match.position)));

  function halt() {
    run?.abort();
    run = null;
    button('analysis-stop').disabled = true;
  }

  /** Starts, stops or leaves alone, after anything has changed. */
  function refresh() {
    input('analysis-on').checked = on();
    const { position, phase } = match;
    const key = keyOf(position);
    if (view() !== 'analyse') solve.cancel();
    solve.refresh();
    const wanted = open() && !position.over && phase === 'idle' && match.waiting !== 'engine' && !annotation.busy() && !solve.busy();
    box('eval').hidden = view() !== 'analyse';
    if (!open() || key !== shown) {
      halt();
      clear(position, on());
      if (match.board.scene.scores) match.board.show({ scores: null });
      shown = '';
      known = null;
    }
    if (!wanted) {
      if (run) shown = ''; // interrupted: begin again when the board is free
      return halt();
    }
    if (shown === key) return void (known && drawScores(known));
    const proof = match.proofs.whole(position);
    if (proof || on()) shown = key;
    if (proof) void take(proof, position);
    else if (on()) void deepen(position);
  }

  /** @param {Position} position */
  async function deepen(position) {
    const mine = (run = new AbortController());
    button('analysis-stop').disabled = false;
    const seconds = Number(select('analysis-budget').value);
    const timer = seconds ? setTimeout(() => mine.abort(), seconds * 1000) : undefined;
    try {
      for (let depth = 1; depth <= DEEPEST && !known?.exact; depth++) {
        const report = await match.engine.search(
          { rules: position.rules, position: position.position, mode: 'expert', depth, allMoves: true },
          { signal: mine.signal, onProgress: (progress) => run === mine && drawFigures(progress.nodes, progress.elapsed_ms, depth) },
        );
        if (run !== mine) return;
        if (report.complete) {
          match.proofs.keep(position, report);
          await take(report, position);
        }
        if (mine.signal.aborted) break;
      }
    } catch (error) {
      if (run === mine && !mine.signal.aborted) failed(error);
    } finally {
      clearTimeout(timer);
      if (run === mine) halt();
    }
  }

  /** From now on this is what is known of the position. @param {Report} report @param {Position} position */
  async function take(report, position) {
    known = report;
    await drawReport(report, position);
    solve.refresh();
  }

  /** A crashed engine comes back by itself: go on then, but not for ever. @param {unknown} error */
  function failed(error) {
    const crash = /** @type {{kind?: string}} */ (error)?.kind === 'engine';
    if (!crash || retries === 0) return box('a-line').replaceChildren(h('span', { class: 'note' }, sentenceOf(error)));
    retries--;
    setTimeout(() => { shown = ''; refresh(); }, 500);
  }

  /** @param {number} nodes @param {number} ms @param {number} depth being searched */
  function drawFigures(nodes, ms, depth) {
    setText(box('a-nodes'), big(nodes));
    if (ms > 5) setText(box('a-speed'), big((nodes / ms) * 1000));
    if (!known) return;
    const reached = known.mode === 'solve' ? 'end' : String(known.depth);
    setText(box('a-depth'), depth <= known.depth || reached === 'end' ? reached : `${reached} → ${depth >= TO_THE_END ? 'end' : depth}`);
  }

  /** @param {Report} report */
  function drawScores(report) {
    const { houses } = match.position;
    setText(box('a-scores'), report.scores.map(({ move, value, bound }) => `House ${S.houseNumber(move, houses)}: ${BOUND_WORDS[bound]}${lead(value)}.`).join(' '));
    match.board.show({
      scores: new Map(report.scores.map(({ move, value, bound }) => [move, {
        text: BOUNDS[bound] + leadShort(value), best: move === report.move, side: value === 0 ? null : value > 0 ? 0 : 1,
      }])),
    });
  }

  /** @param {Report} report @param {Position} position */
  async function drawReport(report, position) {
    drawScores(report);
    drawBar(report.value, position, report.exact);
    setText(box('a-value'), lead(report.value));
    drawProof(report.exact);
    drawFigures(report.nodes, report.elapsed_ms, report.depth);
    // A guess far ahead is worth little; a perfect line is shown to its end.
    const perfect = report.exact && report.mode === 'solve';
    setText(box('a-line-label'), perfect ? 'Perfect line' : 'Best line');
    await drawLine(perfect ? report.pv : report.pv.slice(0, LINE_LENGTH), position);
  }

  /** @param {number[]} pv @param {Position} position */
  async function drawLine(pv, position) {
    /** @type {HTMLElement[]} */ const parts = [];
    /** @type {Position} */ let at = position;
    let mover = -1;
    for (const [index, move] of pv.entries()) {
      const { state } = await match.engine.play(at.rules, at.position, move);
      if (shown !== keyOf(position)) return;
      if (at.turn !== mover) parts.push(h('span', { class: 'who', 'data-side': at.turn }, SIDES[at.turn]));
      mover = at.turn;
      parts.push(lineMove(pv.slice(0, index + 1), S.houseNumber(move, at.houses), at, state));
      at = state;
    }
    const line = box('a-line');
    const focused = [...line.querySelectorAll('button')].indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    line.replaceChildren(...parts);
    if (focused >= 0) line.querySelectorAll('button')[Math.min(focused, pv.length - 1)]?.focus();
  }

  /** @param {number[]} moves @param {number} house @param {Position} before @param {Position} after */
  function lineMove(moves, house, before, after) {
    const preview = () => match.board.show({ pits: after.pits, turn: after.over ? null : after.turn, legal: [], last: null, scores: null, ghost: true, previews: new Map() });
    const restore = () => {
      if (shown !== keyOf(match.position) || match.phase !== 'idle') return;
      match.show();
      void match.details();
      if (known) drawScores(known);
    };
    return h('button', {
      'data-side': before.turn, 'aria-label': `${SIDES[before.turn]} house ${house}: play the line to here`,
      pointerenter: preview, focus: preview, pointerleave: restore, blur: restore,
      click: () => void match.line(moves),
    }, String(house));
  }

  input('analysis-on').addEventListener('change', () => {
    wish = input('analysis-on').checked;
    if (!wish) asked.clear();
    refresh();
  });
  select('analysis-budget').addEventListener('change', () => { shown = ''; refresh(); });
  button('analysis-stop').addEventListener('click', () => {
    if (run) run.abort();
  });
  match.addEventListener('change', refresh);
  return {
    refresh,
    /** Stops, to begin anew at the next change. */
    pause: () => { halt(); solve.cancel(); shown = ''; },
    toggle: () => input('analysis-on').click(),
  };
}

/** @param {Position} position @param {boolean} on */
function clear(position, on) {
  for (const id of ['a-value', 'a-depth', 'a-nodes', 'a-speed']) setText(box(id), '–');
  setText(box('a-scores'), '');
  setText(box('a-line-label'), 'Best line');
  drawProof(null);
  const line = box('a-line');
  const text = position.over ? 'The game is over.' : on ? 'Searching…' : 'Analysis is off.';
  line.replaceChildren(h('span', { class: 'note' }, text));
  drawBar(position.result ? position.result.first - position.result.second : null, position);
}

/** A result that holds whatever is played is never to be taken for an opinion. @param {boolean | null} exact `null`: nothing to tell of */
function drawProof(exact) {
  const badge = box('a-proof');
  badge.dataset.proof = exact === null ? 'none' : exact ? 'proved' : 'estimated';
  setText(badge, exact === null ? '' : exact ? 'Proved' : 'Estimated');
}

/** @param {number | null} value @param {Position} position @param {boolean} [exact] */
function drawBar(value, position, exact) {
  const seeds = position.pits.reduce((sum, n) => sum + n, 0) || 1;
  // Half the seeds is a crushing lead; near the middle each seed should show.
  const share = value === null ? 0.5 : 0.5 + 0.5 * Math.tanh((value / seeds) * 3);
  box('eval-south').style.width = `${(share * 100).toFixed(1)}%`;
  setText(box('eval-text'), value === null ? '' : lead(value));
  box('eval').setAttribute('aria-label', value === null ? 'Evaluation: not known yet' : `Evaluation: ${lead(value)}${exact === undefined ? '' : exact ? ', proved' : ', estimated'}`);
}
