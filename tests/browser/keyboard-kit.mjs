// A hand on the keyboard, and an eye on what has the focus: each stop must be seen, named and ringed, and nothing may lie over it. The
// same in both browsers, in the page and in a frame; nothing here knows a room or a game.

import assert from 'node:assert/strict';

/**
 * What both browsers' drivers offer alike.
 * @typedef {{evaluate: (run: any, argument?: any) => Promise<any>}} Spot
 * @typedef {{press: (key: any) => Promise<void>}} Keys
 * @typedef {{id: number, name: string, faults: string[]}} Stop `id` is the same whenever the same element has the focus
 */

/** More stops than any room has: whoever presses Tab as often goes in circles. */
const MANY = 250;
/** So many may lie between the end of a document and its beginning: the page around a frame, the browser. */
const OUTSIDE = 4;
/** After so many the page has come to rest. */
const FRAMES = 30;

/** What has the focus, or null where nothing has. Runs in the page. @returns {Stop | null} */
function look() {
  const seen = /** @type {{stops?: Element[]}} */ (/** @type {unknown} */ (window));
  let one = document.activeElement;
  while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
  if (!one || one === document.body || one === document.documentElement || !document.hasFocus()) return null;
  seen.stops ??= [];
  if (!seen.stops.includes(one)) seen.stops.push(one);

  const texts = (/** @type {string | null} */ ids) => (ids ?? '').split(' ').map((id) => (id && document.getElementById(id)?.textContent) || '');
  const { labels = null, placeholder = '', title = '' } = /** @type {HTMLInputElement} */ (one);
  const names = [...texts(one.getAttribute('aria-labelledby')), one.getAttribute('aria-label'), ...Array.from(labels ?? [], (label) => label.textContent)];
  if (!/^(INPUT|SELECT|TEXTAREA)$/.test(one.tagName)) names.push(one.textContent);
  const name = [...names, title, placeholder].map((text) => (text ?? '').replace(/\s+/g, ' ').trim()).find((text) => text) ?? '';
  const told = `${one.id ? `#${one.id}` : one.tagName.toLowerCase()} “${name.slice(0, 40)}”`;
  /** @type {string[]} */ const faults = [];
  if (!name) faults.push('has no name');

  // Some inputs are drawn by their label alone.
  const drawn = one.checkVisibility({ opacityProperty: true }) && !one.matches('[type="file"]');
  // In a drawing, what has the focus may hold other such things; its own ring is drawn, too.
  const drawnRing = one instanceof SVGElement ? one.querySelector('[class*="ring"]') : null;
  const face = drawnRing ?? ((!drawn && one.matches('input') && one.closest('label')) || one);
  const box = face.getBoundingClientRect();
  if (!face.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || box.width < 4 || box.height < 4) faults.push('is not to be seen');
  // Of what is larger than the window, or than what it scrolls in, the part in sight counts.
  let [left, top, right, bottom] = [Math.max(0, box.left), Math.max(0, box.top), Math.min(innerWidth, box.right), Math.min(innerHeight, box.bottom)];
  for (let at = face.parentElement; at; at = at.parentElement) {
    const around = at.getBoundingClientRect();
    const { overflowX, overflowY } = getComputedStyle(at);
    if (overflowX !== 'visible') [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
    if (overflowY !== 'visible') [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
  }
  const short = (/** @type {number} */ part, /** @type {number} */ whole, /** @type {number} */ room) => part < Math.min(whole, room / 2) - 2;
  if (short(right - left, box.width, innerWidth) || short(bottom - top, box.height, innerHeight)) faults.push('is partly out of sight');
  const scope = /** @type {Document | ShadowRoot} */ (face.getRootNode());
  for (const [across, down] of [
    [0.5, 0.5],
    [0.2, 0.25],
    [0.8, 0.75],
  ]) {
    const met = scope.elementFromPoint(left + across * (right - left), top + down * (bottom - top));
    if (met && (face.contains(met) || one.contains(met))) continue;
    faults.push(`lies behind ${met ? `${met.tagName.toLowerCase()}#${met.id}.${met.className}` : 'the edge'}`);
    break;
  }
  const ringed =
    (drawnRing && getComputedStyle(drawnRing).stroke !== 'none') ||
    [one, face].some((it) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(it);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1 && !/, 0\)$|transparent/.test(outlineColor)) || boxShadow !== 'none';
    });
  if (!ringed && one.tagName !== 'IFRAME') faults.push('has no ring'); // in a frame something of its own has one
  return { id: seen.stops.indexOf(one), name: told, faults };
}

