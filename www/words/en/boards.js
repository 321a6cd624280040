// What a board in anybody's page says, whichever game it is of: what its attributes accept, and how its engine fares.

export default /** @type {const} */ ({
  'element.no-engine': 'this board has no engine: give it the attribute engine, with the value off or a level',
  'element.choice': '{name} is {choices}; “{given}” is not one of them, so {taken} is used instead',
  'element.seed': 'seed is chance or a whole number up to {most}; “{given}” is neither, so chance is used instead',
  'game.opening': 'load takes an object with rules and position, or with game, not {given}',
  'game.fields': 'search takes an object with fields of a search request, not {given}',
  'game.start-instead': '{error}. The standard start is shown instead.',
  'game.engine-turn': 'it is the engine’s turn: wait for its move, or give the board to two people (engine off)',
  'game.loaded': 'Another position is on the board.',
  'game.changed': 'the position changed before this move could be played',
  'game.failed': 'the move could not be played; the engine failed',
  'game.taken': 'the engine was taken from the board before this was done',
  'game.new': 'New game started.',
});
