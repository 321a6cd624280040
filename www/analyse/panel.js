// What the Analyse view shows of a report: figures, the score of each move, the bar. Draws what it is handed and decides nothing.

import { methodOf } from '../engine/methods.js';
import { big } from '../page/figures.js';
import { box, h, keepFocus, setText } from '../page/dom.js';
import { sentenceOf } from '../page/notice.js';
import { say } from '../words/analyse.js';

/**
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {import('../engine/client.js').Report} Report
 * @typedef {import('../match/state.js').Position} Position
 */

const LINE_LENGTH = 14;
const BOUNDS = /** @type {Record<string, string>} */ ({ exact: '', at_least: '≥', at_most: '≤' });

/** @param {{nodes: number, elapsed_ms: number, depth: number | null}} now `depth`: being searched, null: to the end @param {Report | null} known what was found before */
export function drawFigures({ nodes, elapsed_ms, depth }, known) {
  setText(box('a-nodes'), big(nodes));
  if (elapsed_ms > 5) setText(box('a-speed'), big((nodes / elapsed_ms) * 1000));
  if (!known) return;
  const deeper = !isProof(known) && (depth === null || depth > known.depth);
  setText(box('a-depth'), deeper ? say('analysis.deeper', { reached: reachedBy(known), depth: depth ?? say('analysis.end') }) : reachedBy(known));
}

/** How deep it was searched: nothing is on its way deeper any more. @param {Report} known */
export const drawDepth = (known) => setText(box('a-depth'), reachedBy(known));

/** @param {Report} report */
const reachedBy = (report) => (isProof(report) ? say('analysis.end') : String(report.depth));

/** Whether it went to the end of the game. @param {Report} report */
const isProof = ({ mode }) => methodOf(mode)?.kind === 'proof';

/** @param {Match} match @param {Report} report */
export function drawScores({ table, board, position, game: { seats } }, report) {
  const sentences = report.scores.map(({ text, value, bound }) => {
    const kind = /** @type {'exact' | 'at_least' | 'at_most'} */ (bound);
    return sentenceOf(say(`score.${kind}`, { move: table.moveWords(text, position), lead: table.lead(value, seats, report) }));
  });
  setText(box('a-scores'), sentences.join(' '));
  board.show(table.scored(report, BOUNDS, seats));
  drawList(table.ranked?.(report, BOUNDS, seats) ?? []);
}

/** What is on the board for those who see it, once more in a row. @param {import('../games/games.js').Listed[]} moves */
function drawList(moves) {
  const row = (/** @type {import('../games/games.js').Listed} */ { text, label, best, weight }) => {
    const bar = h('span', { class: 'worth' }, h('span'));
    /** @type {HTMLElement} */ (bar.firstElementChild).style.width = `${Math.round(8 + 92 * weight)}%`;
    return h('li', { 'data-best': String(best) }, h('b', {}, text), bar, h('span', {}, label));
  };
  box('a-moves').hidden = moves.length === 0;
  box('a-moves').replaceChildren(...moves.map(row));
}

/**
 * @param {Match} match @param {Report} report @param {Position} position
 * @returns {string[]} the line that is worth showing
 */
export function drawReport(match, report, position) {
  drawScores(match, report);
  drawBar(match, report.value, position, report);
  setText(box('a-value'), match.table.lead(report.value, match.game.seats, report));
  drawProof(report.exact);
  drawFigures(report, report);
  return report.exact ? report.line : report.line.slice(0, LINE_LENGTH); // a guess far ahead is worth little
}

/** In the place of the line. @param {string} sentence */
export const drawNote = (sentence) =>
  keepFocus(
    () => box('a-line').replaceChildren(h('span', { class: 'note' }, sentence)),
    () => box('board'),
  );

/** @param {Match} match @param {boolean} on @param {string} values what a value counts */
export function clear(match, on, values) {
  const { position } = match;
  for (const id of ['a-value', 'a-depth', 'a-nodes', 'a-speed']) setText(box(id), '–');
  setText(box('a-scores'), '');
  drawList([]);
  setText(box('a-note'), values);
  setText(box('a-line-label'), say('line.best'));
  drawProof(null);
  const state = on ? 'analysis.searching' : 'analysis.off';
  drawNote(say(position.over ? 'analysis.over' : state));
  drawBar(match, position.result ? position.result.first - position.result.second : null, position, RESULT);
}

/** A result that holds whatever is played is never to be taken for an opinion. @param {boolean | null} exact `null`: nothing to tell of */
function drawProof(exact) {
  const badge = box('a-proof');
  const kind = exact ? 'proved' : 'estimated';
  badge.dataset.proof = exact === null ? 'none' : kind;
  setText(badge, exact === null ? '' : say(`proof.${kind}`));
}

/** Of a game that is over. @type {import('../games/games.js').Judge & {exact?: boolean}} */
const RESULT = { evaluator: 'result' };

/** @param {Match} match @param {number | null} value @param {Position} position @param {import('../games/games.js').Judge & {exact?: boolean}} judge */
function drawBar({ table, game: { seats } }, value, position, judge) {
  const { exact } = judge;
  const share = value === null ? 0.5 : table.share(value, position, judge);
  box('eval-south').style.width = `${(share * 100).toFixed(1)}%`;
  setText(box('eval-text'), value === null ? '' : table.lead(value, seats, judge));
  const proof = exact ? 'value.proved' : 'value.estimated';
  const label = value === null ? say('value.unknown') : say(exact === undefined ? 'value.known' : proof, { lead: table.lead(value, seats, judge) });
  box('eval').setAttribute('aria-label', label);
}
