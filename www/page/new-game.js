// The New game dialog: against whom, how strong, which side, who begins, and under which rules. It begins with the game that is on the
// board, so that “Start” alone plays it again. Whether rules are possible is the engine's to say, asked on every change.

import * as S from '../match/state.js';
import { LEVELS, levelOf, newSeat, OWN } from '../match/levels.js';
import { loneOf, nameOf } from '../match/names.js';
import { nextSeed } from '../match/vary.js';
import { box, button, byId, closable, dialog, h, select, setText } from './dom.js';
import { sentenceOf } from './notice.js';
import { say } from '../words/page.js';

/**
 * @typedef {import('../match/match.js').Match} Match
 * @typedef {import('../games/games.js').PageGame} PageGame
 * @typedef {import('../single/kalahari.js').Preset} Preset
 * @typedef {'engine' | 'human' | 'engines'} Opponent engines: two of them, and nobody plays
 */

const CUSTOM = 'custom';

/** @param {Match} match @param {PageGame} table @param {Preset[]} presets */
export function mountNewGame(match, table, presets) {
  const dialogue = new NewGame(match, table, presets);
  dialogue.listen();
  return () => dialogue.open();
}

class NewGame {
  #match;
  #table;
  #presets;
  #window = dialog('new-dialog');
  #form = byId('new-form', HTMLFormElement);
  #asked = 0;

  /** @param {Match} match @param {PageGame} table @param {Preset[]} presets */
  constructor(match, table, presets) {
    this.#match = match;
    this.#table = table;
    this.#presets = presets;
    const { names } = table.rulesForm;
    const option = (/** @type {string} */ value, /** @type {string} */ text) => h('option', { value }, text);
    select('new-level').append(...LEVELS.map(({ id, name }) => option(id, name)), option(OWN, say('seat.own')));
    select('new-rules').append(...presets.map(({ name }) => option(name, names[name] ?? name)), option(CUSTOM, say('new.custom')));
    for (const [player, side] of table.sides.entries()) this.#call(player, '#new-sides', side);
    closable(this.#window);
  }

  listen() {
    this.#form.addEventListener('input', () => this.#draw());
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#begin();
    });
  }

  open() {
    const { game } = this.#match;
    const { rules, turn } = game.positions[0];
    const person = game.seats.findIndex(({ kind }) => kind === 'human');
    const engine = game.seats.find(({ kind }) => kind === 'engine') ?? game.seats[1];
    const same = this.#presets.find((preset) => preset.name === rules || preset.rules === rules);
    select('new-opponent').value = /** @type {Opponent[]} */ (['engines', 'engine', 'human'])[S.humans(game)];
    select('new-level').value = engine.level;
    this.#check('new-side', String(Math.max(person, 0)));
    this.#check('new-begins', String(turn));
    select('new-rules').value = same?.name ?? CUSTOM;
    if (!same) this.#table.rulesForm.fill(rules);
    this.#draw();
    this.#window.showModal();
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
      side: Number(chosen.get('new-side')),
      begins: begins === 'lot' ? Math.floor(Math.random() * 2) : Number(begins),
      rules: rules === CUSTOM ? this.#table.rulesForm.written() : rules,
    };
  }

  /** What goes with what is chosen; and whether it can be played. */
  #draw() {
    const { opponent, level } = this.#chosen;
    const variant = select('new-rules').value;
    box('new-level-field').hidden = box('new-level-about').hidden = opponent === 'human';
    box('new-sides').hidden = opponent !== 'engine';
    const seats = this.#seats();
    for (const [player] of seats.entries()) this.#call(player, '#new-begins', nameOf(player, seats, this.#table.sides));
    setText(box('new-level-about'), levelOf(level)?.about ?? say('new.own-about'));
    setText(box('new-rules-about'), this.#presets.find(({ name }) => name === variant)?.about ?? say('new.custom-about'));
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
    const { opponent, level, side } = this.#chosen;
    const { seats } = this.#match.game;
    const own = seats.find((seat) => seat.level === OWN);
    const strength = level === OWN && own ? own : newSeat('engine', level, this.#table.name);
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
      const start = await this.#start();
      const { opponent, side } = this.#chosen;
      this.#window.close();
      this.#match.flipped = opponent === 'engine' && side !== (this.#table.near ?? 0); // who plays sits below
      this.#match.open(S.create(start, this.#seats(), nextSeed(this.#match.game.seed)), say('new.begun'));
    } catch (error) {
      setText(box('new-problem'), sentenceOf(error));
    }
  }
}
