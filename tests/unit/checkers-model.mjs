// English checkers, slow and clear, to make the states that the board's tests are fed with: the JSON of the engine's contract. Draws are
// not counted; a test that needs one says so itself.

import { hopped, isKing, ownerOf, pathOf, pieceOn, placeOf, squareAt, SQUARES, START } from '../../www/games/checkers/squares.js';

/**
 * @typedef {import('../../www/match/state.js').Position} Position
 * @typedef {import('../../www/games/checkers/squares.js').Step} Step
 */

/** @param {string} fen */
export function readFen(fen) {
  const [mover, ...sides] = fen.split(':');
  const squares = Array(32).fill('.');
  for (const side of sides) {
    for (const [, king, from, to] of side.slice(1).matchAll(/(K?)(\d+)(?:-(\d+))?/g)) {
      for (let square = Number(from); square <= Number(to ?? from); square++) squares[square - 1] = king ? side[0] : side[0].toLowerCase();
    }
  }
  return { squares: squares.join(''), turn: mover === 'B' ? 0 : 1 };
}

/** @param {string} squares @param {number} turn */
export function writeFen(squares, turn) {
  const side = (/** @type {string} */ man) =>
    SQUARES.filter((square) => pieceOn(squares, square).toLowerCase() === man)
      .map((square) => (isKing(pieceOn(squares, square)) ? `K${square}` : square))
      .join(',');
  return `${'BW'[turn]}:W${side('w')}:B${side('b')}`;
}

/** @param {string} squares @param {number} square @param {number} far 1: steps, 2: jumps @returns {Step[]} */
function reach(squares, square, far) {
  const piece = pieceOn(squares, square);
  const owner = ownerOf(piece);
  const { row, column } = placeOf(square);
  const ahead = owner === 0 ? 1 : -1;
  const rows = isKing(piece) ? [1, -1] : [ahead];
  return rows.flatMap((down) =>
    [-1, 1].flatMap((right) => {
      const to = squareAt(row + far * down, column + far * right);
      const over = far === 2 ? squareAt(row + down, column + right) : null;
      if (to === null || pieceOn(squares, to) !== '.') return [];
      if (over !== null && ownerOf(pieceOn(squares, over)) !== 1 - /** @type {number} */ (owner)) return [];
      const crowned = !isKing(piece) && placeOf(to).row === (owner === 0 ? 7 : 0);
      return [{ from: square, to, captured: over, crowned }];
    }),
  );
}

/** @param {string} squares @param {number} square @returns {Step[][]} */
function captures(squares, square) {
  return reach(squares, square, 2).flatMap((hop) => {
    const rest = hop.crowned ? [] : captures(hopped(squares, [hop]), hop.to);
    return rest.length ? rest.map((more) => [hop, ...more]) : [[hop]];
  });
}

/** @param {string} squares @param {number} turn */
function lines(squares, turn) {
  const own = SQUARES.filter((square) => ownerOf(pieceOn(squares, square)) === turn);
  const taking = own.flatMap((square) => captures(squares, square));
  return taking.length ? taking : own.flatMap((square) => reach(squares, square, 1).map((step) => [step]));
}

/** @param {string} squares @param {number} turn */
function bare(squares, turn) {
  const stuck = lines(squares, turn).length === 0;
  const result = stuck ? { first: turn, second: 1 - turn } : null;
  return { position: writeFen(squares, turn), turn, over: stuck, result, squares, quiet: 0, seen: 1, ending: stuck ? 'stuck' : null };
}

/** A state as the engine tells it. @param {string} [fen] @returns {Position & {moves: import('../../www/match/state.js').Ahead[]}} */
export function stateOf(fen = writeFen(START, 0)) {
  const { squares, turn } = readFen(fen);
  const all = lines(squares, turn);
  const ends = all.map((steps) => `${steps[0].from} ${steps[steps.length - 1].to}`);
  const moves = all.map((steps, number) => {
    const path = pathOf(steps);
    const alone = ends.filter((one) => one === ends[number]).length === 1;
    const text = steps[0].captured === null ? path.join('-') : (alone ? [path[0], path[path.length - 1]] : path).join('x');
    return { text, number, steps, after: bare(hopped(squares, steps), 1 - turn) };
  });
  return { game: 'checkers', rules: 'english', ...bare(squares, turn), legal: moves.map(({ number }) => number), moves };
}
