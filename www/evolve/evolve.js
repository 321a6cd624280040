// The Evolve room: wires the evolution (run.js, which knows no page) to its controls, its charts, the population, the game that decided the
// last round, the champion, the runs that are kept and the text beside it all. It needs an engine and an element to live in.

import { ChampionCard } from './champion.js';
import { Charts } from './charts.js';
import { Controls, differs, presetName } from './controls.js';
import { Duel } from './duel.js';
import { Population } from './population.js';
import { Replay } from './replay.js';
import { Evolution, gamesAtOnce } from './run.js';
import { Runs, shortOf } from './runs.js';
import { filled, keepFilled } from './store.js';
import { Explanation } from './text.js';
import { exampleMark } from '../measure/example.js';
import { announce, download, h, setText, sheet } from '../page/dom.js';
import { count } from '../page/figures.js';
import { notice, sentenceOf } from '../page/notice.js';
import { say } from '../words/evolve.js';

/**
 * @typedef {import('../engine/client.js').Engine} Engine
 * @typedef {import('./run.js').Look} Look
 * @typedef {object} Place what a room is given beside its engine
 * @property {HTMLElement} place the element it lives in
 * @property {import('../match/match.js').Match | null} match where champions take a seat; without one nothing is kept either, as in a frame
 * @property {readonly string[]} [parts] those that are shown; all unless told
 * @property {(another: boolean) => void} [moved] what is open has changed; another: it is another run
 */

/** Seeds that nobody asked for are short, so that they can be told to a neighbour. */
const SHORT_SEED = 10_000;
/** Between two announcements of progress, in milliseconds. */
const QUIET_MS = 6000;
/** How often a run that goes on is kept. */
const KEEP_MS = 4000;
/** No file of ours is longer. */
const LONGEST_FILE = 16 * 2 ** 20;

/** @param {Engine} engine @param {Place} given */
export async function mountEvolve(engine, given) {
  await sheet('evolve/evolve.css');
  const room = new Room(engine, given);
  await room.open();
  return room;
}

export class Room {
  #engine;
  #stores;
  #evolution;
  #moved;
  #status = h('p', { class: 'ev-status' });
  #controls;
  #charts = new Charts();
  #population = new Population((run, id) => this.#engine.ask('evolve-network', { run, id }).then(({ neurons }) => neurons));
  #replay;
  #duel = new Duel((first, second) => void this.#meet(first, second));
  #champion;
  #runs = new Runs({ open: (kept) => this.#open(kept), read: (file) => this.#read(file), exported: () => this.#export() });
  #text = new Explanation();
  #mark;
  /** What is drawn while no run is open. @type {Look | null} */ #example = null;
  #problem = h('p', { class: 'problem', role: 'alert' });
  #live = h('p', { class: 'unseen', role: 'status' });
  /** The name under which the run is kept. */ #id = '';
  /** How the open run is called in the address, and in words. */ #named = { inside: '', name: '' };
  /** Whether the board shows the last round; else a game of somebody's choice. */ #following = true;
  #shown = '';
  #spoken = { at: -Infinity, round: -1, running: false };
  #keptAt = 0;
  #frame = 0;

