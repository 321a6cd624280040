// For documents that are opened straight from the disk. Browsers load no modules from file: addresses and start no workers there; this
// is a classic script, which they do load. It leads to the document that can do without (tools/from-disk.mjs), or says that there is none.

if (location.protocol === 'file:') {
  const { instead } = /** @type {HTMLScriptElement} */ (document.currentScript).dataset;
  if (instead) location.replace(instead + location.hash);
  else
    document.body.textContent =
      'This page needs a server: browsers load no programs from files on the disk. Any static server will do, for instance “python3 -m http.server” in the folder where Kalahari lies.';
}
