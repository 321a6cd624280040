// The tabs: which view is open. Adding a view means a tab and a panel in index.html.

import { box } from './dom.js';

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
