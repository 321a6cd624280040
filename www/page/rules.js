// The rules of the variant that is played, in a place of their own; and its name by the board, where it is not the usual one.

import { box, button, closable, dialog, h, setText } from './dom.js';
import { tableOf } from './table.js';
import { say } from '../words/page.js';

/**
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {import('../single/kalahari.js').Preset} Preset
 */

/** The named variant of these rules, if they are one. @param {string} rules @param {Preset[]} presets */
const presetOf = (rules, presets) => presets.find((preset) => preset.name === rules || preset.rules === rules);

/** @param {Match} match @returns {() => string} the name of the variant that is played */
export function mountRules(match) {
  const window = dialog('rules-dialog');
  closable(window);
  const preset = () => presetOf(match.position.rules, tableOf(match).presets);
  const name = () => {
    const { name: known = '' } = preset() ?? {};
    return tableOf(match).rulesForm.names[known] ?? (known || say('new.custom'));
  };
  const open = () => {
    const { title, rulesText } = tableOf(match);
    setText(box('rules-variant'), say('rules.of', { game: title, variant: name() }));
    const sentences = rulesText(preset()?.rules ?? match.position.rules);
    box('rules-text').replaceChildren(...sentences.map((sentence) => h('li', {}, sentence)));
    window.showModal();
  };
  const variant = button('variant');
  const draw = () => {
    variant.hidden = preset() === tableOf(match).presets[0];
    setText(variant, name());
  };
  button('open-rules').addEventListener('click', open);
  variant.addEventListener('click', open);
  match.addEventListener('change', draw);
  return name;
}
