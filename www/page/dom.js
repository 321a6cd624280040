// The few lines that stand in for a framework: find, make, and replace elements.
// Text always becomes text nodes, so nothing from outside can turn into markup.

import { address } from './site.js';
import { say } from '../words/common.js';

/**
 * The element with that id, which the page must have.
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
export function byId(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(say('page.missing', { kind: kind.name, id }));
  return found;
}

/** @param {string} id */ export const button = (id) => byId(id, HTMLButtonElement);
/** @param {string} id */ export const input = (id) => byId(id, HTMLInputElement);
/** @param {string} id */ export const select = (id) => byId(id, HTMLSelectElement);
/** @param {string} id */ export const dialog = (id) => byId(id, HTMLDialogElement);
/** @param {string} id */ export const box = (id) => byId(id, HTMLElement);

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number | boolean | ((event: Event) => void) | undefined>} [props]
 *   attributes; a function is a listener, `true` an empty attribute, `false` none
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children);
  return element;
}

/**
 * Colours of palette.css as they are now, for what is drawn on a canvas: a variable's own value may still say light-dark().
 * @param {readonly string[]} names of variables @returns {Record<string, string>}
 */
export function colours(names) {
  const probes = names.map((name) => {
    const probe = h('span');
    probe.style.color = `var(${name})`;
    return probe;
  });
  const around = h('div', { hidden: true }, ...probes);
  around.style.setProperty('forced-color-adjust', 'none');
  document.body.append(around);
  const found = Object.fromEntries(probes.map((probe, i) => [names[i], getComputedStyle(probe).color]));
  around.remove();
  return found;
}

/** The files of the start are there: page/watchdog.js has nothing more to watch. */
export const loaded = () => document.getElementById('unloaded')?.remove();

/** Adds a style sheet of the site; resolves when it is there, or cannot be had. @param {string} file as seen from the site's root */
export const sheet = (file) =>
  new Promise((resolve) => {
    document.head.append(h('link', { rel: 'stylesheet', href: address(file).href, load: resolve, error: resolve }));
  });

/** Writes only on change, so that screen readers are not told the same thing twice. */
/** @param {HTMLElement} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Says something to those who listen. The same again is said again: to screen readers a space more makes it news.
 * @param {HTMLElement} region @param {string} sentence @param {boolean} [more] what stands there is still to be heard: it stays
 */
export function announce(region, sentence, more = false) {
  const spoken = h('span', {}, region.lastElementChild?.textContent === sentence ? `${sentence}\u00a0` : sentence);
  if (more) region.append(' ', spoken);
  else region.replaceChildren(spoken);
}

/**
 * Copies, and says on the button itself that it worked.
 * @param {HTMLButtonElement} control @param {() => string | Promise<string>} text
 */
export function copyButton(control, text) {
  const label = control.textContent ?? '';
  control.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(await text());
      control.textContent = say('copy.done');
    } catch {
      control.textContent = say('copy.refused');
    }
    setTimeout(() => (control.textContent = label), 1600);
  });
}

/** A name for those who listen, with what is to be read in it: who speaks to the page says that. @param {string} name @param {string} text */
export const holding = (name, text) => (name.includes(text) ? name : `${name}, ${text}`);

/** Hands a file to the visitor. @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const link = h('a', { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * Makes a change that may hide, switch off or remove what has the focus: whoever uses the keyboard must not be dropped at the top of the page.
 * @param {() => void} change @param {() => HTMLElement} instead what has the focus then
 */
export function keepFocus(change, instead) {
  const { activeElement: before } = document;
  change();
  const { activeElement: now } = document;
  if (!before || before === document.body || (now !== before && now !== document.body)) return; // nobody's, or handed on already
  if (!before.isConnected || before.matches(':disabled') || !before.checkVisibility()) instead().focus({ preventScroll: true });
}

/** Where the focus goes that has nothing else to go to: the board, or the tab of a room without one; nowhere in a frame that has neither. @returns {HTMLElement} */
export function home() {
  const places = ['#board', '[role="tab"][aria-selected="true"]', '#more'].map((one) => /** @type {HTMLElement | null} */ (document.querySelector(one)));
  return places.find((one) => one?.checkVisibility()) ?? document.body;
}

/** Whether a key is a single letter, digit or sign, which may be a shortcut; space is none. @param {KeyboardEvent} event */
export const isLetter = ({ key, ctrlKey, metaKey, altKey }) => /^\S$/u.test(key) && !ctrlKey && !metaKey && !altKey;

/** Closes on a click outside and on every button marked `data-close`. */
/** @param {HTMLDialogElement} element */
export function closable(element) {
  element.addEventListener('click', (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target === element || target.closest('[data-close]')) element.close();
  });
}
