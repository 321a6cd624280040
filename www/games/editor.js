// The position editor's dialog, whichever game is set up in it: the game's own way to lay out a position, and the same as text. Both are
// checked by the engine as one types; an impossible position cannot be played.

import * as S from '../match/state.js';
import { nextSeed } from '../match/vary.js';
import { box, button, byId, closable, dialog, input, setText } from '../page/dom.js';
import { sentenceOf } from '../page/notice.js';

/**
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {import('../match/state.js').Position} Position
 *
 * @typedef {object} Layout what a game brings
 * @property {(place: HTMLElement, changed: () => void) => void} build into an empty place; `changed` after each change made there
 * @property {(position: Position) => void} fill
 * @property {(turn: number) => string} written what is laid out, as the text that the engine reads
 * @property {string} over what is said of a position in which nobody can move
 * @property {string} done what is said when the game begins
 */

/** The one that the dialog belongs to now: every game of a page mounts its own. @type {object | null} */
let shown = null;

/** @param {Match} match @param {Layout} layout @returns {() => void} what opens it */
export function mountEditor(match, layout) {
  const window = dialog('editor-dialog');
  const form = byId('editor-form', HTMLFormElement);
  const text = input('editor-text');
  const turns = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('input[name="editor-turn"]'));
  closable(window);
  /** @type {Position | null} */ let valid = null;
  let asked = 0;

  /** @param {Position} position */
  function fill(position) {
    layout.fill(position);
    for (const radio of turns) radio.checked = radio.value === String(position.turn);
  }

  function write() {
    text.value = layout.written(Number(new FormData(form).get('editor-turn') ?? 0));
  }

  async function check() {
    const mine = ++asked;
    valid = null;
    button('editor-start').disabled = true;
    try {
      const { game, rules } = match.position;
      const position = await match.engine.inspect(rules, text.value, { game });
      if (mine !== asked) return;
      if (document.activeElement === text) fill(position);
      valid = position;
      button('editor-start').disabled = position.over;
      setText(box('editor-problem'), position.over ? layout.over : '');
    } catch (error) {
      if (mine === asked) setText(box('editor-problem'), sentenceOf(error));
    }
  }

  function changed() {
    write();
    void check();
  }

  form.addEventListener('input', (event) => {
    if (shown !== layout) return;
    if (event.target === text) void check();
    else changed();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (shown !== layout || !valid || valid.over) return;
    window.close();
    match.open(S.setUp(S.jump(S.create(valid, match.game.seats, nextSeed(match.game.seed)), 0)), layout.done);
  });

  return function open() {
    const place = box('editor-pits');
    shown = layout;
    place.replaceChildren();
    layout.build(place, changed);
    for (const radio of turns) radio.nextSibling?.replaceWith(` ${match.table.sides[Number(radio.value)]}`);
    fill(match.position);
    setText(box('editor-problem'), '');
    changed();
    window.showModal();
  };
}
