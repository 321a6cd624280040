// Before the modules are there: the theme and the controls that the address asks for, so that nothing flashes or moves when the board
// comes. A classic script, since modules come too late for that. What the words of the address may be is protocol.js's to say; here those that are none match no rule of embed.css.

{
  const given = new URLSearchParams(location.search);
  const { dataset } = document.documentElement;
  dataset.theme = given.get('theme') ?? 'auto';
  const controls = given.get('controls');
  if (controls !== null) dataset.controls = controls.replaceAll(',', ' ');
}