/** What the eye finds wrong with an order of stops: whoever goes on goes right or down, or to the next column. Runs in the page. @param {number[][]} runs */
function disorder(runs) {
  const { stops = [] } = /** @type {{stops?: Element[]}} */ (/** @type {unknown} */ (window));
  const fixed = (/** @type {Element | null} */ one) => {
    for (let at = one; at; at = at.parentElement) if (/fixed|sticky/.test(getComputedStyle(at).position)) return true;
    return false;
  };
  const told = (/** @type {Element} */ one) =>
    `${one.tagName.toLowerCase()}#${one.id} “${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 30)}”`;
  /** @type {string[]} */ const found = [];
  // Places are compared with everything scrolled to its beginning.
  const scrolled = [...document.querySelectorAll('*')].filter((one) => one.scrollTop).map((one) => /** @type {const} */ ([one, one.scrollTop]));
  for (const [one] of scrolled) one.scrollTo({ top: 0, behavior: 'instant' });
  for (const run of runs) {
    // What stays where it is while the rest scrolls has no place among the rest; nor has the link that is there only while it has the
    // focus, nor the bar of the rooms, which comes first wherever it lies.
    const inFlow = run.map((id) => stops[id]).filter((one) => one.isConnected && !fixed(one) && !one.matches('.skip, .tabs *, dialog'));
    inFlow.slice(1).forEach((next, nth) => {
      const [a, b] = [inFlow[nth], next].map((one) => (one.closest('label') ?? one).getBoundingClientRect());
      // Backwards in the document: the end is behind, and it begins again.
      const again = inFlow[nth].compareDocumentPosition(next) & Node.DOCUMENT_POSITION_PRECEDING && inFlow[nth].getRootNode() === next.getRootNode();
      if (again || a.width === 0 || b.width === 0) return;
      const above = b.bottom <= a.top + 2;
      const beside = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2;
      if ((above && b.left < a.right - 2) || (beside && b.right <= a.left + 2)) found.push(`from ${told(inFlow[nth])} back to ${told(next)}`);
    });
  }
  for (const [one, top] of scrolled) one.scrollTo({ top, behavior: 'instant' });
  return found;
}

