// Paints the checkers board into one SVG: wood, squares, pieces, marks, arrows. It is given letters and squares and draws them; listening,
// focus and names for screen readers are board.js. The one place that knows where a square lies in the drawing.

import { grain, stops, svg } from '../drawing.js';
import { isKing, ownerOf, pieceOn, placeOf, squareAt, SQUARES } from './squares.js';

/**
 * @typedef {import('./squares.js').Piece} Piece
 * @typedef {{x: number, y: number}} Point
 * @typedef {{path: readonly number[], label: string, best: boolean, side: 0 | 1 | null, weight: number}} ScoreArrow weight: 0 to 1
 * @typedef {object} Marks
 * @property {readonly number[]} open pieces that may be lifted
 * @property {boolean} must whether they must capture
 * @property {readonly number[]} next where the lifted piece, or the one that is pointed at, may go
 * @property {readonly number[]} path the squares of the lifted piece
 * @property {readonly {square: number, piece: Piece}[]} taken pieces that the lifted one has jumped
 * @property {readonly number[] | null} last the last move's path
 * @property {readonly number[] | null} preview the path of the move that is pointed at
 * @property {readonly number[] | null} hint
 * @property {readonly ScoreArrow[]} arrows
 * @property {boolean} ghost
 */

const FRAME = 30;
const SQUARE = 100;
export const SIZE = 2 * FRAME + 8 * SQUARE;
const RADIUS = 37.5;
const CROWN = 'M-21 11L-24 -10L-12 -1L0 -17L12 -1L24 -10L21 11Z';

export class Painter {
  /** @param {SVGElement} root */
  constructor(root) {
    this.root = root;
    this.flipped = false;
    /** How many units a pixel has: labels grow when the board is small. */ this.zoom = 1;
    /** @type {Map<number, {piece: Piece, drawn: SVGElement}>} */ this.pieces = new Map();
    this.numbers = svg('g', { class: 'numbers' });
    this.under = svg('g');
    this.men = svg('g', { class: 'men' });
    this.rings = svg('g');
    this.over = svg('g');
    root.setAttribute('viewBox', `0 0 ${SIZE} ${SIZE}`);
    root.replaceChildren(gradients(), ...field(), this.under, this.men, this.rings, this.numbers, this.over);
  }

  /** @param {boolean} flipped */
  turn(flipped) {
    this.flipped = flipped;
    for (const { drawn } of this.pieces.values()) drawn.remove();
    this.pieces.clear();
    const corner = 48.5; // as far from the piece as a square allows
    this.numbers.replaceChildren(
      ...SQUARES.map((square) => {
        const { x, y } = this.at(square);
        return svg('text', { class: 'number', x: x - corner, y: y - corner }, String(square));
      }),
    );
  }

  /** The middle of a square. @param {number} square @returns {Point} */
  at(square) {
    const { row, column } = placeOf(square, this.flipped);
    return { x: FRAME + (column + 0.5) * SQUARE, y: FRAME + (row + 0.5) * SQUARE };
  }

  /** The dark square at a place of the drawing. @param {Point} point in its units */
  squareAt({ x, y }) {
    return squareAt(Math.floor((y - FRAME) / SQUARE), Math.floor((x - FRAME) / SQUARE), this.flipped);
  }

  /** @param {string} squares 32 letters @param {number | null} [lifted] where the piece stands that is in hand */
  setPieces(squares, lifted = null) {
    for (const square of SQUARES) {
      const piece = pieceOn(squares, square);
      const there = this.pieces.get(square);
      if ((there?.piece ?? '.') !== piece) {
        there?.drawn.remove();
        this.pieces.delete(square);
        if (piece !== '.') this.#put(square, piece);
      }
      const drawn = this.pieces.get(square)?.drawn;
      drawn?.classList.toggle('lifted', square === lifted);
      if (drawn && square === lifted && drawn !== this.men.lastChild) this.men.append(drawn);
    }
  }

