// The tabs: which view is open, and which rooms are fetched only when theirs is. Adding a view means a tab and a panel in index.html.

import { box } from './dom.js';
import { notice, sentenceOf } from './notice.js';
import { say } from '../words/page.js';

/** @typedef {import('../match/match.js').Match} Match */

/** @param {() => void} changed */
export function mountViews(changed) {
  const tabs = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[role="tab"]')]);
  const main = box('main');
  const current = () => main.dataset.view ?? 'play';

  /** @param {string} view */
  function open(view) {
    main.dataset.view = view;
    for (const tab of tabs) {
      const on = tab.dataset.view === view;
      tab.setAttribute('aria-selected', String(on));
      tab.tabIndex = on ? 0 : -1;
      box(tab.getAttribute('aria-controls') ?? '').hidden = !on;
    }
    changed();
  }

  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => open(tab.dataset.view ?? 'play'));
    tab.addEventListener('keydown', (event) => {
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!way) return;
      event.preventDefault();
      const next = tabs[(index + way + tabs.length) % tabs.length];
      open(next.dataset.view ?? 'play');
      next.focus();
    });
  }
  return { current, open };
}

/** The rooms behind the tab Lab: the experiments, and below them the lanes of one search. @param {Match} match */
async function openLab(match) {
  const [{ mountLab }, { mountLanes }] = await Promise.all([import('../lab/lab.js'), import('../lanes/lanes.js')]);
  const lab = await mountLab(match);
  const lanes = mountLanes(match, box('lab-lanes'));
  return {
    cancel: () => {
      lanes.cancel();
      lab.cancel();
    },
    leave: () => {
      lanes.leave();
      lab.leave();
    },
  };
}

/** The lab and its charts are fetched when it is first opened; most visitors come to play. @param {Match} match */
export function labOnDemand(match) {
  /** @type {ReturnType<typeof openLab> | null} */ let lab = null;
  const failed = (/** @type {unknown} */ error) => {
    lab = null;
    notice(say('lab.failed', { reason: sentenceOf(error) }), { key: 'lab' });
  };
  return {
    /** @param {string} view */
    visited(view) {
      if (view === 'lab') (lab ??= openLab(match)).catch(failed);
      else
        void lab?.then(
          (open) => open.leave(),
          () => {},
        );
    },
    cancel: () =>
      void lab?.then(
        (open) => open.cancel(),
        () => {},
      ),
  };
}
