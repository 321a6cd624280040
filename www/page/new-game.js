// The New game dialog: which game, against whom, how strong, which side, who begins, under which rules, and whether it begins a series. It begins with the game that is on
// the board, so that “Start” alone plays it again; a game that waits for its table can be gone on with instead. Whether rules are possible
// is the engine's to say, asked on every change. Fetched when it is first opened.

import * as S from '../match/state.js';
import { keptName, layoutsOf } from '../engine/methods.js';
import { levelOf, levelsOf, networkSeat, newSeat, OWN, rangesOf } from '../match/levels.js';
import { loneOf, nameOf } from '../match/names.js';
import { newSeries } from '../match/series.js';
import { nextSeed } from '../match/vary.js';
import { box, button, byId, closable, dialog, h, input, keepFocus, select, setText } from './dom.js';
import { openStored } from './kept-games.js';
import { sentenceOf } from './notice.js';
import { waitingText } from './in-progress.js';
import { readSaved } from './storage.js';
import { facesAway, fetchTable, lay, seatsAt, tableOf } from './table.js';
import { say } from '../words/page.js';

/**
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {import('./table.js').Table} Table
 * @typedef {'engine' | 'human' | 'engines'} Opponent engines: two of them, and nobody plays
 */

const CUSTOM = 'custom';

/** @param {Match} match */
export function mountNewGame(match) {
  const dialogue = new NewGame(match);
  dialogue.listen();
  return () => dialogue.open();
}

class NewGame {
  #match;
  /** Of the game that is chosen here, which need not be the one on the board. @type {Table} */ #table;
  #window = dialog('new-dialog');
  #form = byId('new-form', HTMLFormElement);
  #asked = 0;