  /** @param {Engine} engine @param {Place} given */
  constructor(engine, { place, match, parts, moved = () => {} }) {
    this.#engine = engine;
    this.#moved = moved;
    this.#stores = match !== null;
    this.#evolution = new Evolution((request, signal) => engine.ask('evolve', /** @type {any} */ (request), { signal }));
    this.#controls = new Controls(
      {
        start: () => void this.#go('start'),
        pause: () => void this.#evolution.pause(),
        one: () => void this.#go('one'),
        fresh: () => void this.#go('start', true),
        speed: (speed) => void (this.#evolution.speed = speed),
        chosen: () => this.#draw(),
      },
      this.#status,
    );
    this.#mark = exampleMark(() => this.#runExample(), this.#controls.main);
    this.#replay = new Replay(engine);
    this.#champion = new ChampionCard(match);
    this.#evolution.addEventListener('change', () => this.#changed());
    this.#evolution.addEventListener('trouble', (event) => this.#fail(/** @type {CustomEvent} */ (event).detail));
    this.#replay.onEnd = () => this.#follow();
    place.replaceChildren(...this.#parts(parts));
    if (this.#stores) this.#controls.fill(filled());
    this.#draw();
    this.#controls.element.addEventListener('input', () => this.#keepFilled());
    document.addEventListener('visibilitychange', () => void (document.hidden && this.#keep()));
  }

  /** @param {readonly string[]} [parts] */
  #parts(parts) {
    const section = (/** @type {'chart' | 'population' | 'game'} */ name, /** @type {...HTMLElement} */ ...inside) =>
      h(
        'section',
        { class: 'ev-card', 'data-part': name, 'aria-labelledby': `ev-${name}-title` },
        h('h3', { id: `ev-${name}-title` }, say(`part.${name}`)),
        ...inside,
      );
    this.#champion.element.dataset.part = 'champion';
    this.#runs.element.dataset.part = 'runs';
    this.#text.element.dataset.part = 'text';
    const all = [
      h(
        'div',
        { class: parts && !parts.includes('intro') ? 'unseen' : 'intro' }, // its heading is there in any case
        h('h2', { tabindex: -1 }, say('room.title')),
        h('p', {}, say('room.intro')),
      ),
      this.#controls.element,
      this.#problem,
      this.#live,
      this.#mark.element,
      h(
        'div',
        { class: 'ev-grid' },
        section('chart', this.#charts.element),
        section('population', h('p', { class: 'note' }, say('population.about')), this.#population.element),
        section('game', this.#replay.element, this.#duel.element),
      ),
      this.#champion.element,
      h('div', { class: 'ev-below' }, this.#text.element, this.#runs.element),
    ];
    for (const one of all) {
      for (const part of [one, .../** @type {NodeListOf<HTMLElement>} */ (one.querySelectorAll('[data-part]'))]) {
        if (parts && part.dataset.part && !parts.includes(part.dataset.part)) part.hidden = true;
      }
    }
    return all;
  }

  /** What the engine offers, and the run of the last visit. */
  async open() {
    const asked = this.#engine.ask('evolve-choices', {});
    const [kept] = this.#stores ? await this.#runs.load() : [];
    try {
      const { presets, ladder } = await asked;
      this.#controls.offer(presets);
      this.#charts.ladder = ladder;
      this.#champion.ladder = ladder;
      if (kept) {
        await this.#reopen(kept);
        if (!('preset' in filled())) this.#tick();
      } else if (this.#stores) void this.#showExample();
    } catch (error) {
      this.#fail(error);
    }
    this.#draw();
  }

  /** Where no run is kept: one that was bred elsewhere, until one is bred here. */
  async #showExample() {
    const text = await import('./example.js').catch(() => null); // without a network there is none
    if (!text || this.#evolution.look) return;
    this.#example = JSON.parse(text.default);
    this.#draw();
  }

  /** The same settings and the same seed breed the same players. */
  #runExample() {
    if (!this.#example) return;
    const { preset, population, hidden, seed } = this.#example.settings;
    this.#controls.fill({ preset, fields: { population: String(population), hidden: String(hidden) } });
    this.#keepFilled();
    void this.#go('start', true, seed);
  }

  // ---- what a visitor does --------------------------------------------------------------------------------------------

  /** As an address asks for. @param {{preset: string, seed: number | null, speed: import('./run.js').Speed}} wish */
  wish({ preset, seed, speed }) {
    this.#controls.preset = preset;
    this.#controls.seed = seed;
    this.#controls.speed = speed;
    this.#draw();
  }

  /** An address names a run that is kept here. @param {string} inside @param {boolean} back the visitor was there before */
  async show(inside, back) {
    const run = new URLSearchParams(inside).get('run') ?? '';
    if ((inside === '' && back) || (run && inside === this.here().inside)) return;
    const kept = run ? this.#runs.find(run) : undefined;
    if (!kept) return notice(say(run ? 'runs.missing' : 'runs.unnamed'), { key: 'link' });
    await this.#runs.open(kept);
  }

  here() {
    const { inside, name } = this.#named;
    return { inside, title: this.#evolution.running ? say('runs.running', { name }) : name };
  }

  /** Another room was opened. */
  leave() {
    this.#replay.pause();
    void this.#evolution.pause();
  }

  /** The engine is about to be replaced. */
  cancel() {
    this.leave();
  }

  get #other() {
    const { look } = this.#evolution;
    return look === null || differs(look.settings, this.#controls.settings);
  }

  /** Goes on, with a new run where what is chosen is another one. @param {'start' | 'one'} how @param {boolean} [fresh] a new run in any case @param {number} [seed] of that */
  async #go(how, fresh = false, seed) {
    try {
      if (fresh || this.#other) await this.#fresh(seed);
      this.#following = true;
      this.#replay.release();
      this.#evolution[how]();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** A new run of what is chosen; the one before stays in the list. Rejects with a sentence. @param {number} [chance] its seed where none is chosen */
  async #fresh(chance = Math.floor(Math.random() * SHORT_SEED)) {
    this.#fail(null);
    const { settings } = this.#controls;
    await this.#exchange(crypto.randomUUID(), () => this.#evolution.begin({ ...settings, seed: settings.seed ?? chance }));
    void this.#keep(); // it goes on meanwhile
  }

  /** As a visitor asks for; the next visit begins with it. @param {import('./store.js').Kept} kept */
  async #open(kept) {
    await this.#reopen(kept);
    this.#tick();
    this.#keepFilled();
    await this.#keep();
  }

  /** The preset of the open run is the one that is chosen. */
  #tick() {
    this.#controls.preset = this.#evolution.look?.settings.preset ?? this.#controls.preset;
    this.#draw();
  }

  /** @param {import('./store.js').Kept} kept */
  async #reopen({ id, text, seen }) {
    await this.#exchange(id, () => this.#evolution.open(text, seen));
  }

  /** Another run takes the place of the open one, which is kept; where that fails, nothing has changed. @param {string} id @param {() => Promise<void>} open */
  async #exchange(id, open) {
    await this.#evolution.pause();
    await this.#keep();
    const before = this.#id;
    this.#id = ''; // while it is open which run it is, nothing is kept
    try {
      await open();
      this.#id = id;
      this.#named = { inside: `run=${shortOf(id)}`, name: this.#evolution.look ? nameOf(this.#evolution.look) : '' };
    } catch (error) {
      this.#id = before;
      throw error;
    }
    this.#shown = '';
    this.#following = true;
    this.#population.clear();
    this.#fail(null);
    this.#runs.tell(null);
    this.#moved(before !== '');
  }

  /** A run or a network from a file; rejects with a sentence, and then nothing has changed. @param {File} file */
  async #read(file) {
    if (file.size > LONGEST_FILE) throw new Error(say('file.long', { name: file.name, most: LONGEST_FILE / 2 ** 20 }));
    const text = await file.text();
    if (/^\s*\{\s*"kind"\s*:\s*"kalahari-network"/.test(text)) {
      const { network } = await this.#engine.ask('evolve-network', { network: text });
      return this.#champion.offer(network, file.name.replace(/\.json$/i, ''));
    }
    await this.#open({ id: crypto.randomUUID(), name: '', unix_ms: 0, round: 0, text });
    announce(this.#live, say('file.opened', { round: count(this.#evolution.look?.round ?? 0) }));
  }

  #export() {
    const { look } = this.#evolution;
    if (!look) return;
    const { preset, seed } = look.settings;
    download(new Blob([look.run], { type: 'application/json' }), `kalahari-run-${preset}-${seed}-${look.round}.json`);
  }

  /** @param {number} first @param {number} second */
  async #meet(first, second) {
    const { look } = this.#evolution;
    if (!look) return;
    try {
      const game = await this.#engine.ask('evolve-contest', { run: look.run, first, second });
      this.#following = false;
      this.#show(game, say('game.chosen', { first: count(first), second: count(second) }));
    } catch (error) {
      this.#fail(error);
    }
  }

  // ---- keeping --------------------------------------------------------------------------------------------------------

  #keepFilled() {
    if (this.#stores) keepFilled(this.#controls.filled);
  }

  async #keep() {
    const { look, seen } = this.#evolution;
    if (!this.#stores || !look || !this.#id) return;
    this.#keptAt = performance.now();
    const { round, run: text } = look;
    await this.#runs.keep({ id: this.#id, name: nameOf(look), unix_ms: Date.now(), round, text, seen });
  }

  // ---- what is shown --------------------------------------------------------------------------------------------------

  #changed() {
    const { running } = this.#evolution;
    if (!running || performance.now() - this.#keptAt > KEEP_MS) void this.#keep();
    if (document.hidden) return this.#draw();
    if (this.#frame === 0) {
      this.#frame = requestAnimationFrame(() => {
        this.#frame = 0;
        this.#draw();
      });
    }
  }

  #draw() {
    const { look, running } = this.#evolution;
    const shown = this.#shownLook;
    this.#controls.draw({ running, there: look !== null, other: this.#other });
    setText(this.#status, this.#statusLine());
    this.#drawMark();
    this.#charts.show(shown);
    this.#population.show(shown);
    this.#duel.show(look, running);
    this.#champion.show(shown, look === null);
    this.#text.show(look?.settings.preset ?? this.#controls.preset, this.#evolution.seen, look?.round ?? 0);
    this.#runs.show(look ? this.#id : null);
    if (!running || !this.#replay.playing) this.#follow();
    this.#speak();
  }

  get #shownLook() {
    return this.#evolution.look ?? this.#example;
  }

  #drawMark() {
    if (this.#evolution.look || !this.#example) return this.#mark.hide();
    const { settings, round } = this.#example;
    this.#mark.show(say('example.bred', { preset: presetName(settings.preset), population: settings.population, round, seed: String(settings.seed) }));
  }

  #statusLine() {
    const { look, running, measuring, rate } = this.#evolution;
    if (!look) return say('status.none');
    const threads = Math.max(1, this.#engine.info.threads);
    const work = measuring ? say('status.measuring', { n: threads }) : say('status.playing', { n: Math.min(threads, gamesAtOnce(look.settings)) });
    const facts = { round: count(look.round), seed: String(look.settings.seed), preset: presetName(look.settings.preset) };
    if (!running) return say('status.still', facts);
    return say('status.going', { ...facts, rate: rate >= 10 ? count(Math.round(rate)) : rate.toFixed(1), work });
  }

  /** The board shows the game that decided the last round, once it has shown the one before. */
  #follow() {
    const { running } = this.#evolution;
    const look = this.#shownLook;
    if (!this.#following || this.#replay.held) return;
    const decided = look?.games.findLast(({ end }) => end === 'first' || end === 'second') ?? look?.games.at(-1);
    const key = decided ? `${look?.settings.seed} ${look?.round} ${decided.first} ${decided.second}` : '';
    if (key === this.#shown || (running && this.#replay.still && this.#shown !== '')) return;
    this.#shown = key;
    if (!decided || !look) return this.#replay.show(null);
    this.#show(decided, say('game.last', { round: count(look.round), first: count(decided.first), second: count(decided.second) }));
  }

  /** @param {import('../single/kalahari.js').EvolveGame} game @param {string} title */
  #show({ moves, end }, title) {
    this.#replay.show({ title, moves, end: say(/** @type {'end.loop'} */ (`end.${end}`)) }, true);
  }

  /** Those who listen hear of a start and a pause at once, of progress now and then. */
  #speak() {
    const { look, running } = this.#evolution;
    if (!look) return;
    const now = performance.now();
    const turned = running !== this.#spoken.running;
    const news = (look.ratings.at(-1)?.round ?? -1) !== this.#spoken.round;
    if (!turned && !(running && news && now - this.#spoken.at > QUIET_MS)) return;
    const rating = look.ratings.at(-1);
    this.#spoken = { at: now, round: rating?.round ?? -1, running };
    const round = count(look.round);
    const said = rating ? say('spoken.rated', { round, elo: count(rating.elo), error: count(rating.error) }) : say('spoken.round', { round });
    if (turned) this.#moved(false);
    announce(this.#live, turned ? `${say(running ? 'spoken.started' : 'spoken.paused')} ${said}` : said);
  }

  /** @param {unknown} error null: all is well again */
  #fail(error) {
    setText(this.#problem, error ? sentenceOf(error) : '');
  }
}

/** A run by name. @param {Look} look */
const nameOf = ({ settings: { preset, seed } }) => say('runs.name', { preset: presetName(preset), seed: String(seed) });
