// The address of the page names what is seen: the room, the game and the place in it (link.js), so it is a share link of its own. A room,
// another game and a look back from the end of a line are entries of the browser's history, and Back returns from them; moves and single
// steps are none. An entry keeps the game's document besides, with its players and notes. Without `move` it means a line's end, however
// far that is by now. In a frame the history belongs to the page around: nothing is written there.

import * as S from '../match/state.js';
import { LONGEST, readLink, writeLink } from './link.js';
import { keepGame, keepWaiting, openStored, wayBack } from './kept-games.js';
import { notice, sentenceOf } from './notice.js';
import { gameText, readGame } from './share.js';
import { readSaved, savedOf, VERSION, worthKeeping } from './storage.js';
import { lay } from './table.js';
import { say } from '../words/page.js';

/**
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {import('./link.js').Reading} Reading
 * @typedef {import('./table.js').Laid} Laid
 * @typedef {ReturnType<typeof import('./views.js').mountViews>} Views
 */

/** @param {Match} match @param {Views} views */
export function mountAddress(match, views) {
  const address = new Address(match, views);
  if (window.top === window) address.keep();
  addEventListener('hashchange', () => {
    for (const open of document.querySelectorAll('dialog[open]')) /** @type {HTMLDialogElement} */ (open).close();
    void address.follow();
  });
  return address;
}

class Address {
  #match;
  #views;
  #kept = false;
  /** What is written next is an entry of its own. */ #turn = false;
  /** Nothing is written over an entry that is just being followed. */ #following = false;
  /** The address as it was left here. Another one is still to be followed: nothing is written over that either. */ #hash = location.hash;
  /** Whatever was begun under another number comes too late. */ #latest = 0;
  /** The game's text as it was written last, and of what. */ #written = { key: '', text: '' };

  /** @param {Match} match @param {Views} views */
  constructor(match, views) {
    this.#match = match;
    this.#views = views;
  }

