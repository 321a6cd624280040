// What can be set at the console: the registers, all of them octal, the nine options of `op`, the sense switches, and the runs that are
// one click away. Pure: texts in, a sentence or what they mean out. Whether the engine takes them is the engine's to say.

import { say } from '../words/history.js';

/**
 * @typedef {import('../single/kalahari.js').SettingsText} SettingsText
 * @typedef {'ia' | 'ib' | 'id' | 'ip' | 'td' | 'y' | 'gm' | 'op' | 'sor'} Name
 * @typedef {Record<Name, string> & {switches: string, board?: string}} Settings as they are typed
 */

/** As the memo reads them in. @type {Settings} */
export const READ_IN = { ia: '-377', ib: '377', id: '5', ip: '3', td: '50010 30040 20070 777', y: '31', gm: '10', op: '6', sor: '0', switches: '' };

/** In the order of the console. */
export const REGISTERS = /** @type {const} */ (['ia', 'ib', 'id', 'ip', 'td', 'y', 'gm', 'sor', 'op']);
export const OPTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
export const NO_DISPLAY = 9;
/** Of the six sense switches those that the program looks at. */
export const SWITCHES = [1, 2, 3, 4, 5, 6];
export const USED_SWITCHES = [3, 4, 5, 6];

/**
 * What is one click away. `keys` are typed as soon as it runs. Three in a pit takes 24 turns; with a short look-ahead of 3, as for two, it takes
 * minutes, so there the moves come in the order of ORD.
 * @type {Record<string, {settings: Partial<Settings>, keys: string, speed: number, proof?: true}>}
 */
export const RUNS = {
  printed: { settings: { ip: '2', td: '777', op: '221', switches: '35' }, keys: ' ', speed: 0 },
  two: { settings: { ip: '2', id: '15', ia: '145', ib: '146', op: '0' }, keys: ' ', speed: 4, proof: true },
  three: { settings: { ip: '3', id: '31', ia: '145', ib: '146', op: '5', td: '777', sor: '1' }, keys: ' ', speed: 4, proof: true },
  play: { settings: {}, keys: '', speed: 4 },
};

/** A bound may have a sign. */
const SIGNED = ['ia', 'ib'];

/** What is wrong with the text of a register, in a sentence; empty where nothing is. @param {Name} name @param {string} text */
export function wrongOctal(name, text) {
  const words = text.trim().split(/\s+/);
  const form = SIGNED.includes(name) ? /^-?[0-7]{1,6}$/ : /^[0-7]{1,6}$/;
  const wrong = (name === 'td' ? words : [text.trim()]).find((word) => !form.test(word));
  if (wrong === undefined) return '';
  if (wrong === '') return say('register.empty', { name });
  const digit = /[^0-7]/.exec(wrong.replace(SIGNED.includes(name) ? /^-/ : '', ''))?.[0];
  return digit ? say('register.digit', { name, digit }) : say('register.long', { name });
}

/** The sign of `law i` is a bit. @param {string} text */
function bound(text) {
  const value = parseInt(text, 8);
  return value >= 0o10000 ? 0o10000 - value : value;
}

/** What a register says, in plain decimal; empty where it says nothing yet. @param {Name} name @param {Settings} settings */
export function meaning(name, settings) {
  const text = settings[name].trim();
  if (wrongOctal(name, text)) return '';
  const n = parseInt(text, 8);
  switch (name) {
    case 'ia':
    case 'ib':
      return say(`meaning.${name}`, { value: minus(bound(text)) });
    case 'id':
      return say('meaning.id', { id: n, n: n - 1 });
    case 'td':
      return tableMeaning(text, settings);
    case 'y':
      return n ? say('meaning.y', { n }) : say('meaning.y-none');
    case 'sor':
      return say(n ? 'meaning.sor' : 'meaning.sor-none');
    case 'op':
      return onOf(text).length ? say('meaning.op', { options: onOf(text).join(', ') }) : say('meaning.op-none');
    default:
      return say(`meaning.${name}`, { n });
  }
}

/** @param {string} text @param {Settings} settings */
function tableMeaning(text, settings) {
  if (!onOf(settings.op).includes(1)) return say('meaning.td-off');
  const parts = text.split(/\s+/).map((word) => ({ depth: parseInt(word, 8) >> 12, until: parseInt(word, 8) & 0o7777 }));
  const what = onOf(settings.op).includes(5) ? 'moves' : 'counters';
  return say(`meaning.td-${what}`, { parts: parts.map(({ depth, until }) => say('meaning.td-part', { depth, until })).join(', ') });
}

const minus = (/** @type {number} */ n) => String(n).replace('-', '−');

/** The options that are on in `op`. @param {string} text */
export const onOf = (text) => OPTIONS.filter((option) => (parseInt(text, 8) >> (option - 1)) & 1);

/** `op` with one option turned. @param {string} text @param {number} option */
export const turned = (text, option) => ((parseInt(text, 8) || 0) ^ (1 << (option - 1))).toString(8);

/** Full turns that are searched. @param {Settings} settings */
export const turnsOf = ({ id }) => Math.max(1, (parseInt(id, 8) || 2) - 1);
