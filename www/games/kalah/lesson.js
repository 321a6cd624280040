// Kalah's guided game: a real opening that shows sowing, another move and a capture, and the end of another game. Fetched when it is asked for.

import { say } from '../../words/guide.js';

/** @param {(text: string) => string} called what a house of the visitor's is called @returns {import('../games.js').LessonStep[]} */
export const lesson = (called) => [
  { move: '3', ask: say('kalah.sow', { house: called('3') }) },
  { move: '5', ask: say('kalah.again', { house: called('5') }), reply: '1' },
  { move: '1', ask: say('kalah.capture', { house: called('1'), empty: called('5') }), told: say('kalah.captured') },
  { position: '0,0,0,0,0,1,26/2,0,1,0,0,0,18 0', move: '6', ask: say('kalah.end', { house: called('6') }), told: say('kalah.ended') },
];
