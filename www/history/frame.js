// The room alone in somebody's frame (embed/rooms.js): with the settings of its address, or as one of the known runs, which the settings change.

import { mountHistory } from './history.js';
import { READ_IN, REGISTERS, RUNS, wrongOctal } from './settings.js';
import { say } from '../words/history.js';

const NO_RUN = 'none';
/** Of what is not a register, only how long it is: the rest is the engine's to judge. */
const LONGEST = 100;
const short = (/** @type {string} */ text) => (text.length > LONGEST ? say('frame.long', { most: LONGEST }) : '');

/** @type {import('../embed/rooms.js').RoomFrame} */
export const frame = {
  title: say('frame.title'),
  words: { run: [NO_RUN, ...Object.keys(RUNS)] },
  texts: {
    ...Object.fromEntries(REGISTERS.map((name) => [name, { usual: '', wrong: (/** @type {string} */ text) => wrongOctal(name, text) }])),
    switches: { usual: '', wrong: short },
    board: { usual: '', wrong: short },
    keys: { usual: '', wrong: short },
  },
  seeded: false,
  controls: [],
  usual: [],
  async mount(place, engine, settings) {
    const room = await mountHistory(place, engine);
    const given = Object.fromEntries([...REGISTERS, 'switches', 'board'].flatMap((name) => (settings[name] ? [[name, settings[name]]] : [])));
    const known = RUNS[settings.run];
    if (known) return room.run(settings.run, given);
    if (Object.keys(given).length || settings.keys) await room.start({ ...READ_IN, ...given }, { keys: settings.keys });
    return room;
  },
};
