// Texts that outlive the page, in this browser or in this tab. Where storage is denied or full nothing is thrown: what is asked for is not
// there, and whoever writes learns it.

/** The browser's, and this tab's own. */
const PLACES = [() => localStorage, () => sessionStorage];

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

/** Takes a text away wherever it is stored under this key; another text stays. @param {string} key @param {string} text @returns {(() => Storage)[]} where it was */
export function take(key, text) {
  const there = PLACES.filter((where) => read(key, where) === text);
  for (const where of there) where().removeItem(key);
  return there;
}

/** Another key for a text: there may be no room for it twice. @param {string} from @param {string} to @param {string} text @returns {boolean} whether it could be; else it is where it was */
export function move(from, to, text) {
  const there = take(from, text);
  if (PLACES.some((where) => write(to, text, where))) return true;
  for (const where of there) write(from, text, where);
  return false;
}

/** All that is stored under keys that begin so, in the browser or in this tab. @param {string} prefix @returns {{key: string, text: string}[]} */
export function beginning(prefix) {
  return PLACES.flatMap((where) => {
    try {
      const store = where();
      const keys = Array.from({ length: store.length }, (_, nth) => store.key(nth) ?? '');
      return keys.filter((key) => key.startsWith(prefix)).map((key) => ({ key, text: store.getItem(key) ?? '' }));
    } catch {
      return [];
    }
  });
}
