// The keyboard: one table of keys for the whole page. Silent while someone types or a dialog is open.

import { box, button, closable, dialog, home, isLetter } from './dom.js';
import { say } from '../words/page.js';

/**
 * @typedef {object} Keys
 * @property {(pressed: {key: string, shiftKey: boolean}) => boolean} means whether it is a move's; a verb of the same letter then takes Shift
 * @property {(key: string) => void} type
 * @property {Record<string, () => void>} verbs by key
 * @property {() => boolean} silent while there is nothing to play on
 * @property {() => boolean} letters whether single letters, digits and signs are shortcuts: who dictates, or hits keys by chance, wants none
 */

/** @param {Keys} keys @returns {() => void} tells anew which key is whose */
export function mountKeys({ means, type, verbs, silent, letters }) {
  const window = dialog('keys-dialog');
  closable(window);
  const help = () => window.showModal();
  button('open-keys').addEventListener('click', () => {
    dialog('rules-dialog').close();
    help();
  });
  /** @type {Record<string, () => void>} */
  const all = { ...verbs, '?': help };
  // Those that are turned off do nothing anywhere: a board, a stepper, a chart would hear them after this.
  document.addEventListener('keydown', (event) => void (isLetter(event) && !letters() && !isTyping(event) && event.stopPropagation()), true);
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event) || document.querySelector('dialog[open]')) return;
    if (silent() && event.key !== '?') return;
    if (means(event)) {
      event.preventDefault();
      return type(event.key);
    }
    // Space presses the control that has the focus; elsewhere it pauses.
    if (event.key === ' ' && usesSpace(event)) return;
    if (/^Arrow/.test(event.key) && usesArrows(event)) return;
    const run = all[event.key === ' ' ? ' ' : event.key.toLowerCase()];
    if (!run) return;
    event.preventDefault();
    run();
  });
  document.addEventListener('close', focusHome, true);
  const controls = controlsWithKeys();
  const tell = () => {
    for (const { control, what, key } of controls) {
      const withKey = () => say(means({ key, shiftKey: false }) ? 'play.key-shift' : 'play.key', { what, key });
      control.title = letters() ? withKey() : what;
    }
    box('keys-off').hidden = letters();
  };
  dialog('settings-dialog').addEventListener('change', tell);
  return tell;
}

/** A dialog gives the focus back to what had it, where something had it that is still there. */
function focusHome() {
  const at = document.activeElement; // for a moment still what had it in the dialog
  if (!at || at === document.body || !at.checkVisibility()) home().focus({ preventScroll: true });
}

/** Buttons tell their keys, with Shift where a move has the same. */
function controlsWithKeys() {
  return [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.actions [title]'))].flatMap((control) => {
    const [, what, key] = /^(.*) \(([a-z])\)$/.exec(control.title) ?? [];
    return key ? [{ control, what, key }] : [];
  });
}

/** @param {KeyboardEvent} event */
function isTyping(event) {
  const target = /** @type {Element} */ (event.composedPath()[0]);
  return target instanceof HTMLInputElement ? !['radio', 'checkbox'].includes(target.type) : /^(TEXTAREA|SELECT)$/.test(target.tagName);
}

/** @param {KeyboardEvent} event */
function usesSpace(event) {
  const target = /** @type {Element} */ (event.composedPath()[0]);
  if (target.getAttribute('aria-disabled') === 'true') return false;
  return /^(BUTTON|SUMMARY|INPUT|A)$/.test(target.tagName);
}

/** In a house of the board, in tabs, among radio buttons and in what scrolls sideways the arrows have their own work. @param {KeyboardEvent} event */
function usesArrows(event) {
  const target = /** @type {HTMLElement} */ (event.composedPath()[0]);
  const scrolls = target.hasAttribute('tabindex') && target.scrollWidth > target.clientWidth;
  return event.defaultPrevented || target instanceof HTMLInputElement || scrolls || event.composedPath().indexOf(box('board')) > 0;
}
