// Wiring only: starts the engine, opens the last game, and connects the views to it.
// Anything that could be tested on its own belongs into a module of its own.

import * as S from '../match/state.js';
import { Engine, KalahError } from '../engine/client.js';
import { learnMethods, USUAL_GAME } from '../engine/methods.js';
import { measure } from '../engine/timeline.js';
import { METHODS, STARTS } from '../known.js';
import { Match } from '../match/match.js';
import { newSeat } from '../match/levels.js';
import { newSeed, readSeed } from '../match/vary.js';
import { loadGame, saveGame, setStoredAside, stored } from './in-progress.js';
import { endOf, keepReplaced, openStored } from './kept-games.js';
import { loadPrefs, savedOf } from './storage.js';
import { boardOf, fetchTable, tableOf } from './table.js';
import { box, button, dialog, input, loaded, setText } from './dom.js';
import { notice, sentenceOf } from './notice.js';
import { mountPlay } from '../play/play.js';
import { mountNewcomer } from './newcomer.js';
import { mountRules } from './rules.js';
import { mountAddress } from './address.js';
import { mountShare } from './share.js';
import { mountTabs } from './tabs.js';
import { drawBadge, mountSettings, mountThreads } from './settings.js';
import { mountKeys } from './keys.js';
import { mountViews } from './views.js';
import { isolate, mountOffline } from './offline.js';
import { say } from '../words/page.js';

/** Its program is on its way while the page is put together. @param {import('./storage.js').Prefs} prefs */
function beginEngine(prefs) {
  return Engine.begin({
    ...(prefs.threads ? { threads: prefs.threads } : {}),
    onLoad: (bytes) => {
      const loading = say('engine.loading', { n: Math.round(bytes / 1000) });
      setText(box('badge-text'), loading);
      if (box('main').inert) setText(box('said'), loading);
    },
    onStatus: ({ failure, ...info }) => {
      drawBadge(info);
      if (failure) notice(say('engine.replaced', { failure: sentenceOf(failure) }), { key: 'engine' });
    },
  });
}

/**
 * The saved game, or a new one and the reason why.
 * @param {Engine} engine
 */
async function openSaved(engine) {
  const { saved, trouble } = loadGame();
  if (trouble) setAside(trouble);
  if (saved) {
    await engine.started; // an engine that does not start says nothing about the game
    try {
      return await openStored(engine, stored() ?? ''); // as it was: paused stays paused, and an engine's turn goes on
    } catch (error) {
      setAside(say('saved.unread', { reason: sentenceOf(error) }));
    }
  }
  const table = await fetchTable(engine, USUAL_GAME);
  return { table, game: S.create(STARTS[table.name], [newSeat('human'), newSeat('engine')], firstSeed()), flipped: false };
}

/** Chance, unless the address says `?seed=`. */
const firstSeed = () => readSeed(new URLSearchParams(location.search).get('seed')) ?? newSeed();

/** A stored game that cannot be read goes to “My games”. @param {string} trouble */
function setAside(trouble) {
  notice(say(setStoredAside() ? 'saved.kept' : 'saved.lost', { trouble }), { key: 'saved' });
}

/** Writes the game after every change, unless another tab does. @param {Match} match @param {() => boolean} elsewhere */
function autosave(match, elsewhere) {
  let told = false;
  /** @type {S.Game | null} */ let last = null;
  let flipped = match.flipped;
  return () => {
    const { game } = match;
    if (match.lesson || elsewhere() || (game === last && flipped === match.flipped)) return;
    last = game;
    flipped = match.flipped;
    if (saveGame(savedOf(match), endOf(game)) || told) return;
    told = true;
    notice(say('saved.refused'), { key: 'storage' });
  };
}

async function start() {
  const prefs = loadPrefs();
  mountSettings(prefs);
  for (const [game, methods] of Object.entries(METHODS)) learnMethods(game, methods);
  await isolate();
  const engine = beginEngine(prefs);
  const { table, game, flipped = false } = await openSaved(engine);
  const match = new Match({ engine, table, board: boardOf(table), game, speed: () => prefs.speed, naming: prefs.naming });
  match.flipped = flipped;
  match.addEventListener('trouble', (event) =>
    notice(sentenceOf(/** @type {CustomEvent} */ (event).detail), {
      key: 'engine',
      action: { label: say('engine.restart'), run: () => void engine.restart({}).then(() => match.set(S.pause(match.game, false))) },
    }),
  );

  match.addEventListener('news', (event) => notice(/** @type {CustomEvent} */ (event).detail, { kind: 'news', key: 'news' }));
  match.addEventListener('challenge', async (event) => {
    const { accept } = await import('./challenge.js');
    await accept(match, /** @type {CustomEvent} */ (event).detail, () => views.open('play'));
  });

  const views = mountViews(match, (another) => address.moved(another));
  match.addEventListener('change', autosave(match, mountTabs(match))); // first of all: what cannot be kept is in the address
  const address = mountAddress(match, views);
  const verbs = mountPlay(match);
  const openNew = mountDialogs(match);
  keepReplaced(match);
  const variant = mountRules(match);
  const openShare = mountShare(match, variant);
  button('open-editor').addEventListener('click', () => void openEditor(match));
  button('open-share').addEventListener('click', () => void openShare());
  mountThreads(
    engine,
    prefs,
    () => {
      views.cancel();
      match.interrupt();
    },
    () => match.settle(),
  );
  const tellKeys = mountKeys({
    silent: () => !box('board').checkVisibility() || box('board').inert, // no board to be seen, or only to be seen
    means: (pressed) => match.means(pressed),
    type: (key) => void match.type(key),
    letters: () => prefs.letterKeys,
    verbs: {
      u: () => button('undo').disabled || verbs.undo(),
      r: () => button('redo').disabled || verbs.redo(),
      arrowleft: verbs.previous,
      arrowright: verbs.next,
      h: verbs.hint,
      ' ': verbs.pause,
      p: verbs.pause,
      s: verbs.step,
      f: verbs.flip,
      n: openNew,
      a: () => void views.open('analyse').then(() => input('analysis-on').click()),
    },
  });
  match.addEventListener('change', tellKeys);
  mountParts(match, prefs);
  mountLater(match);
  const isNew = mountNewcomer(match, prefs, STARTS, () => views.open('play'));
  const begin = isNew ? say('start.newcomer') : table.invitation;
  match.set(match.game, game.moves.length ? say('start.resume') : begin);
  await address.follow(true);
  awake();
  document.documentElement.dataset.playable = 'yes';
  measure('playable', 0);
  await engine.started.catch((error) => {
    match.end();
    throw error;
  });
  document.documentElement.dataset.ready = 'yes';
  measure('ready', 0);
  mountOffline();
}

