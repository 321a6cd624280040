// The address of the page names what is open: the room, and what is open in it (link.js). What is on the table is not in it, for a bookmark of
// a room is one of the room: the entry of the browser's history keeps the game's document and the place in it, and so does this browser
// (in-progress.js). Only a game that came by a link, as long as it is as it came, and one that cannot be kept here stand in the address
// itself. Another room, another thing in a room, another game and a look back from the end of a line are entries of the history, and Back
// returns from them; moves and single steps are none. In a frame the history belongs to the page around: nothing is written there.

import { shownWords } from '../match/names.js';
import * as S from '../match/state.js';
import { LONGEST, readLink, writeLink } from './link.js';
import { isSaved } from './in-progress.js';
import { keepGame, keepWaiting, openStored, wayBack } from './kept-games.js';
import { notice, sentenceOf } from './notice.js';
import { gameText, readGame } from './share.js';
import { goesOn, linesOf, readSaved, savedOf, VERSION, worthKeeping } from './storage.js';
import { lay } from './table.js';
import { titleOf } from './title.js';
import { brief } from './views.js';
import { say } from '../words/page.js';

/**
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {import('./link.js').Reading} Reading
 * @typedef {import('./storage.js').Saved} Saved
 * @typedef {import('./table.js').Laid} Laid
 * @typedef {ReturnType<typeof import('./views.js').mountViews>} Views
 */

