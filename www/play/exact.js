// The exact settings of an engine's seat: a field for each that its method takes.

import { rangesOf } from '../match/levels.js';
import { methodOf, methodsOf } from '../engine/methods.js';
import { modeTitle } from '../engine/names.js';
import { evaluatorField, networksButton, orderField } from '../games/going-by.js';
import { h } from '../page/dom.js';
import { say } from '../words/page.js';

/** @typedef {import('../match/state.js').Exact} Exact */
/** @typedef {'mode' | 'stops-at' | 'depth' | 'seconds' | 'table-mb' | 'split-plies' | 'order' | 'evaluator'} Field */

/** @param {string} id @param {string} game @param {(raw: Record<string, unknown>) => void} changed */
export function exactFields(id, game, changed) {
  const option = (/** @type {string} */ value, text = value) => h('option', { value }, text);
  const edit = () =>
    changed({
      mode: mode.value,
      limit: limit.value,
      order: order.value,
      evaluator: evaluator.value(),
      parDepth: par.value,
      depth: depth.value,
      timeMs: Number(seconds.value) * 1000,
      tableMb: table.value,
    });
  const change = edit;
  const mode = h('select', { change }, ...methodsOf(game).map(({ name }) => option(name, modeTitle(name))));
  const limit = h('select', { change }, option('depth', say('seat.to-depth')), option('time', say('seat.to-time')));
  const depth = h('input', { type: 'number', change });
  const seconds = h('input', { type: 'number', min: 0, step: 0.01, change });
  const par = h('input', { type: 'number', placeholder: say('seat.auto'), change });
  const table = h('input', { type: 'number', placeholder: say('seat.auto'), change });
  const order = orderField(game, change);
  const evaluator = evaluatorField(game, change);
  const field = (/** @type {Field} */ name, /** @type {HTMLElement} */ control) => {
    control.id = `${id}-${name}`;
    return h('label', { class: 'field', for: control.id }, say(`exact.${name}`), control);
  };
  const depthField = field('depth', depth);
  const timeField = field('seconds', seconds);
  const limitField = field('stops-at', limit);
  const tableField = field('table-mb', table);
  const parField = field('split-plies', par);
  const byOrder = field('order', order);
  const byEvaluator = field('evaluator', evaluator.element);
  const element = h(
    'div',
    { class: 'grid' },
    field('mode', mode),
    limitField,
    depthField,
    timeField,
    tableField,
    parField,
    byOrder,
    byEvaluator,
    ...networksButton(game),
    h('button', { type: 'button', class: 'small threads', 'data-threads': true, 'aria-haspopup': 'dialog' }, say('seat.threads')),
  );
  return {
    element,
    draw: (/** @type {Exact} */ exact) => {
      mode.value = exact.mode;
      limit.value = exact.limit;
      order.value = exact.order;
      const takes = methodOf(exact.mode, game)?.accepts;
      evaluator.draw(exact.evaluator, takes);
      const ranges = rangesOf(exact.mode, game);
      limitField.hidden = !takes?.depth;
      parField.hidden = !takes?.parDepth;
      byOrder.hidden = !takes?.order;
      byEvaluator.hidden = (takes?.evaluator.names.length ?? 0) < 2 && !takes?.networks?.length;
      tableField.hidden = !takes?.tableMb;
      limits(depth, ranges.depth);
      limits(par, ranges.parDepth);
      limits(table, ranges.tableMb);
      if (ranges.timeMs) seconds.max = String(ranges.timeMs.most / 1000);
      depthField.hidden = exact.limit === 'time';
      timeField.hidden = exact.limit === 'depth';
      fill(depth, exact.depth);
      fill(seconds, exact.timeMs / 1000);
      fill(par, exact.parDepth);
      fill(table, exact.tableMb);
    },
    offer: evaluator.offer,
  };
}

/** @param {HTMLInputElement} input @param {{least: number, most: number}} [range] */
function limits(input, range) {
  if (range) Object.assign(input, { min: String(range.least), max: String(range.most) });
}

/** A field being typed in keeps what is typed. @param {HTMLInputElement} input @param {number | null} value */
function fill(input, value) {
  if (document.activeElement !== input) input.value = String(value ?? '');
}
