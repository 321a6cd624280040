// An exhibit below the console: the program that "Minimax Mancala" (Onyiorah, 2022) printed, faults included. Asked for a house on any board,
// by its minimax and by its alpha-beta, and beside both what is best where the side to move decides.

import { faultList, mountExhibit, points, worthTable } from './exhibit.js';
import { KalahBoardElement } from '../games/kalah/element.js';
import { SIDES } from '../games/kalah/words.js';
import { h, setText } from '../page/dom.js';
import { count } from '../page/figures.js';
import { say } from '../words/history.js';

/** @typedef {import('../engine/client.js').Engine} Engine @typedef {import('../single/kalahari.js').MancalaAnswer} Answer */

const DEPTH = { min: 1, max: 10, value: 8 };

/** Both boards of the paper, and one where the printed minimax gives something away; a test knows what is answered there. */
const POSITIONS = {
  start: { label: say('exhibit.start'), position: '6,6,6,6,6,6,0/6,6,6,6,6,6,0 0' },
  second: { label: say('mancala.second'), position: '1,2,7,4,0,1,32/1,0,2,1,1,2,18 0' },
  differs: { label: say('mancala.differs'), position: '9,9,2,1,2,9,3/1,10,0,10,10,3,3 0' },
};

/** @param {HTMLElement} place @param {Engine} engine @param {import('./exhibit.js').OnTable} onTable */
export async function mount(place, engine, onTable) {
  const depth = h('input', { type: 'number', step: 1, ...DEPTH });
  const store = h('select', {}, ...STORES.map((value) => h('option', { value }, say(`mancala.store-${value}`))));
  const board = new KalahBoardElement();
  board.disabled = true;
  board.shape = 'wide';
  board.setAttribute('aria-label', say('mancala.board'));
  const said = h('p', { class: 'chosen', role: 'status' });
  const nodes = h('p', {});
  const heads = [say('mancala.house'), say('mancala.minimax'), say('mancala.alpha-beta'), say('exhibit.mended')];
  const table = worthTable(say('mancala.scores'), heads);
  const lesson = h('p', {}, h('a', { href: '#learn?lesson=extra-turns' }, say('mancala.turns-lesson')));
  const faults = faultList([
    [say('mancala.turns'), say('mancala.turns-about'), lesson],
    [say('mancala.whose'), say('mancala.whose-about')],
    [say('mancala.one'), say('mancala.one-about')],
    [say('mancala.last'), say('mancala.last-about')],
  ]);

  /** @param {HTMLElement} element @param {Answer} answer */
  const draw = (element, answer) => {
    const { position, minimax, alphaBeta, mended, moves } = answer;
    Object.assign(element.dataset, { minimax: minimax.said, alphaBeta: alphaBeta.said, mended: mended.text });
    board.setAttribute('position', position);
    setText(said, sentences(answer));
    setText(nodes, say('mancala.nodes', { minimax: count(minimax.nodes), pruned: count(alphaBeta.nodes) }));
    const rows = moves.map((move) => ({
      move: move.text,
      cells: [
        { text: points(move.minimax), plays: move.text === minimax.text },
        { text: pruned(move), plays: move.text === alphaBeta.text },
        { text: points(move.mended), plays: move.text === mended.text },
      ],
    }));
    table.show(say(`mancala.caption-${answer.store}`, sides(position)), rows);
    return position;
  };

  await mountExhibit(place, {
    name: 'mancala',
    positions: POSITIONS,
    onTable,
    controls: [h('label', {}, say('mancala.depth'), ' ', depth), h('label', {}, say('mancala.store'), ' ', store)],
    parts: [h('div', { class: 'beside-board' }, h('div', { class: 'board' }, board, nodes), h('div', { class: 'words' }, said, table.element, faults))],
    async choose(position, signal) {
      const request = { position, depth: Number(depth.value), store: STORES[store.selectedIndex] };
      const answer = await engine.ask('mancala', request, { signal });
      if (!answer) throw signal.reason; // stopped for what is asked now
      return answer;
    },
    draw,
  });
}

const STORES = /** @type {const} */ (['own', 'other']);

/** Who is to move, and the other side. @param {string} position as the engine writes it */
function sides(position) {
  const turn = Number(position.at(-1));
  return { side: SIDES[turn], other: SIDES[1 - turn] };
}

/** What its alpha-beta finds a house worth; where it stops early that is the most. @param {Answer['moves'][number]} move */
function pruned({ alphaBeta, atMost }) {
  if (alphaBeta === undefined) return '–';
  return atMost ? say('mancala.at-most', { value: points(alphaBeta) }) : points(alphaBeta);
}

/** All three answers. @param {Answer} answer */
function sentences({ position, minimax, alphaBeta, mended, moves }) {
  const { text: house = '', said } = alphaBeta;
  const value = points(mended.value);
  const less = mended.value - (moves.find(({ text }) => text === minimax.text)?.mended ?? 0);
  const instead = () => {
    if (minimax.text === mended.text) return say('mancala.same', { value });
    return less === 0 ? say('mancala.as-good', { house: mended.text, value }) : say('mancala.better', { house: mended.text, value, less: points(less) });
  };
  return [
    say('mancala.said', { side: sides(position).side, said: minimax.said, house: minimax.text ?? '' }),
    house ? say('mancala.pruned', { said, house }) : say('mancala.pruned-none', { said }),
    instead(),
  ].join(' ');
}
