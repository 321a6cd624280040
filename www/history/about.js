// Half a page for readers: the memo, what was new in it, and where each idea is used today.

import { h } from '../page/dom.js';
import { say } from '../words/history.js';

/** @typedef {'alpha-beta' | 'order' | 'evaluator' | 'end' | 'postpone' | 'gamma' | 'proof' | 'scope'} Idea */

/** Where an idea is at work today: a room, a lesson in it where one explains it, and the source. @type {{idea: Idea, room: 'play' | 'analyse' | 'lab' | 'learn', lesson?: string, file: string}[]} */
const IDEAS = [
  { idea: 'alpha-beta', room: 'learn', lesson: 'alpha-beta', file: 'src/search/window.rs' },
  { idea: 'order', room: 'learn', lesson: 'order', file: 'src/search/expert/' },
  { idea: 'evaluator', room: 'learn', lesson: 'evaluators', file: 'src/kalah/evaluators.rs' },
  { idea: 'end', room: 'analyse', file: 'src/kalah/endgames/' },
  { idea: 'postpone', room: 'play', file: 'src/search/table.rs' },
  { idea: 'gamma', room: 'play', file: 'src/search/expert/judged.rs' },
  { idea: 'proof', room: 'analyse', file: 'src/search/expert/' },
  { idea: 'scope', room: 'lab', file: 'src/search/trace.rs' },
];

export function about() {
  const ideas = IDEAS.map(({ idea, room, lesson, file }) =>
    h(
      'li',
      {},
      h('b', {}, say(`idea.${idea}`)),
      h('p', {}, say(`idea.${idea}-text`)),
      h(
        'p',
        { class: 'note' },
        ...around('idea.room', 'room', h('a', { href: lesson ? `#${room}?lesson=${lesson}` : `#${room}` }, say(`room.${room}`))),
        ' ',
        ...around('idea.file', 'file', h('code', {}, file)),
      ),
    ),
  );
  return h(
    'section',
    { class: 'memo', 'aria-labelledby': 'memo-label' },
    h('h3', { id: 'memo-label' }, say('about.label')),
    h('p', {}, say('about.memo')),
    h('p', {}, say('about.new')),
    h('ul', {}, ...ideas),
  );
}

/** A sentence with an element in the place of its value. @param {'idea.room' | 'idea.file'} key @param {string} name @param {Node} inside */
function around(key, name, inside) {
  const MARK = '\u0000';
  const [before, after] = say(key, /** @type {any} */ ({ [name]: MARK })).split(MARK);
  return [before, inside, after];
}
