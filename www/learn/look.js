// What is to be seen and heard of a point of the tree at a step: a plain object, from which it is drawn and by which it is told whether it
// must be drawn again. What practice asks for is in none of it. Headless.

import { say } from '../words/tree.js';
import { label, valueText } from './sentence.js';

/**
 * @typedef {import('./record.js').Record} Record
 * @typedef {import('./record.js').Look} At
 * @typedef {import('./layout.js').Place} Place
 * @typedef {import('./tree.js').Showing} Showing
 * @typedef {ReturnType<typeof lookOf>} Look
 * @typedef {{path: ReadonlySet<number>, best: ReadonlySet<number>, cursor: number}} Seen the way to the point in focus, the best line, where the keyboard is
 */

const SIGN = { exact: '=', at_least: '≥', at_most: '≤' };

/** @param {Record} record @param {Place} place @param {Showing} showing @param {Seen} seen */
export function lookOf(record, place, showing, { path, best, cursor }) {
  const { node, leaf, wide, width, height, folded } = place;
  const { step, focus, names, hidden, marks } = showing;
  const { text, side, extra } = record.answer.nodes;
  const at = record.at(node, step);
  const parent = record.parent(node);
  const cut = at.cut && !hidden?.cuts;
  const kept = Boolean(hidden?.values?.has(node));
  const asked = { value: kept && !hidden?.cuts, window: Boolean(hidden?.windows?.has(node)) };
  const mark = marks?.get(node) ?? null;
  const shape = leaf ? 'leaf' : /** @type {const} */ (['max', 'min'])[side[node]];
  const value = kept ? '' : valueOf(record, at, place, showing);
  const back = record.focus(step) === node && node > 0 && ['back', 'raise', 'cut'].includes(record.kind(step));
  const kinds = [
    `is-${shape}`,
    `is-side-${side[node]}`,
    wide && 'is-wide',
    !at.there && 'is-ahead',
    at.open && 'is-open',
    cut && 'is-cut',
    path.has(node) && 'is-path',
    node === focus && 'is-focus',
    best.has(node) && 'is-best',
    back && 'is-back',
    mark && `is-${mark}`,
  ];
  const windowed = wide && !leaf && at.there && !cut && !record.minimax && !asked.window;
  return {
    node,
    kinds: kinds.filter(Boolean).join(' '),
    shape,
    width,
    height,
    wide,
    leaf,
    move: parent === null ? '' : names.short(text[node], side[parent]),
    again: extra[node] === 1,
    back,
    best: best.has(node),
    who: roleOf(side[node]),
    value,
    soFar: Boolean(value) && at.open && !at.bound && at.value !== null,
    waiting: record.waiting(node, step),
    asked,
    window: windowed ? [boundOf(record, at.alpha, '−∞'), boundOf(record, at.beta, '+∞')] : null,
    folded,
    mark,
    aria: {
      'aria-label': told(record, place, showing, value),
      'aria-level': String(place.level),
      'aria-posinset': String(place.nth),
      'aria-setsize': String(place.brothers),
      'aria-expanded': place.open || (at.there && !leaf && !at.cut) ? String(place.open) : null,
      'aria-checked': hidden?.cuts && node > 0 ? String(mark === 'chosen') : null,
      'aria-selected': String(node === focus),
      tabindex: node === cursor ? '0' : '-1',
    },
  };
}

/** @param {number} side */
export const roleOf = (side) => say(side === 0 ? 'side.max' : 'side.min');

/** @param {Record} record @param {number | null} bound @param {string} none */
const boundOf = (record, bound, none) => (bound === null ? none : valueText(record, bound));

/** The value as it stands on the point. @param {Record} record @param {At} at @param {Place} place @param {Showing} showing */
function valueOf(record, at, { node, leaf, wide }, { worth }) {
  const would = worth?.get(node);
  if (at.cut) return would === undefined ? '' : valueText(record, would);
  if (!at.there) return '';
  if (at.value === null) return '?';
  const value = valueText(record, at.value);
  if (leaf || !at.bound) return value;
  return wide ? `${SIGN[at.bound]} ${value}` : `${SIGN[at.bound]}\u2009${value}`;
}

/** What a listener hears. @param {Record} record @param {Place} place @param {Showing} showing @param {string} value */
function told(record, { node, leaf, folded }, { step, names, hidden, marks, worth, saved }, value) {
  const cuts = Boolean(hidden?.cuts) && node > 0;
  const at = record.at(node, step);
  const { side } = record.answer.nodes;
  const parts = [label(record, node, step, names, { value: hidden?.values?.has(node), window: hidden?.windows?.has(node), cut: cuts })];
  if (!leaf && at.there && !at.cut) parts.push(roleOf(side[node]));
  if (cuts && leaf && value) parts.push(value);
  const [would, positions] = [worth?.get(node), saved?.get(node)];
  if (at.cut && !cuts && would !== undefined) parts.push(say('cut.worth', { value: valueText(record, would) }));
  if (at.cut && !cuts && positions !== undefined) parts.push(say('cut.saved', { n: positions }));
  if (folded) parts.push(say('fold.positions', { n: folded }));
  const mark = marks?.get(node);
  if (mark) parts.push(say(`mark.${mark}`));
  return parts.join(', ');
}
