// An exhibit below the console: the checkers program that "Check This!" (Parslow, 2008) printed, faults included. Asked for a move in any
// position, and beside it what the same program chooses with its faults mended. An answer takes a few hundredths of a second.

import { faultList, mountExhibit, points, worthTable } from './exhibit.js';
import { CheckersBoardElement } from '../games/checkers/element.js';
import { pathOf, SQUARES } from '../games/checkers/squares.js';
import { moveWords, SIDES } from '../games/checkers/words.js';
import { h, setText } from '../page/dom.js';
import { say } from '../words/history.js';

/**
 * @typedef {import('../engine/client.js').Engine} Engine
 * @typedef {import('../single/kalahari.js').PrintedAnswer} Answer
 * @typedef {import('../single/kalahari.js').CheckersState} State
 * @typedef {{state: State, printed: Answer, mended: {text: string, values: Map<string, number>}}} Choice values: what each move is worth to who moves
 */

/** The paper's rules, which have no draws. */
const RULES = 'check-this';
const OF = { game: 'checkers' };

/** Positions where each fault shows, from games by lot; a test knows what is chosen there. */
const POSITIONS = {
  start: { label: say('exhibit.start'), position: 'B:W21-32:B1-12' },
  loses: { label: say('check-this.loses'), position: 'B:W16,19,21,22,24,25,27,29,30,31,32:B1,2,3,4,5,6,7,9,10,12' },
  hopes: { label: say('check-this.hopes'), position: 'B:W21,22,24,25,28,29,30,31,32:B1,2,3,4,5,6,7,8,13,19' },
  flips: { label: say('check-this.flips'), position: 'W:W18,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,19' },
};

/** @param {HTMLElement} place @param {Engine} engine @param {import('./exhibit.js').OnTable} onTable */
export async function mount(place, engine, onTable) {
  /** @type {Choice | null} */ let shown = null;
  const board = new CheckersBoardElement();
  board.inert = true; // only to be seen: the field and the sentences say what stands there
  board.numbers = true;
  const turn = h('input', { type: 'checkbox', role: 'switch', change: () => shown && drawBoard(board, shown, turn.checked) });
  const said = h('p', { class: 'chosen', role: 'status' });
  const kept = h('p', {});
  const table = worthTable(say('check-this.scores'), [say('check-this.move'), say('check-this.printed'), say('exhibit.mended')]);
  const faults = faultList([
    [say('check-this.sign'), say('check-this.sign-about')],
    [say('check-this.flip'), say('check-this.flip-about'), kept],
    [say('check-this.last'), say('check-this.last-about')],
  ]);

  /** @param {HTMLElement} element @param {Choice} choice */
  const draw = (element, choice) => {
    shown = choice;
    const { state, printed, mended } = choice;
    const side = SIDES[state.turn];
    element.dataset.printed = printed.text;
    element.dataset.mended = mended.text;
    turn.checked = false;
    drawBoard(board, choice, false);
    const first = say('check-this.said', { side, move: moveWords(printed.text), value: points(printed.value), plies: printed.plies });
    setText(said, `${first} ${instead(choice)}`);
    const squares = keptSquares(state.squares, printed.turned);
    setText(kept, squares.length ? say('check-this.kept', { squares: AND.format(squares.map(String)) }) : say('check-this.kept-none'));
    const worth = (/** @type {number | undefined} */ value) => (value === undefined ? '–' : points(value));
    const rows = printed.scores.map(({ text, value }) => ({
      move: text,
      cells: [
        { text: points(value), plays: text === printed.text },
        { text: worth(mended.values.get(text)), plays: text === mended.text },
      ],
    }));
    table.show(say('check-this.caption', { side }), rows);
    return state.position;
  };

  await mountExhibit(place, {
    name: 'check-this',
    positions: POSITIONS,
    onTable,
    parts: [
      h(
        'div',
        { class: 'beside-board' },
        h('div', { class: 'board' }, board, h('label', { class: 'switch' }, turn, ` ${say('check-this.turn')}`)),
        h('div', { class: 'words' }, said, table.element, faults),
      ),
    ],
    choose: (position) => choose(engine, position),
    draw,
  });
}

/** Both programs. @param {Engine} engine @param {string} text @returns {Promise<Choice>} */
async function choose(engine, text) {
  const state = /** @type {State} */ (/** @type {unknown} */ (await engine.inspect(RULES, text, OF)));
  const { position, turn } = state;
  const printed = await engine.ask('printed', { position });
  if (!printed) throw new Error(say('check-this.over'));
  const search = { rules: RULES, position, mode: 'seq_ab', evaluator: 'check-this', depth: printed.plies + 1, allMoves: true };
  const { move, scores } = await engine.search(search, OF);
  const values = new Map(scores.map((score) => [score.text, turn === 0 ? score.value : -score.value]));
  return { state, printed, mended: { text: scores.find((score) => score.move === move)?.text ?? '', values } };
}

/** @param {CheckersBoardElement} board @param {Choice} choice @param {boolean} turned as the program turns it round */
function drawBoard(board, { state, printed, mended }, turned) {
  const arrow = (/** @type {string} */ text, /** @type {string} */ label, /** @type {boolean} */ best) => ({ text, label, best, side: null, weight: 0.5 });
  const arrows =
    printed.text === mended.text
      ? [arrow(printed.text, say('check-this.both-arrow'), true)]
      : [arrow(printed.text, say('check-this.printed-arrow'), false), arrow(mended.text, say('check-this.mended-arrow'), true)];
  board.show({
    squares: turned ? printed.turned : state.squares,
    turn: null,
    moves: [],
    names: [],
    last: null,
    hint: null,
    paths: new Map((state.moves ?? []).map(({ text, steps }) => [text, pathOf(steps)])),
    scores: turned ? null : arrows,
  });
}

const AND = new Intl.ListFormat(say.language);

/** What the mended program does in its place. @param {Choice} choice */
function instead({ printed, mended }) {
  if (printed.text === mended.text) return say('check-this.same');
  const worth = (/** @type {string} */ text) => mended.values.get(text) ?? 0;
  const less = worth(mended.text) - worth(printed.text);
  const move = moveWords(mended.text);
  return less === 0 ? say('check-this.as-good', { move }) : say('check-this.better', { move, less: points(less) });
}

/** Where the turned board has a piece although the opposite square is empty. @param {string} squares @param {string} turned */
const keptSquares = (squares, turned) => SQUARES.filter((square) => turned[square - 1] !== '.' && squares[SQUARES.length - square] === '.');
