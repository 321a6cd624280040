// Messages that must be seen: what went wrong, in one sentence, and what can be done.
// They stay until dismissed, are read out, and never cover the board.

import { box, h, keepFocus } from './dom.js';
import { say } from '../words/common.js';

/**
 * @param {string} sentence
 * @param {{kind?: 'trouble' | 'news', action?: {label: string, run: () => void}, key?: string}} [options]
 *   `key`: a later message with the same key takes this one's place
 */
export function notice(sentence, { kind = 'trouble', action, key = sentence } = {}) {
  const list = box('notices');
  for (const old of list.children) if (/** @type {HTMLElement} */ (old).dataset.key === key) old.remove();
  /** Where the focus came from, and goes back to. @type {HTMLElement} */ let before = list;
  const close = () =>
    keepFocus(
      () => entry.remove(),
      () => before,
    );
  const entry = h('div', { class: `notice ${kind}`, role: kind === 'trouble' ? 'alert' : 'status', 'data-key': key }, h('p', {}, sentence));
  if (action) {
    entry.append(
      h(
        'button',
        {
          class: 'small',
          click: () => {
            close();
            action.run();
          },
        },
        action.label,
      ),
    );
  }
  entry.append(h('button', { class: 'small', click: close }, say('notice.dismiss')));
  entry.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !entry.contains(relatedTarget)) before = relatedTarget;
  });
  list.append(entry);
  while (list.childElementCount > 3) list.firstElementChild?.remove();
}

/** @param {unknown} error */
export const sentenceOf = (error) => {
  const text = error instanceof Error ? error.message : String(error);
  const start = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(start) ? start : `${start}.`;
};
