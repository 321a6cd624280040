// What Kalah says: its moves and results, its board, the position editor, its rules, and how long a proof takes. Where a sentence is of
// a player, it is so by three keys: `you`, the one person at the board; `engine`, who plays against that one; else `side`, by its name.

export default /** @type {const} */ ({
  'side.south': 'South',
  'side.north': 'North',
  'name.you': 'You',
  'name.engine': 'Engine',

  'move.you': 'You sow {seeds} from house {house}{relay}; last seed in {place}{capture}{again}{end}.',
  'move.engine': 'The engine sows {seeds} from house {house}{relay}; last seed in {place}{capture}{again}{end}.',
  'move.side': '{side} sows {seeds} from house {house}{relay}; last seed in {place}{capture}{again}{end}.',
  'relay.you': ', then lift and sow {seeds} more',
  'relay.engine': ', then lifts and sows {seeds} more',
  'relay.side': ', then lifts and sows {seeds} more',
  'lifts.then': '{before}, then {seeds}',
  'capture.done': ', capturing {seeds}',
  'again.you': ': move again',
  'again.engine': ': moves again',
  'again.side': ': moves again',

  'own-store.you': 'your store',
  'own-store.engine': 'its store',
  'own-store.side': 'its store',
  'own-house.you': 'your house {house}',
  'own-house.engine': 'its house {house}',
  'own-house.side': 'its house {house}',
  'other-store.you': 'your store',
  'other-store.engine': 'the engine’s store',
  'other-store.side': '{side}’s store',
  'other-house.you': 'your house {house}',
  'other-house.engine': 'the engine’s house {house}',
  'other-house.side': '{side}’s house {house}',

  'preview.house': {
    one: 'House {house}, {n} seed: the last falls into {place}{capture}{again}{end}.',
    other: 'House {house}, {n} seeds: the last falls into {place}{capture}{again}{end}.',
  },
  'preview.label': '{pit}. The last falls into {place}{capture}{again}{end}.',
  'preview.again': ', and you may move again',
  'end.plain': ', and the game ends',
  'end.you': { one: ', and the game ends: you keep the {n} seed that is left', other: ', and the game ends: you keep the {n} seeds that are left' },
  'end.engine': {
    one: ', and the game ends: the engine keeps the {n} seed that is left',
    other: ', and the game ends: the engine keeps the {n} seeds that are left',
  },
  'end.side': { one: ', and the game ends: {side} keeps the {n} seed that is left', other: ', and the game ends: {side} keeps the {n} seeds that are left' },

  'result.draw': { one: 'A draw, {n} seed each.', other: 'A draw, {n} seeds each.' },
  'win.you': 'You win by {margin}, {more} to {less}.',
  'win.engine': 'The engine wins by {margin}, {more} to {less}.',
  'win.side': '{side} wins by {margin}, {more} to {less}.',
  'paused.engine': 'Paused: the engine to move',
  'paused.side': 'Paused: {side} to move',
  'thinking.engine': 'The engine is thinking',
  'thinking.side': '{side} is thinking',
  'turn.you': 'Your turn',
  'turn.side': '{side} to move',

  'store.you': { one: 'Your store: {n} seed', other: 'Your store: {n} seeds' },
  'store.engine': { one: 'The engine’s store: {n} seed', other: 'The engine’s store: {n} seeds' },
  'store.side': { one: '{side}’s store: {n} seed', other: '{side}’s store: {n} seeds' },
  'house.you': { one: 'Your house {house}: {n} seed', other: 'Your house {house}: {n} seeds' },
  'house.engine': { one: 'The engine’s house {house}: {n} seed', other: 'The engine’s house {house}: {n} seeds' },
  'house.side': { one: '{side}’s house {house}: {n} seed', other: '{side}’s house {house}: {n} seeds' },
  'pit.unnamed': 'Pit {pit}',
  'board.name': 'Kalah board',

  'lead.even': 'even',
  'lead.side': '{side} +{value}',
  'lead.short-south': 'S+{value}',
  'lead.short-north': 'N+{value}',

  'table.move': 'house {house}',
  'table.other.engine': 'That is the engine’s house {house}: choose one of yours.',
  'table.other.side': 'That is {side}’s house {house}: {turn} is to move.',
  'table.empty': 'House {house} is empty: choose one with seeds.',
  'table.given-away': 'Seeds given away: South {south}, North {north}',
  'hint.even': 'Hint: house {house} (even at depth {depth}).',
  'hint.side': 'Hint: house {house} ({side} leads by {value} at depth {depth}).',

  'outlook.moment': { one: '{n} seed in the houses: to solve this takes a moment.', other: '{n} seeds in the houses: to solve this takes a moment.' },
  'outlook.seconds': { one: '{n} seed in the houses: to solve this takes seconds.', other: '{n} seeds in the houses: to solve this takes seconds.' },
  'outlook.minutes': { one: '{n} seed in the houses: to solve this may take minutes.', other: '{n} seeds in the houses: to solve this may take minutes.' },
  'outlook.hours': {
    one: '{n} seed in the houses: to solve this may take hours or days.',
    other: '{n} seeds in the houses: to solve this may take hours or days.',
  },
  'patience.minutes': 'May take minutes.',
  'patience.hours': 'May take hours or days.',

  'rules.standard': 'Standard',
  'rules.six-seeds': 'Six seeds',
  'rules.russell': 'Russell 1964',
  'rules.empty-capture': 'Empty capture',
  'rules.wetherell': 'Wetherell',

  'editor.store': '{side} store',
  'editor.house': '{side} house {house}',
  'editor.over': 'The game is over in this position: the side to move needs a seed in one of its houses.',
  'editor.done': 'The position is set up.',

  'position.form': 'a position is the pits of both sides and who moves, such as {example}',
  'position.uneven': 'the first side has {first} pits, the second {second}; both need as many',
  'position.houses': 'a side has 1 to {most} houses, not {given}',
  'position.turn': 'the turn is 0 or 1, not {given}',
  'position.seeds': 'a board holds up to {most} seeds in all, not {given}',

  'element.legal': 'legal is a list of board indices of houses, 0 to {most} without the store {store}; “{given}” is not',

  'rules.board': {
    one: 'Each side has {houses} houses with {n} seed in each, and a store. Whoever has more seeds in the store at the end wins.',
    other: 'Each side has {houses} houses with {n} seeds in each, and a store. Whoever has more seeds in the store at the end wins.',
  },
  'rules.sow':
    'Take all seeds from one of your houses and sow them one by one, counter-clockwise, into the next pits: into your own store too, never into your opponent’s.',
  'rules.relay': 'If you have sown on the other side and your last seed falls into a filled house of yours, take all its seeds and go on sowing.',
  'rules.extra': 'If your last seed falls into your store, you move again.',
  'rules.no-extra': 'After every move it is your opponent’s turn, even if your last seed falls into your store.',
  'rules.capture.opposite': 'If your last seed falls into an empty house of yours and the house opposite has seeds, you capture both: they go into your store.',
  'rules.capture.empty': 'If your last seed falls into an empty house of yours, it goes into your store, with all seeds of the house opposite.',
  'rules.capture.none': 'Nothing is ever captured.',
  'rules.capture.run':
    'If your last seed makes a house of your opponent’s hold two or three, you capture it, and the houses right before it as long as they hold two or three as well.',
  'rules.end.empty': 'The game ends when all houses of one side are empty. The other side keeps what is left in its houses.',
  'rules.end.half':
    'The game ends when a store holds more than half of all seeds, or when the side to move has no seeds in its houses; then the other side keeps what is left in its own.',
});
