// The guided game: a few moves that are asked for, on the real board, in the match itself. The visitor's own game stands aside meanwhile; nobody
// saves what is shown, so a reload finds it, and it comes back as it was. Fetched when it is asked for.

import * as S from '../match/state.js';
import { newSeat } from '../match/levels.js';
import { box, h } from './dom.js';
import { say } from '../words/guide.js';
import { say as sayPage } from '../words/page.js';

/** @typedef {import('../match/match.js').Match} Match @typedef {import('../games/games.js').LessonStep} Step */

/** What gives way to the guided game. */
const ASIDE = ['.tabs', '.tools', '.actions', '.panel'];

/**
 * Resolves when the own game is back, whether all was seen or not.
 * @param {Match} match @param {Step[]} steps @param {S.Position} start where the first step begins
 */
export async function guide(match, steps, start) {
  const { game: own, flipped, table, may } = match;
  const board = box('board');
  const aside = ASIDE.map((selector) => /** @type {HTMLElement} */ (document.querySelector(selector)));
  const seats = /** @type {S.Seats} */ ([newSeat('human'), newSeat('engine')]);
  const over = new AbortController();
  const { signal } = over;
  let asked = steps[0];

  const end = () => {
    if (signal.aborted) return;
    over.abort();
    const byKeys = usesKeys();
    bar.remove();
    for (const part of aside) part.inert = false;
    Object.assign(match, { lesson: false, table, may, flipped });
    match.set(own, own.moves.length ? sayPage('start.resume') : table.invitation);
    if (byKeys) board.focus({ preventScroll: true });
  };
  const on = h('button', { class: 'primary small', hidden: true }, say('guide.on'));
  const bar = h('p', { class: 'offer', 'data-guide': true }, on, h('button', { class: 'small', click: end }, say('guide.skip')));
  /** Puts a position on the board; the engine's moves are made for it. @param {S.Position} position */
  const set = (position) => match.set(S.pause(S.create(position, seats), true));

  const mayPlay = (/** @type {string} */ text) => {
    if (text === asked.move) return true;
    match.say(asked.ask);
    return false;
  };

  const byKeys = usesKeys();
  box('offer').hidden = true;
  box('offer').after(bar);
  for (const part of aside) part.inert = true;
  const headline = () => say('guide.part', { nth: steps.indexOf(asked) + 1, all: steps.length });
  Object.assign(match, { lesson: true, flipped: false, table: { ...table, headline }, may: mayPlay });
  set(start);
  if (byKeys) board.focus({ preventScroll: true });

  document.body.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') end();
      if (!match.means(event)) event.stopPropagation(); // the page's own keys are for the own game
    },
    { signal },
  );
  for (const type of ['hashchange', 'popstate']) addEventListener(type, end, { signal }); // another game may be on its way

  try {
    for (asked of steps) {
      if (asked.position) {
        const position = await match.engine.inspect(table.rules, asked.position, { game: table.name });
        if (signal.aborted) return;
        set(position);
      }
      match.say(asked.ask);
      match.board.show(table.hinted(/** @type {any} */ ({ move: S.ahead(match.position, asked.move)?.number })));
      match.changed();
      await played(match, signal);
      if (signal.aborted) return;
      if (asked.reply) await match.make(asked.reply);
      if (signal.aborted) return;
      if (!asked.told) continue;
      match.say(asked.told);
      await pressed(on, say(asked === steps.at(-1) ? 'guide.done' : 'guide.on'), signal);
      if (signal.aborted) return;
    }
  } finally {
    end();
  }
}

/** Whether the visitor goes through the page by keys, and so needs the focus somewhere. */
const usesKeys = () => document.querySelector(':focus-visible') !== null;

/** Resolves when a move more was made and lies still. @param {Match} match @param {AbortSignal} signal @returns {Promise<void>} */
function played(match, signal) {
  const { cursor } = match.game;
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve());
    match.addEventListener('change', () => match.phase === 'idle' && match.game.cursor > cursor && resolve(), { signal });
  });
}

/** Shows a button and resolves when it is pressed. @param {HTMLButtonElement} control @param {string} label @param {AbortSignal} signal @returns {Promise<void>} */
function pressed(control, label, signal) {
  control.textContent = label;
  control.hidden = false;
  control.focus({ preventScroll: true });
  return new Promise((resolve) => {
    const done = () => {
      const byKeys = usesKeys();
      control.hidden = true;
      if (byKeys) box('board').focus({ preventScroll: true });
      resolve();
    };
    control.addEventListener('click', done, { once: true, signal });
    signal.addEventListener('abort', () => resolve());
  });
}
