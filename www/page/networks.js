// The networks that this browser keeps: to play against, to save as files, to delete, and to open from files. Fetched when it is first opened;
// what is kept is match/networks.js.

import { layoutsOf, NETWORK } from '../engine/methods.js';
import { GAME_NAMES } from '../games/games.js';
import { rangesOf } from '../match/levels.js';
import { challenge, forget, keep, layoutOf, list, LONGEST_TEXT, MOST, PLIES, put, trouble } from '../match/networks.js';
import { download, h, keepFocus, setText } from './dom.js';
import { notice, sentenceOf } from './notice.js';
import { fetchTable } from './table.js';
import { say } from '../words/networks.js';

/** @typedef {import('../match/match.js').Match} Match @typedef {import('../match/networks.js').Kept} Kept */

const WHEN = new Intl.DateTimeFormat(say.language, { dateStyle: 'medium', timeStyle: 'short' });
/** Of a file, in bytes: the run of an evolution may be as large. */
const LARGEST = 16 * 1024 * 1024;
/** What a run says of itself; its champion is what is kept. */
const RUN = 'kalahari-run';

/** @param {Match} match @returns {() => Promise<void>} what opens the list */
export function mountNetworks(match) {
  const { window, rows, room, told, back, plies, file, close } = frame();
  /** @param {string} sentence @param {(() => Promise<void>) | null} [undo] */
  const tell = (sentence, undo = null) => {
    const lacking = trouble();
    if (lacking) notice(lacking, { key: 'networks' });
    setText(told, sentence);
    keepFocus(
      () => (back.hidden = !undo),
      () => close,
    );
    back.onclick = undo;
    if (undo) back.focus();
  };
  const draw = async () => {
    const kept = await list();
    const depths = rangesOf(undefined, match.table.name).depth;
    if (depths) plies.max = String(depths.most);
    const play = (/** @type {string} */ name) => {
      if (!plies.reportValidity()) return;
      window.close();
      challenge(match, name, Number(plies.value) || PLIES);
    };
    const remove = async (/** @type {Kept} */ one) => {
      await forget(one.name);
      await changed();
      tell(say('deleted', { name: one.name }), async () => {
        await put(one);
        await changed();
        tell(say('restored', { name: one.name }));
      });
    };
    keepFocus(
      () => rows.replaceChildren(...(kept.length ? kept.map((one) => row(one, play, remove)) : [h('li', { class: 'note' }, say('none'))])),
      () => close,
    );
    setText(room, say('room', { n: kept.length, most: MOST }));
  };
  /** Whoever offers networks hears of it. */
  const changed = async () => {
    await draw();
    match.dispatchEvent(new Event('networks'));
  };
  file.addEventListener('change', async () => {
    const [chosen] = file.files ?? [];
    file.value = ''; // the same one may be chosen again
    if (!chosen) return;
    tell(say('reading', { file: chosen.name }));
    try {
      const { text, about } = await readNetwork(match, chosen);
      const name = await keep(chosen.name.replace(/\.\w+$/, ''), text, about);
      await changed();
      tell(say('imported', { name }));
    } catch (error) {
      tell(sentenceOf(say('unread', { file: chosen.name, why: error instanceof Error ? error.message : String(error) })));
    }
  });
  return async () => {
    await draw();
    tell('');
    window.showModal();
  };
}

/** The dialog without its networks. */
function frame() {
  const rows = h('ul', { class: 'games' });
  const room = h('p', { class: 'note' });
  const told = h('p', { class: 'note', role: 'status' });
  const back = h('button', { type: 'button', class: 'small', hidden: true }, say('undo'));
  const plies = h('input', { type: 'number', min: 1, value: PLIES });
  const file = h('input', { type: 'file', accept: '.json,application/json', hidden: true, 'aria-label': say('import') });
  const open = h('button', { type: 'button', click: () => file.click() }, say('import'));
  const close = h('button', { type: 'submit', class: 'primary' }, say('close'));
  const window = h(
    'dialog',
    { id: 'networks-dialog', 'aria-labelledby': 'networks-title' },
    h(
      'form',
      { method: 'dialog' },
      h('h2', { id: 'networks-title' }, say('title')),
      h('label', { class: 'field' }, say('plies'), plies),
      rows,
      room,
      h('div', { class: 'row' }, told, back),
      h('div', { class: 'row end' }, file, open, close),
    ),
  );
  document.body.append(window);
  return { window, rows, room, told, back, plies, file, close };
}

/** @param {Kept} kept @param {(name: string) => void} play @param {(one: Kept) => Promise<void>} remove */
function row(kept, play, remove) {
  const { name, text, about, at } = kept;
  const action = (/** @type {string} */ label, /** @type {string} */ short, /** @type {() => void} */ click) =>
    h('button', { type: 'button', class: 'small', 'aria-label': label, click }, short);
  const file = `${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.json`;
  return h(
    'li',
    { 'data-network': name },
    h('div', { class: 'about' }, h('b', {}, name), h('p', { class: 'note' }, [about, WHEN.format(at)].filter(Boolean).join(' · '))),
    h(
      'div',
      { class: 'row' },
      action(say('play.label', { name }), say('play'), () => play(name)),
      action(say('export.label', { name }), say('export'), () => download(new Blob([`${text}\n`], { type: 'application/json' }), file)),
      action(say('delete.label', { name }), say('delete'), () => void remove(kept)),
    ),
  );
}

/**
 * The network of a file, or the champion of a run's file, read by the engine as strictly as it reads any.
 * @param {Match} match @param {File} file @returns {Promise<{text: string, about: string}>} throws why not
 */
async function readNetwork({ engine }, file) {
  if (file.size > LARGEST) throw new Error(say('large', { most: LARGEST / 1024 / 1024 }));
  const whole = (await file.text()).trim();
  const { text, about } = kindOf(whole) === RUN ? await championOf(engine, whole) : { text: whole, about: '' };
  if (text.length > LONGEST_TEXT) throw new Error(say('large', { most: LONGEST_TEXT / 1024 / 1024 }));
  const { name: game, rules } = await tableFor(engine, text);
  const report = await engine.search({ rules, depth: 1, evaluator: NETWORK + text }, { game });
  return { text, about: [report.evaluator, about].filter(Boolean).join(', ') };
}

/** @param {string} text */
function kindOf(text) {
  try {
    return JSON.parse(text)?.kind;
  } catch {
    return undefined; // the engine says what is wrong
  }
}

/** @param {import('../engine/client.js').Engine} engine @param {string} run */
async function championOf(engine, run) {
  const { champions } = /** @type {{champions: {network: string, round: number}[]}} */ (await engine.ask('evolve', { run, rounds: 0, rate: true }));
  const { network, round } = champions[champions.length - 1];
  return { text: network, about: say('champion', { round }) };
}

/** The table of the game that a network is for; of what is no network, that of a game which will say why. @param {import('../engine/client.js').Engine} engine @param {string} text */
export async function tableFor(engine, text) {
  const layout = layoutOf(text) ?? '';
  const tables = await Promise.all(GAME_NAMES.map((name) => fetchTable(engine, name)));
  const taking = tables.filter(({ name }) => layoutsOf(name).length > 0);
  return taking.find(({ name }) => layoutsOf(name).includes(layout)) ?? taking[0];
}
