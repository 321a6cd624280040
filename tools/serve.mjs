// A static file server for dist/, and nothing more: the page must run on any static host, so whatever this one does
// beyond handing out files is limited to the response headers that such a host would be configured with.
//
//     node tools/serve.mjs [--no-isolation | --no-headers]        PORT=8080 and HOST=127.0.0.1 unless the environment says otherwise

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */
/** @typedef {(request: Request, response: Response) => unknown} Handler */

export const DIST = fileURLToPath(new URL('../dist', import.meta.url));

/** @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ts': 'text/plain; charset=utf-8',
  '.tsv': 'text/tab-separated-values; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm', // without it the browser cannot compile while it downloads
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** What browsers call the compressed copies, the smallest first, and how their files end. */
const ENCODINGS = { br: 'br', gzip: 'gz' };

/**
 * Shared memory, and so threads, exist only in a page that is cut off from other origins by these headers. The last one does the
 * same for a frame in a page that is not (browsers that do not know it ignore it).
 */
const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Document-Isolation-Policy': 'isolate-and-require-corp',
};
/** Everything here is public: other sites may frame the board and import its module. */
const SHARING = { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Access-Control-Allow-Origin': '*' };

/** The same as in the page's own <meta>, which rules where a host sends none; a header also covers the workers. */
export const CONTENT_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/** Of the document for the disk: files only, no connection at all, a worker from its own text. Over http its 'self' lets it lead to the page. */
export const DISK_POLICY =
  "default-src 'none'; script-src file: 'self' 'wasm-unsafe-eval'; style-src file: 'self'; img-src file: 'self' data: blob:; worker-src blob:; base-uri 'none'; form-action 'none'";

/**
 * What every answer carries. `no-cache` means "ask again each time": a rebuilt file is seen at once, an unchanged one costs a 304.
 * @param {boolean} isolation
 */
export function siteHeaders(isolation) {
  return { 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff', ...SHARING, ...(isolation ? ISOLATION : {}) };
}

/**
 * Answers requests with the files below `root`.
 * @param {{root?: string, isolation?: boolean, bare?: boolean}} [options] bare: like a host that cannot be configured at all
 * @returns {Handler}
 */
export function siteHandler({ root = DIST, isolation = true, bare = false } = {}) {
  const headers = bare ? {} : { ...siteHeaders(isolation), 'Content-Security-Policy': CONTENT_POLICY };
  return async (request, response) => {
    /** @type {(status: number, extra?: Record<string, string>) => void} */
    const answer = (status, extra = {}) => {
      response.writeHead(status, { ...headers, ...extra, 'Content-Type': 'text/plain; charset=utf-8' });
      response.end(status === 304 || request.method === 'HEAD' ? undefined : `${status}\n`);
    };

    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(405, { Allow: 'GET, HEAD' });
    const [rawPath, query] = (request.url ?? '/').split('?', 2);
    const file = fileBelow(root, rawPath);
    if (file === null) return answer(400);
    try {
      let name = file;
      let found = await stat(name);
      if (found.isDirectory()) {
        // Relative addresses in a directory's index.html only work when the address ends in a slash.
        if (!rawPath.endsWith('/')) return answer(308, { Location: rawPath + '/' + (query ? '?' + query : '') });
        name = path.join(name, 'index.html');
        found = await stat(name);
      }
      if (!found.isFile()) return answer(404);
      const copy = await compressed(name, found.mtimeMs, String(request.headers['accept-encoding'] ?? ''));
      const { size } = copy ?? found;
      const etag = `"${size.toString(36)}-${Math.round(found.mtimeMs * 1000).toString(36)}"`;
      const about = { ETag: etag, Vary: 'Accept-Encoding' };
      if (request.headers['if-none-match'] === etag) return answer(304, about);
      response.writeHead(200, {
        ...headers,
        ...about,
        ...(copy ? { 'Content-Encoding': copy.encoding } : {}),
        'Content-Length': size,
        'Content-Type': TYPES[path.extname(name).toLowerCase()] ?? 'application/octet-stream',
      });
      if (request.method === 'HEAD') return response.end();
      createReadStream(copy?.name ?? name)
        .on('error', () => response.destroy())
        .pipe(response);
    } catch {
      answer(404);
    }
  };
}

/**
 * The copy of a file that tools/compress.mjs made and the browser takes, if there is one; a file that was changed since has none.
 * @param {string} name @param {number} changed @param {string} accepted
 */
async function compressed(name, changed, accepted) {
  for (const [encoding, ending] of Object.entries(ENCODINGS)) {
    if (!new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?![.]0*[1-9]))`).test(accepted)) continue;
    const found = await stat(`${name}.${ending}`).catch(() => null);
    if (found && found.mtimeMs >= changed) return { name: `${name}.${ending}`, encoding, size: found.size };
  }
  return null;
}

/**
 * The file that an address path names, or null where the path is malformed or leaves the root.
 * @param {string} root
 * @param {string} rawPath
 */
function fileBelow(root, rawPath) {
  let decoded;
  try {
    decoded = decodeURIComponent(rawPath);
  } catch {
    return null;
  }
  // A browser never sends these (it resolves `..` itself), so whoever does is probing.
  if (!decoded.startsWith('/') || /[\0\\]/.test(decoded) || decoded.split('/').includes('..')) return null;
  return path.join(root, decoded);
}

/**
 * Listens and resolves once it does; port 0 asks the system for a free one.
 * @param {{handler?: Handler, port?: number, host?: string}} [options]
 * @returns {Promise<{url: string, close: () => Promise<void>}>}
 */
export function listen({ handler = siteHandler(), port = 0, host = '127.0.0.1' } = {}) {
  const server = createServer(handler);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = /** @type {import('node:net').AddressInfo} */ (server.address());
      resolve({
        url: `http://localhost:${address.port}/`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}

/** @param {string} sentence @returns {never} */
function fail(sentence) {
  console.error(`serve: ${sentence}`);
  process.exit(1);
}

async function main() {
  const [wish, ...more] = process.argv.slice(2);
  if (more.length > 0 || ![undefined, '--no-isolation', '--no-headers'].includes(wish)) {
    fail(`unknown argument ${more[0] ?? wish}; one of --no-isolation and --no-headers is accepted.`);
  }
  const bare = wish === '--no-headers';
  const isolation = wish === undefined;
  const port = Number(process.env.PORT ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65535) fail(`PORT must be a number from 0 to 65535, not “${process.env.PORT}”.`);
  if (!(await stat(path.join(DIST, 'index.html')).catch(() => null))) fail('there is no dist/index.html yet; run ./build.sh dist first.');
  try {
    const { url } = await listen({ handler: siteHandler({ isolation, bare }), port, host: process.env.HOST ?? '127.0.0.1' });
    console.log(
      `Kalahari is at ${url}${isolation ? '' : ' (without isolation headers: those come from the service worker, after the first visit)'}; stop with Ctrl-C.`,
    );
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EADDRINUSE') fail(`port ${port} is taken; choose another one with PORT=….`);
    if (code === 'EACCES') fail(`port ${port} may not be opened by this user; choose another one with PORT=….`);
    fail(message);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
