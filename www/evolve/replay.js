// A game on a small board, move by move: by itself, step by step, or wherever the slider is put. The board only draws.

import { Places } from './places.js';
import { CheckersBoardElement } from '../games/checkers/element.js';
import { h, keepFocus, setText } from '../page/dom.js';
import { say } from '../words/evolve.js';

/**
 * @typedef {import('../engine/client.js').Engine} Engine
 * @typedef {{title: string, moves: string[], end: string}} Shown end: how it ended, in a sentence
 */

/** Between two moves, in milliseconds. */
const PACE = 450;
/** How long the end of a game is looked at. */
const GLANCE = 1600;

export class Replay {
  #engine;
  #board = new CheckersBoardElement();
  #title = h('p', { class: 'ev-players' });
  #said = h('p', { class: 'note ev-ply' });
  #slider = h('input', { type: 'range', min: 0, max: 0, value: 0, 'aria-label': say('replay.slider'), input: () => this.#hold(Number(this.#slider.value)) });
  #play = h('button', { type: 'button', class: 'small', click: () => this.toggle() }, say('replay.play'));
  #back = h('button', { type: 'button', class: 'small', 'aria-label': say('replay.back'), click: () => this.#hold(this.#ply - 1) }, '‹');
  #on = h('button', { type: 'button', class: 'small', 'aria-label': say('replay.on'), click: () => this.#hold(this.#ply + 1) }, '›');
  /** @type {Shown | null} */ #game = null;
  #places;
  #ply = 0;
  #playing = false;
  #held = false;
  #still = matchMedia('(prefers-reduced-motion: reduce)');
  /** Whatever was begun under another number comes too late. */ #turn = 0;
  /** Hears that a game was shown to its end. */ onEnd = () => {};
  element = h(
    'div',
    { class: 'ev-replay' },
    this.#title,
    h('div', { class: 'ev-small-board' }, this.#board),
    h('div', { class: 'ev-steps' }, this.#back, this.#play, this.#on, this.#slider),
    this.#said,
  );

  /** @param {Engine} engine */
  constructor(engine) {
    this.#engine = engine;
    this.#places = new Places(engine, []);
    this.#board.numbers = true; // the sentence below goes by them
    this.#board.inert = true; // only to be seen: the sentence below says what stands there
    this.#draw();
  }

  get playing() {
    return this.#playing;
  }

  /** Whether the visitor has stopped it, to look at something. */
  get held() {
    return this.#held;
  }

  /** What comes next may be shown again. */
  release() {
    this.#held = false;
  }

  /** Whether the visitor wants no motion: then nothing plays unless it is asked to. */
  get still() {
    return this.#still.matches;
  }

  /** @param {Shown | null} game @param {boolean} [play] whether it begins to play at once */
  show(game, play = false) {
    this.#turn++;
    this.#game = game;
    this.#places = new Places(this.#engine, game?.moves ?? []);
    this.#ply = 0;
    this.#board.settle();
    this.#playing = play && !this.#still.matches && game !== null;
    this.#draw();
    if (this.#playing) void this.#run();
    else void this.#go(game?.moves.length ?? 0);
  }

  toggle() {
    this.#playing = !this.#playing;
    if (!this.#playing) return this.#hold(this.#ply);
    this.#held = false;
    if (this.#ply >= (this.#game?.moves.length ?? 0)) this.#ply = 0;
    this.#draw();
    void this.#run();
  }

  /** Stays where it is. */
  pause() {
    if (this.#playing) this.#stop(this.#ply);
  }

  /** The visitor has it in hand. @param {number} ply */
  #hold(ply) {
    this.#held = true;
    this.#stop(ply);
  }

  /** @param {number} ply */
  #stop(ply) {
    this.#playing = false;
    this.#board.settle();
    void this.#go(Math.max(0, Math.min(ply, this.#game?.moves.length ?? 0)));
  }

  /** Plays on from where it is. */
  async #run() {
    const mine = ++this.#turn;
    const stands = () => mine === this.#turn && this.#playing;
    const moves = this.#game?.moves ?? [];
    try {
      await this.#look(this.#ply);
      while (stands() && this.#ply < moves.length) {
        const { steps } = await this.#places.at(this.#ply + 1);
        if (!stands()) return;
        await this.#board.follow(steps, PACE / 3);
        if (!stands()) return;
        await this.#look(++this.#ply);
        await pause(this.#ply < moves.length ? PACE : GLANCE);
      }
    } catch {
      // the engine was replaced under it: the game stands still where it is
    }
    if (!stands()) return;
    this.#playing = false;
    this.#draw();
    this.onEnd();
  }

  /** @param {number} ply */
  async #go(ply) {
    const mine = ++this.#turn;
    this.#ply = ply;
    this.#draw();
    try {
      await this.#places.at(ply);
      if (mine === this.#turn) await this.#look(ply);
    } catch {
      // as above
    }
  }

  /** @param {number} ply */
  async #look(ply) {
    const { squares, path } = await this.#places.at(ply);
    if (ply !== this.#ply) return;
    this.#board.show({ squares, turn: null, moves: [], names: [], last: path, hint: null, scores: null });
    this.#draw();
  }

  #draw() {
    const game = this.#game;
    const n = game?.moves.length ?? 0;
    const ply = this.#ply;
    setText(this.#title, game?.title ?? say('replay.none'));
    this.#slider.max = String(n);
    this.#slider.value = String(ply);
    setText(this.#play, say(this.#playing ? 'replay.pause' : 'replay.play'));
    keepFocus(
      () => {
        for (const control of [this.#slider, this.#play]) control.disabled = n === 0;
        this.#back.disabled = ply === 0;
        this.#on.disabled = ply >= n;
      },
      () => this.#slider,
    );
    const at = ply === 0 ? say('replay.start') : say('replay.ply', { ply, n, move: game?.moves[ply - 1] ?? '' });
    setText(this.#said, game && ply === n ? `${at} ${game.end}` : at);
  }
}

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));
