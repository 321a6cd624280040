// Kalah's guided game: a real opening that shows sowing, another move and a capture, and the end of another game. Fetched when it is asked for.

import { say } from '../../words/guide.js';

/** @type {import('../games.js').LessonStep[]} */
export const LESSON = [
  { move: '3', ask: say('kalah.sow') },
  { move: '5', ask: say('kalah.again'), reply: '1' },
  { move: '1', ask: say('kalah.capture'), told: say('kalah.captured') },
  { position: '0,0,0,0,0,1,26/2,0,1,0,0,0,18 0', move: '6', ask: say('kalah.end'), told: say('kalah.ended') },
];
