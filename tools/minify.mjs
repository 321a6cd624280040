// Minifies the modules and sheets of the assembled site: comments, spaces and long names are for readers of the repository. Each file
// stays a file of its own, so an address in www/ is one in dist/.
//
//     node tools/minify.mjs [folder]        dist/ unless told otherwise

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { siteFiles } from './precache.mjs';
import { DIST } from './serve.mjs';

const root = path.resolve(process.argv[2] ?? DIST);

for (const name of siteFiles(root)) {
  // The bundle for the disk is one classic script, which was minified when it was made; what others publish stays as it came.
  const loader = /** @type {'js' | 'css' | undefined} */ (/^(?!vendor|from-disk|known|version).*\.(js|css)$/.exec(name)?.[1]);
  if (!loader) continue;
  const file = path.join(root, name);
  const { code } = transformSync(readFileSync(file, 'utf8'), { loader, minify: true, charset: 'utf8', legalComments: 'none', target: 'es2023' });
  writeFileSync(file, code);
}
