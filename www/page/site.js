// Addresses of the site's own files, relative to its root: the one place that knows how deep a module lies. In the bundle for the
// disk (tools/from-disk.mjs) a module has no address of its own, so that one has another module in the place of this.

/** @param {string} file as seen from the site's root */
export const address = (file) => new URL(`../${file}`, import.meta.url);
