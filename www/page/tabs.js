// One game, one tab: the tab that has a game on the board holds a lock of that name (Web Locks), which the browser gives back when the tab
// is closed, reloaded or gone. A second tab says so, writes nothing, and lets its visitor choose: take the game over, or play a copy; a move
// made without choosing is one in a copy. It waits for the lock meanwhile, and so has the game as soon as the other tab leaves it.
// Where there are no locks (from the disk, in an old browser) each tab plays on as it is, and kept-games.js sees that nothing is lost.

import * as S from '../match/state.js';
import { newSeed, nextSeed } from '../match/vary.js';
import { laterText } from './in-progress.js';
import { openStored } from './kept-games.js';
import { notice, withdraw } from './notice.js';
import { begun, savedOf, worthKeeping } from './storage.js';
import { say } from '../words/page.js';

/** @typedef {import('../match/match.js').Match} Match */

const NOTICE = 'tabs';

/** @param {Match} match @returns {() => boolean} whether another tab has the game */
export function mountTabs(match) {
  if (!navigator.locks) return () => false;
  const tab = new Tab(match);
  match.addEventListener('change', () => tab.follow());
  addEventListener('pagehide', () => tab.leave());
  addEventListener('pageshow', ({ persisted }) => persisted && tab.follow());
  return () => tab.elsewhere;
}

class Tab {
  #match;
  /** The game on the board, as its lock is called. */ #name = '';
  /** Ends what is held, or waited for. */ #claimed = new AbortController();
  /** Another tab may have played on. */ #behind = true;
  /** What was played when the game turned out to be in another tab. */ #played = '';
  #paused = false;
  #asked = false;
  elsewhere = false;

  /** @param {Match} match */
  constructor(match) {
    this.#match = match;
  }

  /** Something has changed on the board. */
  follow() {
    const match = this.#match;
    if (match.lesson) return;
    const saved = savedOf(match);
    if (this.elsewhere && begun(saved) === this.#name) {
      if (playedIn(saved) === this.#played) return this.#ask();
      this.#copy();
    }
    const name = begun(savedOf(match));
    if (name === this.#name) return;
    this.#name = name;
    this.#settled();
    this.#claim('try');
  }

  /** The page is left; who returns to it asks again. */
  leave() {
    this.#claimed.abort();
    this.#name = '';
  }

  /** @param {'try' | 'wait' | 'steal'} how */
  #claim(how) {
    this.#claimed.abort();
    const { signal } = (this.#claimed = new AbortController());
    const options = { try: { ifAvailable: true }, wait: { signal }, steal: { steal: true } }[how];
    const hold = (/** @type {Lock | null} */ lock) => {
      if (signal.aborted) return;
      if (!lock) return this.#isElsewhere();
      void this.#has();
      return new Promise((resolve) => signal.addEventListener('abort', resolve));
    };
    const lost = (/** @type {unknown} */ error) => {
      // Another tab has taken it. Any other error says that there are no locks here.
      if (!signal.aborted && error instanceof DOMException && error.name === 'AbortError') this.#isElsewhere();
    };
    navigator.locks.request(`kalahari.game ${this.#name}`, options, hold).catch(lost);
  }

  /** Another tab has the game: the engine waits, and the visitor is asked. */
  #isElsewhere() {
    const match = this.#match;
    const { game } = match;
    // Two tabs that have just been opened begin two games.
    if (!worthKeeping(game)) return match.amend(S.seeded(game, nextSeed(game.seed)));
    this.elsewhere = this.#behind = true;
    this.#paused = game.paused;
    this.#played = playedIn(savedOf(match));
    if (match.waiting === 'engine') match.set(S.pause(game, true));
    this.#ask();
    this.#claim('wait');
  }

  /** Once, and not while there is nothing to play. */
  #ask() {
    if (this.#asked || this.#match.waiting === 'over') return;
    this.#asked = true;
    notice(say('tabs.elsewhere'), {
      kind: 'news',
      key: NOTICE,
      stays: true,
      action: { label: say('tabs.take'), run: () => this.#claim('steal') },
      also: { label: say('tabs.copy'), run: () => this.#playCopy() },
    });
  }

  /** The game is in this tab, as far as it has come in any. */
  async #has() {
    if (!this.#behind) return;
    this.#behind = false;
    const match = this.#match;
    const { game } = match;
    const goesOn = this.elsewhere ? S.pause(game, this.#paused) : null;
    this.#settled();
    const later = laterText(savedOf(match));
    const laid = later === null ? null : await openStored(match.engine, later).catch(() => null); // it stays where it is
    const now = laid?.game ?? goesOn;
    if (now && match.game === game) match.set(now, say('tabs.taken'));
  }

  #playCopy() {
    this.#copy();
    this.#match.set(S.pause(this.#match.game, this.#paused), say('tabs.copied'));
  }

  /** Another game from here on. */
  #copy() {
    this.#settled();
    this.#match.game = S.seeded(this.#match.game, newSeed());
  }

  /** There is nothing to ask any more. */
  #settled() {
    this.elsewhere = this.#asked = false;
    withdraw(NOTICE);
  }
}

/** What makes a game another one where it is played on. @param {import('./storage.js').Saved} saved */
const playedIn = ({ moves, variations, result }) => JSON.stringify([moves, variations, result]);
