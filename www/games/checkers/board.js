// What <checkers-board> draws, and how a move is entered on it: by clicks, by dragging, by the keyboard or by the arrows at a piece. It
// shows what it is given and knows no rules: which squares fit is entry.js, from the legal moves that the host hands over. Needs neither
// the engine nor the page's style sheet. Attributes and the events of the public element are element.js.

import { BoardElement, points } from '../element.js';
import { announce } from '../../page/dom.js';
import { animate } from './animate.js';
import { enter, fitting, hopsOf, nextSquares } from './entry.js';
import { mountDrag } from './drag.js';
import { walked } from './keys.js';
import { Painter, SIZE } from './paint.js';
import { hopped, pathOf, pieceOn, squaresIn, SQUARES, START } from './squares.js';
import { sheet } from './style.js';
import { capturing, entrySentence, lastSentence, squareLabel, waysSentence } from './words.js';
import { say } from '../../words/checkers.js';

/**
 * @typedef {import('./squares.js').Step} Step
 * @typedef {import('./entry.js').Way} Way
 * @typedef {object} Scene
 * @property {string} squares 32 letters
 * @property {number | null} turn
 * @property {string[]} names of the squares with what is on them
 * @property {Way[]} moves that may be chosen
 * @property {Map<string, number[]>} paths of all legal moves by their texts, whoever may choose
 * @property {readonly number[] | null} last the path of the move that led here
 * @property {string | null} hint a move's text
 * @property {{text: string, label: string, best: boolean, side: 0 | 1 | null, weight: number}[] | null} scores weight: how wide its arrow is, 0 to 1
 * @property {boolean} flipped
 * @property {boolean} ghost
 * @property {boolean} setup every square may be chosen, and the host is told which: for an editor
 */

/** @type {Scene} */
const EMPTY = {
  squares: START,
  turn: null,
  names: [],
  moves: [],
  paths: new Map(),
  last: null,
  hint: null,
  scores: null,
  flipped: false,
  ghost: false,
  setup: false,
};

/** Narrower than this, in CSS pixels, a square's arrows would be too small to hit. */
const LEAST_FOR_ARROWS = 48;

/** @extends {BoardElement<import('./element.js').PositionDetail>} */
export class CheckersBoard extends BoardElement {
  constructor() {
    super(sheet());
    this.scene = EMPTY;
    /** What is entered so far: the squares of the lifted piece. @type {readonly number[]} */ this.path = [];
    /** @type {number | null} */ this.pointed = null;
    this.seat = 1; // the one square in the tab order
    /** @type {boolean | null} */ this.built = null;
    this.painter = new Painter(this.drawing);
    this.ways = document.createElement('div');
    this.spoken = document.createElement('div');
    this.spoken.className = 'spoken';
    this.spoken.setAttribute('role', 'status');
    this.shadowRoot?.append(this.spoken);
    /** The buttons, by square. @type {Map<number, HTMLButtonElement>} */ this.targets = new Map();
    this.drag = mountDrag(this);
    this.cells.addEventListener('click', (event) => this.pressed(event));
    this.cells.addEventListener('keydown', (event) => this.key(event));
    for (const type of ['pointerover', 'focusin']) this.cells.addEventListener(type, (event) => points(event) && this.point(squareOf(event)));
    for (const type of ['pointerleave', 'focusout']) this.cells.addEventListener(type, () => this.point(null));
  }

  /** Shows a scene; what is left out stays as it was, and so does an entry that still fits. @param {Partial<Scene>} change @override */
  show(change) {
    const before = this.scene;
    this.scene = { ...before, ...change };
    if (this.scene.squares !== before.squares || fitting(this.scene.moves, this.path).length === 0) this.path = [];
    this.render();
  }

  /**
   * Shows a move hop by hop from the squares shown, without those that were entered here. Resolves when done or settled, at once when `ms`
   * is 0; the host then shows what it came to.
   * @param {Step[]} steps @param {number} ms the pace
   */
  async follow(steps, ms) {
    this.settle();
    const moving = (this.moving = new AbortController());
    const whole = pathOf(steps);
    const entered = this.path.every((square, nth) => whole[nth] === square) ? this.path.length : 0;
    const { squares } = this.scene;
    this.show({ moves: [], hint: null, scores: null, last: null });
    await animate(this.painter, squares, steps, Math.max(0, entered - 1), ms, moving.signal);
    if (this.moving === moving) this.moving = null;
  }

  /** @override */
  settle() {
    super.settle();
    this.painter.still();
  }

  /** The board is one stop of the tab key: whoever focuses it is at the square where its keys work. @param {FocusOptions} [options] @override */
  focus(options) {
    this.targets.get(this.seat)?.focus(options);
  }

  // ---- drawing ------------------------------------------------------------------------------------------------------

