// Before the modules are there: the theme and the controls that the address asks for, so that nothing flashes or moves when the board
// comes, and a sentence where the modules cannot be loaded at all. A classic script: a sandbox or a bare host may keep modules away.
// What the words of the address may be is protocol.js's to say; here those that are none match no rule of embed.css.

{
  const given = new URLSearchParams(location.search);
  const { dataset } = document.documentElement;
  dataset.theme = given.get('theme') ?? 'auto';
  const controls = given.get('controls');
  if (controls !== null) dataset.controls = controls.replaceAll(',', ' ');

  const unloaded = (/** @type {Event} */ { target }) => {
    const sentence = document.getElementById(self.origin === 'null' ? 'sandboxed' : 'unloaded');
    if (!(target instanceof HTMLScriptElement) || !sentence) return;
    sentence.hidden = false;
    document.querySelector('main')?.replaceChildren(sentence);
  };
  addEventListener('error', unloaded, true); // of files, these do not bubble
}
