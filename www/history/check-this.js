// A second exhibit, below the console: the checkers program that "Check This!" (Parslow, 2008) printed, faults included. Asked for a move in
// any position, and beside it what the same program chooses with its faults mended. An answer takes a few hundredths of a second.

import { CheckersBoardElement } from '../games/checkers/element.js';
import { pathOf, SQUARES } from '../games/checkers/squares.js';
import { moveWords, SIDES } from '../games/checkers/words.js';
import { h, setText, sheet } from '../page/dom.js';
import { count } from '../page/figures.js';
import { sentenceOf } from '../page/notice.js';
import { say } from '../words/history.js';

/**
 * @typedef {import('../engine/client.js').Engine} Engine
 * @typedef {import('../single/kalahari.js').PrintedAnswer} Answer
 * @typedef {import('../single/kalahari.js').CheckersState} State
 * @typedef {() => string | null} OnTable the position on the table, where that is one of checkers
 * @typedef {{state: State, printed: Answer, mended: {text: string, values: Map<string, number>}}} Choice values: what each move is worth to who moves
 */

/** The paper's rules, which have no draws. */
const RULES = 'check-this';
const OF = { game: 'checkers' };

/** Positions where each fault shows, from games by lot; a test knows what is chosen there. */
const POSITIONS = /** @type {const} */ ({
  start: 'B:W21-32:B1-12',
  loses: 'B:W16,19,21,22,24,25,27,29,30,31,32:B1,2,3,4,5,6,7,9,10,12',
  hopes: 'B:W21,22,24,25,28,29,30,31,32:B1,2,3,4,5,6,7,8,13,19',
  flips: 'W:W18,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,19',
});

/** @param {HTMLElement} place @param {Engine} engine @param {OnTable} onTable */
export async function mountCheckThis(place, engine, onTable) {
  await sheet('history/check-this.css');
  const exhibit = new CheckThis(engine, onTable);
  place.replaceChildren(exhibit.element);
  await exhibit.ask(POSITIONS.start);
}

