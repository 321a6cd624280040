// The words that <kalah-board>'s attributes and embed.html's parameters accept: one list for both. The first is the default.

import { LEVELS } from './levels.js';

export const CHOICES = {
  engine: ['off', ...LEVELS.map(({ id }) => id)],
  side: ['north', 'south'],
  theme: ['auto', 'light', 'dark'],
  speed: ['normal', 'off', 'fast', 'slow'],
  shape: ['auto', 'wide', 'tall'],
};
