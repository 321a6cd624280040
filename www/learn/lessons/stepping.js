// The stepper inside a lesson, small and fetched with it, and links out of a lesson: to the same search in the stepper itself, and to other rooms.

import { writeExercise, writeRun } from '../link.js';
import { USUAL_GAME } from '../../engine/methods.js';
import { h } from '../../page/dom.js';
import { address } from '../../page/site.js';
import { say } from '../../words/lessons.js';

/** @typedef {import('./page.js').LessonPage} LessonPage @typedef {import('../link.js').Search} Search */

/** At each question of an exercise. */
const TRIES = 3;

/**
 * A search to step through, and the way to it in the stepper itself.
 * @param {LessonPage} page @param {Search} search @param {string} label
 * @param {{at?: 'cut' | 'end', beside?: string | null}} [options] at: where it stands at first: at the beginning unless told, at its first cut, or at
 *   its end; beside: the method or the order of another search beside it
 */
export function stepperOf(page, search, label, { at, beside = null } = {}) {
  const fetch = async () => {
    const [{ Stepper }, { Record }] = await Promise.all([import('../stepper.js'), import('../record.js')]);
    const stepper = new Stepper(page.engine, { compact: true });
    const step = at ? new Record(await page.engine.ask('steps', search)).next(0, at) : 0;
    await stepper.load(search, step, beside);
    return stepper;
  };
  const place = page.fetched(fetch, label, { wide: true });
  place.append(h('p', { class: 'lesson-link' }, stepLink(page, search, beside)));
}

/** @param {LessonPage} page @param {Search} search @param {string | null} [beside] */
export function stepLink(page, search, beside = null) {
  const named = search.tree === undefined ? { game: USUAL_GAME, ...search } : search;
  return toRoom(page, `#learn?${writeRun({ search: named, step: 0, beside })}`, say('piece.stepper'));
}

/** @param {LessonPage} page @param {string} hash of the room @param {string} text */
export const linkTo = (page, hash, text) => page.add(h('p', { class: 'lesson-link' }, toRoom(page, hash, text)));

/** What was told is asked, of another tree. @param {LessonPage} page @param {string} tree @param {import('../practice/task.js').Ask} ask */
export const practise = (page, tree, ask) => linkTo(page, `#learn?${writeExercise({ search: { tree }, ask, tries: TRIES })}`, say('piece.practise'));

/** In a frame it opens the site itself, beside the page around. @param {LessonPage} page @param {string} hash @param {string} text */
export const toRoom = ({ alone }, hash, text) =>
  h('a', alone ? { href: address('index.html').href + hash, target: '_blank', rel: 'noopener' } : { href: hash }, text);
