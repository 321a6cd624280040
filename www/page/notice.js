// Messages that must be seen: what went wrong, in one sentence, and what can be done.
// They stay until dismissed, are read out, and never cover the board.

import { box, h, keepFocus } from './dom.js';
import { say } from '../words/common.js';

/** As many are seen at a time, the latest. */
const MOST = 3;

/**
 * @param {string} sentence
 * @param {{kind?: 'trouble' | 'news', action?: {label: string, run: () => void}, key?: string, stays?: boolean}} [options]
 *   `key`: a later message with the same key takes this one's place; `stays`: later ones do not push it out
 */
export function notice(sentence, { kind = 'trouble', action, key = sentence, stays = false } = {}) {
  const list = box('notices');
  for (const old of list.children) if (/** @type {HTMLElement} */ (old).dataset.key === key) old.remove();
  /** Where the focus came from, and goes back to. @type {HTMLElement} */ let before = list;
  const close = () =>
    keepFocus(
      () => entry.remove(),
      () => before,
    );
  const entry = h(
    'div',
    { class: `notice ${kind}`, role: kind === 'trouble' ? 'alert' : 'status', 'data-key': key, 'data-stays': stays },
    h('p', {}, sentence),
  );
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
  for (const old of [...list.querySelectorAll('.notice:not([data-stays])')].slice(0, -MOST)) old.remove();
}

/** @param {unknown} error */
export const sentenceOf = (error) => {
  const text = error instanceof Error ? error.message : String(error);
  const start = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(start) ? start : `${start}.`;
};
