// “My games”: the list of what was played before, to open, name, copy and delete. Fetched when it is first opened.

import { copyButton, h, keepFocus, setText } from './dom.js';
import { keptGames, opened, savedIn, storeGames } from './kept-games.js';
import { sentenceOf } from './notice.js';
import { LEVELS } from '../match/levels.js';
import { givenName, nameOf } from '../match/names.js';
import { say } from '../words/games.js';

/** @typedef {import('../match/match.js').Match} Match @typedef {import('./kept-games.js').Kept} Kept @typedef {import('./storage.js').Saved} Saved @typedef {import('../games/games.js').PageGame} PageGame */

const WHEN = new Intl.DateTimeFormat(say.language, { dateStyle: 'medium', timeStyle: 'short' });

/** @param {Match} match @param {PageGame} table */
export function mountMyGames(match, table) {
  const list = h('ul', { class: 'games' });
  const told = h('p', { class: 'note', role: 'status' });
  const back = h('button', { type: 'button', class: 'small', hidden: true }, say('undo'));
  const close = h('button', { type: 'submit', class: 'primary' }, say('close'));
  const form = h(
    'form',
    { method: 'dialog' },
    h('h2', { id: 'games-title' }, say('title')),
    list,
    h('div', { class: 'row' }, told, back),
    h('div', { class: 'row end' }, close),
  );
  const window = h('dialog', { id: 'games-dialog', 'aria-labelledby': 'games-title' }, form);
  window.addEventListener('close', () => list.replaceChildren()); // boards are not for nothing
  document.body.append(window);

  /** @param {string} sentence @param {(() => void) | null} [undo] */
  const tell = (sentence, undo = null) => {
    setText(told, sentence);
    back.hidden = !undo;
    back.onclick =
      undo &&
      (() => (
        undo(),
        draw(),
        keepFocus(
          () => tell(say('restored')),
          () => list.querySelector('button') ?? close,
        )
      ));
    if (undo) back.focus();
  };
  const draw = () => {
    const games = keptGames();
    const rows = () =>
      list.replaceChildren(
        ...(games.length
          ? games.map((kept) => row(match, table, kept, { draw, tell, shut: () => window.close() }))
          : [h('li', { class: 'note' }, say('none'))]),
      );
    keepFocus(rows, () => close);
  };
  return () => {
    draw();
    tell('');
    window.showModal();
  };
}

/** @param {Match} match @param {PageGame} table @param {Kept} kept @param {{draw: () => void, tell: (sentence: string, undo?: () => void) => void, shut: () => void}} room */
function row(match, table, kept, { draw, tell, shut }) {
  const { saved, trouble } = savedIn(kept);
  const when = kept.at ? WHEN.format(kept.at) : say('earlier');
  const title = kept.name || when;
  const name = h('input', {
    type: 'text',
    value: kept.name,
    placeholder: when,
    maxlength: 60,
    'aria-label': say('name', { game: title }),
    change: () => storeGames(keptGames().map((one) => (one.id === kept.id ? { ...one, name: name.value.trim() } : one))),
  });
  const open = h('button', { type: 'button', class: 'small', disabled: !saved, 'aria-label': say('open.label', { game: title }) }, say('open'));
  open.addEventListener('click', async () => {
    try {
      if (!saved) return;
      match.flipped = saved.flipped;
      match.open(await opened(match.engine, saved), say('opened'));
      shut();
    } catch (error) {
      tell(sentenceOf(error));
    }
  });
  const copy = h('button', { type: 'button', class: 'small', 'aria-label': say('copy.label', { game: title }) }, say('copy'));
  copyButton(copy, () =>
    saved ? match.engine.writeGame(saved.rules, saved.start, saved.moves, { game: saved.game, variations: saved.variations }) : kept.text,
  );
  const remove = h('button', { type: 'button', class: 'small', 'aria-label': say('delete.label', { game: title }) }, say('delete'));
  remove.addEventListener('click', () => {
    const before = keptGames();
    storeGames(before.filter(({ id }) => id !== kept.id));
    draw();
    tell(say('deleted', { game: title }), () => void storeGames([...keptGames(), kept].sort((a, b) => b.at - a.at)));
  });
  const about = saved ? [opponentOf(saved, table), resultOf(match, kept, saved)].join(' · ') : (trouble ?? '');
  return h(
    'li',
    { 'data-game': kept.id },
    picture(table, kept),
    h('div', { class: 'about' }, name, h('p', { class: 'note' }, about)),
    h('div', { class: 'row' }, open, copy, remove),
  );
}

/** Who played, people by the names that they gave. @param {Saved} saved @param {PageGame} table */
function opponentOf({ seats }, { sides }) {
  const engines = seats.filter(({ kind }) => kind === 'engine');
  const levels = engines.map(({ level }) => LEVELS.find(({ id }) => id === level)?.name ?? say('own'));
  const level = [...new Set(levels)].join(', ');
  const named = seats.findIndex((_, player) => givenName(player, seats));
  if (named < 0) return say(/** @type {const} */ (['people', 'engine', 'engines'])[engines.length], { level });
  const [one, other] = seats.map((_, player) => nameOf(player, seats, sides));
  return engines.length === 0 ? say('people.named', { one, other }) : say('engine.named', { name: givenName(named, seats), level });
}

/** @param {Match} match @param {Kept} kept @param {Saved} saved */
function resultOf({ table }, { end }, { game, rules, seats, moves }) {
  return end?.over ? table.headline({ ...end, game, rules }, seats, 'over') : say('moves', { n: moves.length });
}

/** Its last position, small. @param {PageGame} table @param {Kept} kept */
const picture = (table, { end }) => h('div', { class: 'picture', 'aria-hidden': true, inert: true }, ...(end ? [table.picture(end.position)] : []));