  /** @override */
  render() {
    if (!this.isConnected) return;
    const { squares, moves, flipped, last, hint, scores, ghost } = this.scene;
    if (flipped !== this.built) this.build(flipped);
    const unit = this.clientWidth / SIZE;
    if (unit > 0) this.style.setProperty('--unit', String(unit));
    this.painter.zoom = unit > 0 ? 1 / unit : 1;
    const hops = hopsOf(moves, this.path);
    if (!this.moving) this.painter.setPieces(hopped(squares, hops), this.path.at(-1) ?? null);
    const known = (/** @type {string} */ text) => this.scene.paths.get(text) ?? squaresIn(text);
    this.painter.setMarks({
      open: this.path.length ? [] : nextSquares(moves, []),
      must: capturing(moves),
      next: this.glowing(),
      path: this.path,
      taken: hops.flatMap(({ captured }) => (captured ? [{ square: captured, piece: pieceOn(squares, captured) }] : [])),
      last: this.path.length ? null : last,
      preview: this.preview(),
      hint: hint === null ? null : known(hint),
      arrows: (scores ?? []).map((score) => ({ ...score, path: known(score.text) })),
      ghost,
    });
    this.label();
    this.drawWays(unit);
  }

  /** Where the piece may go that is lifted, that is pointed at, or that alone can move. */
  glowing() {
    const { moves } = this.scene;
    if (this.path.length) return nextSquares(moves, this.path);
    const open = nextSquares(moves, []);
    const one = open.length === 1 ? open[0] : this.pointed;
    return one !== null && open.includes(one) ? nextSquares(moves, [one]) : [];
  }

  /** The rest of the move that a click at the square that is pointed at would finish. */
  preview() {
    const text = this.pointed === null ? null : this.meant(this.pointed);
    const way = this.scene.moves.find((one) => one.text === text);
    return way && !this.moving ? pathOf(way.steps).slice(Math.max(0, this.path.length - 1)) : null;
  }

  /** The text of the move that a square would make, if it is told already. @param {number} square */
  meant(square) {
    const entered = enter(this.scene.moves, this.path, square);
    if (entered.kind === 'done') return entered.text;
    const fits = entered.kind === 'lifted' ? fitting(this.scene.moves, entered.path) : [];
    return fits.length === 1 ? fits[0].text : null;
  }

  /** @param {boolean} flipped */
  build(flipped) {
    this.settle();
    this.built = flipped;
    this.painter.turn(flipped);
    const focused = squareOf({ target: this.shadowRoot?.activeElement ?? null });
    const order = flipped ? SQUARES.toReversed() : SQUARES; // as they are read from the board
    this.targets = new Map(
      order.map((square) => {
        const target = document.createElement('button');
        const { x, y } = this.painter.at(square);
        target.className = 'square';
        target.dataset.square = String(square);
        target.style.left = `${((x - 50) / SIZE) * 100}%`;
        target.style.top = `${((y - 50) / SIZE) * 100}%`;
        target.style.width = target.style.height = `${(100 / SIZE) * 100}%`;
        return [square, target];
      }),
    );
    this.cells.replaceChildren(...this.targets.values(), this.ways);
    if (focused !== null) this.targets.get(focused)?.focus();
  }

  label() {
    const { names, moves, setup } = this.scene;
    const open = nextSquares(moves, []);
    if (open.length && !open.includes(this.seat) && !this.matches(':focus-within')) this.seat = open[0];
    const drags = this.path.length > 1 ? this.path.slice(-1) : open; // in the middle of a capture no other piece
    for (const [square, target] of this.targets) {
      target.setAttribute('aria-label', squareLabel(names[square - 1] ?? String(square), square, moves, this.path));
      target.setAttribute('aria-disabled', String(!setup && enter(moves, this.path, square).kind === 'refused'));
      target.classList.toggle('drags', drags.includes(square));
      target.tabIndex = square === this.seat ? 0 : -1;
    }
  }

  /** The arrows at the corners of the pieces that may move, where they were asked for and can be hit. @param {number} unit */
  drawWays(unit) {
    const { moves } = this.scene;
    const wanted = this.hasAttribute('arrows') && unit * 100 >= LEAST_FOR_ARROWS;
    const at = this.path.at(-1);
    const starts = at === undefined ? nextSquares(moves, []) : [at];
    const ways = !wanted ? [] : starts.flatMap((from) => nextSquares(moves, at === undefined ? [from] : this.path).map((to) => this.way(from, to)));
    this.ways.replaceChildren(...ways);
  }

