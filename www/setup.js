// The New game dialog: variants as a list, and a custom one put together from the rules' fields.
// Whether a choice is possible is the engine's to say, asked on every change.

import * as S from './state.js';
import { box, button, byId, closable, dialog, h, input, select, setText } from './dom.js';
import { sentenceOf } from './notice.js';

/** @typedef {import('./match.js').Match} Match */

const CUSTOM = 'custom';
const NAMES = /** @type {Record<string, string>} */ ({
  standard: 'Standard', 'six-seeds': 'Six seeds', russell: 'Russell 1964', 'empty-capture': 'Empty capture', wetherell: 'Wetherell',
});

/** @param {Match} match @param {import('./single/kalahari.js').Preset[]} presets */
export function mountSetup(match, presets) {
  const window = dialog('new-dialog');
  const form = byId('new-form', HTMLFormElement);
  closable(window);
  const choice = (/** @type {string} */ value, /** @type {string} */ name, /** @type {string} */ about) => h('label', { class: 'preset' },
    h('input', { type: 'radio', name: 'preset', value }), h('span', {}, h('b', {}, name), h('span', { class: 'note' }, about)));
  box('presets').append(
    ...presets.map(({ name, about }) => choice(name, NAMES[name] ?? name, about)),
    choice(CUSTOM, 'Custom', 'Your own number of houses and seeds, capture, extra turns and ending.'));

  const chosen = () => String(new FormData(form).get('preset') ?? presets[0].name);
  const rules = () => (chosen() !== CUSTOM ? chosen() : [
    `houses=${input('r-houses').value}`, `seeds=${input('r-seeds').value}`, `capture=${select('r-capture').value}`,
    `extra=${select('r-extra').value}`, `relay=${select('r-relay').value}`, `end=${select('r-end').value}`].join(' '));

  let asked = 0;
  async function check() {
    const mine = ++asked;
    box('custom').hidden = chosen() !== CUSTOM;
    try {
      await match.engine.inspect(rules());
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
      const start = await match.engine.inspect(rules());
      window.close();
      match.set(S.create(start, match.game.seats), 'A new game.');
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
    if (!same) fill(now);
    void check();
    window.showModal();
    /** @type {HTMLElement | null} */ (form.querySelector('input[name="preset"]:checked'))?.focus();
  };
}

/** @param {string} rules canonical text */
function fill(rules) {
  for (const [, name, value] of rules.matchAll(/(\w+)=(\w+)/g)) {
    const field = document.getElementById(`r-${name}`);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
}
