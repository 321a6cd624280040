// Where a visitor has nothing of their own yet a room shows an example that was really measured, says so, and makes the button that
// measures here the first one of the room.

import { h, setText } from '../page/dom.js';
import { say } from '../words/measure.js';

/** @typedef {{cores: number, os: string, browser?: string}} Machine */

/** @type {Intl.DateTimeFormatOptions} */
const MONTH = { month: 'long', year: 'numeric' };

/**
 * What stands above the example.
 * @param {() => void} run what its button says @param {HTMLElement} usual the button that is the first one otherwise @param {string} [label] where it does
 *   not run just what the example shows
 */
export function exampleMark(run, usual, label = say('example.run')) {
  const said = h('p');
  const element = h('div', { class: 'example', hidden: true }, said, h('button', { type: 'button', class: 'primary', click: run }, label));
  const show = (/** @type {boolean} */ on) => {
    element.hidden = !on;
    usual.classList.toggle('primary', !on);
  };
  return {
    element,
    /** @param {string} sentence */
    show: (sentence) => {
      setText(said, sentence);
      show(true);
    },
    /** The visitor has something of their own. */
    hide: () => show(false),
  };
}

/** That it is an example, on what it was measured and when. @param {Machine} machine @param {number} at in ms */
export function measuredOn({ cores, os, browser }, at) {
  const machine = [say('example.cores', { n: cores }), ...(browser ? [browser] : []), os].join(', ');
  return say('example.measured', { machine, when: new Intl.DateTimeFormat(say.language, MONTH).format(at) });
}
