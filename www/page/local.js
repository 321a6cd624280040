// Texts that outlive the page, in this browser or in this tab. Where storage is denied or full nothing is thrown: what is asked for is not
// there, and whoever writes learns it.

/** What is stored; nothing where storage is denied. @param {string} key @param {() => Storage} [where] */
export function read(key, where = () => localStorage) {
  try {
    return where().getItem(key);
  } catch {
    return null; // storage denied: play on without it
  }
}

/** @param {string} key @param {string} value @param {() => Storage} [where] @returns {boolean} whether there was room */
export function write(key, value, where = () => localStorage) {
  try {
    where().setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
