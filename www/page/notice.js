// Messages that must be seen: what went wrong, in one sentence, and what can be done. They are read out, and never
// move the board. What asks for something stays until it is answered or dismissed; what only tells something leaves (leaving.js).

import { box, h, home, keepFocus } from './dom.js';
import { Leaving } from './leaving.js';
import { say } from '../words/common.js';

/** As many are seen at a time, where no more are asking or in use. */
const MOST = 3;

/** Those that leave by themselves, the oldest first. @type {Map<Element, Leaving>} */
const leaving = new Map();
/** Where the focus came from that is on one of them, and goes back to. @type {WeakMap<Element, HTMLElement>} */
const before = new WeakMap();

/** @typedef {{label: string, run: () => void}} Action */

/**
 * @param {string} sentence
 * @param {{kind?: 'trouble' | 'news', action?: Action, also?: Action, key?: string, stays?: boolean}} [options]
 *   `action`, `also`: what is asked; `key`: a later message with the same key takes this one's place; `stays`: nothing but its reader removes it
 */
export function notice(sentence, { kind = 'trouble', action, also, key = sentence, stays = false } = {}) {
  withdraw(key);
  const others = [...box('notices').querySelectorAll('.notice:not([data-stays])')];
  const going = others.filter((one) => leaving.has(one) && !one.matches(':hover, :focus-within'));
  going.slice(0, Math.max(0, others.length + 1 - MOST)).forEach(remove);
  const close = () => remove(entry);
  const entry = h(
    'div',
    { class: `notice ${kind}`, role: kind === 'trouble' ? 'alert' : 'status', 'data-key': key, 'data-stays': stays },
    h('p', {}, sentence),
  );
  for (const one of [action, also]) {
    if (!one) continue;
    const run = () => {
      close();
      one.run();
    };
    entry.append(h('button', { class: 'small', click: run }, one.label));
  }
  entry.append(h('button', { class: 'quiet away', 'aria-label': say('notice.dismiss'), click: close }, '✕'));
  entry.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !entry.contains(relatedTarget)) before.set(entry, relatedTarget);
  });
  box('notices').append(entry);
  if (!action && !stays) leave(entry, sentence, close);
}

/** @param {Element} entry */
function remove(entry) {
  keepFocus(
    () => {
      entry.remove();
      leaving.get(entry)?.stop();
      leaving.delete(entry);
    },
    () => {
      const from = before.get(entry);
      return from?.checkVisibility() ? from : home();
    },
  );
}

/** @param {HTMLElement} entry @param {string} sentence @param {() => void} close */
function leave(entry, sentence, close) {
  if (leaving.size === 0) watch();
  const mine = new Leaving(sentence, close);
  leaving.set(entry, mine);
  for (const [by, begin, end] of [
    ['pointer', 'pointerenter', 'pointerleave'],
    ['focus', 'focusin', 'focusout'],
  ]) {
    entry.addEventListener(begin, () => mine.hold(by, true));
    entry.addEventListener(end, () => mine.hold(by, false));
  }
  mine.hold('hidden', document.hidden);
}

/** What a person does elsewhere on the page; going about by Tab and arrows is nothing yet. A second listener of the same kind is none. */
function watch() {
  document.addEventListener('click', acted, true);
  document.addEventListener('keydown', acted, true);
  document.addEventListener('visibilitychange', turned);
}

/** @param {Event} event */
function acted(event) {
  const quiet = event instanceof KeyboardEvent && event.key.length > 1 && event.key !== 'Escape';
  if (!event.isTrusted || quiet) return;
  for (const [entry, one] of leaving) if (!(event.target instanceof Node && entry.contains(event.target))) one.act();
}

function turned() {
  for (const one of leaving.values()) one.hold('hidden', document.hidden);
}

/** What was told or asked does not hold any more. @param {string} key */
export function withdraw(key) {
  for (const one of box('notices').querySelectorAll('.notice')) if (/** @type {HTMLElement} */ (one).dataset.key === key) remove(one);
}

/** @param {unknown} error */
export const sentenceOf = (error) => {
  const text = error instanceof Error ? error.message : String(error);
  const start = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(start) ? start : `${start}.`;
};
