// The rooms: which one is open, and what fetches it. Play is the front door and there from the start; every other room is fetched when
// it is first opened. A new room is a row here, and a tab and a panel in index.html. In a narrow window the later rooms are behind “More”.

import { box, button, keepFocus, setText } from './dom.js';
import { notice, sentenceOf } from './notice.js';
import { say } from '../words/page.js';

/**
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {object} Room what is asked of a room
 * @property {() => void} [enter] its tab was opened
 * @property {(inside: string, back: boolean) => unknown} [show] an address into it was followed: what it says after the question mark; back: the
 *   visitor was there before. Resolves when it is shown
 * @property {() => {inside: string, title: string}} [here] what is open in it: what its address says after the question mark, and in a few words
 * @property {() => void} leave another one was: what it runs gives way
 * @property {() => void} cancel the engine is about to be replaced: what it runs ends
 *
 * @typedef {(another: boolean) => void} Moved what is open has changed; another: it is another thing, from which Back returns
 */

/** @type {Record<string, (match: Match, moved: Moved) => Promise<Room>>} */
const ROOMS = {
  analyse: async (match) => (await import('../analyse/analysis.js')).mountAnalysis(match),
  compare: async (match) => (await import('../compare/compare.js')).mountCompare(match),
  lab: async (match, moved) => {
    const [{ mountLab }, { mountLanes }] = await Promise.all([import('../lab/lab.js'), import('../lanes/lanes.js')]);
    return together(await mountLab(match, moved), mountLanes(match, box('lab-lanes')));
  },
  learn: async (match, moved) => (await import('../learn/learn.js')).mountLearn(match.engine, { place: box('view-learn'), match, moved }),
  evolve: async (match, moved) => (await import('../evolve/evolve.js')).mountEvolve(match.engine, { place: box('view-evolve'), match, moved }),
  history: async (match) => (await import('../history/history.js')).mountHistory(box('view-history'), match.engine, { match }),
};

/** Rooms that measure the game on the table. */
const MEASURING = ['compare', 'lab'];

/** Rooms behind one tab; the address is the first one's. @param {Room} first @param {Room} other @returns {Room} */
const together = (first, other) => ({
  enter: () => [first, other].forEach((room) => room.enter?.()),
  show: (inside, back) => first.show?.(inside, back),
  here: () => first.here?.() ?? NOWHERE,
  leave: () => [first, other].forEach((room) => room.leave()),
  cancel: () => [first, other].forEach((room) => room.cancel()),
});
const NOWHERE = { inside: '', title: '' };

/** Of what somebody else wrote, so much is repeated. @param {string} text */
export const brief = (text) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** @param {HTMLElement} tab */
const panelOf = (tab) => box(tab.getAttribute('aria-controls') ?? '');

