// The New game dialog: variants as a list, and a custom one put together from the rules' fields.
// Whether a choice is possible is the engine's to say, asked on every change.

import * as S from '../match/state.js';
import { box, button, byId, closable, dialog, h, setText } from './dom.js';
import { sentenceOf } from './notice.js';
import { say } from '../words/page.js';

/** @typedef {import('../match/match.js').Match} Match @typedef {import('../games/games.js').PageGame} PageGame */

const CUSTOM = 'custom';

/** @param {Match} match @param {PageGame} table @param {import('../single/kalahari.js').Preset[]} presets */
export function mountNewGame(match, { name: game, rulesForm }, presets) {
  const window = dialog('new-dialog');
  const form = byId('new-form', HTMLFormElement);
  closable(window);
  const choice = (/** @type {string} */ value, /** @type {string} */ name, /** @type {string} */ about) =>
    h('label', { class: 'preset' }, h('input', { type: 'radio', name: 'preset', value }), h('span', {}, h('b', {}, name), h('span', { class: 'note' }, about)));
  box('presets').append(
    ...presets.map(({ name, about }) => choice(name, rulesForm.names[name] ?? name, about)),
    choice(CUSTOM, say('new.custom'), say('new.custom-about')),
  );

  const chosen = () => String(new FormData(form).get('preset') ?? presets[0].name);
  const rules = () => (chosen() !== CUSTOM ? chosen() : rulesForm.written());

  let asked = 0;
  async function check() {
    const mine = ++asked;
    box('custom').hidden = chosen() !== CUSTOM;
    try {
      await match.engine.inspect(rules(), undefined, { game });
      if (mine !== asked) return;
      setText(box('new-problem'), '');
      button('new-start').disabled = false;
    } catch (error) {
      if (mine !== asked) return;
      setText(box('new-problem'), sentenceOf(error));
      button('new-start').disabled = true;
    }
  }

  form.addEventListener('input', check);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      const start = await match.engine.inspect(rules(), undefined, { game });
      window.close();
      match.set(S.create(start, match.game.seats), say('new.begun'));
    } catch (error) {
      setText(box('new-problem'), sentenceOf(error));
    }
  });

  return function open() {
    const { rules: now } = match.game.positions[0];
    const same = presets.find(({ name, rules: text }) => name === now || text === now);
    for (const radio of form.querySelectorAll('input[name="preset"]')) {
      const one = /** @type {HTMLInputElement} */ (radio);
      one.checked = one.value === (same?.name ?? CUSTOM);
    }
    if (!same) rulesForm.fill(now);
    void check();
    window.showModal();
    /** @type {HTMLElement | null} */ (form.querySelector('input[name="preset"]:checked'))?.focus();
  };
}