class CheckThis {
  #engine;
  #onTable;
  /** What was asked for before this comes too late. */ #asked = 0;
  /** @type {Choice | null} */ #choice = null;
  #board = new CheckersBoardElement();
  #turn = h('input', { type: 'checkbox', role: 'switch', change: () => this.#choice && this.#drawBoard(this.#choice) });
  #field = h('input', { type: 'text', id: 'check-this-position', spellcheck: 'false', autocomplete: 'off', 'aria-describedby': 'check-this-problem' });
  #problem = h('p', { class: 'problem', id: 'check-this-problem', role: 'alert' });
  #said = h('p', { class: 'chosen', role: 'status' });
  #kept = h('p', {});
  #caption = h('caption', {});
  #rows = h('tbody', {});
  element = h(
    'div',
    { class: 'check-this' },
    h('p', {}, say('check-this.about')),
    h('div', { class: 'cases', role: 'group', 'aria-label': say('check-this.cases') }, ...this.#cases()),
    h(
      'form',
      {
        submit: (event) => {
          event.preventDefault();
          void this.ask(this.#field.value);
        },
      },
      h('label', { for: this.#field.id }, say('check-this.position')),
      this.#field,
      h('button', {}, say('check-this.ask')),
    ),
    this.#problem,
    h(
      'div',
      { class: 'beside-board' },
      h('div', { class: 'board' }, this.#board, h('label', { class: 'switch' }, this.#turn, ` ${say('check-this.turn')}`)),
      h('div', { class: 'words' }, this.#said, this.#table(), this.#faults()),
    ),
  );

  /** @param {Engine} engine @param {OnTable} onTable */
  constructor(engine, onTable) {
    this.#engine = engine;
    this.#onTable = onTable;
    this.#board.inert = true; // only to be seen: the field and the sentences say what stands there
    this.#board.numbers = true;
  }

  // ---- its parts ------------------------------------------------------------------------------------------------------

  #cases() {
    const known = Object.entries(POSITIONS).map(([name, position]) =>
      h('button', { type: 'button', 'data-case': name, click: () => void this.ask(position) }, say(`check-this.${/** @type {'start'} */ (name)}`)),
    );
    const table = h('button', { type: 'button', 'data-case': 'table', click: () => this.#askTable() }, say('check-this.table'));
    return [...known, table];
  }

  #table() {
    const heads = /** @type {const} */ (['move', 'printed', 'mended']).map((name) => h('th', { scope: 'col' }, say(`check-this.${name}`)));
    const table = h('table', {}, this.#caption, h('thead', {}, h('tr', {}, ...heads)), this.#rows);
    return h('div', { class: 'tablewrap', tabindex: 0, role: 'region', 'aria-label': say('check-this.scores') }, table);
  }

  #faults() {
    const fault = (/** @type {'sign' | 'flip' | 'last'} */ name, /** @type {Node[]} */ ...more) =>
      h('li', {}, h('b', {}, say(`check-this.${name}`)), h('p', {}, say(`check-this.${name}-about`)), ...more);
    return h('ul', {}, fault('sign'), fault('flip', this.#kept), fault('last'));
  }

  // ---- asking ---------------------------------------------------------------------------------------------------------

  #askTable() {
    const position = this.#onTable();
    if (position === null) return this.#refuse(say('check-this.no-table'));
    void this.ask(position);
  }

  /** Both programs. What is wrong with the position is said, and the board stays as it was. @param {string} text of a position */
  async ask(text) {
    const mine = ++this.#asked;
    this.element.dataset.state = 'asking';
    try {
      const choice = await this.#choose(text.trim());
      if (mine !== this.#asked) return;
      this.#choice = choice;
      this.#field.value = choice.state.position;
      this.#turn.checked = false;
      this.#refuse('');
      this.#draw(choice);
    } catch (error) {
      if (mine === this.#asked) this.#refuse(sentenceOf(error));
    }
  }

  /** @param {string} text @returns {Promise<Choice>} */
  async #choose(text) {
    const state = /** @type {State} */ (/** @type {unknown} */ (await this.#engine.inspect(RULES, text, OF)));
    const { position, turn } = state;
    const printed = await this.#engine.ask('printed', { position });
    if (!printed) throw new Error(say('check-this.over'));
    const search = { rules: RULES, position, mode: 'seq_ab', evaluator: 'check-this', depth: printed.plies + 1, allMoves: true };
    const { move, scores } = await this.#engine.search(search, OF);
    const values = new Map(scores.map((score) => [score.text, turn === 0 ? score.value : -score.value]));
    return { state, printed, mended: { text: scores.find((score) => score.move === move)?.text ?? '', values } };
  }

  /** @param {string} sentence */
  #refuse(sentence) {
    this.element.dataset.state = sentence ? 'refused' : 'shown';
    this.#field.setAttribute('aria-invalid', String(sentence !== ''));
    setText(this.#problem, sentence);
  }

  // ---- drawing --------------------------------------------------------------------------------------------------------

  /** @param {Choice} choice */
  #draw(choice) {
    const { state, printed, mended } = choice;
    const side = SIDES[state.turn];
    this.element.dataset.printed = printed.text;
    this.element.dataset.mended = mended.text;
    this.#drawBoard(choice);
    const said = say('check-this.said', { side, move: moveWords(printed.text), value: points(printed.value), plies: printed.plies });
    setText(this.#said, `${said} ${instead(choice)}`);
    const squares = keptSquares(state.squares, printed.turned);
    setText(this.#kept, squares.length ? say('check-this.kept', { squares: AND.format(squares.map(String)) }) : say('check-this.kept-none'));
    setText(this.#caption, say('check-this.caption', { side }));
    const cell = (/** @type {number | undefined} */ value, /** @type {boolean} */ plays) =>
      h('td', plays ? { class: 'plays' } : {}, value === undefined ? '–' : points(value), ...(plays ? [' ', h('b', {}, say('check-this.plays'))] : []));
    const row = (/** @type {{text: string, value: number}} */ { text, value }) =>
      h('tr', {}, h('th', { scope: 'row' }, text), cell(value, text === printed.text), cell(mended.values.get(text), text === mended.text));
    this.#rows.replaceChildren(...printed.scores.map(row));
  }

  /** @param {Choice} choice */
  #drawBoard({ state, printed, mended }) {
    const turned = this.#turn.checked;
    const arrow = (/** @type {string} */ text, /** @type {string} */ label, /** @type {boolean} */ best) => ({ text, label, best, side: null, weight: 0.5 });
    const arrows =
      printed.text === mended.text
        ? [arrow(printed.text, say('check-this.both-arrow'), true)]
        : [arrow(printed.text, say('check-this.printed-arrow'), false), arrow(mended.text, say('check-this.mended-arrow'), true)];
    this.#board.show({
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
}

const AND = new Intl.ListFormat(say.language);

/** @param {number} value */
const points = (value) => count(value).replace('-', '−');

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
