// The rooms that embed.html can show alone, by the word of its parameter `room`, each fetched when an address names it. A room gets an
// element to live in, an engine, and what its address asks for; it needs nothing else of the page. It is not spoken to by messages.

import { Engine } from '../engine/client.js';
import { box, h, loaded, sheet } from '../page/dom.js';
import { notice } from '../page/notice.js';
import { readRoomAddress } from './protocol.js';
import { say } from '../words/embed.js';

/**
 * @typedef {{theme: string, seed: string, controls: string[]} & Record<string, any>} RoomSettings seed: a whole number as a text, or `chance`
 *
 * @typedef {{usual: string, wrong: (text: string) => string}} RoomText wrong: what is, in a sentence; empty where nothing is
 *
 * @typedef {object} RoomFrame what a room tells a frame, in its `frame.js`
 * @property {string} title
 * @property {Record<string, readonly string[]>} words settings of its own that are one word of a list, the usual one first
 * @property {Record<string, RoomText>} [texts] settings of its own that are any text
 * @property {boolean} [seeded] whether it takes a seed; it does unless told
 * @property {readonly string[]} controls what an address can ask for
 * @property {readonly string[]} usual those of them that are there unless an address says otherwise
 * @property {(place: HTMLElement, engine: Engine, settings: RoomSettings) => Promise<unknown>} mount
 */

/** @type {Record<string, () => Promise<{frame: RoomFrame}>>} */
const ROOMS = { evolve: () => import('../evolve/frame.js'), history: () => import('../history/frame.js'), learn: () => import('../learn/frame.js') };

/** @param {string} name as the address has it */
export async function openRoom(name) {
  if (!Object.hasOwn(ROOMS, name)) {
    const names = Object.keys(ROOMS).join(', ');
    loaded();
    box('turn').textContent = say('board.unstarted');
    return notice(say('room.none', { given: name.slice(0, 40), names }));
  }
  const [{ frame }] = await Promise.all([ROOMS[name](), sheet('page/style.css'), sheet('page/views.css'), sheet('embed/room.css')]);
  loaded();
  const { settings, problems } = readRoomAddress(location.search, frame);
  document.documentElement.dataset.theme = settings.theme;
  document.documentElement.dataset.room = name;
  document.title = frame.title;
  box('name').textContent = frame.title;
  if (problems.length) notice(problems.join('\n'), { stays: true });
  const place = h('div', { class: name });
  for (const id of ['status', 'stage', 'moves', 'actions']) box(id).remove();
  box('live').after(place);
  await frame.mount(place, Engine.begin({ lazy: true }), settings);
  document.documentElement.dataset.ready = 'yes';
}