  /** @param {Match} match */
  constructor(match) {
    this.#match = match;
    this.#table = tableOf(match);
    closable(this.#window);
  }

  listen() {
    this.#form.addEventListener('input', ({ target }) => {
      if (target instanceof HTMLInputElement && target.name === 'new-game') void this.#choose(target.value);
      else this.#draw();
    });
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#begin();
    });
    button('new-go-on').addEventListener('click', () => void this.#goOn());
  }

  open() {
    const table = tableOf(this.#match);
    this.#check('new-game', table.name);
    this.#fill(table);
    this.#window.showModal();
    /** @type {HTMLElement | null} */ (this.#form.querySelector('input[name="new-game"]:checked'))?.focus(); // from there the arrows go on
  }

  /** Another game; its table may still have to come. @param {string} name */
  async #choose(name) {
    const mine = ++this.#asked;
    button('new-start').disabled = true;
    try {
      const table = await fetchTable(this.#match.engine, name);
      if (mine === this.#asked) this.#fill(table);
    } catch (error) {
      if (mine === this.#asked) setText(box('new-problem'), say('new.failed', { reason: sentenceOf(error) }));
    }
  }

  /** The form of a game, as it was played last. @param {Table} table */
  #fill(table) {
    this.#table = table;
    const { name, presets, rulesForm, sides } = table;
    const option = (/** @type {string} */ value, /** @type {string} */ text) => h('option', { value }, text);
    const variants = presets.map((preset) => option(preset.name, rulesForm.names[preset.name] ?? preset.name));
    select('new-level').replaceChildren(...levelsOf(name).map((level) => option(level.id, level.name)), option(OWN, say('seat.own')));
    select('new-rules').replaceChildren(...variants, ...(rulesForm.own ? [option(CUSTOM, say('new.custom'))] : []));
    for (const [player, side] of sides.entries()) this.#call(player, '#new-sides', side);

    const { seats, rules, turn, series } = this.#last();
    const person = seats.findIndex(({ kind }) => kind === 'human');
    const engine = seats.find(({ kind }) => kind === 'engine') ?? seats[1];
    const humans = seats.filter(({ kind }) => kind === 'human').length;
    const same = presets.find((preset) => preset.name === rules || preset.rules === rules);
    select('new-opponent').value = /** @type {Opponent[]} */ (['engines', 'engine', 'human'])[humans];
    select('new-level').value = engine.level;
    input('new-plies').value = String(engine.exact.depth);
    void this.#offer(engine);
    this.#check('new-side', String(Math.max(person, 0)));
    this.#check('new-begins', String(turn));
    input('new-series').checked = series !== undefined && table.counted === true;
    select('new-rules').value = same?.name ?? CUSTOM;
    if (!same) rulesForm.own?.fill(rules);
    this.#drawWaiting();
    this.#draw();
  }

  /** The networks that this browser keeps, beside the levels. @param {S.Seat} last who played last */
  async #offer({ level, exact }) {
    const { name } = this.#table;
    input('new-plies').max = String(rangesOf(undefined, name).depth?.most ?? 1);
    if (layoutsOf(name).length === 0) return;
    const kept = await (await import('../match/networks.js')).offered(name);
    const levels = select('new-level');
    if (name !== this.#table.name || kept.length === 0) return;
    levels.querySelector('optgroup')?.remove();
    levels.append(h('optgroup', { label: say('new.networks') }, ...kept.map((one) => h('option', { value: one.evaluator }, one.name))));
    if (level === OWN && levels.value === OWN && kept.some(({ evaluator }) => evaluator === exact.evaluator)) levels.value = exact.evaluator;
    this.#draw();
  }

  /** Who played the chosen game last, how, and who began. */
  #last() {
    const { name, presets } = this.#table;
    const seats = seatsAt(this.#match, name);
    if (name !== this.#match.table.name) return { seats, rules: this.#waiting?.rules ?? presets[0].name, turn: 0, series: this.#waiting?.series };
    const { rules, turn } = this.#match.game.positions[0];
    return { seats, rules, turn, series: this.#match.game.series };
  }

  /** The chosen game as it waits for its table, if it does. */
  get #waiting() {
    const { name } = this.#table;
    return name === this.#match.table.name ? null : readSaved(waitingText(name) ?? '').saved;
  }

  /** What can be gone on with. */
  #drawWaiting() {
    const { moves = [], turns: n = 0 } = this.#waiting ?? {};
    keepFocus(
      () => (box('new-waiting').hidden = moves.length === 0),
      () => button('new-start'),
    );
    const game = this.#table.title;
    setText(box('new-waits'), n ? say('new.waits', { game, n }) : say('new.waits-uncounted', { game }));
  }

  async #goOn() {
    try {
      const laid = await openStored(this.#match.engine, waitingText(this.#table.name) ?? '');
      this.#window.close();
      lay(this.#match, laid, say('start.resume'));
    } catch (error) {
      setText(box('new-problem'), sentenceOf(error));
    }
  }

  /** @param {number} player @param {string} where @param {string} name */
  #call(player, where, name) {
    for (const label of this.#form.querySelectorAll(`${where} [data-side-name="${player}"]`)) label.textContent = name;
  }

  /** @param {string} name @param {string} value */
  #check(name, value) {
    for (const radio of /** @type {NodeListOf<HTMLInputElement>} */ (this.#form.querySelectorAll(`input[name="${name}"]`)))
      radio.checked = radio.value === value;
  }

  get #chosen() {
    const chosen = new FormData(this.#form);
    const rules = select('new-rules').value;
    const begins = String(chosen.get('new-begins'));
    return {
      opponent: /** @type {Opponent} */ (select('new-opponent').value),
      level: select('new-level').value,
      plies: input('new-plies').valueAsNumber || 1,
      side: Number(chosen.get('new-side')),
      begins: begins === 'lot' ? Math.floor(Math.random() * 2) : Number(begins),
      series: input('new-series').checked,
      rules: rules === CUSTOM ? (this.#table.rulesForm.own?.written() ?? '') : rules,
    };
  }

  /** What goes with what is chosen; and whether it can be played. */
  #draw() {
    const { opponent, level, plies, series } = this.#chosen;
    const { name, presets, sides, counted } = this.#table;
    const variant = select('new-rules').value;
    box('new-level-field').hidden = box('new-level-about').hidden = opponent === 'human';
    box('new-sides').hidden = opponent !== 'engine';
    box('new-series-field').hidden = !counted;
    const seats = this.#seats();
    for (const [player] of seats.entries()) this.#call(player, '#new-begins', nameOf(player, seats, sides));
    const network = keptName(level) !== null;
    box('new-plies-field').hidden = opponent === 'human' || !network;
    setText(box('new-level-about'), network ? say('new.network-about', { n: plies }) : (levelOf(level, name)?.about ?? say('new.own-about')));
    const about = presets.find((preset) => preset.name === variant)?.about ?? say('new.custom-about');
    setText(box('new-rules-about'), series ? say('new.series-about', { about }) : about);
    box('custom').hidden = variant !== CUSTOM;
    void this.#judge();
  }

  async #judge() {
    const mine = ++this.#asked;
    const trouble = await this.#start().then(
      () => '',
      (error) => sentenceOf(error),
    );
    if (mine !== this.#asked) return;
    setText(box('new-problem'), trouble);
    button('new-start').disabled = trouble !== '';
  }

  /** The position that the game begins with. */
  async #start() {
    const { rules, begins } = this.#chosen;
    const { engine } = this.#match;
    const { name: game, startWith } = this.#table;
    const start = await engine.inspect(rules, undefined, { game });
    return start.turn === begins ? start : engine.inspect(rules, startWith(start.position, begins), { game });
  }

  /** @returns {S.Seats} */
  #seats() {
    const { opponent, level, plies, side } = this.#chosen;
    const { name: game } = this.#table;
    const seats = seatsAt(this.#match, game);
    const own = seats.find((seat) => seat.level === OWN);
    const chosen = level === OWN && own ? own : newSeat('engine', level, game);
    const strength = keptName(level) === null ? chosen : networkSeat(level, plies, game);
    const steady = seats.some((seat) => seat.kind === 'engine' && seat.steady);
    const kinds = [0, 1].map((player) => opponent === 'engines' || (opponent === 'engine' && player !== side));
    const lone = loneOf(seats); // who changes sides keeps the name
    return /** @type {S.Seats} */ (
      kinds.map((thinks, player) => {
        const { name } = seats[opponent === 'engine' && lone !== null ? lone : player];
        return thinks ? { ...strength, kind: 'engine', steady, name: undefined } : { ...seats[player], kind: 'human', name };
      })
    );
  }

  async #begin() {
    try {
      const table = this.#table;
      const { series } = this.#chosen;
      const single = S.create(await this.#start(), this.#seats(), nextSeed(this.#match.game.seed));
      const game = series ? S.inSeries(single, newSeries(Date.now())) : single;
      this.#window.close();
      lay(this.#match, { table, game, flipped: facesAway(table, game.seats) }, say(series ? 'new.begun-series' : 'new.begun'));
    } catch (error) {
      setText(box('new-problem'), sentenceOf(error));
    }
  }
}