  /** From now on the address follows what is seen. */
  keep() {
    this.#kept = true;
    const match = this.#match;
    // A move that is answered at once needs no address of its own.
    match.addEventListener('change', () => void ((match.phase === 'idle' || this.#turn) && this.#write()));
    for (const gone of ['replaced', 'left']) {
      match.addEventListener(gone, (event) => {
        if (this.#following) return;
        enter('replaceState', location.hash, documentOf(match, /** @type {CustomEvent<S.Game>} */ (event).detail));
        this.#turn = true;
      });
    }
    match.addEventListener('jumped', (event) => {
      const { detail } = /** @type {CustomEvent<S.Game>} */ (event);
      // From one look back to the next is no step to return from; to where moves were tried is one.
      if (this.#following || (!S.atEnd(match.game) && detail.root === match.game.root)) return;
      if (this.#written.key === keyOf(match.game)) this.#put(match.game.cursor);
      this.#turn = true;
    });
  }

  /** Another room was opened. */
  turned() {
    if (this.#following) return;
    this.#turn = true;
    void this.#write();
  }

  async #write() {
    const match = this.#match;
    if (!this.#kept || this.#following || match.lesson) return; // a guided game is nobody's own
    if (location.hash === '' && match.game.moves.length === 0 && this.#views.current() === 'play') return; // nothing to tell yet
    const mine = ++this.#latest;
    const key = keyOf(match.game);
    if (this.#written.key !== key) {
      const text = await gameText(match).catch(() => '');
      if (mine !== this.#latest) return;
      this.#written = { key, text };
    }
    this.#put();
  }

  /** @param {number | null} [move] the one shown, told only where it is not the last one of its line */
  #put(move = S.atEnd(this.#match.game) ? null : this.#match.game.cursor) {
    const { game, table } = this.#match;
    const room = this.#views.current();
    const place = { room: room === 'play' ? null : room, line: S.kept(game).line, move, game: table.name };
    const whole = writeLink({ ...place, text: this.#written.text || null });
    const hash = whole.length > LONGEST ? writeLink(place) : whole;
    if (location.hash !== this.#hash) return;
    if (hash !== location.hash) enter(this.#turn ? 'pushState' : 'replaceState', hash, documentOf(this.#match));
    this.#hash = location.hash;
    this.#turn = false;
  }

  /** Shows what the address names; where it names what is not there, a sentence says so and nothing changes. */
  async follow() {
    this.#following = true;
    const mine = ++this.#latest;
    const { hash } = location;
    this.#hash = hash;
    try {
      const link = readLink(hash);
      if (hash !== '#board') await this.#go(link, () => mine === this.#latest); // that is where the skip link leads
    } catch (error) {
      if (mine === this.#latest) notice(say('share.failed', { reason: sentenceOf(error) }), { key: 'link' });
    }
    if (mine !== this.#latest) return;
    this.#following = this.#turn = false;
    await this.#write();
  }

  /** @param {Reading} link @param {() => boolean} stands whether it is still wanted */
  async #go(link, stands) {
    const match = this.#match;
    const { text, line, move, trouble } = link;
    if (trouble !== null) throw new Error(trouble);
    // A link that names no room opens where one is; an entry of ours, and the bare address, mean Play.
    const { saved: own } = readSaved(JSON.stringify(history.state));
    const room = link.room ?? (own || location.hash === '' ? 'play' : this.#views.current());
    if (!this.#views.has(room)) throw new Error(say('address.room', { room }));
    const read = await this.#read(link, own);
    if (!stands()) return;
    if (room !== this.#views.current() || link.inside !== undefined) void this.#views.open(room, link.inside);
    if (text === null && move === null) return;
    if (read && !(own && holds(match.game, read.game))) return own ? this.#reopen(read, link) : openShared(match, read);
    const there = read ? S.follow(match.game, read.game.moves, move ?? Infinity) : S.goTo(match.game, line, move ?? Infinity);
    this.#show(there, link);
    if (!own && text !== null) match.say(say('share.open'));
  }

  /** The game that the address names, or nothing where it is the one on the board as it stands. @param {Reading} link @param {import('./storage.js').Saved | null} own @returns {Promise<Laid | null>} */
  async #read(link, own) {
    const { text, game } = link;
    const match = this.#match;
    if (text === null || (game === match.table.name && text === (await gameText(match)))) return null;
    return own?.game === game ? openStored(match.engine, JSON.stringify(history.state)) : readGame(match, text, link);
  }

  /** Another place of the game on the board. @param {S.Game} game @param {Reading} link */
  #show(game, { move }) {
    const { moves, cursor } = this.#match.game;
    if (game.cursor !== cursor || game.moves.join() !== moves.join()) this.#match.set(game, say('moves.shown', { ply: game.cursor }));
    const n = game.moves.length;
    if (move !== null && move > n) notice(say('address.move', { move, n }), { key: 'link' });
  }

  /** A game that was on the table before, or a later state of the one there. @param {Laid} laid @param {Reading} link */
  #reopen({ table, game, flipped = false }, { move }) {
    const match = this.#match;
    const there = S.jump(game, move ?? Infinity);
    if (!holds(game, match.game)) return lay(match, { table, game: there, flipped }, say('address.before'));
    match.flipped = flipped;
    match.set(there, say('start.resume'));
  }
}

/** A game from elsewhere; the own one can be had back at once. @param {Match} match @param {Laid} laid */
function openShared(match, laid) {
  const { game } = match;
  const action = wayBack(match);
  const stays = laid.table.name === match.table.name;
  const kept = stays ? keepGame(match) : keepWaiting(match);
  lay(match, laid, say('share.open'));
  if (!worthKeeping(game) || keyOf(game) === keyOf(laid.game)) return;
  if (kept) notice(say(stays ? 'share.aside' : 'share.waits'), { kind: 'news', key: 'link', action });
  else notice(say('share.refused', { refused: say('kept.refused') }), { key: 'link', action });
}

/** What the text of a game depends on. @param {S.Game} game */
const keyOf = (game) => {
  const [{ rules, position }] = game.positions;
  const { moves, variations } = S.kept(game);
  return JSON.stringify([rules, position, moves, variations]);
};

/** Whether a game is an earlier state of the other: the same game of a series if of any, the same start, and the main line of then was played. @param {S.Game} game @param {S.Game} earlier */
const holds = (game, earlier) =>
  JSON.stringify(game.series) === JSON.stringify(earlier.series) &&
  ['game', 'rules', 'position'].every((what) => game.positions[0][what] === earlier.positions[0][what]) &&
  S.has(game, S.kept(earlier).moves);

/** @param {Match} match @param {S.Game} [game] */
const documentOf = (match, game) => ({ version: VERSION, ...savedOf(match, game) });

/** @param {'pushState' | 'replaceState'} how @param {string} hash @param {object} state */
function enter(how, hash, state) {
  try {
    history[how](state, '', hash || location.pathname + location.search);
  } catch {
    // A browser that has had enough of entries for now: the address is behind for a while, and nothing is lost.
  }
}