  /** @param {number} square @param {Piece} piece */
  #put(square, piece) {
    const drawn = pieceAt(this.at(square), piece);
    this.pieces.set(square, { piece, drawn });
    this.men.append(drawn);
  }

  /** Whatever moved is where it belongs. */
  still() {
    for (const { drawn } of this.pieces.values()) for (const motion of drawn.getAnimations()) motion.cancel();
  }

  /** Carries a piece along with the pointer. @param {number} square @param {Point | null} to in the drawing's units; null: back to its place */
  carry(square, to) {
    const drawn = this.pieces.get(square)?.drawn;
    const { x, y } = to ?? this.at(square);
    drawn?.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  }

  /** @param {Marks} marks */
  setMarks({ open, must, next, path, taken, last, preview, hint, arrows, ghost }) {
    this.root.classList.toggle('ghost', ghost);
    /** @type {SVGElement[]} */ const under = [];
    if (last) under.push(tile(this.at(last[0]), 'last-from'), tile(this.at(last[last.length - 1]), 'last-to'), this.#line(last, 'last-line'));
    if (path.length > 1) under.push(tile(this.at(path[0]), 'origin'), this.#line(path, 'entered'));
    for (const { square, piece } of taken) under.push(svg('g', { class: 'taken' }, pieceAt(this.at(square), piece)));
    for (const square of next) under.push(tile(this.at(square), 'glow'), svg('circle', { class: 'next', ...centre(this.at(square)), r: 15 }));
    this.under.replaceChildren(...under);
    this.rings.replaceChildren(...open.map((square) => ring(this.at(square), must ? 'must' : 'open')));
    const sorted = [...arrows].sort((a, b) => Number(a.best) - Number(b.best) || a.weight - b.weight);
    this.over.replaceChildren(
      ...(preview ? [this.#arrow(preview, 'preview', 7)] : []),
      ...sorted.map(({ path: way, best, weight }) => this.#arrow(way, best ? 'best' : 'scored', 5 + 13 * weight)),
      ...(hint ? [this.#arrow(hint, 'hinted', 13)] : []),
      ...sorted.flatMap((score) => this.#chip(score)),
    );
  }

  /** @param {readonly number[]} path @param {string} kind */
  #line(path, kind) {
    return svg('polyline', {
      class: kind,
      points: path
        .map((square) => this.at(square))
        .map(({ x, y }) => `${x},${y}`)
        .join(' '),
    });
  }

  /** From square to square, the last hop with a head. @param {readonly number[]} path @param {string} kind @param {number} width */
  #arrow(path, kind, width) {
    const points = path.map((square) => this.at(square));
    const [before, end] = points.slice(-2);
    const far = Math.hypot(end.x - before.x, end.y - before.y);
    const [ux, uy] = [(end.x - before.x) / far, (end.y - before.y) / far];
    const head = 10 + 1.35 * width;
    const tip = { x: end.x - 8 * ux, y: end.y - 8 * uy };
    const neck = { x: tip.x - head * 1.3 * ux, y: tip.y - head * 1.3 * uy };
    const side = (/** @type {1 | -1} */ way) => `${(neck.x - way * head * uy).toFixed(1)} ${(neck.y + way * head * ux).toFixed(1)}`;
    const shaft = [...points.slice(0, -1), neck].map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
    return svg(
      'g',
      { class: `arrow ${kind}` },
      svg('path', { class: 'shaft', d: `M${shaft}`, 'stroke-width': width }),
      svg('path', { class: 'head', d: `M${side(1)}L${tip.x.toFixed(1)} ${tip.y.toFixed(1)}L${side(-1)}Z` }),
    );
  }

  /** In the middle of the first hop, where no other move's is. @param {ScoreArrow} score */
  #chip({ path, label, best, side }) {
    const [a, b] = path.slice(0, 2).map((square) => this.at(square));
    const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
    const size = Math.min(34, Math.max(21, 11.5 * this.zoom));
    const [width, height] = [size * (0.8 + 0.6 * label.length), size * 1.4];
    const kind = best ? ' best' : '';
    return [
      svg('rect', { class: `chip${kind}`, 'data-side': side ?? 'none', x: x - width / 2, y: y - height / 2, width, height, rx: height / 2 }),
      svg('text', { class: `score${kind}`, 'data-side': side ?? 'none', x, y, 'font-size': size }, label),
    ];
  }
}

/** @param {Point} point */
const centre = ({ x, y }) => ({ cx: x, cy: y });

/** @param {Point} at @param {string} kind */
const ring = (at, kind) => svg('circle', { class: `ring ${kind}`, ...centre(at), r: RADIUS + 4.5 });

/** @param {Point} at @param {string} kind */
const tile = ({ x, y }, kind) => svg('rect', { class: kind, x: x - 47, y: y - 47, width: 94, height: 94, rx: 7 });

/** @param {Point} at @param {Piece} piece */
function pieceAt({ x, y }, piece) {
  const side = ownerOf(piece) === 0 ? 'black' : 'white';
  const king = isKing(piece);
  const top = king ? -8 : -3;
  const disc = (/** @type {number} */ dy) => [
    svg('circle', { class: 'edge-of', cx: 0, cy: dy + 6, r: RADIUS }),
    svg('circle', { class: 'face', cx: 0, cy: dy, r: RADIUS, fill: `url(#${side}-face)` }),
  ];
  const grooves = king ? [RADIUS - 6] : [RADIUS - 7, RADIUS - 15, RADIUS - 24];
  return svg(
    'g',
    { class: `piece ${side}${king ? ' king' : ''}`, transform: `translate(${x} ${y})` },
    svg(
      'g',
      { class: 'body' },
      svg('ellipse', { class: 'shade', cx: 2, cy: 9, rx: RADIUS + 1, ry: RADIUS - 1 }),
      ...(king ? disc(3) : []),
      ...disc(top),
      ...grooves.map((r) => svg('circle', { class: 'groove', cx: 0, cy: top, r })),
      ...(king
        ? [svg('path', { class: 'crown', d: CROWN, transform: `translate(0 ${top + 1})` }), svg('path', { class: 'band', d: `M-20 ${top + 18}H20` })]
        : []),
    ),
  );
}

/** Wood, and the squares in it. */
function field() {
  const whole = { x: 0, y: 0, width: SIZE, height: SIZE, rx: 22 };
  const inner = { x: FRAME, y: FRAME, width: 8 * SQUARE, height: 8 * SQUARE };
  const dark = SQUARES.map((square) => {
    const { row, column } = placeOf(square);
    return `M${FRAME + column * SQUARE} ${FRAME + row * SQUARE}h${SQUARE}v${SQUARE}h-${SQUARE}Z`;
  });
  return [
    svg('rect', { class: 'wood', fill: 'url(#wood)', ...whole }),
    svg('rect', { class: 'light', ...inner }),
    svg('path', { class: 'dark', d: dark.join('') }),
    grain({ width: SIZE, height: SIZE }, 22),
    svg('rect', { class: 'rim', ...inner }),
    svg('rect', { class: 'edge', x: 1.5, y: 1.5, width: SIZE - 3, height: SIZE - 3, rx: 20.5 }),
  ];
}

function gradients() {
  const face = (/** @type {string} */ side) =>
    svg('radialGradient', { id: `${side}-face`, cx: 0.5, cy: 0.5, r: 0.62, fx: 0.36, fy: 0.26 }, ...stops(`${side}-face`, [0, 0.55, 1]));
  return svg('defs', {}, svg('linearGradient', { id: 'wood', x1: 0, y1: 0, x2: 0.25, y2: 1 }, ...stops('wood', [0, 0.5, 1])), face('black'), face('white'));
}
