// What a run is told: a preset, start and pause, one round, the speed, and behind “More settings” everything else. A field that is left
// empty means what the preset means. What cannot work is the engine's to refuse.

import { h, keepFocus, setText } from '../page/dom.js';
import { readSeed } from '../match/vary.js';
import { SPEEDS } from './run.js';
import { say } from '../words/evolve.js';

/**
 * @typedef {import('../single/kalahari.js').Settings} Settings
 * @typedef {import('./run.js').Speed} Speed
 * @typedef {{preset: string, speed: Speed, fields: Record<string, string>}} Filled what is filled in, field by field as it is typed
 * @typedef {{start: () => void, pause: () => void, one: () => void, fresh: () => void, speed: (speed: Speed) => void, chosen: () => void}} Verbs
 */

export const PRESETS = /** @type {const} */ (['as-intended', 'modern', 'as-printed', 'both-colours']);
/** Those that are offered first. */
const SIMPLE = 2;
export const SPEED_NAMES = /** @type {Speed[]} */ (Object.keys(SPEEDS));
/** Fields that are one whole number each. */
const NUMBERS = /** @type {const} */ ([
  'population',
  'outputs',
  'crossover',
  'mixed',
  'whole',
  'neurons',
  'mutation',
  'plies',
  'length',
  'opponents',
  'opening',
  'step',
]);

export class Controls {
  #verbs;
  #presets = PRESETS.map((preset) => h('input', { type: 'radio', name: 'ev-preset', value: preset, checked: preset === PRESETS[0] }));
  #fields = new Map(NUMBERS.map((name) => [String(name), h('input', { type: 'number', min: 0, name: `ev-${name}`, placeholder: say('field.usual') })]));
  #hidden = h('input', { type: 'text', inputmode: 'numeric', name: 'ev-hidden', placeholder: say('field.usual'), autocomplete: 'off' });
  #seed = h('input', { type: 'number', min: 0, name: 'ev-seed', placeholder: say('field.chance') });
  /** Starts and pauses. */
  main = h('button', { type: 'submit', class: 'primary ev-main' }, say('run.start'));
  #one = h('button', { type: 'button', click: () => this.#verbs.one() }, say('run.one'));
  #fresh = h('button', { type: 'button', click: () => this.#verbs.fresh() }, say('run.fresh'));
  #speed = h('input', { type: 'range', min: 0, max: SPEED_NAMES.length - 1, value: SPEED_NAMES.length - 1, input: () => this.#setSpeed() });
  #speedSaid = h('span', { class: 'note', 'aria-hidden': 'true' });
  #about = h('p', { class: 'note ev-about' });
  #running = false;
  /** @type {import('../single/kalahari.js').EvolvePreset[]} */ #usual = [];
  #more = h('details', { class: 'exact' });
  #simple = h('fieldset', { class: 'segmented', 'data-part': 'presets' });
  element = h('form', { class: 'ev-form', novalidate: true });

