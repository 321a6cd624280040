// What a match says, whatever the game, and how strong the engine's players are called.

export default /** @type {const} */ ({
  'name.you': 'You',
  'name.engine': 'Engine',
  'turn.move': '{number}, move {nth}',
  'shown.turn': 'Position after turn {turn}.',
  'shown.start': 'This is the start of the game.',

  'record.engine': 'Kalahari',
  'record.level': 'Kalahari, {level}',
  'record.players': '{one} – {other}',

  'level.beginner': 'Beginner',
  'level.easy': 'Easy',
  'level.medium': 'Medium',
  'level.hard': 'Hard',
  'level.strong': 'Strong',
  'level.expert': 'Expert',
  'level.perfect': 'Perfect',

  'about.beginner': 'Looks one move ahead, and falls into every trap. Its play varies.',
  'about.easy': 'Looks three moves ahead, and overlooks most combinations. Its play varies.',
  'about.medium': 'Looks six moves ahead, and misses long combinations. Its play varies.',
  'about.hard': 'Looks eleven moves ahead; you need a plan.',
  'about.strong': 'Looks as far as it can in one second.',
  'about.expert': 'Searches for one second too, but remembers what it has seen.',
  'about.perfect': 'Proves its moves wherever it can; may think for up to a minute.',

  'pause.end': 'Play continues.',
  'pause.begin': 'Paused.',

  'board.line': 'Played the line up to turn {turn}.',
  'board.undone': 'Undone: {moves}.',
  'board.redone': 'Redone: {moves}.',
  'board.turned': 'Board flipped.',

  'refuse.engine': 'Not yet: the engine is to move.',
  'refuse.paused': 'Not yet: the game is paused.',
  'refuse.over': 'The game is over.',

  'ending.told': 'The game ends here. Undo takes it back.',
  'ending.undone': 'The game continues.',
  'ending.agreed': 'A draw by agreement',
  'resigned.you': 'You resigned: {wins}',
  'resigned.engine': 'The engine resigned: {wins}',
  'resigned.side': '{side} resigned: {wins}',
  'wins.you': 'you win',
  'wins.engine': 'the engine wins',
  'wins.side': '{side} wins',
  'draw.offered': 'You offer a draw.',
  'draw.accepted': 'The engine accepts: it does not think that it is ahead ({lead}).',
  'draw.declined': 'The engine declines: it thinks that it is ahead ({lead}).',
  'draw.asked': '{side} offers a draw. Does {other} accept?',
  'draw.agreed': '{other} accepts the draw.',
  'draw.refused': '{other} declines the draw.',

  'move.illegal': 'Move {move} is not legal here.',
});
