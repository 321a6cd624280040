// For documents that are opened straight from the disk. Browsers load no modules from file: addresses and start no workers there; this
// is a classic script, which they do load. It leads to the document that can do without (tools/from-disk.mjs), or says that there is none.
// That document loads its program by this script, too: over http it leads to the page instead.

const { instead, program } = /** @type {HTMLScriptElement} */ (document.currentScript).dataset;
if (location.protocol !== 'file:') {
  if (program) location.replace('./' + location.hash);
} else if (program) {
  addEventListener('DOMContentLoaded', () => document.body.append(Object.assign(document.createElement('script'), { src: program })));
} else if (instead) location.replace(instead + location.hash);
else
  document.body.textContent =
    'This page needs a server: browsers load no programs from files on the disk. Any static server will do, for instance “python3 -m http.server” in the folder where Kalahari lies.';
