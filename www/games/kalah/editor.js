// Kalah in the position editor: one number per pit, laid out like the board.

import { houseNumber, ownerOf, storeOf } from './geometry.js';
import { mountEditor as mountShell } from '../editor.js';
import { h } from '../../page/dom.js';
import { SIDES } from './words.js';
import { say } from '../../words/kalah.js';

/** @typedef {import('../../match/match.js').Match} Match */

/** @param {Match} match */
export function mountEditor(match) {
  /** @type {HTMLInputElement[]} */ let fields = [];
  /** @type {HTMLElement | null} */ let place = null;

  /** @param {number} houses */
  function build(houses) {
    fields = Array.from({ length: 2 * houses + 2 }, (_, pit) => {
      const owner = ownerOf(pit, houses);
      const store = pit === storeOf(owner, houses);
      return h('input', { type: 'number', min: 0, max: 255, required: true, inputmode: 'numeric', class: store ? 'store' : '', 'data-side': owner });
    });
    const row = (/** @type {number[]} */ pits) => h('div', { class: 'editor-row' }, ...pits.map((pit) => fields[pit]));
    const south = Array.from({ length: houses }, (_, i) => i);
    const north = south.map((i) => 2 * houses - i);
    place?.replaceChildren(fields[2 * houses + 1], h('div', { class: 'editor-rows' }, row(north), row(south)), fields[houses]);
    if (place) place.dataset.many = String(houses > 7);
  }

  /** @param {number} pit @param {number} houses */
  function nameOf(pit, houses) {
    const owner = ownerOf(pit, houses);
    if (pit === storeOf(owner, houses)) return say('editor.store', { side: SIDES[owner] });
    return say('editor.house', { side: SIDES[owner], house: match.table.moveShort(String(houseNumber(pit, houses)), { turn: owner, houses }) });
  }

  return mountShell(match, {
    build: (there) => {
      place = there;
      fields = [];
    },
    fill: ({ houses, pits }) => {
      if (fields.length !== pits.length) build(houses);
      fields.forEach((field, pit) => {
        field.value = String(pits[pit]);
        field.setAttribute('aria-label', nameOf(pit, houses));
      });
    },
    written: (turn) => {
      const half = fields.length / 2;
      const numbers = fields.map((field) => field.value.trim() || '?');
      return `${numbers.slice(0, half).join(',')}/${numbers.slice(half).join(',')} ${turn}`;
    },
    over: say('editor.over'),
    done: say('editor.done'),
  });
}
