// Checkers in embed.html (`Frame` of embed/frames.js): its words, how a message names a move, and the board's size.

import { NO_YES, YES_NO } from '../choices.js';
import { CHOICES, readLegal } from './choices.js';
import { CheckersBoardElement } from './element.js';
import { say } from '../../words/checkers.js';

/** @type {import('../../embed/frames.js').Frame} */
export const frame = {
  name: 'checkers',
  Board: CheckersBoardElement,
  words: { engine: CHOICES.engine, side: CHOICES.side, numbers: YES_NO, arrows: NO_YES, wraps: NO_YES },
  play: { fields: { move: 'string' }, needs: say('frame.play') },
  moveOf: ({ move }) => move,
  wrongLegal: (text) => (readLegal(text) === undefined ? say('element.legal', { given: text.slice(0, 40) }) : ''),
  fit: (board, width, height) => (board.style.width = `${Math.max(Math.floor(Math.min(width, height)), 60)}px`),
  begin: say('frame.begin'),
};
