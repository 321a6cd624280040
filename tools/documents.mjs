// Puts the English into the assembled site's documents: they ask for it by key, `{{page.title}}`, and are complete before any script
// runs. Then it takes the dictionary of these words out of the site, since no visitor needs it.
//
//     node tools/documents.mjs [folder]        dist/ unless told otherwise

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import english from '../www/words/en/documents.js';
import { DIST } from './serve.mjs';

const DOCUMENTS = ['index.html', 'embed.html'];
const DICTIONARY = 'words/en/documents.js';
/** @type {Record<string, string>} */
const ESCAPED = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** @param {string} root @param {Record<string, string>} [words] */
export function fillDocuments(root, words = english) {
  for (const name of DOCUMENTS) {
    const file = path.join(root, name);
    const filled = readFileSync(file, 'utf8').replace(/\{\{([^}]*)\}\}/g, (_, key) => {
      if (!Object.hasOwn(words, key)) throw new Error(`${name} asks for “${key}”, which www/${DICTIONARY} does not have.`);
      return words[key].replace(/[&<>"]/g, (sign) => ESCAPED[sign]);
    });
    writeFileSync(file, filled);
  }
  rmSync(path.join(root, DICTIONARY), { force: true });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    fillDocuments(process.argv[2] ?? DIST);
  } catch (error) {
    console.error(`documents: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