/** What could be used and was no stop: of radio buttons one is enough. Runs in the page. */
function unreached() {
  const { stops = [] } = /** @type {{stops?: Element[]}} */ (/** @type {unknown} */ (window));
  const open = [...document.querySelectorAll('dialog[open]')].at(-1);
  const roots = open ? [open] : [document, ...Array.from(document.querySelectorAll('*'), (one) => one.shadowRoot)];
  const all = roots.flatMap((root) => [...(root?.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex], iframe') ?? [])]);
  return all
    .filter((one) => {
      const { tabIndex, name, checked, type } = /** @type {HTMLInputElement} */ (one);
      const host = /** @type {Element | undefined} */ (/** @type {ShadowRoot} */ (one.getRootNode()).host);
      if (tabIndex < 0 || one.matches(':disabled') || one.closest('[inert]') || host?.closest('[inert]')) return false;
      if (!one.checkVisibility({ visibilityProperty: true }) || stops.includes(one)) return false;
      return type !== 'radio' || checked || !document.querySelector(`[name="${CSS.escape(name)}"]:checked`);
    })
    .map((one) => `${one.tagName.toLowerCase()}#${one.id} “${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 30)}” is never reached`);
}

/** The keyboard in one document. `where` is said of every fault. */
export class Hand {
  /** @param {Spot} spot the page or a frame in it @param {Keys} keys @param {string} [where] */
  constructor(spot, keys, where = '') {
    this.spot = spot;
    this.keys = keys;
    this.where = where;
  }

  /** What has the focus, if anything has, and nothing is wrong with it. @returns {Promise<Stop | null>} */
  async #look() {
    let stop = await this.spot.evaluate(look);
    // A page that is still scrolling or being drawn is looked at again.
    for (let frames = 0; stop?.faults.length && frames < FRAMES; frames++) {
      await this.spot.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
      stop = await this.spot.evaluate(look);
    }
    assert.deepEqual(stop?.faults ?? [], [], `${this.where}: ${stop?.name}`);
    return stop;
  }

  /** What has the focus: something must. @returns {Promise<Stop>} */
  async here() {
    const stop = await this.#look();
    assert.ok(stop, `${this.where}: nothing has the focus`);
    return stop;
  }

  /** Presses keys, one after the other. @param {string[]} keys */
  async press(...keys) {
    for (const key of keys) await this.keys.press(key);
  }

  /** Types a text, letter by letter, in the place of what is in the field. @param {string} text */
  async write(text) {
    await this.press('Control+a', 'Delete', ...text);
  }

  /** Whether what has the focus matches. @param {string} selector */
  at(selector) {
    return this.spot.evaluate((/** @type {string} */ selector) => {
      let one = document.activeElement;
      while (one?.shadowRoot?.activeElement && !one.matches(selector)) one = one.shadowRoot.activeElement;
      return one?.matches(selector) ?? false;
    }, selector);
  }

  /** Tabs on until it is there. @param {string} selector @param {'Tab' | 'Shift+Tab'} [key] */
  async to(selector, key = 'Tab') {
    for (let presses = 0; !(await this.at(selector)); presses++) {
      assert.ok(presses < MANY, `${this.where}: ${key} never comes to ${selector}`);
      await this.press(key);
      await this.#look();
    }
    return this.here();
  }

  /**
   * Once around with Tab and back with Shift+Tab, from where the focus is: all that can be used is met, in the order that the eye goes, and
   * the way back is the way there. Without `back` only there.
   * @param {{back?: boolean}} [options]
   */
  async round({ back: alsoBack = true } = {}) {
    const there = await this.#around('Tab');
    const back = alsoBack ? await this.#around('Shift+Tab') : [there[0], ...there.slice(1).reverse()];
    const ids = (/** @type {(Stop | null)[]} */ stops) => stops.flatMap((stop) => stop?.id ?? []);
    const [first, ...rest] = ids(back);
    const only = (/** @type {(Stop | null)[]} */ one, /** @type {(Stop | null)[]} */ other) =>
      one.flatMap((stop) => (stop && !ids(other).includes(stop.id) ? stop.name : []));
    const odd = `only there: ${only(there, back)}; only back: ${only(back, there)}`;
    assert.deepEqual([first, ...rest.reverse()], ids(there), `${this.where}: the way back is another one (${odd})`);
    /** @type {number[][]} */ const runs = [[]];
    for (const stop of there) {
      if (stop) runs.at(-1)?.push(stop.id);
      else runs.push([]);
    }
    assert.deepEqual([...(await this.spot.evaluate(disorder, runs)), ...(await this.spot.evaluate(unreached))], [], this.where);
    return there;
  }

  /** @param {'Tab' | 'Shift+Tab'} key @returns {Promise<(Stop | null)[]>} */
  async #around(key) {
    /** @type {(Stop | null)[]} */ const stops = [await this.here()];
    for (;;) {
      await this.press(key);
      const stop = await this.#look();
      if (stop && stop.id === stops[0]?.id) return stops;
      assert.ok(!stop || !stops.some((one) => one?.id === stop.id), `${this.where}: ${key} goes in a circle at ${stop?.name}`);
      assert.ok(stops.length < MANY && stops.slice(-OUTSIDE).some(Boolean), `${this.where}: ${key} leads nowhere`);
      stops.push(stop);
    }
  }
}
