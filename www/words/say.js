// How the page speaks: sentences by key, with named values; numbers and plurals as the language has them. The sentences themselves are
// data, a folder for each language and a file for each room in it, so that a room's words are fetched with the room.
// Imports nothing, so everyone may import it.

/**
 * @typedef {string | {zero?: string, one?: string, two?: string, few?: string, many?: string, other: string}} Sentence
 *   `{name}` stands for a value; where there are forms, the value `n` decides which
 * @typedef {Record<string, Sentence>} Dictionary
 */
/** The names of the values in a text. @template S @typedef {S extends `${string}{${infer N}}${infer Rest}` ? N | Names<Rest> : never} Names */
/** Those that a sentence needs. @template S @typedef {S extends string ? Names<S> : Names<S[keyof S]> | 'n'} Needs */
/** What is handed over beside the key. @template S @typedef {[Needs<S>] extends [never] ? [] : [Record<Needs<S>, string | number>]} Values */

/**
 * Speaks the first of the visitor's languages that it has, and English for what that one lacks.
 * @template {Dictionary} D
 * @param {{en: D, [language: string]: Dictionary}} dictionaries
 * @returns {(<K extends keyof D & string>(key: K, ...values: Values<D[K]>) => string) & {language: string}}
 */
export function speaker(dictionaries) {
  const language = Intl.getCanonicalLocales(globalThis.navigator?.languages ?? []).find((wish) => Object.hasOwn(dictionaries, wish.split('-')[0])) ?? 'en';
  const words = { ...dictionaries.en, ...dictionaries[language.split('-')[0]] };
  const numbers = new Intl.NumberFormat(language);
  const plurals = new Intl.PluralRules(language);
  /** @param {string} key @param {Record<string, string | number>} [values] */
  const say = (key, values = {}) => {
    const sentence = words[key];
    const form = typeof sentence === 'string' ? sentence : (sentence[plurals.select(Number(values.n))] ?? sentence.other);
    return form.replace(/\{(\w+)\}/g, (_, name) => (typeof values[name] === 'number' ? numbers.format(values[name]) : values[name]));
  };
  return Object.assign(say, { language });
}
