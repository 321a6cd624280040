// What a board in anybody's page says, whichever game it is of: what its attributes accept, and how its engine fares.

export default /** @type {const} */ ({
  'element.no-engine': 'this board has no engine: give it the attribute engine, with the value off or a level',
  'element.choice': '{name} is {choices}; “{given}” is not one of them, so it is taken as {taken}',
  'game.other-origin':
    'The engine cannot run in this page: browsers start no worker from another origin ({origin}). Serve Kalahari’s files from this page’s own origin, or use embed.html in an iframe.',
  'game.sandboxed': 'The engine cannot run in this frame: its sandbox keeps it from its own files. It needs sandbox="allow-scripts allow-same-origin".',
  'game.start-instead': '{error}. The standard start is shown instead.',
  'game.engine-turn': 'it is the engine’s turn: wait for its move, or give the board to two people (engine off)',
  'game.loaded': 'Another position is on the board.',
  'game.changed': 'the position changed before this move could be played',
  'game.failed': 'the move could not be played; the engine failed',
  'game.taken': 'the engine was taken from the board before this was done',
  'game.new': 'A new game.',
});
