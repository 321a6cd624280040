// Half a page for readers: the memo, what was new in it, and where each idea is used today.

import { h } from '../page/dom.js';
import { say } from '../words/history.js';

/** @type {{idea: 'alpha-beta' | 'order' | 'end' | 'postpone' | 'proof' | 'scope', room?: 'compare' | 'analyse' | 'lab', file: string}[]} */
const IDEAS = [
  { idea: 'alpha-beta', room: 'compare', file: 'src/search/window.rs' },
  { idea: 'order', file: 'src/search/expert/' },
  { idea: 'end', file: 'src/kalah/endgames/' },
  { idea: 'postpone', file: 'src/search/table.rs' },
  { idea: 'proof', room: 'analyse', file: 'src/search/expert/' },
  { idea: 'scope', room: 'lab', file: 'src/search/trace.rs' },
];

export function about() {
  const ideas = IDEAS.map(({ idea, room, file }) =>
    h(
      'li',
      {},
      h('b', {}, say(`idea.${idea}`)),
      h('p', {}, say(`idea.${idea}-text`)),
      h(
        'p',
        { class: 'note' },
        ...(room ? [...around('idea.room', 'room', h('a', { href: `#room=${room}` }, say(`room.${room}`))), ' '] : []),
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
    h('p', { class: 'note' }, say('about.then')),
  );
}

/** A sentence with an element in the place of its value. @param {'idea.room' | 'idea.file'} key @param {string} name @param {Node} inside */
function around(key, name, inside) {
  const MARK = '\u0000';
  const [before, after] = say(key, /** @type {any} */ ({ [name]: MARK })).split(MARK);
  return [before, inside, after];
}