  /** @param {Verbs} verbs @param {HTMLElement} status where the run is, in a line */
  constructor(verbs, status) {
    this.#verbs = verbs;
    const radio = (/** @type {HTMLInputElement} */ one) => h('label', {}, one, ` ${presetName(one.value)}`);
    this.#simple.append(h('legend', {}, say('preset.legend')), ...this.#presets.slice(0, SIMPLE).map(radio));
    const field = (/** @type {string} */ name, /** @type {HTMLInputElement} */ input) =>
      h('label', { class: 'field' }, say(/** @type {'field.seed'} */ (`field.${name}`)), input);
    this.#more.append(
      h('summary', {}, say('more.settings')),
      h('fieldset', { class: 'segmented' }, h('legend', {}, say('preset.others')), ...this.#presets.slice(SIMPLE).map(radio)),
      h(
        'div',
        { class: 'grid ev-fields' },
        field('seed', this.#seed),
        field('hidden', this.#hidden),
        ...[...this.#fields].map(([name, input]) => field(name, input)),
      ),
      h('p', { class: 'note' }, say('more.about')),
    );
    const speed = h('label', { class: 'ev-speed' }, h('span', { class: 'label' }, say('speed.label')), this.#speed, this.#speedSaid);
    const go = h('div', { class: 'ev-go', 'data-part': 'run' }, this.main, this.#one, this.#fresh, speed);
    this.element.append(h('div', { class: 'ev-bar' }, this.#simple, go), this.#about, status, this.#more);
    this.#more.dataset.part = 'presets';
    this.#about.dataset.part = 'presets';
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.#running) verbs.pause();
      else verbs.start();
    });
    this.element.addEventListener('change', ({ target }) => {
      if (target !== this.#speed) verbs.chosen();
      this.#drawAbout();
    });
    this.#drawAbout();
    this.#setSpeed();
  }

  /** What the engine has, with the numbers that are usual for it. @param {import('../single/kalahari.js').EvolvePreset[]} presets */
  offer(presets) {
    this.#usual = presets;
    for (const one of this.#presets) one.disabled = !presets.some(({ name }) => name === one.value);
    this.#drawAbout();
  }

  /** The preset that is ticked. */
  get preset() {
    return this.#presets.find(({ checked }) => checked)?.value ?? PRESETS[0];
  }

  set preset(name) {
    const found = this.#presets.find(({ value }) => value === name);
    if (found) found.checked = true;
    if (this.#presets.indexOf(/** @type {HTMLInputElement} */ (found)) >= SIMPLE) this.#more.open = true;
    this.#drawAbout();
  }

  /** The seed that is asked for; null: chance. @returns {number | null} */
  get seed() {
    return readSeed(this.#seed.value);
  }

  set seed(seed) {
    this.#seed.value = seed === null ? '' : String(seed);
  }

  get speed() {
    return SPEED_NAMES[Number(this.#speed.value)];
  }

  set speed(speed) {
    this.#speed.value = String(SPEED_NAMES.indexOf(speed));
    this.#setSpeed();
  }

  /** Every field by its name. */
  get #all() {
    return /** @type {[string, HTMLInputElement][]} */ ([['seed', this.#seed], ['hidden', this.#hidden], ...this.#fields]);
  }

  /** What is filled in, to be kept. @returns {Filled} */
  get filled() {
    return { preset: this.preset, speed: this.speed, fields: Object.fromEntries(this.#all.map(([name, { value }]) => [name, value])) };
  }

  /** Fills in what was kept; what cannot be is left out. @param {Record<string, any>} kept */
  fill({ preset, speed, fields }) {
    for (const [name, input] of this.#all) if (typeof fields?.[name] === 'string') input.value = fields[name];
    if (this.#all.some(([, { value }]) => value !== '')) this.#more.open = true;
    if (SPEED_NAMES.includes(speed)) this.speed = speed;
    this.preset = preset;
  }

  /** What is asked for, as far as it is said. @returns {Partial<Settings>} */
  get settings() {
    const said = [...this.#fields].filter(([, { value, parentElement }]) => value !== '' && !parentElement?.hidden);
    const numbers = said.map(([name, { value }]) => [name, Number(value)]);
    const layers = this.#hidden.value
      .split(/[\s,–-]+/)
      .filter(Boolean)
      .map(Number);
    return {
      preset: this.preset,
      ...Object.fromEntries(numbers),
      ...(layers.length ? { hidden: layers } : {}),
      ...(this.seed === null ? {} : { seed: this.seed }),
    };
  }

  /** @param {{running: boolean, there: boolean, other: boolean}} look there: a run is open; other: what is chosen is another one */
  draw({ running, there, other }) {
    this.#running = running;
    const idle = there ? say(other ? 'run.other' : 'run.on') : say('run.start');
    setText(this.main, running ? say('run.pause') : idle);
    keepFocus(
      () => {
        this.#one.hidden = running || (there && other);
        this.#fresh.hidden = !there || other;
      },
      () => this.main,
    );
  }

  #setSpeed() {
    const words = say(/** @type {'speed.full'} */ (`speed.${this.speed}`));
    this.#speed.setAttribute('aria-valuetext', words);
    setText(this.#speedSaid, words);
    this.#verbs.speed(this.speed);
  }

  #drawAbout() {
    setText(this.#about, say(/** @type {'preset.about.modern'} */ (`preset.about.${this.preset}`)));
    const { usual, idle } = this.#usual.find(({ name }) => name === this.preset) ?? {};
    if (!usual || !idle) return;
    for (const [name, input] of this.#fields) {
      input.placeholder = String(usual[/** @type {keyof Settings} */ (name)]);
      // What means nothing to a preset cannot be said.
      /** @type {HTMLElement} */ (input.parentElement).hidden = idle.includes(name);
    }
    this.#hidden.placeholder = usual.hidden.join(',');
  }
}

/** @param {string} preset */
export const presetName = (preset) => say(/** @type {'preset.modern'} */ (`preset.${preset}`));

/** Whether a run is another one than what is asked for. @param {Settings} run @param {Partial<Settings>} asked */
export const differs = (run, asked) => Object.entries(asked).some(([name, value]) => String(value) !== String(run[/** @type {keyof Settings} */ (name)]));
