// The position editor: one number per pit laid out like the board, and the same as text.
// Both are checked by the engine as one types; an impossible position cannot be played.

import * as S from '../../match/state.js';
import { houseNumber, ownerOf, storeOf } from './geometry.js';
import { box, button, byId, closable, dialog, h, input, setText } from '../../page/dom.js';
import { sentenceOf } from '../../page/notice.js';
import { SIDES } from './words.js';
import { nextSeed } from '../../match/vary.js';
import { say } from '../../words/kalah.js';

/** @typedef {import('../../match/match.js').Match} Match @typedef {import('../../match/state.js').Position} Position */

/** @param {Match} match */
export function mountEditor(match) {
  const window = dialog('editor-dialog');
  const form = byId('editor-form', HTMLFormElement);
  const text = input('editor-text');
  closable(window);
  /** @type {HTMLInputElement[]} */ let fields = [];
  /** @type {Position | null} */ let valid = null;
  let rules = '';
  let asked = 0;

  /** @param {Position} position */
  function fill(position) {
    const { houses, pits, turn } = position;
    if (fields.length !== pits.length) build(houses);
    fields.forEach((field, pit) => (field.value = String(pits[pit])));
    for (const radio of form.querySelectorAll('input[name="editor-turn"]')) {
      /** @type {HTMLInputElement} */ (radio).checked = /** @type {HTMLInputElement} */ (radio).value === String(turn);
    }
  }

  /** @param {number} houses */
  function build(houses) {
    fields = Array.from({ length: 2 * houses + 2 }, (_, pit) => {
      const owner = ownerOf(pit, houses);
      const store = pit === storeOf(owner, houses);
      const name = store ? say('editor.store', { side: SIDES[owner] }) : say('editor.house', { side: SIDES[owner], house: houseNumber(pit, houses) });
      return h('input', {
        type: 'number',
        min: 0,
        max: 255,
        required: true,
        inputmode: 'numeric',
        'aria-label': name,
        class: store ? 'store' : '',
        'data-side': owner,
      });
    });
    const row = (/** @type {number[]} */ pits) => h('div', { class: 'editor-row' }, ...pits.map((pit) => fields[pit]));
    const south = Array.from({ length: houses }, (_, i) => i);
    const north = south.map((i) => 2 * houses - i);
    box('editor-pits').replaceChildren(fields[2 * houses + 1], h('div', { class: 'editor-rows' }, row(north), row(south)), fields[houses]);
    box('editor-pits').dataset.many = String(houses > 7);
  }

  function fromFields() {
    const half = fields.length / 2;
    const numbers = fields.map((field) => field.value.trim() || '?');
    const turn = new FormData(form).get('editor-turn') ?? '0';
    text.value = `${numbers.slice(0, half).join(',')}/${numbers.slice(half).join(',')} ${turn}`;
  }

  async function check() {
    const mine = ++asked;
    valid = null;
    button('editor-start').disabled = true;
    try {
      const position = await match.engine.inspect(rules, text.value);
      if (mine !== asked) return;
      if (document.activeElement === text) fill(position);
      valid = position;
      button('editor-start').disabled = position.over;
      setText(box('editor-problem'), position.over ? say('editor.over') : '');
    } catch (error) {
      if (mine === asked) setText(box('editor-problem'), sentenceOf(error));
    }
  }

  form.addEventListener('input', (event) => {
    if (event.target !== text) fromFields();
    void check();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!valid || valid.over) return;
    window.close();
    const game = S.create(valid, match.game.seats, nextSeed(match.game.seed));
    match.open(S.jump(game, 0), say('editor.done'));
  });

  return function open() {
    rules = match.position.rules;
    fill(match.position);
    fromFields();
    setText(box('editor-problem'), '');
    void check();
    window.showModal();
  };
}
