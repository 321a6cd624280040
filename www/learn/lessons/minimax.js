// Lesson 3: minimax on a small tree of numbers, and on a very small board.

import { practise, stepperOf } from './stepping.js';
import { KalahBoardElement } from '../../games/kalah/element.js';
import { houseNumber } from '../../games/kalah/geometry.js';
import { lead } from '../../games/kalah/words.js';
import { announce, h } from '../../page/dom.js';
import { say } from '../../words/lessons.js';

/** @typedef {import('./page.js').LessonPage} LessonPage @typedef {import('../../engine/client.js').Engine} Engine */

/** A tree of many textbooks. */
export const CLASSIC = '((3 12 8) (2 4 6) (14 5 2))';
/** Two houses a side, where the tempting move is the worse one. */
const SMALL = { rules: 'standard', position: '1,3,0/1,1,0 0' };
/** Deep enough to see the end of that game. */
const TO_THE_END = 20;

/** @param {LessonPage} page */
export function lesson(page) {
  page.text(say('minimax.number'), say('minimax.classic'), say('minimax.lovely'));
  stepperOf(page, { tree: CLASSIC, mode: 'seq_mm' }, say('minimax.classic-label'), { at: 'end' });
  page.text(say('minimax.rule'));
  page.heading(say('minimax.real'));
  page.text(say('minimax.real-about'));
  page.add(quiz(page.engine));
  stepperOf(page, { ...SMALL, mode: 'seq_mm', depth: 2 }, say('minimax.real-label'));
  practise(page, '((7 4) (3 8) (10 5))', 'values');
  page.text(say('minimax.cost'));
}

/** What every move of the small board is worth, by its text. @param {Pick<Engine, 'search'>} engine */
export async function smallValues(engine) {
  const { scores = [] } = await engine.search({ ...SMALL, mode: 'seq_mm', depth: TO_THE_END, allMoves: true });
  return new Map(scores.map(({ text, value }) => [text, value]));
}

/** Which house would you play? @param {Engine} engine */
function quiz(engine) {
  const board = new KalahBoardElement();
  board.setAttribute('position', SMALL.position);
  board.setAttribute('shape', 'wide');
  board.setAttribute('aria-label', say('minimax.board-label'));
  const said = h('p', { class: 'lesson-said', role: 'status' }, say('minimax.ask'));
  board.addEventListener('kalah-choose', async (event) => {
    const { pit } = /** @type {CustomEvent} */ (event).detail;
    const values = await smallValues(engine);
    const chosen = String(houseNumber(pit, 2));
    const [[best]] = [...values].sort(([, a], [, b]) => b - a);
    const value = lead(values.get(best) ?? 0);
    const [other] = [...values.keys()].filter((text) => text !== best);
    board.scores = Object.fromEntries([...values].map(([text, worth]) => [Number(text) - 1, worth]));
    announce(said, say(chosen === best ? 'minimax.right' : 'minimax.wrong', { house: best, value, other: lead(values.get(other) ?? 0) }));
  });
  return h('div', { class: 'lesson-quiz' }, board, said);
}
