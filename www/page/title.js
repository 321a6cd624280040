// The title of the page: what is going on, the room, the game. Tabs, bookmarks and the history of the browser are told apart by it.

import { say } from '../words/page.js';

/**
 * @param {{name: string, title: string, alone: boolean, measuring: boolean}} room the open one; name: none for Play, the front door; title: what is
 *   open in it; alone: it stands by itself, without the board; measuring: it is about the game all the same
 * @param {{name: string, doing: string}} game the one on the table
 */
export function titleOf({ name, title, alone, measuring }, game) {
  const doing = title || (alone ? '' : game.doing);
  return [doing, name, alone && !measuring ? '' : game.name, say('title.site')].filter(Boolean).join(' · ');
}
