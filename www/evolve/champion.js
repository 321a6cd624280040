// The champion: how strong it is, and what can be done with it. Which of these there are, the host says: a frame keeps nothing.

import { percent, rungName, shareOf } from './figures.js';
import { download, h, setText } from '../page/dom.js';
import { count } from '../page/figures.js';
import { sentenceOf } from '../page/notice.js';
import { say } from '../words/evolve.js';

/**
 * @typedef {import('./run.js').Look} Look
 * @typedef {object} Ways what the page can do with a network; a sentence where it cannot
 * @property {(network: string, name: string) => Promise<void>} [play] puts it into a seat
 * @property {(network: string, name: string) => Promise<void>} [keep] keeps it by its name
 */

export class ChampionCard {
  #ways;
  /** @type {import('./figures.js').Rung[]} */ ladder = [];
  /** @type {{network: string, name: string} | null} */ #champion = null;
  #said = h('p', { class: 'ev-champion-said' });
  #told = h('p', { class: 'note', role: 'status' });
  #play = h('button', { type: 'button', click: () => void this.#do('play') }, say('champion.play'));
  #keepAs = h('button', { type: 'button', 'aria-expanded': 'false', click: () => this.#unfold(this.#form.hidden) }, say('champion.keep'));
  #save = h('button', { type: 'button', click: () => this.#download() }, say('champion.save'));
  #name = h('input', { type: 'text', maxlength: 40, required: true, autocomplete: 'off' });
  #form = h(
    'form',
    { class: 'ev-name', hidden: true, novalidate: true },
    h('label', { class: 'field' }, say('champion.name'), this.#name),
    h('button', { class: 'small' }, say('champion.keep-now')),
    h('button', { type: 'button', class: 'small', click: () => this.#unfold(false) }, say('champion.cancel')),
  );
  #wanted = '';
  element = h(
    'section',
    { class: 'ev-champion', 'aria-labelledby': 'ev-champion-title' },
    h('h3', { id: 'ev-champion-title' }, say('champion.title')),
    this.#said,
    h('div', { class: 'row ev-left' }, this.#play, this.#keepAs, this.#save),
    this.#form,
    this.#told,
  );

  /** @param {Ways} ways */
  constructor(ways) {
    this.#ways = ways;
    this.#play.hidden = !ways.play;
    this.#keepAs.hidden = !ways.keep;
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#do('keep');
    });
    this.#form.addEventListener('keydown', ({ key }) => void (key === 'Escape' && this.#unfold(false)));
  }

  /** @param {Look | null} look */
  show(look) {
    const best = look?.champions.at(-1);
    const rating = look?.ratings.at(-1);
    this.#champion =
      look && best
        ? { network: best.network, name: say('champion.named', { id: count(best.id), round: count(best.round), seed: String(look.settings.seed) }) }
        : null;
    for (const control of [this.#play, this.#keepAs, this.#save]) control.disabled = this.#champion === null;
    if (!best || !rating) return setText(this.#said, say('champion.none'));
    const shares = rating.scores.map((score, rung) =>
      say('champion.share', { share: percent(shareOf(score).share), who: rungName(this.ladder[rung]?.name ?? 'random') }),
    );
    const facts = {
      id: count(best.id),
      round: count(rating.round),
      elo: count(rating.elo),
      error: count(Math.round(1.96 * rating.error)),
      shares: shares.join(', '),
    };
    setText(this.#said, say('champion.said', facts));
  }

  /** A network from a file is kept at once. @param {string} network @param {string} name */
  async offer(network, name) {
    if (!this.#ways.keep) throw new Error(say('champion.unkept'));
    await this.#ways.keep(network, name.slice(0, 40));
    setText(this.#told, say('champion.kept', { name: name.slice(0, 40) }));
  }

  /** @param {boolean} on */
  #unfold(on) {
    this.#form.hidden = !on;
    this.#keepAs.setAttribute('aria-expanded', String(on));
    if (!on) return this.#keepAs.focus();
    this.#wanted = this.#champion?.network ?? '';
    this.#name.value = this.#champion?.name ?? '';
    this.#name.select();
    this.#name.focus();
  }

  /** @param {'play' | 'keep'} what */
  async #do(what) {
    const champion = this.#champion;
    if (!champion) return;
    setText(this.#told, '');
    try {
      if (what === 'play') return await this.#ways.play?.(champion.network, champion.name);
      const name = this.#name.value.trim();
      if (!name) throw new Error(say('champion.nameless'));
      // The one that was champion when the name was asked for.
      await this.#ways.keep?.(this.#wanted || champion.network, name);
      this.#unfold(false);
      setText(this.#told, say('champion.kept', { name }));
    } catch (error) {
      setText(this.#told, sentenceOf(error));
    }
  }

  #download() {
    const champion = this.#champion;
    if (champion) download(new Blob([champion.network], { type: 'application/json' }), `kalahari-network-${champion.name.replace(/[^\w]+/g, '-')}.json`);
  }
}
