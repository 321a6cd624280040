// What one walks through a search with: single steps, playing and its speed, jumps, and the slider over all steps; and the same by keys.

import { h, keepFocus, setText } from '../page/dom.js';
import { count } from '../page/figures.js';
import { svg } from '../games/drawing.js';
import { PACES } from './walk.js';
import { say } from '../words/learn.js';

/** @typedef {import('./walk.js').Walk} Walk @typedef {import('./record.js').Target} Target */

const ICONS = {
  start: 'M7 6v12M17 6l-7 6 7 6z',
  back: 'M15 6l-7 6 7 6z',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 6v12M16 6v12',
  on: 'M9 6l7 6-7 6z',
  end: 'M17 6v12M7 6l7 6-7 6z',
};
/** @type {('cut' | 'best' | 'leaf')[]} */
const JUMPS = ['cut', 'best', 'leaf'];

export class Controls {
  #walk;
  #play = icon('play', () => this.#walk.toggle());
  #back = icon('back', () => this.#walk.jump('step', -1));
  #on = icon('on', () => this.#walk.jump('step'));
  #start = icon('start', () => this.#walk.jump('end', -1));
  #end = icon('end', () => this.#walk.jump('end'));
  #jumps = JUMPS.map((what) => ({
    what,
    control: h('button', { class: 'small', title: say(`jump.${what}-about`), click: () => this.#walk.jump(what) }, say(`jump.${what}`)),
  }));
  #slider = h('input', {
    type: 'range',
    min: 0,
    max: 0,
    step: 1,
    value: 0,
    'aria-label': say('slider.label'),
    input: () => this.#walk.go(Number(this.#slider.value)),
  });
  #where = h('output', { class: 'st-where' });
  #speed = h(
    'select',
    { class: 'st-speed', 'aria-label': say('speed.label'), change: () => void (this.#walk.pace = Number(this.#speed.value)) },
    ...PACES.map((_, pace) => h('option', { value: pace }, say(`speed.${/** @type {0} */ (pace)}`))),
  );
  element = h(
    'div',
    { class: 'st-controls', role: 'group', 'aria-label': say('controls.label') },
    h('span', { class: 'st-walk' }, this.#start, this.#back, this.#play, this.#on, this.#end),
    this.#speed,
    h('span', { class: 'st-jumps' }, ...this.#jumps.map(({ control }) => control)),
    h('label', { class: 'st-slide' }, this.#slider, this.#where),
  );

  /** @param {Walk} walk */
  constructor(walk) {
    this.#walk = walk;
    this.#speed.value = String(walk.pace);
  }

  /** Whether the slider says what happens, because it has the focus. */
  get speaks() {
    return document.activeElement === this.#slider;
  }

  /** @param {string} sentence of the step */
  draw(sentence) {
    const { step, last, playing } = this.#walk;
    this.#slider.max = String(last);
    this.#slider.value = String(step);
    const where = say('slider.step', { step: count(step + 1), steps: count(last + 1) });
    this.#slider.setAttribute('aria-valuetext', say('slider.text', { where, sentence }));
    setText(this.#where, where);
    const name = playing ? 'pause' : 'play';
    if (this.#play.dataset.icon !== name) dress(this.#play, name);
    keepFocus(
      () => {
        for (const control of [this.#start, this.#back]) control.disabled = step === 0;
        for (const control of [this.#on, this.#end]) control.disabled = step === last;
        for (const { what, control } of this.#jumps) control.disabled = this.#walk.next(what) === step;
      },
      () => this.#play,
    );
  }

  /** What a key does here; nothing of others. @param {KeyboardEvent} event @returns {boolean} whether it was one of these */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
    const target = /** @type {Element} */ (event.composedPath()[0]);
    if (target.closest?.('select, textarea, input:not([type="range"]), [role="tree"], [role="tab"], dialog') || target.getRootNode() instanceof ShadowRoot)
      return false;
    const { key } = event;
    if (key === ' ' && target.closest('button, summary, a, input')) return false;
    if (target instanceof HTMLInputElement && /^(Arrow|Home|End|Page)/.test(key)) return false; // the slider's own
    const way = event.shiftKey ? -1 : 1;
    /** @type {Record<string, () => void>} */
    const verbs = {
      arrowright: () => this.#walk.jump('step'),
      arrowleft: () => this.#walk.jump('step', -1),
      home: () => this.#walk.jump('end', -1),
      end: () => this.#walk.jump('end'),
      ' ': () => this.#walk.toggle(),
      p: () => this.#walk.toggle(),
      c: () => this.#walk.jump('cut', way),
      b: () => this.#walk.jump('best', way),
      l: () => this.#walk.jump('leaf', way),
    };
    const verb = verbs[key.toLowerCase()];
    if (!verb) return false;
    event.preventDefault();
    verb();
    return true;
  }
}

/** The keys, for people. */
export const keys = () =>
  h(
    'details',
    { class: 'st-keys' },
    h('summary', {}, say('keys.title')),
    h(
      'dl',
      { class: 'keys' },
      ...Object.entries(KEYS).map(([about, all]) =>
        h('div', {}, h('dt', {}, ...all.map((key) => h('kbd', {}, key))), h('dd', {}, say(`keys.${/** @type {'step'} */ (about)}`))),
      ),
    ),
  );
/** @type {Record<string, string[]>} */
const KEYS = {
  step: ['←', '→'],
  ends: [say('key.home'), say('key.end')],
  play: [say('key.space'), 'p'],
  cut: ['c'],
  best: ['b'],
  leaf: ['l'],
  shift: ['⇧'],
  tree: ['↑', '↓', '←', '→', say('key.enter')],
};

/** @param {keyof typeof ICONS} name @param {() => void} click */
function icon(name, click) {
  return dress(h('button', { class: 'icon', click }), name);
}

/** @param {HTMLButtonElement} control @param {keyof typeof ICONS} name */
function dress(control, name) {
  control.dataset.icon = name;
  control.setAttribute('aria-label', say(`control.${name}`));
  control.title = say(`control.${name}-key`);
  control.replaceChildren(svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: ICONS[name] })));
  return control;
}