/** What belongs to one game is there while that is on the table; and its board as the visitor wants it. @param {Match} match @param {import('./storage.js').Prefs} prefs */
function mountParts(match, prefs) {
  const dress = () => tableOf(match).dress?.(match.board, prefs);
  const draw = () => {
    document.documentElement.dataset.game = match.table.name;
    for (const part of document.querySelectorAll('[data-of]'))
      /** @type {HTMLElement} */ (part).hidden = /** @type {HTMLElement} */ (part).dataset.of !== match.table.name;
    dress();
  };
  match.addEventListener('table', draw);
  dialog('settings-dialog').addEventListener('change', () => {
    dress();
    match.rename(prefs.naming);
  });
  draw();
}

/** Dialogs that are fetched when they are first opened. @param {Match} match @returns {() => Promise<void>} opens New game */
function mountDialogs(match) {
  const newGame = async () => (await import('./new-game.js')).mountNewGame(match);
  const myGames = async () => (await import('./my-games.js')).mountMyGames(match);
  const networks = async () => (await import('./networks.js')).mountNetworks(match);
  const openNew = lazily(newGame, () => button('new').textContent, 'new-game');
  const openMyGames = lazily(myGames, () => button('open-games').textContent, 'my-games');
  const openNetworks = lazily(networks, () => say('seat.networks'), 'networks');
  button('new').addEventListener('click', openNew);
  button('open-games').addEventListener('click', openMyGames);
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-networks]')) void openNetworks();
  });
  return openNew;
}

/** What is fetched when it first happens. @param {Match} match */
function mountLater(match) {
  for (const control of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-switch]'))) {
    const change = async () => {
      const { switchTo } = await import('./switch.js');
      return () => switchTo(match, control.dataset.switch ?? '');
    };
    const open = lazily(change, () => control.textContent, 'switch');
    control.addEventListener('click', open);
  }
  const series = async () => {
    await (await import('./series.js')).mountSeries(match);
    return () => {}; // it draws itself from then on
  };
  const showSeries = lazily(series, () => say('new.series-name'), 'series');
  match.addEventListener('change', () => match.game.series && void showSeries());
  match.addEventListener('finished', () => void celebrate(match));
}

/** Of each game the one that was made first. @type {Map<string, Promise<() => void>>} */
const editors = new Map();

/** The position editor of the game on the table, fetched when it is first asked for. @param {Match} match */
async function openEditor(match) {
  const { name, mountEditor } = tableOf(match);
  try {
    const editor = editors.get(name) ?? mountEditor(match);
    editors.set(name, editor);
    (await editor)();
  } catch (error) {
    editors.delete(name);
    notice(say('room.failed', { room: button('open-editor').textContent ?? '', reason: sentenceOf(error) }), { key: 'editor' });
  }
}

/**
 * Opens something whose module is fetched when it is first asked for; a notice says where that fails.
 * @param {() => Promise<() => unknown>} mount @param {() => string | null} name as people know it @param {string} key of the notice
 */
function lazily(mount, name, key) {
  /** @type {Promise<() => unknown> | null} */ let mounted = null;
  return async () => {
    try {
      mounted ??= mount();
      const open = await mounted;
      await open();
    } catch (error) {
      mounted = null;
      notice(say('room.failed', { room: name() ?? '', reason: sentenceOf(error) }), { key });
    }
  };
}

/** A person has won, and motion is welcome. Where what shows it cannot be had, nothing is missing. @param {Match} match */
async function celebrate(match) {
  const winner = S.outcome(match.position)?.winner ?? null;
  if (winner === null || match.game.seats[winner].kind === 'engine' || match.pace() === 0 || match.lesson) return;
  await import('./joy.js').then(({ joy }) => joy(match)).catch(() => {});
}

/** From now on what is on the page can be used. */
function awake() {
  loaded();
  for (const name of ['header', 'main']) /** @type {HTMLElement} */ (document.querySelector(name)).inert = false;
}

measure('page', 0);
start().catch((error) => {
  if (!(error instanceof KalahError)) return reportError(error); // a damaged file: page/watchdog.js says so
  awake();
  setText(box('turn'), say('start.failed'));
  setText(box('said'), '');
  // Nothing has touched what is stored: another try finds it.
  const reason = sentenceOf(error);
  const sentence = loadGame().saved?.moves.length ? say('start.kept', { reason }) : reason;
  notice(sentence, { key: 'start', action: { label: say('start.again'), run: () => location.reload() } });
});
