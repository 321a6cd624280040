// Who plays each side: two cards, of a person with the name, of an engine with friendly levels first and the exact
// search settings behind a disclosure. Writes seats into the match, reads them back from it.

import * as S from '../match/state.js';
import { exactOf, levelOf, levelsOf, ordersOf, OWN, rangesOf, tidyExact } from '../match/levels.js';
import { LONGEST_NAME, nameOf, tidyName } from '../match/names.js';
import { methodOf, methodsOf } from '../engine/methods.js';
import { evaluatorField, networksButton } from '../games/going-by.js';
import { box, h } from '../page/dom.js';
import { say } from '../words/page.js';

/** @typedef {import('../match/match.js').Match} Match @typedef {import('../match/state.js').Player} Player */
/** @typedef {'mode' | 'stops-at' | 'depth' | 'seconds' | 'table-mb' | 'split-plies' | 'order' | 'evaluator'} Field of the exact settings */

/** @param {Match} match */
export function mountSeats(match) {
  /** @type {ReturnType<typeof card>[]} */ let cards = [];
  const draw = () => cards.forEach((one) => one.draw());
  const build = () => {
    const { near = 0 } = match.table;
    // Who sits above on the board has the upper card.
    cards = [1 - near, near].map((player) => card(match, player));
    box('seats').replaceChildren(...cards.map(({ element }) => element));
    draw();
  };
  match.addEventListener('table', build);
  match.addEventListener('change', draw);
  match.addEventListener('networks', () => cards.forEach((one) => one.offer()));
  build();
}

/** @param {Match} match @param {Player} player */
function card(match, player) {
  const { name: game, sides } = match.table;
  const side = sides[player];
  const amend = (/** @type {Partial<S.Seat>} */ change) => match.amend(S.seat(match.game, player, change));
  const kinds = /** @type {const} */ (['human', 'engine']).map((kind) =>
    h('input', { type: 'radio', name: `seat-${player}`, value: kind, change: () => amend({ kind }) }),
  );
  const level = h(
    'select',
    {
      'aria-label': say('seat.level', { side }),
      change: () => {
        const chosen = levelOf(level.value, game);
        if (chosen) amend({ level: chosen.id, exact: exactOf(chosen, game) });
        else {
          amend({ level: OWN });
          more.open = true;
        }
      },
    },
    ...levelsOf(game).map(({ id, name }) => h('option', { value: id }, name)),
    h('option', { value: OWN }, say('seat.own')),
  );

  const name = h('input', {
    type: 'text',
    autocomplete: 'off',
    maxlength: LONGEST_NAME,
    'aria-label': say('seat.name', { side }),
    change: () => amend({ name: tidyName(name.value) || undefined }),
  });
  const varies = h('input', { type: 'checkbox', change: () => amend({ steady: !varies.checked }) });
  const varied = h('label', { class: 'switch' }, varies, ` ${say('seat.varies')}`);

  const fields = exactFields(`exact-${player}`, game, (raw) => amend({ level: OWN, exact: tidyExact(raw, game) }));
  const more = h('details', { class: 'exact', toggle: () => more.open && fields.offer() }, h('summary', {}, say('seat.exact')), varied, fields.element);
  const element = h(
    'div',
    { class: 'seat', 'data-side': player },
    h(
      'fieldset',
      { class: 'segmented' },
      h('legend', {}, side),
      h('label', {}, kinds[0], ` ${say('seat.human')}`),
      h('label', {}, kinds[1], ` ${say('seat.engine')}`),
    ),
    level,
    name,
    more,
  );
  const draw = () => {
    const { seats } = match.game;
    const { kind, level: id, exact, steady } = seats[player];
    kinds.forEach((radio) => (radio.checked = radio.value === kind));
    level.value = id;
    level.hidden = more.hidden = kind === 'human';
    name.hidden = kind !== 'human';
    name.placeholder = nameOf(player, unnamed(seats), sides);
    if (document.activeElement !== name) name.value = seats[player].name ?? '';
    varied.hidden = !levelOf(id, game)?.margin;
    varies.checked = !steady;
    fields.draw(exact);
  };
  return { element, draw, offer: () => more.open && fields.offer() };
}

/** What everyone is called who gives no name. @param {S.Seats} seats */
const unnamed = (seats) => /** @type {S.Seats} */ (seats.map((seat) => ({ ...seat, name: undefined })));

/** @param {string} id @param {string} game @param {(raw: Record<string, unknown>) => void} changed */
function exactFields(id, game, changed) {
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
  const mode = h('select', { change }, ...methodsOf(game).map(({ name }) => option(name)));
  const limit = h('select', { change }, option('depth', say('seat.to-depth')), option('time', say('seat.to-time')));
  const depth = h('input', { type: 'number', change });
  const seconds = h('input', { type: 'number', min: 0, step: 0.01, change });
  const par = h('input', { type: 'number', placeholder: say('seat.auto'), change });
  const table = h('input', { type: 'number', placeholder: say('seat.auto'), change });
  const order = h('select', { change }, ...ordersOf(game).map((name) => option(name)));
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
  const orderField = field('order', order);
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
    orderField,
    byEvaluator,
    ...networksButton(game),
    h('button', { type: 'button', class: 'small threads', 'data-threads': true, 'aria-haspopup': 'dialog' }, say('seat.threads')),
  );
  return {
    element,
    draw: (/** @type {S.Exact} */ exact) => {
      mode.value = exact.mode;
      limit.value = exact.limit;
      order.value = exact.order;
      const takes = methodOf(exact.mode, game)?.accepts;
      evaluator.draw(exact.evaluator, takes);
      const ranges = rangesOf(exact.mode, game);
      limitField.hidden = !takes?.depth;
      parField.hidden = !takes?.parDepth;
      orderField.hidden = !takes?.order;
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
