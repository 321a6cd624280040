// The room Learn: lessons, the stepper and practice. It shows one of them at a time, and each is fetched when it is first opened. It needs
// an engine and an element to live in; a match where there is a game on the table.

import { h } from '../page/dom.js';
import { read, write } from '../page/local.js';
import { notice, sentenceOf } from '../page/notice.js';
import { readPlace } from './link.js';
import { learnSheets } from './sheets.js';
import { say } from '../words/learn.js';

/**
 * @typedef {import('../engine/client.js').Engine} Engine
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {object} Part of the room
 * @property {HTMLElement} element
 * @property {() => void} [enter] it is looked at
 * @property {(place: any, back: boolean) => unknown} show what an address names, as link.js reads it; back: the visitor was there before
 * @property {() => {inside: string, title: string}} here what is open in it, for the address and for the title
 * @property {() => void} leave it is not any more: what it runs gives way
 * @property {() => void} cancel the engine is about to be replaced: what it runs ends
 *
 * @typedef {{engine: Engine, match: Match | null, moved: (another: boolean) => void}} Given what a part is handed; moved: what is open in it has
 *   changed; another: it is another thing, from which Back returns
 */

/** In the order of their tabs; the first is where a visitor comes in. @type {Record<string, (given: Given) => Promise<Part>>} */
const PARTS = {
  lessons: async ({ engine, moved }) => (await import('./lessons/frame.js')).mountLessons(engine, { moved }),
  stepper: async ({ engine, match, moved }) => (await import('./study.js')).mountStudy(engine, match, moved),
  practice: async ({ engine, match, moved }) => (await import('./practice/practice.js')).mountPractice(engine, { match, moved }),
};
const NAMES = Object.keys(PARTS);
/** Which part shows what a link names. @type {Record<string, string>} */
const PART_OF = { lesson: 'lessons', stepper: 'stepper', exercise: 'practice', practice: 'practice' };
const KEY = 'kalahari.learn.part';

/** @param {Engine} engine @param {{place: HTMLElement, match: Match | null, moved: Given['moved']}} given */
export async function mountLearn(engine, { place, match, moved }) {
  await learnSheets();
  const room = new Learn(engine, place, { match, moved });
  const kept = read(KEY) ?? '';
  await room.open(NAMES.includes(kept) ? kept : NAMES[0]);
  return room;
}

class Learn {
  /** @type {Given} */ #given;
  #tabs = new Map(NAMES.map((name) => [name, this.#tab(name)]));
  /** For who comes in. */ #about = h('p', { class: 'note learn-about' }, say('room.about'));
  #body = h('div', { class: 'learn-part' });
  /** Those that were opened. @type {Map<string, Promise<Part>>} */ #parts = new Map();
  /** The one that is looked at. @type {Part | null} */ #part = null;
  #name = '';

  #moved;

  /** @param {Engine} engine @param {HTMLElement} place @param {Omit<Given, 'engine'>} given */
  constructor(engine, place, { match, moved }) {
    this.#moved = moved;
    // Until a part is shown, what it opens is where it begins.
    this.#given = { engine, match, moved: (another) => void (this.#part && moved(another)) };
    place.replaceChildren(
      h(
        'div',
        { class: 'learn-top' },
        h('h2', { tabindex: -1 }, say('room.title')),
        h('nav', { class: 'learn-tabs', 'aria-label': say('room.parts') }, ...this.#tabs.values()),
      ),
      this.#about,
      this.#body,
    );
  }

  /** @param {string} name */
  #tab(name) {
    return h('button', { 'data-part': name, click: () => void this.open(name) }, say(`part.${/** @type {'stepper'} */ (name)}`));
  }

  /** Resolves when the part is there. @param {string} name */
  async open(name) {
    if (this.#name === name) return;
    this.#name = name;
    this.#part?.leave();
    this.#part = null;
    for (const [one, tab] of this.#tabs) tab.setAttribute('aria-current', String(one === name));
    this.#about.hidden = name !== NAMES[0];
    write(KEY, name);
    const part = this.#parts.get(name) ?? PARTS[name](this.#given);
    this.#parts.set(name, part);
    try {
      const there = await part;
      if (this.#name !== name) return;
      this.#part = there;
      this.#body.replaceChildren(there.element);
      there.enter?.();
      this.#moved(true);
    } catch (error) {
      this.#parts.delete(name);
      if (this.#name === name) this.#name = '';
      notice(say('room.failed', { part: this.#tabs.get(name)?.textContent ?? name, reason: sentenceOf(error) }), { key: 'learn' });
    }
  }

  /** An address into the room; one that is wrong changes nothing. @param {string} inside @param {boolean} back the visitor was there before */
  async show(inside, back) {
    if (inside === '' && back) return; // left before anything was open
    const { kind, place, problems } = readPlace(inside);
    if (problems.length || kind === null) return notice(problems.join('\n'), { key: 'learn' });
    await this.open(PART_OF[kind]);
    await this.#part?.show(/** @type {Record<string, unknown>} */ (place)[kind], back);
  }

  here() {
    return this.#part?.here() ?? { inside: '', title: '' };
  }

  enter() {
    this.#part?.enter?.();
  }

  leave() {
    this.#part?.leave();
  }

  cancel() {
    this.#parts.forEach((part) => void part.then((one) => one.cancel()).catch(() => {}));
  }
}
