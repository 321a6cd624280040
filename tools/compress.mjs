// Puts compressed copies beside the assembled site's files, `.br` and `.gz`, for servers that hand those out to browsers that take them:
// ours does, and docs/hosting.md says how others are told. A copy that would save little is left out.
//
//     node tools/compress.mjs [folder]        dist/ unless told otherwise

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { siteFiles } from './precache.mjs';
import { DIST } from './serve.mjs';

/** Pictures are compressed already. */
const COMPRESSIBLE = /\.(css|html|js|json|svg|txt|wasm|webmanifest)$/;
/** A copy must be so much smaller to be worth a file. */
const WORTH_BYTES = 100;

const root = path.resolve(process.argv[2] ?? DIST);
const names = ['sw.js', ...siteFiles(root)].filter((name) => COMPRESSIBLE.test(name));

await Promise.all(
  names.map(async (name) => {
    const file = path.join(root, name);
    const bytes = readFileSync(file);
    const brotli = promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
    for (const [ending, copy] of /** @type {const} */ ([
      ['br', await brotli],
      ['gz', await promisify(gzip)(bytes, { level: 9 })],
    ])) {
      if (copy.length + WORTH_BYTES <= bytes.length) writeFileSync(`${file}.${ending}`, copy);
    }
  }),
);
