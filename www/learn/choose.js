// What is searched: a position of a game, or a tree of numbers; by which method, in which order, by which evaluator and how deep. The
// engine judges it; what it refuses is told beside the field that it is about, and nothing that was typed is lost.

import { h, keepFocus, setText } from '../page/dom.js';
import { sentenceOf } from '../page/notice.js';
import { modeTitle } from '../engine/names.js';
import { GAME_NAMES, loadGame } from '../games/games.js';
import { besideName, MINIMAX, MODES, wordsFor } from './beside.js';
import { Field } from './field.js';
import { isCancel } from './stepper.js';
import { say } from '../words/learn.js';

/**
 * @typedef {import('../engine/client.js').Engine} Engine
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {import('./link.js').Search} Search
 * @typedef {{search: Search, beside: string | null}} Choice
 */

const TABLE = 'table';
export const FIGURE = 'figure-1';
/** The numbers of a random tree, as the engine takes them. */
const RANDOM = /** @type {const} */ ({ seed: 7, plies: 3, branches: 3, extra: 0, most: 20 });
const LIST = '((3 12 8) (2 4 6) (14 5 2))';
/** The orders in which the branches of a tree can be tried: they have values, and nothing else. */
const TREE_ORDERS = ['natural', 'ranked'];
/** Which field a refusal is about. @type {Record<string, string>} */
const ABOUT = {
  'steps.too-large': 'depth',
  'steps.too-wide': 'depth',
  'option.range': 'depth',
  'option.order': 'order',
  'steps.mode': 'mode',
  'evaluator.unknown': 'evaluator',
  'game.unknown': 'source',
};
/** What each kind of source needs to be told. @type {Record<string, string[]>} */
const NEEDS = { table: [], 'figure-1': [], random: Object.keys(RANDOM), list: ['list'] };
const ALWAYS = ['source', 'mode', 'order', 'beside'];
const OF_GAME = ['depth', 'evaluator'];
/** Another evaluator than those that have names: with weights, or a network. */
const TYPED = 'typed';

export class Choose {
  #engine;
  #match;
  #source;
  #fields;
  #go = h('button', { class: 'primary' }, say('choose.go'));
  #another = h('button', { type: 'button', class: 'small', click: () => this.#redraw() }, say('choose.another'));
  #fits = h('button', { type: 'button', class: 'small', hidden: true });
  #problem = h('p', { class: 'problem', role: 'alert' });
  #open;
  /** @type {Map<string, import('../single/kalahari.js').MethodInfo[]>} */ #methods = new Map();

