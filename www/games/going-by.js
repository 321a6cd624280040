// What a search goes by where a visitor may choose: an evaluator, of the game's own or a network that this browser keeps, and an order of moves.
// What a room was told is remembered for each game.

import { evaluatorsOf, goesBy, keptName, layoutsOf } from '../engine/methods.js';
import { ordersOf, tidyExact } from '../match/levels.js';
import { h } from '../page/dom.js';
import { read, write } from '../page/local.js';
import { say } from '../words/page.js';

/** @typedef {{order: string, evaluator: string}} GoingBy an empty evaluator: whichever is usual */

/** Which evaluator: the game's own and the networks that this browser keeps; before them what `first` says. @param {string} game @param {() => void} change @param {HTMLOptionElement[]} [first] */
export function evaluatorField(game, change, first = []) {
  const option = (/** @type {string} */ value, text = value) => h('option', { value }, text);
  const own = evaluatorsOf(game).map((name) => option(name));
  const networks = h('optgroup', { label: say('seat.networks'), hidden: true });
  const element = h('select', { change }, ...first, ...own, networks);
  /** The evaluator of the settings, and the one that is to be seen: a method may not go by the first. */
  let [meant, shown] = ['', ''];
  /** @param {{evaluator: string, name: string}[]} kept */
  const drawNetworks = (kept) => {
    const lacking = keptName(meant);
    const all = lacking === null || kept.some((one) => one.evaluator === meant) ? kept : [{ evaluator: meant, name: lacking }, ...kept];
    networks.replaceChildren(...all.map((one) => option(one.evaluator, one.name)));
    networks.hidden = all.length === 0;
    element.value = shown;
  };
  return {
    element,
    value: () => (element.value === shown ? meant : element.value),
    draw: (/** @type {string} */ evaluator, /** @type {import('../engine/methods.js').MethodInfo['accepts'] | undefined} */ takes) => {
      meant = evaluator;
      shown = !takes || goesBy(takes, meant) ? meant : takes.evaluator.usual;
      for (const one of own) one.disabled = takes !== undefined && !takes.evaluator.names.includes(one.value);
      element.value = shown;
      if (element.value !== shown) drawNetworks([]);
    },
    /** What is kept is fetched when the settings are looked at. */
    offer: async () => {
      if (layoutsOf(game).length > 0) drawNetworks(await (await import('../match/networks.js')).offered(game));
    },
  };
}

/** @param {string} game @param {() => void} change */
export const orderField = (game, change) => h('select', { change }, ...ordersOf(game).map((name) => h('option', { value: name }, name)));

/** Opens the list of networks, where a game has any. @param {string} game */
export const networksButton = (game) =>
  layoutsOf(game).length > 0
    ? [h('button', { type: 'button', class: 'small', 'data-networks': true, 'aria-haspopup': 'dialog' }, say('seat.open-networks'))]
    : [];

/** As people read it: a network by its name alone. @param {string} evaluator */
export const evaluatorName = (evaluator) => keptName(evaluator) ?? evaluator;

/** @param {string} room */
const keyOf = (room) => `kalahari.${room}`;

/** @param {string} room @returns {Record<string, unknown>} by the games' names */
function remembered(room) {
  try {
    return Object(JSON.parse(read(keyOf(room)) ?? '{}'));
  } catch {
    return {}; // damaged: the usual ones do
  }
}

/** What a room was told last. @param {string} room @param {string} game @returns {GoingBy} */
export function recall(room, game) {
  const raw = Object(remembered(room)[game]);
  const { order, evaluator } = tidyExact(raw, game);
  return { order, evaluator: raw.evaluator ? evaluator : '' };
}

/** @param {string} room @param {string} game @param {GoingBy} chosen */
export const remember = (room, game, chosen) => void write(keyOf(room), JSON.stringify({ ...remembered(room), [game]: chosen }));
