// Asks the engine once, when the site is put together, what every visitor would ask it first: which methods it has, which variants, and
// how the usual game begins. The page knows that from the file `known.js`, and can be played on before the engine's program has arrived.
//
//     node tools/known.mjs [folder]        dist/ unless told otherwise

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DIST } from './serve.mjs';

const root = path.resolve(process.argv[2] ?? DIST);
const engine = await import(pathToFileURL(path.join(root, 'single/kalahari.js')).href);
engine.initSync({ module: readFileSync(path.join(root, 'single/kalahari_bg.wasm')) });

/** @type {string[]} */
const games = engine.games().map((/** @type {{name: string}} */ { name }) => name);
/** @param {(game: string) => unknown} question */
const ofEach = (question) => JSON.stringify(Object.fromEntries(games.map((game) => [game, question(game)])));
/** The types stand inside the lines: comments of their own are taken out of the site. @param {string} name @param {string} type @param {string} json */
const constant = (name, type, json) => `export const ${name} = /** @type {Record<string, import('./single/kalahari.js').${type}>} */ (${json});\n`;

writeFileSync(
  path.join(root, 'known.js'),
  constant('METHODS', 'MethodInfo[]', ofEach(engine.methods)) +
    constant('PRESETS', 'Preset[]', ofEach(engine.presets)) +
    constant(
      'STARTS',
      'State',
      ofEach((game) => engine.inspect(game, engine.presets(game)[0].name)),
    ),
);
