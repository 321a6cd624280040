// By what an analysis searches: the expert as it is, or what the visitor chooses behind a disclosure, an evaluator and an order of moves. Named where
// it is not the expert alone, and kept for each game.

import { goesBy, methodOf } from '../engine/methods.js';
import { evaluatorField, evaluatorName, networksButton, orderField, recall, remember } from '../games/going-by.js';
import { meant, methodFor } from '../match/levels.js';
import { box, h, setText } from '../page/dom.js';
import { say } from '../words/analyse.js';

/** @typedef {import('../match/match.js').Match} Match */

/** @param {Match} match @param {() => void} changed */
export function mountHow(match, changed) {
  const summary = h('summary');
  const fields = h('div', { class: 'grid' });
  const element = h('details', { class: 'exact', id: 'analysis-how', toggle: () => element.open && void evaluator.offer() }, summary, fields);
  box('view-analyse').append(element);

  let chosen = recall('analyse', match.table.name);
  let evaluator = build();

  function build() {
    const { name } = match.table;
    const choose = () => {
      chosen = { order: order.value, evaluator: field.value() };
      remember('analyse', name, chosen);
      draw();
      changed();
    };
    const field = evaluatorField(name, choose, [h('option', { value: '' }, say('how.expert'))]);
    const order = orderField(name, choose);
    const ordered = h('label', { class: 'field' }, say('how.order'), order);
    const draw = () => {
      field.draw(chosen.evaluator, methodFor(undefined, name)?.accepts);
      order.value = chosen.order;
      ordered.hidden = methodOf(methodOfChoice(chosen.evaluator, name) ?? '', name)?.accepts.order === undefined;
      const values = { evaluator: evaluatorName(chosen.evaluator), order: chosen.order };
      setText(summary, chosen.evaluator ? say(ordered.hidden ? 'how.by' : 'how.by-order', values) : say('how.title'));
    };
    fields.replaceChildren(h('label', { class: 'field' }, say('how.evaluator'), field.element), ordered, ...networksButton(name));
    draw();
    return field;
  }

  match.addEventListener('table', () => {
    chosen = recall('analyse', match.table.name);
    evaluator = build();
  });
  match.addEventListener('networks', () => void evaluator.offer());

  return {
    /** What a value counts. */
    values: () => (chosen.evaluator ? say('how.values', { evaluator: evaluatorName(chosen.evaluator) }) : match.table.values),
    /** Whether a line to the end of the game has the game's own result, and not what an evaluator makes of it. */
    sound: () => ['', methodFor('expert', match.table.name)?.accepts.evaluator.usual].includes(chosen.evaluator),
    /** What is asked of the engine; throws a sentence. @param {string} [game] @returns {Promise<{mode?: string, order?: string, evaluator?: string}>} */
    request: async (game) => {
      const mode = methodOfChoice(chosen.evaluator, game);
      const { order } = methodOf(mode ?? '', game)?.accepts ?? {};
      return { mode, ...(chosen.evaluator ? { evaluator: await meant(chosen.evaluator), ...(order ? { order: chosen.order } : {}) } : {}) };
    },
  };
}

/** The expert, or the usual method where the expert does not go by that. @param {string} evaluator @param {string} [game] */
function methodOfChoice(evaluator, game) {
  const expert = methodFor('expert', game);
  return (!evaluator || (expert && goesBy(expert.accepts, evaluator)) ? expert : methodFor(undefined, game))?.name;
}