/** @param {Match} match @param {Views} views */
export function mountAddress(match, views) {
  const address = new Address(match, views);
  if (window.top === window) address.keep();
  match.addEventListener('change', () => address.changed());
  // Also where only the entry is another one, and the address is the same.
  addEventListener('popstate', () => {
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
  /** What was written last: the room with what is open in it; and the whole entry. */ #open = '';
  #at = '';
  /** Whatever was begun under another number comes too late. */ #latest = 0;
  /** The game that came by a link, as it came, and in which room. */ #linked = { key: '', room: '', text: '' };
  /** The text of a game that is not kept here, as it was written last, and of what. */ #written = { key: '', text: '' };

  /** @param {Match} match @param {Views} views */
  constructor(match, views) {
    this.#match = match;
    this.#views = views;
  }

  /** From now on the address follows what is open. */
  keep() {
    this.#kept = true;
    const match = this.#match;
    for (const gone of ['replaced', 'left']) {
      match.addEventListener(gone, (event) => {
        if (this.#following) return;
        const { detail } = /** @type {CustomEvent<S.Game>} */ (event);
        this.#leave(detail);
      });
    }
    match.addEventListener('jumped', (event) => {
      const { detail } = /** @type {CustomEvent<S.Game>} */ (event);
      // From one look back to the next is no step to return from; to where moves were tried is one.
      if (this.#following || (!S.atEnd(match.game) && detail.root === match.game.root)) return;
      this.#leave(match.game, match.game.cursor);
    });
  }

  /** The entry keeps the game as it is left, and the next one is another. @param {S.Game} [game] the one on the board unless told @param {number | null} [move] */
  #leave(game, move) {
    if (this.#kept && !this.#match.lesson) enter('replaceState', location.hash, entryOf(this.#match, game, move));
    this.#turn = true;
  }

  /** Another room was opened, or another thing in it; else the open one has only changed. @param {boolean} another */
  moved(another) {
    if (this.#following) return;
    // What opens a room may show what is open already.
    if (another && addressOf(this.#views.here()) !== this.#open) this.#leave();
    void this.#write();
  }

  /** Something has happened in the game. Nobody says before they go Back or Forward: the entry has the game as it is by now. */
  changed() {
    void this.#write();
  }

  async #write() {
    if (this.#following) return;
    // A guided game is nobody's own.
    if (this.#kept && !this.#match.lesson) {
      const mine = ++this.#latest;
      const text = await this.#text();
      if (mine !== this.#latest) return;
      this.#put(text);
    }
    this.#entitle();
  }

  /** The text of the game, where the address must have it. */
  async #text() {
    const match = this.#match;
    const { room, inside } = this.#views.here();
    const key = keyOf(savedOf(match));
    if (key === this.#linked.key && room === this.#linked.room) return this.#linked.text;
    if (isSaved() || !worthKeeping(match.game) || inside) return null;
    if (key !== this.#written.key) this.#written = { key, text: await gameText(match).catch(() => '') };
    return this.#written.text || null;
  }

  /** @param {string | null} text of the game */
  #put(text) {
    const match = this.#match;
    const { game, table } = match;
    const here = this.#views.here();
    const { line } = S.kept(game);
    const move = placeIn(game);
    const open = addressOf(here);
    const turn = move === null ? null : S.placeName(game, move);
    const all = [...(text === null ? [] : [addressOf(here, { line, turn, game: table.name, text })]), open];
    const hash = all.find(({ length }) => length <= LONGEST) ?? addressOf({ ...here, inside: '' });
    if (location.hash !== this.#hash) return;
    const entry = entryOf(match);
    const at = JSON.stringify([hash, entry]);
    if (this.#turn || at !== this.#at) enter(this.#turn ? 'pushState' : 'replaceState', hash, entry);
    this.#open = open;
    this.#at = at;
    this.#hash = location.hash;
    this.#turn = false;
  }

  /** After the entry was made, or the one before would get the title. */
  #entitle() {
    const match = this.#match;
    const { name, ...room } = this.#views.here();
    const doing = S.atEnd(match.game) ? match.headline() : say('title.review');
    document.title = titleOf({ ...room, name: room.room === 'play' ? '' : name }, { name: match.table.title, doing });
  }

  /** Shows what the address names; where it names what is not there, a sentence says so and nothing changes. @param {boolean} [atStart] the page was opened with it */
  async follow(atStart = false) {
    this.#following = true;
    const mine = ++this.#latest;
    const { hash } = location;
    this.#hash = hash;
    this.#at = '';
    try {
      const link = readLink(hash);
      if (hash !== '#board') await this.#go(link, atStart, () => mine === this.#latest); // that is where the skip link leads
    } catch (error) {
      if (mine === this.#latest) notice(say('share.failed', { reason: sentenceOf(error) }), { key: 'link' });
    }
    if (mine !== this.#latest) return;
    this.#following = this.#turn = false;
    await this.#write();
  }

  /** @param {Reading} link @param {boolean} atStart @param {() => boolean} stands whether it is still wanted */
  async #go(link, atStart, stands) {
    const { text, turn, move, inside, trouble } = link;
    if (trouble !== null) throw new Error(trouble);
    const { saved: own } = readSaved(JSON.stringify(history.state));
    // A link that names no room opens in the current room if that is about the game. In Learn the shared game would not be seen.
    const { room: current, alone, measuring } = this.#views.here();
    const room = link.room ?? (own || location.hash === '' || (alone && !measuring) ? 'play' : current);
    if (!this.#views.has(room)) return notice(say('address.room', { room: brief(room) }), { key: 'link' });
    const kept = atStart && text === null && isSaved() ? null : own; // what this browser keeps is the later one then
    const laid = await (kept ? this.#left(kept) : this.#shared(link));
    if (!stands()) return;
    const asked = inside ?? (own ? '' : undefined);
    if (room !== this.#views.current() || asked !== undefined) void this.#views.open(room, asked, own !== null);
    if (kept) this.#reopen(kept, laid, say(atStart ? 'start.resume' : 'address.before'));
    else if (laid) openShared(this.#match, laid);
    else if (text !== null || turn !== null || move !== null) this.#look(link);
    if (text !== null) this.#linked = { key: keyOf(own ?? savedOf(this.#match)), room, text };
  }

  /** The game of an entry, or nothing where it is the one on the board, perhaps with moves that were made since. @param {Saved} own */
  #left(own) {
    return goesOn(savedOf(this.#match), own) ? null : openStored(this.#match.engine, JSON.stringify(history.state));
  }

  /** The game of a link, or nothing where it has none or the one on the board, as it is. @param {Reading} link */
  async #shared(link) {
    const match = this.#match;
    const { text, game } = link;
    if (text === null || (game === match.table.name && text === (await gameText(match)))) return null;
    return readGame(match, text, link);
  }

  /** The game and the place of an entry. @param {Saved} own @param {Laid | null} laid the game, where another one is on the board @param {string} said of it */
  #reopen(own, laid, said) {
    const match = this.#match;
    const move = history.state?.move ?? Infinity; // the end of its line, however far that is by now
    if (!laid) return this.#show(S.follow(match.game, (linesOf(own)[own.line] ?? []).map(String), move));
    const { table, game, flipped = false } = laid;
    const there = S.jump(game, move);
    if (!goesOn(own, savedOf(match))) return lay(match, { table, game: there, flipped }, said);
    match.flipped = flipped;
    match.set(there, say('start.resume')); // a later state of the one on the board
  }

  /** Another place of the game on the board. @param {Reading} link */
  #look({ text, line, turn, move }) {
    const looked = S.goTo(this.#match.game, line, 0);
    const ply = S.plyAt(looked, { turn, move });
    this.#show(S.jump(looked, ply));
    if (ply > looked.moves.length && ply < Infinity) notice(say('address.move', { n: S.turns(looked).length }), { key: 'link' });
    if (text !== null) this.#match.say(say('share.open'));
  }

  /** @param {S.Game} game as it is on the board, at another place */
  #show(game) {
    const { moves, cursor } = this.#match.game;
    if (game.cursor !== cursor || game.moves.join() !== moves.join()) this.#match.set(game, shownWords(S.turnAt(game)));
  }
}

/** A game from elsewhere; the own one can be had back at once. @param {Match} match @param {Laid} laid */
function openShared(match, laid) {
  const { game } = match;
  const before = savedOf(match);
  const action = wayBack(match);
  const stays = laid.table.name === match.table.name;
  const kept = stays ? keepGame(match) : keepWaiting(match);
  lay(match, laid, say('share.open'));
  if (!worthKeeping(game) || keyOf(before) === keyOf(savedOf(match))) return;
  if (kept) notice(say(stays ? 'share.aside' : 'share.waits'), { kind: 'news', key: 'link', action });
  else notice(say('share.refused', { refused: say('kept.refused') }), { key: 'link', action });
}

/** Play is the front door, and has no name there. @param {{room: string, inside: string}} here @param {Partial<Reading>} [game] */
const addressOf = ({ room, inside }, game = {}) => writeLink({ room: room === 'play' ? null : room, inside, ...game });

/** What the text of a game depends on. @param {Saved} saved */
const keyOf = ({ game, rules, start, moves, variations, remarks, headers = [], result, told }) =>
  JSON.stringify([game, rules, start, moves, variations, remarks, headers, result, told]);

/** How many moves were made in the line that is shown; null at its end, wherever that comes to lie. @param {S.Game} game */
const placeIn = (game) => (S.atEnd(game) ? null : game.cursor);

/** What an entry of the history keeps. @param {Match} match @param {S.Game} [game] the one on the board unless told @param {number | null} [move] */
const entryOf = (match, game = match.game, move = placeIn(game)) => ({ version: VERSION, ...savedOf(match, game), move });

/** @param {'pushState' | 'replaceState'} how @param {string} hash @param {object} state */
function enter(how, hash, state) {
  try {
    history[how](state, '', hash || location.pathname + location.search);
  } catch {
    // A browser that has had enough of entries for now: the address is behind for a while, and nothing is lost.
  }
}