  /** @param {Engine} engine @param {Match | null} match @param {(choice: Choice) => Promise<void>} open rejects with what was wrong */
  constructor(engine, match, open) {
    this.#engine = engine;
    this.#match = match;
    this.#open = open;
    this.#source = new Field('source', h('select'));
    const numbers = Object.entries(RANDOM).map(([name, usual]) => new Field(name, h('input', { type: 'number', min: 0, value: usual })));
    this.#fields = new Map(
      [
        this.#source,
        new Field('rules', h('select')),
        new Field('position', h('input', { type: 'text', spellcheck: 'false', autocomplete: 'off' }), { wide: true }),
        new Field('moves', h('input', { type: 'text', spellcheck: 'false', autocomplete: 'off' }), { wide: true }),
        ...numbers,
        new Field('list', h('textarea', { rows: 2, spellcheck: 'false' }, LIST), { wide: true }),
        new Field('mode', h('select', {}, ...MODES.map((mode) => h('option', { value: mode }, modeTitle(mode))))),
        new Field('order', h('select')),
        new Field('evaluator', h('select')),
        new Field(TYPED, h('input', { type: 'text', spellcheck: 'false', autocomplete: 'off' })),
        new Field('depth', h('input', { type: 'number', min: 1, value: 3 })),
        new Field('beside', h('select')),
      ].map((field) => [field.name, field]),
    );
    this.#field('depth').element.append(this.#fits);
    this.#field('mode').control.value = 'seq_ab';
    this.element = h(
      'form',
      { class: 'choose', submit: (event) => void this.#submit(event), change: () => void this.#offer() },
      h('div', { class: 'choose-fields' }, ...Array.from(this.#fields.values(), ({ element }) => element)),
      this.#problem,
      h('div', { class: 'go' }, this.#go, this.#another),
    );
  }

  /** @param {string} name */
  #field(name) {
    return /** @type {Field} */ (this.#fields.get(name));
  }

  /** @param {string} name */
  #value(name) {
    return this.#field(name).control.value;
  }

  /** Which game's methods count; of a tree, nobody's. */
  get #game() {
    const source = this.#value('source');
    if (source === TABLE) return this.#match?.table.name;
    return GAME_NAMES.includes(source) ? source : undefined;
  }

  /** Fills the form with a search, or with the game on the table. @param {Choice | null} choice */
  async fill(choice) {
    const sources = [...(this.#match ? [TABLE] : []), ...GAME_NAMES, FIGURE, 'random', 'list'];
    const names = await Promise.all(sources.map((source) => sourceName(source)));
    this.#source.offer(sources.map((value, nth) => ({ value, text: names[nth] })));
    const { search = {}, beside = null } = choice ?? {};
    const { tree, game, rules, position, moves, mode, order, evaluator, depth } = search;
    const from = sourceOf(choice ? search : { tree: FIGURE });
    const ofTable = choice ? isAt(search, this.#match?.place) : this.#match !== null;
    this.#source.control.value = ofTable ? TABLE : from;
    if (from === 'random') for (const [name, value] of readRandom(tree ?? '')) if (this.#fields.has(name)) this.#field(name).control.value = value;
    if (from === 'list') this.#field('list').control.value = tree ?? LIST;
    if (game !== undefined && !ofTable) {
      this.#field('position').control.value = position ?? '';
      this.#field('moves').control.value = moves?.join(' ') ?? '';
    }
    if (depth !== undefined) this.#field('depth').control.value = String(depth);
    await this.#offer({ rules, mode, order, evaluator, beside: beside ?? '' });
  }

  /** What there is to choose from, for the source and the method as they stand. @param {Record<string, string | undefined>} [wanted] */
  async #offer(wanted = {}) {
    const source = this.#value('source');
    const game = this.#game;
    const typed = GAME_NAMES.includes(source);
    const shown = new Set([...(NEEDS[source] ?? ['rules', 'position', 'moves']), ...ALWAYS, ...(game === undefined ? [] : OF_GAME)]);
    if (typed) await this.#offerRules(source, wanted.rules);
    const methods = game === undefined ? [] : await this.#methodsOf(game);
    if (wanted.mode) this.#field('mode').control.value = wanted.mode;
    const mode = this.#value('mode');
    const accepts = methods.find(({ name }) => name === mode)?.accepts;
    const orders = game === undefined ? TREE_ORDERS : (methods.find(({ accepts: { order } }) => order)?.accepts.order?.names ?? TREE_ORDERS);
    if (mode === MINIMAX) shown.delete('order');
    this.#field('order').offer(
      orders.map((value) => ({ value, text: value })),
      wanted.order,
    );
    const { names = [], usual } = accepts?.evaluator ?? {};
    const evaluators = game === undefined ? [] : [...names.map((value) => ({ value, text: value })), { value: TYPED, text: say('choose.typed') }];
    this.#field('evaluator').offer(evaluators, wanted.evaluator ?? undefined, usual);
    if (this.#value('evaluator') === TYPED) shown.add(TYPED);
    const others = wordsFor({ mode, order: this.#value('order') }, orders);
    this.#field('beside').offer([{ value: '', text: say('beside.none') }, ...others.map((value) => ({ value, text: besideName(value) }))], wanted.beside);
    keepFocus(
      () => {
        for (const { name, element } of this.#fields.values()) element.hidden = !shown.has(name);
        this.#another.hidden = source !== 'random';
      },
      () => this.#source.control,
    );
    this.#field('position').control.placeholder = typed ? say('choose.start') : '';
  }

  /** @param {string} game @param {string} [wanted] */
  async #offerRules(game, wanted) {
    const [{ rulesForm, rules: usual }, presets] = await Promise.all([loadGame(game), this.#engine.presets({ game })]);
    const field = this.#field('rules');
    const offered = presets.map(({ name }) => ({ value: name, text: rulesForm.names[name] ?? name }));
    field.offer(offered, wanted, usual);
  }

  /** @param {string} game */
  async #methodsOf(game) {
    const known = this.#methods.get(game) ?? (await this.#engine.methods({ game }));
    this.#methods.set(game, known);
    return known;
  }

  /** Another random tree. */
  #redraw() {
    const seed = this.#field('seed').control;
    seed.value = String((Number(seed.value) || 0) + 1);
    this.element.requestSubmit(this.#go);
  }

  /** Which field has the evaluator. */
  get #evaluator() {
    return this.#value('evaluator') === TYPED ? TYPED : 'evaluator';
  }

  /** What the form says. @returns {Choice} */
  get choice() {
    const source = this.#value('source');
    const mode = this.#value('mode');
    const how = { mode, ...(mode === MINIMAX ? {} : { order: this.#value('order') }) };
    const beside = this.#value('beside') || null;
    if (this.#game === undefined) return { search: { tree: this.#tree(source), ...how }, beside };
    const depth = this.#field('depth').control.value.trim();
    const rest = { ...how, ...(depth === '' ? {} : { depth: Number(depth) }), evaluator: this.#value(this.#evaluator) };
    if (source === TABLE && this.#match) return { search: { ...this.#match.place, ...rest }, beside };
    const [position, moves] = ['position', 'moves'].map((name) => this.#value(name).trim());
    const place = { game: source, rules: this.#value('rules'), ...(position ? { position } : {}), ...(moves ? { moves: moves.split(/\s+/) } : {}) };
    return { search: { ...place, ...rest }, beside };
  }

  /** @param {string} source */
  #tree(source) {
    if (source === 'list') return this.#value('list');
    return source === FIGURE
      ? FIGURE
      : `random ${Object.keys(RANDOM)
          .map((name) => `${name}=${this.#value(name).trim()}`)
          .join(' ')}`;
  }

  /** @param {Event} event */
  async #submit(event) {
    event.preventDefault();
    this.clear();
    try {
      await this.#open(this.choice);
    } catch (error) {
      if (!isCancel(error)) this.refuse(error);
    }
  }

  clear() {
    for (const field of this.#fields.values()) field.refuse('');
    setText(this.#problem, '');
    this.#fits.hidden = true;
  }

  /** Which field a refusal is about. @param {string} kind @param {Record<string, string>} data */
  #about(kind, { sentence, found = '' }) {
    if (kind === 'option') return ABOUT[sentence] === 'evaluator' ? this.#evaluator : ABOUT[sentence];
    if (kind === 'rules') return 'rules';
    if (kind === 'move') return 'moves';
    if (sentence === 'tree.random') return /\w+(?==)/.exec(found)?.[0];
    return this.#game === undefined ? 'list' : 'position';
  }

  /** What the engine has to say against it, beside the field that it is about. @param {unknown} error */
  refuse(error) {
    const { kind = '', data = {} } = /** @type {{kind?: string, data?: Record<string, string>}} */ (Object(error));
    const about = this.#about(kind, data);
    const field = about === undefined ? undefined : this.#fields.get(about);
    if (field && !field.element.hidden) {
      field.refuse(sentenceOf(error));
      field.control.focus();
    } else setText(this.#problem, sentenceOf(error));
    const fits = Number(data.fits ?? 0);
    this.#fits.hidden = fits < 1;
    setText(this.#fits, say('choose.fits', { fits }));
    this.#fits.onclick = () => {
      this.#field('depth').control.value = String(fits);
      this.element.requestSubmit(this.#go);
    };
  }
}

/** Whether a search is of this position. @param {Search} search @param {import('../match/levels.js').Place} [place] */
export function isAt({ game, rules, position, moves = [] }, place) {
  return place !== undefined && place.game === game && place.rules === rules && place.position === position && (place.moves ?? []).join() === moves.join();
}

/** @param {Search} search */
function sourceOf({ tree, game }) {
  if (tree === undefined) return game ?? GAME_NAMES[0];
  if (tree.trim() === FIGURE) return FIGURE;
  return /^\s*random\b/.test(tree) ? 'random' : 'list';
}

/** The numbers of a random tree by their names. @param {string} tree @returns {[string, string][]} */
const readRandom = (tree) => Array.from(tree.matchAll(/(\w+)=(\d+)/g), ([, name, value]) => [name, value]);

/** @param {string} source */
async function sourceName(source) {
  if (GAME_NAMES.includes(source)) return say('source.position', { game: (await loadGame(source)).title });
  return say(`source.${/** @type {'random'} */ (source)}`);
}
