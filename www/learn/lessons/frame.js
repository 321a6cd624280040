// A lesson and the way to the others: which of the nine it is, its page, and back and on. It needs an engine and an element to live in, so a
// frame can show one lesson alone.

import { SLUGS } from './list.js';
import { LessonPage } from './page.js';
import { copyButton, h, sheet } from '../../page/dom.js';
import { read, write } from '../../page/local.js';
import { notice, sentenceOf } from '../../page/notice.js';
import { address } from '../../page/site.js';
import { say } from '../../words/lessons.js';

/** @typedef {import('../../engine/client.js').Engine} Engine */

/** A lesson writes itself onto a page. @typedef {(page: LessonPage) => void} Lesson */

/** Each is fetched when it is first opened. @type {Record<string, () => Promise<{lesson: Lesson}>>} */
export const LESSONS = {
  game: () => import('./game.js'),
  tree: () => import('./tree.js'),
  minimax: () => import('./minimax.js'),
  'alpha-beta': () => import('./alpha-beta.js'),
  order: () => import('./order.js'),
  'extra-turns': () => import('./extra-turns.js'),
  evaluators: () => import('./evaluators.js'),
  cores: () => import('./cores.js'),
  'young-brothers': () => import('./young-brothers.js'),
};

const KEY = 'kalahari.learn.lesson';

/** @param {string} slug */
const titleOf = (slug) => say(`title.${/** @type {'game'} */ (slug)}`);

/**
 * @param {Engine} engine
 * @param {{alone?: boolean, lesson?: string, moved?: (another: boolean) => void}} [options] alone: in somebody's frame, where nothing is kept; lesson: which
 *   one; the one of last time unless given; moved: another one is open
 */
export async function mountLessons(engine, { alone = false, lesson, moved = () => {} } = {}) {
  await sheet('learn/lessons/lessons.css');
  const kept = alone ? null : read(KEY);
  const lessons = new Lessons(engine, alone, moved);
  await lessons.open(lesson ?? (kept && SLUGS.includes(kept) ? kept : SLUGS[0]));
  return lessons;
}

/** A lesson for a class: its link, and the line that shows it in a page. @param {string} slug */
function teachers(slug) {
  const link = h('button', { class: 'link', 'data-copy': 'link' }, say('lesson.link'));
  const line = h('button', { class: 'link', 'data-copy': 'frame' }, say('lesson.frame'));
  copyButton(link, () => `${address('').href}#learn?lesson=${slug}`);
  copyButton(line, () => say('lesson.iframe', { src: `${address('embed.html').href}?lesson=${slug}`, title: titleOf(slug) }));
  return h('p', { class: 'lesson-teachers' }, link, line);
}

export class Lessons {
  #engine;
  #alone;
  #moved;
  #list = h('ol', { class: 'lesson-list-all' });
  #place = h('article', { class: 'lesson' });
  element = h('div', { class: 'lessons' });
  /** Those that were opened: coming back finds them as they were. @type {Map<string, LessonPage>} */ #pages = new Map();
  /** @type {LessonPage | null} */ #page = null;
  #slug = '';
  /** Whether it is looked at. */ #here = false;

  /** @param {Engine} engine @param {boolean} alone @param {(another: boolean) => void} moved */
  constructor(engine, alone, moved) {
    this.#engine = engine;
    this.#alone = alone;
    this.#moved = moved;
    this.element.append(...(alone ? [] : [h('nav', { class: 'lesson-nav', 'aria-label': say('list.label') }, this.#list)]), this.#place);
  }

  get slug() {
    return this.#slug;
  }

  /** Resolves when the lesson is there. @param {string} slug @param {{focus?: boolean}} [how] focus: whoever came by a link is at its heading */
  async open(slug, { focus = false } = {}) {
    if (slug === this.#slug) return;
    this.#slug = slug;
    this.#page?.leave();
    this.#page = null;
    try {
      const { lesson } = await LESSONS[slug]();
      if (slug !== this.#slug) return;
      const page = this.#pages.get(slug) ?? new LessonPage(this.#engine, this.#alone);
      if (!this.#pages.has(slug)) lesson(page);
      this.#pages.set(slug, page);
      this.#show(slug, page, focus);
    } catch (error) {
      if (slug === this.#slug) this.#slug = '';
      notice(sentenceOf(say('lesson.failed', { reason: sentenceOf(error) })), { key: 'lesson' });
    }
  }

  /** @param {string} slug @param {LessonPage} page @param {boolean} focus */
  #show(slug, page, focus) {
    if (!this.#alone) write(KEY, slug);
    const nth = SLUGS.indexOf(slug);
    this.#list.replaceChildren(...SLUGS.map((one) => h('li', {}, this.#button(one, titleOf(one), one === slug ? { 'aria-current': 'page' } : {}))));
    const heading = h(this.#alone ? 'h2' : 'h3', { class: 'lesson-title', tabindex: -1 }, titleOf(slug));
    const over = h('p', { class: 'note' }, say('list.number', { nth: nth + 1, n: SLUGS.length }), ' · ', say('list.minutes'));
    const ways = [
      ...(nth > 0 ? [this.#button(SLUGS[nth - 1], say('lesson.previous', { title: titleOf(SLUGS[nth - 1]) }), { 'data-way': 'back' })] : []),
      nth + 1 < SLUGS.length
        ? this.#button(SLUGS[nth + 1], say('lesson.next', { title: titleOf(SLUGS[nth + 1]) }), { 'data-way': 'on', class: 'primary' })
        : this.#button(SLUGS[0], say('lesson.again'), { 'data-way': 'on' }),
    ];
    this.#place.replaceChildren(
      h('header', {}, over, heading),
      page.element,
      h('div', { class: 'lesson-ways' }, ...ways),
      ...(this.#alone ? [] : [teachers(slug)]),
    );
    this.#place.dataset.lesson = slug;
    this.#page = page;
    if (this.#here) page.enter();
    if (focus) {
      heading.focus({ preventScroll: true });
      this.element.scrollIntoView({ block: 'start' });
    }
    this.#moved(true);
  }

  /** @param {string} slug @param {string} text @param {Record<string, string>} [props] */
  #button(slug, text, props = {}) {
    return h('button', { 'data-to': slug, click: () => void this.open(slug, { focus: true }), ...props }, text);
  }

  /** What a link names. @param {{slug: string}} place */
  show({ slug }) {
    return this.open(slug, { focus: true });
  }

  here() {
    return { inside: `lesson=${this.#slug}`, title: titleOf(this.#slug) };
  }

  enter() {
    this.#here = true;
    this.#page?.enter();
  }

  leave() {
    this.#here = false;
    this.#page?.leave();
  }

  cancel() {
    this.#pages.forEach((page) => page.cancel());
  }
}
