// The room in somebody's frame (embed/rooms.js): what its address names, alone and without the room around it. A frame keeps nothing.

import { PARAMETERS, readPlace } from './link.js';
import { learnSheets } from './sheets.js';
import { Stepper } from './stepper.js';
import { notice, sentenceOf } from '../page/notice.js';
import { say } from '../words/learn.js';

/** @typedef {import('../engine/client.js').Engine} Engine */

/** How each kind of place is shown. @type {Record<string, (place: HTMLElement, engine: Engine, what: any) => Promise<unknown>>} */
const SHOWS = {
  async lesson(place, engine, { slug }) {
    const { mountLessons } = await import('./lessons/frame.js');
    const lessons = await mountLessons(engine, { alone: true, lesson: slug });
    place.append(lessons.element);
    lessons.enter();
  },
  stepper(place, engine, { search, step, beside }) {
    const stepper = new Stepper(engine);
    place.append(stepper.element);
    return stepper.load(search, step, beside);
  },
  async exercise(place, engine, task) {
    const { mountPractice } = await import('./practice/practice.js');
    const practice = await mountPractice(engine, { alone: task });
    place.append(practice.element);
    await practice.begun;
  },
};
/** What is shown where an address names nothing. */
const USUAL = 'stepper=figure-1';

/** @type {import('../embed/rooms.js').RoomFrame} */
export const frame = {
  title: say('room.title'),
  words: {},
  texts: Object.fromEntries(PARAMETERS.map((name) => [name, { usual: '', wrong: () => '' }])), // link.js reads them
  seeded: false,
  controls: [],
  usual: [],
  async mount(place, engine, settings) {
    await learnSheets();
    const given = new URLSearchParams(PARAMETERS.flatMap((name) => (settings[name] ? [[name, settings[name]]] : [])));
    const named = readPlace(given);
    if (named.problems.length) notice(named.problems.join('\n'), { key: 'learn', stays: true });
    const { kind, place: what } = named.kind === null ? readPlace(USUAL) : named;
    const shown = SHOWS[kind ?? 'stepper'](place, engine, /** @type {Record<string, unknown>} */ (what)[kind ?? 'stepper']);
    await shown.catch((error) => notice(sentenceOf(error), { key: 'learn' }));
  },
};
