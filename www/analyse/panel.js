// What the Analyse view shows of a report: figures, the score of each move, the bar. Draws what it is handed and decides nothing.

import { methodOf } from '../engine/methods.js';
import { big } from '../page/figures.js';
import { box, h, setText } from '../page/dom.js';

/**
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {import('../engine/client.js').Report} Report
 * @typedef {import('../match/state.js').Position} Position
 */

const LINE_LENGTH = 14;
const BOUNDS = /** @type {Record<string, string>} */ ({ exact: '', at_least: '≥', at_most: '≤' });
const BOUND_WORDS = /** @type {Record<string, string>} */ ({ exact: '', at_least: 'at least ', at_most: 'at most ' });

/** @param {{nodes: number, elapsed_ms: number, depth: number | null}} now `depth`: being searched, null: to the end @param {Report | null} known what was found before */
export function drawFigures({ nodes, elapsed_ms, depth }, known) {
  setText(box('a-nodes'), big(nodes));
  if (elapsed_ms > 5) setText(box('a-speed'), big((nodes / elapsed_ms) * 1000));
  if (!known) return;
  const reached = isProof(known) ? 'end' : String(known.depth);
  setText(box('a-depth'), reached === 'end' || (depth !== null && depth <= known.depth) ? reached : `${reached} → ${depth ?? 'end'}`);
}

/** Whether it went to the end of the game. @param {Report} report */
const isProof = ({ mode }) => methodOf(mode)?.kind === 'proof';

/** @param {Match} match @param {Report} report */
export function drawScores({ table, board }, report) {
  const sentences = report.scores.map(({ text, value, bound }) => `${capital(table.moveWords(text))}: ${BOUND_WORDS[bound]}${table.lead(value)}.`);
  setText(box('a-scores'), sentences.join(' '));
  board.show(table.scored(report, BOUNDS));
}

/**
 * @param {Match} match @param {Report} report @param {Position} position
 * @returns {string[]} the line that is worth showing
 */
export function drawReport(match, report, position) {
  drawScores(match, report);
  drawBar(match, report.value, position, report.exact);
  setText(box('a-value'), match.table.lead(report.value));
  drawProof(report.exact);
  drawFigures(report, report);
  // A guess far ahead is worth little; a perfect line is shown to its end.
  const perfect = report.exact && isProof(report);
  setText(box('a-line-label'), perfect ? 'Perfect line' : 'Best line');
  return perfect ? report.line : report.line.slice(0, LINE_LENGTH);
}

/** In the place of the line. @param {string} sentence */
export const drawNote = (sentence) => box('a-line').replaceChildren(h('span', { class: 'note' }, sentence));

/** @param {Match} match @param {boolean} on */
export function clear(match, on) {
  const { position } = match;
  for (const id of ['a-value', 'a-depth', 'a-nodes', 'a-speed']) setText(box(id), '–');
  setText(box('a-scores'), '');
  setText(box('a-line-label'), 'Best line');
  drawProof(null);
  const text = on ? 'Searching…' : 'Analysis is off.';
  drawNote(position.over ? 'The game is over.' : text);
  drawBar(match, position.result ? position.result.first - position.result.second : null, position);
}

/** A result that holds whatever is played is never to be taken for an opinion. @param {boolean | null} exact `null`: nothing to tell of */
function drawProof(exact) {
  const badge = box('a-proof');
  const word = exact ? 'Proved' : 'Estimated';
  badge.dataset.proof = exact === null ? 'none' : word.toLowerCase();
  setText(badge, exact === null ? '' : word);
}

/** @param {Match} match @param {number | null} value @param {Position} position @param {boolean} [exact] */
function drawBar({ table }, value, position, exact) {
  const share = value === null ? 0.5 : table.share(value, position);
  box('eval-south').style.width = `${(share * 100).toFixed(1)}%`;
  setText(box('eval-text'), value === null ? '' : table.lead(value));
  const proof = exact ? ', proved' : ', estimated';
  box('eval').setAttribute('aria-label', value === null ? 'Evaluation: not known yet' : `Evaluation: ${table.lead(value)}${exact === undefined ? '' : proof}`);
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
