// The Evolve room as embed.html shows it alone: what its address may ask for. A frame keeps nothing.

import { mountEvolve } from './evolve.js';
import { PRESETS, SPEED_NAMES } from './controls.js';
import { readSeed } from '../match/vary.js';
import { say } from '../words/evolve.js';

/** @type {import('../embed/rooms.js').RoomFrame} */
export const frame = {
  title: say('room.title'),
  words: { preset: PRESETS, speed: SPEED_NAMES.toReversed() },
  controls: ['run', 'presets', 'chart', 'population', 'game', 'champion', 'intro', 'text'],
  usual: ['run', 'chart', 'population', 'game'],
  async mount(place, engine, { preset, speed, seed, controls }) {
    const room = await mountEvolve(engine, { place, match: null, parts: controls });
    room.wish({ preset, speed, seed: readSeed(seed) });
  },
};
