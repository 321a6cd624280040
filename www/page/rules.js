// The rules of the variant that is played, in a place of their own; and its name by the board, where it is not the usual one.

import { box, button, closable, dialog, h, setText } from './dom.js';
import { say } from '../words/page.js';

/**
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {import('../games/games.js').PageGame} PageGame
 * @typedef {import('../single/kalahari.js').Preset} Preset
 */

/** The named variant of these rules, if they are one. @param {string} rules @param {Preset[]} presets */
const presetOf = (rules, presets) => presets.find((preset) => preset.name === rules || preset.rules === rules);

/** @param {Match} match @param {PageGame} table @param {Preset[]} presets @returns {() => string} the name of the variant that is played */
export function mountRules(match, { rulesForm, rulesText }, presets) {
  const window = dialog('rules-dialog');
  closable(window);
  const preset = () => presetOf(match.position.rules, presets);
  const name = () => {
    const { name: known = '' } = preset() ?? {};
    return rulesForm.names[known] ?? (known || say('new.custom'));
  };
  const open = () => {
    setText(box('rules-variant'), name());
    const sentences = rulesText(preset()?.rules ?? match.position.rules);
    box('rules-text').replaceChildren(...sentences.map((sentence) => h('li', {}, sentence)));
    window.showModal();
  };
  const variant = button('variant');
  const draw = () => {
    variant.hidden = preset() === presets[0];
    setText(variant, name());
  };
  button('open-rules').addEventListener('click', open);
  variant.addEventListener('click', open);
  match.addEventListener('change', draw);
  return name;
}
