// What a method of searching is called wherever the page names one.

import { has, say } from '../words/modes.js';

/** A method that has no name keeps the engine's word. @param {string} mode */
export const modeName = (mode) => (has(`mode.${mode}`) ? say(/** @type {'mode.seq_ab'} */ (`mode.${mode}`)) : mode);

/** With the engine's word beside the name, for those who meet it in a link, a file or on the command line. @param {string} mode */
export const modeTitle = (mode) => (modeName(mode) === mode ? mode : say('mode.beside', { name: modeName(mode), mode }));
