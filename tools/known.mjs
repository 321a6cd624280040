// Asks the engine once, when the site is put together, what every visitor would ask it first: which methods the usual game has, which
// variants, and how it begins. The page knows that from the file `known.js`, and can be played on before the engine's program has arrived.
//
//     node tools/known.mjs [folder]        dist/ unless told otherwise

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DIST } from './serve.mjs';

const root = path.resolve(process.argv[2] ?? DIST);
const engine = await import(pathToFileURL(path.join(root, 'single/kalahari.js')).href);
engine.initSync({ module: readFileSync(path.join(root, 'single/kalahari_bg.wasm')) });

/** What a first visit plays; any other game is asked for when it comes to the table. @type {string} */
const usual = engine.games()[0].name;
/** @param {(game: string) => unknown} question */
const ofUsual = (question) => JSON.stringify({ [usual]: question(usual) });
/** The types stand inside the lines: comments of their own are taken out of the site. @param {string} name @param {string} type @param {string} json */
const constant = (name, type, json) => `export const ${name} = /** @type {Record<string, import('./single/kalahari.js').${type}>} */ (${json});\n`;

writeFileSync(
  path.join(root, 'known.js'),
  constant('METHODS', 'MethodInfo[]', ofUsual(engine.methods)) +
    constant('PRESETS', 'Preset[]', ofUsual(engine.presets)) +
    constant(
      'STARTS',
      'State',
      ofUsual((game) => engine.inspect(game, engine.presets(game)[0].name)),
    ),
);
