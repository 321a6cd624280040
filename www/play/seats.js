// Who plays each side: two cards, of a person with the name, of an engine with friendly levels first and the exact
// search settings (exact.js) behind a disclosure, fetched when they are looked at. Writes seats into the match, reads them back from it.

import * as S from '../match/state.js';
import { exactOf, levelOf, levelsOf, OWN, tidyExact } from '../match/levels.js';
import { LONGEST_NAME, nameOf, tidyName } from '../match/names.js';
import { box, h } from '../page/dom.js';
import { notice, sentenceOf } from '../page/notice.js';
import { say } from '../words/page.js';

/** @typedef {import('../match/match.js').Match} Match @typedef {import('../match/state.js').Player} Player */

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

  /** @type {Promise<ReturnType<typeof import('./exact.js').exactFields>> | null} */ let fields = null;
  const drawExact = () => void fields?.then(({ draw: fill }) => fill(match.game.seats[player].exact)).catch(() => {}); // told where they were asked for
  const open = async () => {
    if (!more.open) return;
    fields ??= import('./exact.js').then(({ exactFields }) => {
      const made = exactFields(`exact-${player}`, game, (raw) => amend({ level: OWN, exact: tidyExact(raw, game) }));
      more.append(made.element);
      return made;
    });
    drawExact();
    try {
      await (await fields).offer();
    } catch (error) {
      fields = null;
      notice(say('room.failed', { room: say('seat.exact'), reason: sentenceOf(error) }), { key: 'exact' });
    }
  };
  const more = h('details', { class: 'exact', toggle: () => void open() }, h('summary', {}, say('seat.exact')), varied);
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
    const { kind, level: id, steady } = seats[player];
    kinds.forEach((radio) => (radio.checked = radio.value === kind));
    level.value = id;
    level.hidden = more.hidden = kind === 'human';
    name.hidden = kind !== 'human';
    name.placeholder = nameOf(player, unnamed(seats), sides);
    if (document.activeElement !== name) name.value = seats[player].name ?? '';
    varied.hidden = !levelOf(id, game)?.margin;
    varies.checked = !steady;
    drawExact();
  };
  return { element, draw, offer: () => void open() };
}

/** What everyone is called who gives no name. @param {S.Seats} seats */
const unnamed = (seats) => /** @type {S.Seats} */ (seats.map((seat) => ({ ...seat, name: undefined })));
