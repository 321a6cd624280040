// The rooms: which one is open, and what fetches it. Play is the front door and there from the start; every other room is fetched when
// it is first opened. A new room is a row here, and a tab and a panel in index.html. In a narrow window the later rooms are behind “More”.

import { box, button, keepFocus, setText } from './dom.js';
import { notice, sentenceOf } from './notice.js';
import { say } from '../words/page.js';

/**
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {object} Room what is asked of a room
 * @property {() => void} [enter] its tab was opened
 * @property {(inside: string) => void} [show] a link into it was followed: what it says after the question mark
 * @property {() => void} leave another one was: what it runs gives way
 * @property {() => void} cancel the engine is about to be replaced: what it runs ends
 */

/** @type {Record<string, (match: Match) => Promise<Room>>} */
const ROOMS = {
  analyse: async (match) => (await import('../analyse/analysis.js')).mountAnalysis(match),
  compare: async (match) => (await import('../compare/compare.js')).mountCompare(match),
  lab: async (match) => {
    const [{ mountLab }, { mountLanes }] = await Promise.all([import('../lab/lab.js'), import('../lanes/lanes.js')]);
    return together([await mountLab(match), mountLanes(match, box('lab-lanes'))]);
  },
  learn: async (match) => (await import('../learn/learn.js')).mountLearn(match.engine, { place: box('view-learn'), match }),
  evolve: async (match) => (await import('../evolve/evolve.js')).mountEvolve(match.engine, { place: box('view-evolve'), match }),
  history: async (match) => (await import('../history/history.js')).mountHistory(box('view-history'), match.engine, { match }),
};

/** Rooms behind one tab. @param {Room[]} rooms @returns {Room} */
const together = (rooms) => ({
  enter: () => rooms.forEach((room) => room.enter?.()),
  leave: () => rooms.forEach((room) => room.leave()),
  cancel: () => rooms.forEach((room) => room.cancel()),
});

/** @param {HTMLElement} tab */
const panelOf = (tab) => box(tab.getAttribute('aria-controls') ?? '');

/** @param {Match} match @param {() => void} turned another room was opened */
export function mountViews(match, turned) {
  const tabs = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[role="tab"]')]);
  const main = box('main');
  const current = () => main.dataset.view ?? 'play';
  /** Those that were opened. @type {Map<string, Promise<Room | undefined>>} */ const rooms = new Map();
  /** Those that have arrived. @type {Set<string>} */ const there = new Set();

  /** The room behind a tab, or nothing where it cannot be had or has no module of its own. @param {HTMLElement} tab */
  function roomOf({ dataset: { view = '' }, textContent }) {
    if (!rooms.has(view) && Object.hasOwn(ROOMS, view)) {
      const failed = (/** @type {unknown} */ error) => {
        rooms.delete(view);
        notice(say('room.failed', { room: textContent ?? view, reason: sentenceOf(error) }), { key: view });
        return undefined;
      };
      const arrived = match.engine.started.then(() => ROOMS[view](match));
      rooms.set(view, arrived.catch(failed));
    }
    return rooms.get(view);
  }

  /** Resolves when the room is there. @param {string} view @param {string} [inside] what a link into it is for */
  async function open(view, inside) {
    const another = view !== current();
    if (another) void rooms.get(current())?.then((room) => room?.leave());
    main.dataset.view = view;
    if (another) turned();
    for (const tab of tabs) {
      const on = tab.dataset.view === view;
      tab.setAttribute('aria-selected', String(on));
      tab.tabIndex = on ? 0 : -1;
      panelOf(tab).hidden = !on;
    }
    const tab = tabs.find(({ dataset }) => dataset.view === view) ?? tabs[0];
    more.show(tab);
    const panel = panelOf(tab);
    panel.inert = Object.hasOwn(ROOMS, view) && !there.has(view); // its controls do nothing yet
    const room = await roomOf(tab);
    there.add(view);
    panel.inert = false;
    if (current() !== view) return;
    room?.enter?.();
    if (inside !== undefined) room?.show?.(inside);
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
  mountSkip(() => panelOf(tabs.find(({ dataset }) => dataset.view === current()) ?? tabs[0]));
  const cancel = () => rooms.forEach((room) => void room.then((one) => one?.cancel()));
  const has = (/** @type {string} */ view) => tabs.some(({ dataset }) => dataset.view === view);
  return { current, open, has, cancel };
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
