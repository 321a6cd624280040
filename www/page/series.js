// A series by the board: which of its games this is and who begins, how it stands, what a finished game has added, and the way to the next
// one. Fetched with the first series; the arithmetic is match/series.js.

import * as S from '../match/state.js';
import { loneOf, person } from '../match/names.js';
import { captured, GOAL, newSeries, nextIn, standing, winnerOf } from '../match/series.js';
import { nextSeed } from '../match/vary.js';
import { announce, box, button, h, keepFocus, setText, sheet } from './dom.js';
import { notice, sentenceOf } from './notice.js';
import { lay, tableOf } from './table.js';
import { say } from '../words/series.js';

/** @typedef {import('../match/match.js').Match} Match @typedef {import('../match/series.js').Series} Series */

/** How long the result of two engines can be read before they go on, in ms. */
const READING = 3000;

/** @param {Match} match */
export async function mountSeries(match) {
  await sheet('page/series.css');
  const view = new SeriesView(match);
  match.addEventListener('change', () => view.follow());
  match.addEventListener('replaced', (event) => view.leave(/** @type {CustomEvent<S.Game>} */ (event).detail));
  view.follow();
}

class SeriesView {
  #match;
  #told = h('p', { class: 'note' });
  /** In the order of the board: each player's name, score, and way to forty. */
  #sides = [0, 1].map((player) => ({ name: h('span'), score: h('b'), way: h('i', { 'data-side': player }) }));
  #element;
  #next = h('button', { id: 'next-game', class: 'primary', hidden: true, click: () => void this.#begin() });
  /** What is shown. @type {{series: Series, score: string} | null} */ #shown = null;
  /** Whether the end on the board was played, not looked up. */ #played = false;
  #arriving = false;
  /** @type {S.Node | null} */ #root = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /** @param {Match} match */
  constructor(match) {
    this.#match = match;
    const scores = this.#sides.map(({ name, score }) => h('p', {}, name, ' ', score));
    const ways = h('div', { class: 'ways', 'aria-hidden': true }, ...this.#sides.map(({ way }) => way));
    this.#element = h('div', { id: 'series', role: 'group', 'aria-label': say('name') }, this.#told, h('div', { class: 'scores' }, scores[0], ways, scores[1]));
    box('eval').before(this.#element);
    button('again').before(this.#next);
  }

  /** Something has changed on the board. */
  follow() {
    const { root } = this.#match.game;
    if (root !== this.#root) this.#played = !this.#arriving;
    else if (this.#match.waiting !== 'over') this.#played = false;
    this.#root = root;
    this.#arriving = false;
    if (this.#match.phase === 'moving') return; // as the headline, it waits until all lies still
    keepFocus(
      () => this.#draw(),
      () => box('board'),
    );
    this.#goOn();
  }

  #draw() {
    const { game, position } = this.#match;
    const { series } = game;
    this.#element.hidden = !series;
    this.#next.hidden = !series || !position.over;
    if (!series) return void (this.#shown = null);
    const score = standing(series, position);
    this.#sides.forEach(({ name, score: number, way }, player) => {
      setText(name, this.#match.nameOf(player));
      setText(number, String(score[player]));
      way.style.setProperty('--way', String(Math.min(score[player] / GOAL, 1)));
    });
    setText(this.#told, this.#tale(game, position));
    setText(this.#next, say(winnerOf(score) === null ? 'next' : 'another'));
    this.#tell(series, this.#score(game, position), position.over);
  }

  /** Who listens hears of every change of the score. @param {Series} series @param {string} score @param {boolean} over */
  #tell(series, score, over) {
    const before = this.#shown;
    this.#shown = { series, score };
    if (before?.series !== series || before.score === score) return;
    const sentence = over ? say('counted', { told: this.#told.textContent ?? '', score }) : say('taken-back', { score });
    queueMicrotask(() => announce(box('live'), sentence, true)); // behind what was said of the move
  }

  /** A sentence on the game, or on what its end has added. @param {S.Game} game of a series @param {S.Position} position */
  #tale({ series, seats, positions: [start] }, position) {
    const { game } = /** @type {Series} */ (series);
    const side = (/** @type {number} */ player) => this.#match.nameOf(player);
    if (!position.over) return say(`game.${person(start.turn, seats)}`, { game, side: side(start.turn) });
    const winner = winnerOf(standing(/** @type {Series} */ (series), position));
    if (winner !== null) return say(`won.${person(winner, seats)}`, { n: game, side: side(winner) });
    const captures = captured(position);
    const taker = captures.findIndex((n) => n > 0);
    return taker < 0 ? say('drawn') : say(`captured.${person(taker, seats)}`, { n: captures[taker], side: side(taker) });
  }

  /** Both names with what they have, the one person first. @param {S.Game} game of a series @param {S.Position} position */
  #score({ series, seats }, position) {
    const score = standing(/** @type {Series} */ (series), position);
    const one = loneOf(seats) ?? 0;
    const other = 1 - one;
    return say('score', { one: this.#match.nameOf(one), ones: score[one], other: this.#match.nameOf(other), others: score[other] });
  }

  // ---- from game to game ----------------------------------------------------------------------------------------------

  /** The next game of the series, or the first of another one; who did not begin does now. */
  async #begin() {
    const match = this.#match;
    const { game, position, engine } = match;
    const [{ rules, position: start, turn }] = game.positions;
    const { name, startWith } = tableOf(match);
    try {
      const first = await engine.inspect(rules, startWith(start, 1 - turn), { game: name });
      if (match.game !== game || !game.series) return; // something else was quicker
      const won = winnerOf(standing(game.series, position)) !== null;
      const series = won ? newSeries(Date.now()) : nextIn(game.series, position);
      const next = S.inSeries(S.create(first, game.seats, nextSeed(game.seed)), series);
      match.open(next, this.#tale(next, first));
    } catch (error) {
      notice(say('failed', { reason: sentenceOf(error) }), { key: 'series' });
    }
  }

  /** Two engines go on by themselves; whoever looks back, pauses or leaves the room keeps them from it. */
  #goOn() {
    clearTimeout(this.#timer);
    const { game, position } = this.#match;
    const mayGo = this.#played && position.over && !game.paused && S.humans(game) === 0;
    if (!mayGo || !game.series || winnerOf(standing(game.series, position)) !== null) return;
    this.#timer = setTimeout(() => (box('board').checkVisibility() ? void this.#begin() : this.#goOn()), READING);
  }

  /** Another game takes the place of this one. Where that leaves a series, it is said, and can be undone. @param {S.Game} game */
  leave(game) {
    this.#arriving = true;
    const { series, moves } = game;
    const match = this.#match;
    const position = S.current(game);
    if (!series || winnerOf(standing(series, position)) !== null || (series.game === 1 && moves.length === 0)) return;
    const score = this.#score(game, position);
    const { flipped } = match;
    const table = tableOf(match);
    const run = () => lay(match, { table, game: S.jump(game, game.cursor), flipped }, say('returned'));
    queueMicrotask(() => {
      const now = match.game.series;
      if (now?.began === series.began) return;
      // In the place of what is said of a shared game, which offers the same.
      notice(say(now ? 'left.series' : 'left.single', { score }), { kind: 'news', key: 'link', action: { label: say('back'), run } });
    });
  }
}