/** @param {Match} match @param {Moved} moved another room was opened, or another thing in the open one */
export function mountViews(match, moved) {
  const tabs = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[role="tab"]')]);
  const main = box('main');
  const current = () => main.dataset.view ?? 'play';
  const tabOf = (/** @type {string} */ view) => tabs.find(({ dataset }) => dataset.view === view) ?? tabs[0];
  /** Those that were opened. @type {Map<string, Promise<Room | undefined>>} */ const rooms = new Map();
  /** Those that have arrived. @type {Map<string, Room>} */ const there = new Map();
  /** What an address asks the open room for, until that is shown. @type {string | undefined} */ let asked;
  let latest = 0;

  /** The room behind a tab, or nothing where it cannot be had or has no module of its own. @param {HTMLElement} tab */
  function roomOf({ dataset: { view = '' }, textContent }) {
    if (!rooms.has(view) && Object.hasOwn(ROOMS, view)) {
      const failed = (/** @type {unknown} */ error) => {
        rooms.delete(view);
        notice(say('room.failed', { room: textContent ?? view, reason: sentenceOf(error) }), { key: view });
        return undefined;
      };
      /** What a room does to show what it is asked for is no step of the visitor. @type {Moved} */
      const within = (another) => void (view === current() && there.has(view) && asked === undefined && moved(another));
      const arrived = match.engine.started.then(() => ROOMS[view](match, within));
      rooms.set(view, arrived.catch(failed));
    }
    return rooms.get(view);
  }

  /** Resolves when the room is there. @param {string} view @param {string} [inside] what an address asks it for @param {boolean} [back] the visitor was there before */
  async function open(view, inside, back = false) {
    const mine = ++latest;
    const another = view !== current();
    if (!another) inside ??= asked; // another try shows it
    if (another) void rooms.get(current())?.then((room) => room?.leave());
    main.dataset.view = view;
    asked = inside;
    if (another) moved(true);
    for (const tab of tabs) {
      const on = tab.dataset.view === view;
      tab.setAttribute('aria-selected', String(on));
      tab.tabIndex = on ? 0 : -1;
      panelOf(tab).hidden = !on;
    }
    const tab = tabOf(view);
    more.show(tab);
    const panel = panelOf(tab);
    panel.inert = Object.hasOwn(ROOMS, view) && !there.has(view); // its controls do nothing yet
    const room = await roomOf(tab);
    if (room) there.set(view, room);
    panel.inert = false;
    if (mine !== latest || (!room && Object.hasOwn(ROOMS, view))) return; // it could not be loaded: that was said
    room?.enter?.();
    if (inside !== undefined && room?.show) await room.show(inside, back);
    else if (inside) notice(say('address.inside', { room: tab.textContent ?? view, inside: brief(inside) }), { key: 'link' });
    if (mine !== latest) return;
    asked = undefined;
    moved(false);
  }

  /** What is open, for the address and the title; measuring: it is about the game on the table, without showing it. */
  function here() {
    const view = current();
    const { inside, title } = there.get(view)?.here?.() ?? NOWHERE;
    const tab = tabOf(view);
    const alone = panelOf(tab).parentElement === main;
    return { room: view, name: tab.textContent ?? view, inside: asked ?? inside, title, alone, measuring: MEASURING.includes(view) };
  }

  const more = mountMore();
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => void open(tab.dataset.view ?? 'play'));
    tab.addEventListener('keydown', (event) => {
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!way) return;
      event.preventDefault();
      const next = tabs[(index + way + tabs.length) % tabs.length];
      void open(next.dataset.view ?? 'play');
      more.reach(next);
    });
  }
  mountSkip(() => panelOf(tabOf(current())));
  const cancel = () => rooms.forEach((room) => void room.then((one) => one?.cancel()));
  const has = (/** @type {string} */ view) => tabs.some(({ dataset }) => dataset.view === view);
  return { current, here, open, has, cancel };
}

/** Where there is no room for all tabs, the later ones are behind “More”, which bears the name of the one that is open. */
function mountMore() {
  const later = box('later');
  const more = button('more');
  /** @param {boolean} on */
  const unfold = (on) => {
    more.setAttribute('aria-expanded', String(on));
    later.toggleAttribute('data-open', on);
  };
  const unfolded = () => more.getAttribute('aria-expanded') === 'true';
  /** Folds up; whoever was inside by keyboard is at its button. */
  const fold = () =>
    keepFocus(
      () => unfold(false),
      () => more,
    );
  more.addEventListener('click', () => {
    unfold(!unfolded());
    if (unfolded()) /** @type {HTMLElement | null} */ (later.querySelector('[aria-selected="true"]') ?? later.querySelector('button'))?.focus();
  });
  later.addEventListener('click', () => unfolded() && fold());
  later.addEventListener('keydown', ({ key }) => void (key === 'Escape' && fold()));
  const inside = (/** @type {EventTarget | null} */ target) => target instanceof Node && (more.contains(target) || later.contains(target));
  document.addEventListener('pointerdown', ({ target }) => void (inside(target) || unfold(false)));
  for (const part of [more, later]) part.addEventListener('focusout', ({ relatedTarget }) => void (relatedTarget && !inside(relatedTarget) && unfold(false)));
  return {
    /** @param {HTMLElement} tab of the open room */
    show(tab) {
      const here = later.contains(tab);
      const name = tab.textContent ?? '';
      setText(more, here ? name : say('room.more'));
      more.toggleAttribute('data-here', here);
      if (here) more.setAttribute('aria-label', say('room.more-now', { room: name }));
      else more.removeAttribute('aria-label');
    },
    /** Brings the keyboard to a tab, wherever it is. @param {HTMLElement} tab */
    reach(tab) {
      if (later.contains(tab) && !tab.checkVisibility()) unfold(true);
      tab.focus();
    },
  };
}

/** The link past the header: to the board, or into a room that has none. @param {() => HTMLElement} panel the open room's */
function mountSkip(panel) {
  box('skip').addEventListener('click', (event) => {
    event.preventDefault();
    // A room beside the board is about the board; one that stands by itself begins with its heading.
    const alone = panel().parentElement === box('main');
    (alone ? panel().querySelector('h2') : box('board'))?.focus();
  });
}
