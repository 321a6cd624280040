// The move list: who played, where the game came with that; the main line a turn a row, and below it what is said of its moves and every
// variation that leaves it, in one row; each move a button that shows the position after it. A variation can be made the main line or deleted, and both can be undone.

import * as S from '../match/state.js';
import { shownWords, turnWords } from '../match/names.js';
import { headerIn, playersAndResult } from '../match/record.js';
import { box, button, h, holding } from '../page/dom.js';
import { notice } from '../page/notice.js';
import { say } from '../words/page.js';

/** @typedef {import('../match/match.js').Match} Match */

/** @param {Match} match */
export function mountMoves(match) {
  const list = box('moves');
  let drawn = '';
  const showCurrent = () => {
    const here = /** @type {HTMLElement | null} */ (list.querySelector('[aria-current]'));
    if (here) list.scrollTop = here.offsetTop - list.clientHeight / 2;
  };
  new ResizeObserver(showCurrent).observe(list); // another view gives it another height
  list.addEventListener('click', (event) => {
    const { ply, line } = /** @type {Element} */ (event.target).closest('button')?.dataset ?? {};
    if (!ply) return;
    const there = S.goTo(match.game, Number(line), Number(ply));
    match.look(there, shownWords(S.turnAt(there)));
  });
  mountVariations(match, list);
  return () => {
    const { game } = match;
    const key = JSON.stringify([S.kept(game), game.notes, game.cursor, game.positions[0].position, game.headers, match.naming, names(match)]);
    if (key === drawn) return;
    drawn = key;
    const { activeElement } = document;
    const focused = activeElement instanceof HTMLElement && list.contains(activeElement) ? activeElement.dataset : {};
    const start = h(
      'li',
      { class: 'start' },
      h('button', { 'data-ply': 0, 'data-line': 0, ...(game.cursor === 0 ? { 'aria-current': 'step' } : {}) }, say('moves.start')),
    );
    list.replaceChildren(...told(match), start, ...commentRows(game.root.remark), ...rows(match));
    if (focused.ply) list.querySelector(`[data-ply="${focused.ply}"][data-line="${focused.line}"]`)?.closest('button')?.focus();
    showCurrent();
    // Where there are variations their buttons have their place: nothing moves under the pointer when one is chosen.
    box('variations').hidden = S.kept(game).variations.length === 0;
    const varied = S.branchedAt(game) !== null;
    for (const id of ['promote', 'prune']) button(id).disabled = !varied;
  };
}

/** What can be done with the variation that the move shown is in. @param {Match} match @param {HTMLElement} list */
function mountVariations(match, list) {
  /** @param {S.Game} game @param {string} done @param {(game: S.Game) => S.Game | null} back */
  const act = (game, done, back) => {
    match.set(game, done);
    list.querySelector('[aria-current]')?.closest('button')?.focus({ preventScroll: true }); // the buttons have done their work
    const run = () => {
      const restored = back(match.game);
      if (restored) match.set(restored, say('variation.undone'));
      else match.say(say('variation.elsewhere'));
    };
    notice(done, { kind: 'news', key: 'variation', action: { label: say('variation.undo'), run } });
  };
  button('promote').addEventListener('click', () => {
    const { game } = match;
    const { moves } = S.kept(game);
    act(S.promote(game), say('variation.promoted'), (now) => (S.has(now, moves) ? S.promote(now, moves) : null));
  });
  button('prune').addEventListener('click', () => {
    const pruned = S.prune(match.game);
    if (pruned) act(pruned.game, say('variation.deleted'), (now) => S.restore(now, pruned.gone));
  });
}

/** @param {Match} match */
const names = (match) => match.table.sides.map((_, player) => match.nameOf(player));

/** Who played, how it ended, and where and when, of a game that came with that. @param {Match} match */
function told({ game, table }) {
  const { headers } = game;
  if (!headers?.length) return [];
  const end = S.endOf(game);
  const where = [headerIn(headers, 'Event'), headerIn(headers, 'Date')].filter(Boolean);
  const whole = [playersAndResult({ headers, told: S.toldResult(game), end }, table), ...where].join(' · ');
  return [h('li', { class: 'told' }, whole)];
}