  /** For pointers alone: the keyboard has the squares. @param {number} from @param {number} to */
  way(from, to) {
    const [a, b] = [this.painter.at(from), this.painter.at(to)];
    const [right, down] = [Math.sign(b.x - a.x), Math.sign(b.y - a.y)];
    const made = document.createElement('button');
    made.className = 'way';
    made.tabIndex = -1;
    made.setAttribute('aria-hidden', 'true');
    made.dataset.from = String(from);
    made.dataset.to = String(to);
    made.style.left = `${((a.x + 46 * right) / SIZE) * 100}%`;
    made.style.top = `${((a.y + 46 * down) / SIZE) * 100}%`;
    made.style.setProperty('--turn', `${(Math.atan2(right, -down) * 180) / Math.PI}deg`);
    return made;
  }

  // ---- entering a move ----------------------------------------------------------------------------------------------

  /** @param {MouseEvent} event */
  pressed(event) {
    if (this.drag.swallows()) return;
    const way = event.target instanceof HTMLElement ? event.target.closest('.way') : null;
    if (way instanceof HTMLElement) {
      if (this.path.length === 0) this.path = [Number(way.dataset.from)];
      return this.choose(Number(way.dataset.to));
    }
    const square = squareOf(event);
    if (square !== null) this.choose(square);
  }

  /** @param {number} square @param {{before?: readonly number[], dropped?: boolean}} [how] before: what is entered again where it is refused */
  choose(square, { before = this.path, dropped = false } = {}) {
    this.seat = square;
    const { moves, turn, setup } = this.scene;
    if (setup) return void this.tellOf('checkers-square', { square });
    const entered = enter(moves, this.path, square);
    const [from = null] = this.path;
    if (entered.kind === 'refused') {
      this.enterAgain(before);
      return void this.tellOf('checkers-refuse', { square, from, why: entered.why, text: null });
    }
    if (entered.kind === 'back') return this.putBack();
    if (entered.kind === 'lifted') {
      this.enterAgain(entered.path);
      return this.speak(entrySentence(moves, this.path));
    }
    const path = this.scene.paths.get(entered.text) ?? squaresIn(entered.text);
    if (dropped) this.path = path.slice(0, path.indexOf(square, this.path.length) + 1);
    const detail = { text: entered.text, from: path[0], to: path[path.length - 1], path, player: turn };
    const told = this.tellOf('checkers-choose', detail);
    // Whoever plays it shows it from here; else the piece is where it was.
    if (!told || !this.match) this.path = [];
    this.render();
  }

  /** For a drag, which begins without a click. @param {number} square */
  lift(square) {
    if (this.path.at(-1) !== square) this.enterAgain([square]);
  }

  /** @param {readonly number[]} path */
  enterAgain(path) {
    this.path = path;
    this.render();
  }

  putBack() {
    const [from] = this.path;
    this.enterAgain([]);
    if (from !== undefined) this.speak(say('board.back', { from }));
  }

  /** @param {number | null} square */
  point(square) {
    if (square === this.pointed) return;
    this.pointed = square;
    this.render();
    this.dispatchEvent(new CustomEvent('checkers-point', { detail: { square, text: square === null ? null : this.meant(square) } }));
  }

  /** @param {string} type @param {object} detail @returns {boolean} whether nobody has cancelled it */
  tellOf(type, detail) {
    return this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }));
  }

  /** @param {string} sentence */
  speak(sentence) {
    announce(this.spoken, sentence);
  }

  /** Arrow keys follow the picture, whichever way the board lies; letters tell. @param {KeyboardEvent} event */
  key(event) {
    const square = squareOf(event);
    if (square === null || event.altKey || event.metaKey) return;
    // A square that cannot be chosen leaves space to the page (pause).
    if (event.key === ' ' && this.targets.get(square)?.ariaDisabled === 'true') return event.preventDefault();
    const next = walked(event.key, square, { flipped: this.scene.flipped, far: event.ctrlKey, wraps: this.hasAttribute('wraps') });
    const { moves, last } = this.scene;
    const tells = /** @type {Record<string, (() => string) | undefined>} */ ({
      w: () => this.targets.get(square)?.ariaLabel ?? '',
      l: () => lastSentence(last),
      m: () => waysSentence(moves, false),
      c: () => waysSentence(moves, true),
    })[event.ctrlKey ? '' : event.key.toLowerCase()];
    const back = event.key === 'Escape' && this.path.length > 0;
    if (next === undefined && !tells && !back) return;
    event.preventDefault();
    if (tells || back) event.stopPropagation(); // the page's own keys are others, and a dialog around stays open
    if (back) this.putBack();
    else if (tells) this.speak(tells());
    else this.focusSquare(next ?? square);
  }

  /** @param {number} square */
  focusSquare(square) {
    this.seat = square;
    this.render();
    this.targets.get(square)?.focus();
  }
}

/** @param {{target: EventTarget | null}} event @returns {number | null} */
function squareOf({ target }) {
  const found = target instanceof Element ? target.closest('button[data-square]') : null;
  return found instanceof HTMLElement ? Number(found.dataset.square) : null;
}
