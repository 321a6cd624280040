// Takes the comments out of the assembled site's modules and sheets: they are for readers of the repository, and a third of what a
// visitor would download. Only whole lines go; each module must say the same to esbuild before and after.
//
//     node tools/strip-comments.mjs [folder]        dist/ unless told otherwise

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { siteFiles } from './precache.mjs';
import { DIST } from './serve.mjs';

const root = path.resolve(process.argv[2] ?? DIST);

/** @param {string} source */
function withoutComments(source) {
  let inside = false;
  const kept = source.split('\n').filter((line) => {
    const text = line.trim();
    if (!inside && text.startsWith('//')) return false;
    const begins = !inside && text.startsWith('/*');
    if (!inside && !begins) return true;
    const end = text.indexOf('*/', begins ? 2 : 0);
    inside = end < 0;
    return end >= 0 && end + 2 < text.length; // code behind a comment on its line
  });
  return kept.join('\n');
}

for (const name of siteFiles(root)) {
  const loader = /** @type {'js' | 'css' | undefined} */ (/^(?!vendor|single|threaded|from-disk).*\.(js|css)$/.exec(name)?.[1]);
  if (!loader) continue;
  const file = path.join(root, name);
  const source = readFileSync(file, 'utf8');
  const stripped = withoutComments(source);
  const meaning = (/** @type {string} */ text) => transformSync(text, { loader, minify: true, legalComments: 'none' }).code;
  if (meaning(source) !== meaning(stripped)) throw new Error(`${name} would not be the same without its comments.`);
  writeFileSync(file, stripped);
}