/** What is said of a move, in a row of its own. @param {S.Remark | undefined} remark @param {Record<string, unknown>} [more] */
const commentRows = (remark, more) => (remark?.comment ? [h('li', { class: 'comment', ...more }, remark.comment)] : []);

/** @param {Match} match */
function rows(match) {
  const { game } = match;
  const lines = S.listing(game);
  // The lines that the position shown lies on: the one looked at, and those that it left.
  const on = new Set([0]);
  let owner = lines.findIndex(({ here }) => here);
  for (let line = owner; line > 0; line = lines[line].of) {
    on.add(line);
    if (game.cursor <= lines[line].at) owner = lines[line].of;
  }
  const draw = (/** @type {number} */ line) => (/** @type {S.ListedMove} */ move) => moveButton(match, move, line, line === owner && move.ply === game.cursor);
  /** @param {number} of @param {(at: number) => boolean} there @param {number} depth @returns {HTMLElement[]} */
  const variations = (of, there, depth) =>
    lines.flatMap(({ at, turns, ...line }, nth) => {
      if (nth === 0 || line.of !== of || !there(at)) return [];
      const shown = turns.flatMap(({ player, number, moves }, which) => {
        const side = match.nameOf(player);
        const who = h('span', { class: 'who' }, which === 0 ? say('moves.turn', { number, side }) : side);
        return h('span', { class: 'turn', 'data-side': player }, who, ...moves.map(draw(nth)));
      });
      const row = h('li', { class: 'variation', 'data-depth': Math.min(depth, 3), 'data-on': String(on.has(nth)) }, ...shown);
      const said = turns.flatMap(({ moves }) => moves.flatMap(({ remark }) => commentRows(remark, { 'data-depth': Math.min(depth, 3) })));
      return [row, ...said, ...variations(nth, () => true, depth + 1)];
    });
  return lines[0].turns.flatMap(({ player, number, moves }) => [
    h(
      'li',
      { 'data-side': player },
      h('span', { class: 'who' }, say('moves.turn', { number, side: match.nameOf(player) })),
      h('span', { class: 'turn' }, ...moves.map(draw(0))),
    ),
    ...moves.flatMap(({ remark }) => commentRows(remark)),
    ...variations(0, (at) => moves.some(({ ply }) => ply === at + 1), 1),
  ]);
}

/** @param {Match} match @param {S.ListedMove} move @param {number} line @param {boolean} shown */
function moveButton(match, { ply, text, note, player, remark, turn }, line, shown) {
  const cost = note?.cost ?? 0;
  const judged = cost > 0 ? 'moves.cost' : 'moves.best';
  const { table, position } = match;
  const before = { ...position, turn: player };
  const marks = remark?.marks ?? [];
  const short = table.moveShort(text, before) + marks.map((mark) => SIGNS[mark] ?? ` $${mark}`).join('');
  const words = { turn: turnWords(turn), side: match.nameOf(player), move: table.moveWords(text, before), cost };
  const plain = marks.reduce((move, mark) => say('moves.marked', { move, mark: markWords(mark) }), say(note ? judged : 'moves.plain', words));
  const label = line > 0 ? say('moves.variation', { move: plain }) : plain;
  const control = h('button', { 'data-ply': ply, 'data-line': line, 'aria-label': holding(label, short), ...(shown ? { 'aria-current': 'step' } : {}) }, short);
  if (cost > 0) control.append(h('span', { class: `cost ${cost >= 4 ? 'bad' : 'slight'}` }, say('moves.lost', { cost })));
  else if (note) control.append(h('span', { class: 'cost fine' }, '✓'));
  return control;
}

/** The signs of numeric marks, as PGN has them. @type {Record<number, string>} */
const SIGNS = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 7: '□' };

/** @param {number} mark */
const markWords = (mark) => (SIGNS[mark] ? say(/** @type {'moves.mark-1'} */ (`moves.mark-${mark}`)) : say('moves.mark', { number: mark }));
