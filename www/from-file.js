// Opened straight from the disk the page stays empty: browsers load no modules from file: addresses. This is the one classic
// script, which they do load, and all it does is say so.

if (location.protocol === 'file:') {
  addEventListener('DOMContentLoaded', () => {
    for (const [id, text] of [
      ['turn', 'This page needs a server'],
      ['said', 'Browsers load no programs from files on the disk. Any static server will do, for instance “python3 -m http.server” in this folder.'],
    ]) {
      const place = document.getElementById(id);
      if (place) place.textContent = text;
    }
  });
}
