// What “My games” says.

export default /** @type {const} */ ({
  title: 'My games',
  none: 'Nothing here yet. A game that you leave for another one is kept here.',
  close: 'Close',
  undo: 'Undo',
  restored: 'It is back.',
  earlier: 'An earlier game',

  name: 'Name of {game}',
  waits: '{game} in progress',
  'go-on': 'Go on',
  'go-on.label': 'Go on: {game}',
  open: 'Open',
  'open.label': 'Open {game}',
  opened: 'Your game is open again.',
  copy: 'Copy',
  'copy.label': 'Copy {game} as text',
  delete: 'Delete',
  'delete.label': 'Delete {game}',
  deleted: '{game} is deleted.',

  people: 'Two people',
  'people.named': '{one} and {other}',
  'engine.named': '{name} against the engine ({level})',
  engine: 'Against the engine ({level})',
  engines: 'Two engines ({level})',
  own: 'own settings',
  network: 'network “{name}”',
  moves: { one: '{n} move', other: '{n} moves' },
  series: 'game {game} of the series of {when}',
});
