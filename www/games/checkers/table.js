// Checkers as a match and the rooms see it (`TableGame` of games/games.js): what a choice on the board means, what the board shows, and
// words for all of it. Text and data only; the page's own parts are in game.js.

import { LEVELS, UNIT } from './levels.js';
import { pathOf, SQUARES } from './squares.js';
import { menOf } from './values.js';
import { loneOf } from '../../match/names.js';
import {
  givenAway,
  headline,
  lead,
  leader,
  leadShort,
  moveName,
  moveSentence,
  moveWords,
  previewSentence,
  refusal,
  SIDES,
  squareName,
  whoLeads,
} from './words.js';
import { say } from '../../words/checkers.js';

/**
 * @typedef {import('../games.js').TableGame} TableGame
 * @typedef {import('../games.js').Look} Look
 * @typedef {import('../../match/state.js').Seats} Seats
 * @typedef {import('../../engine/client.js').Report} Report
 */

/** So many men behind the best move, an arrow is as thin as they get. */
const HOPELESS = 2;
/** A lead of so many men fills about three quarters of what is left of the bar. */
const CRUSHING = 3;
/** More than all men nobody can lose. */
const MEN = 12;

/** @type {TableGame} */
export const checkers = {
  name: 'checkers',
  title: say('table.title'),
  invitation: say('table.invitation'),
  values: say('table.values'),
  rules: 'english',
  sides: SIDES,
  near: 1,
  unit: UNIT,
  levels: LEVELS,
  history: true,
  headers: { names: ['Black', 'White'], first: 1 },
  events: { choose: 'checkers-choose', refuse: 'checkers-refuse', point: 'checkers-point' },
  chosen: (detail) => detail?.text ?? null,
  typed: () => null, // a digit is no square
  scene,
  hinted: (report) => ({ hint: textOf(report) }),
  scored,
  ranked: (report, bounds, seats) => scored(report, bounds, seats).scores.sort((a, b) => Number(b.best) - Number(a.best) || b.weight - a.weight),
  glimpse: ({ squares, turn, over }) => ({ squares, turn: over ? null : turn, moves: [], last: null, hint: null, scores: null, ghost: true }),
  refusal,
  moveShort: (text) => text,
  moveName,
  moveWords,
  moveSentence,
  previewSentence,
  hintSentence: (text, report, _position, seats) => say('hint.move', { move: moveWords(text), lead: lead(report.value, seats, report), depth: report.depth }),
  headline,
  lead,
  ahead: whoLeads,
  share: (value, _position, judge) => 0.5 + 0.5 * Math.tanh(menOf(value, judge) / CRUSHING),
  points: (value, judge) => Math.max(-MEN, Math.min(MEN, menOf(value, judge))),
  givenAway,
  provable: () => false,
  outlook: () => say('outlook.none'),
  patience: () => '',
};

/** The best move of a report. @param {Report} report */
const textOf = ({ move, scores, line }) => scores.find((score) => score.move === move)?.text ?? line[0];

/** @param {Look} look @returns {import('./board.js').Scene} */
function scene({ position, seats, waiting, flipped, steps }) {
  const { squares, turn, moves = [] } = position;
  return {
    squares,
    flipped,
    ghost: false,
    setup: false,
    turn: waiting === 'over' ? null : turn,
    names: SQUARES.map((square) => squareName(square, squares, seats)),
    moves: waiting === 'human' ? moves.map(({ text, steps: hops }) => ({ text, steps: hops })) : [],
    paths: new Map(moves.map(({ text, steps: hops }) => [text, pathOf(hops)])),
    last: steps && pathOf(steps),
    hint: null,
    scores: null,
  };
}

/** Who sees values as the second player turns bounds round. @type {Record<string, string>} */
const TURNED = { exact: 'exact', at_least: 'at_most', at_most: 'at_least' };

/** @param {Report} report @param {Record<string, string>} [bounds] words before a value that is only a bound @param {Seats} [seats] */
function scored(report, bounds = {}, seats) {
  const best = menOf(report.value, report);
  const lone = seats ? loneOf(seats) : null;
  const scores = report.scores.map(({ move, text, value, bound }) => {
    const behind = Math.abs(menOf(value, report) - best) || 0; // two won games are as good as each other
    const turned = lone === null ? value < 0 : lone === 1;
    return {
      text,
      label: (bounds[turned ? TURNED[bound] : bound] ?? '') + leadShort(value, seats, report),
      best: move === report.move,
      side: leader(value),
      weight: Math.max(0, 1 - behind / HOPELESS),
    };
  });
  return { scores };
}
