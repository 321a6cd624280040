// What the embedded board says: to its visitor, of its address, and to the page around that sends it messages.
// Words of the address and of the messages themselves (“load”, “origin”, “id”) are not translated: docs/embedding.md.

export default /** @type {const} */ ({
  'board.unstarted': 'The board could not start',
  'board.again': 'Try again',
  'board.live': '{said} {headline}.',

  'room.none': 'There is no room {given} to show alone; accepted are {names}.',

  'moves.none': 'No moves yet',

  'thinking.now': 'Move now',
  'thinking.stop': 'Stop',
  'thinking.progress': '{depth}, {nodes} nodes',

  'list.and': '{items} and {last}',
  'list.or': '{items} or {last}',
  'text.quoted': '“{text}”',

  'address.unknown': {
    one: 'The address has {names}, which is not a parameter. Accepted are {accepted}.',
    other: 'The address has {names}, which are not parameters. Accepted are {accepted}.',
  },
  'address.twice': 'The address gives {name} more than once; the first one counts.',
  'address.wrong': '{wrong}; {usual} is used instead.',
  'address.long': 'The {name} in the address is too long: up to {most} characters are read.',
  'address.game': 'A game brings its own rules and position; the others in the address are not used.',
  'address.origin': 'origin is the scheme and host of the page that may send messages, such as https://example.org, not {given}; no messages are accepted.',

  'setting.word': '{name} is {words}, not {given}',
  'setting.seed': 'seed is {chance} or a whole number up to {most}, not {given}',
  'setting.controls': 'controls is a list of {names}, or all, or none, not {given}',

  'message.version': 'this frame speaks version {version} of the protocol: {form}',
  'message.id': 'an id is a number or a text of up to {most} characters',
  'message.type': '{type} is not a message type; accepted are {types}',
  'message.untyped': 'this is not a message type; accepted are {types}',
  'message.of': 'this frame plays {game}, not {given}',
  'message.load': 'a game brings its own rules and position: load takes game alone, or rules and position',

  'field.unknown': '{field} is not a field of {type}; accepted are {fields}',
  'field.none': '{field} is not a field of {type}, which takes only id',
  'field.long': '{field} is too long: up to {most} characters are read',
  'field.is.string': '{field} is a text',
  'field.is.number': '{field} is a number',
  'field.is.boolean': '{field} is a boolean',

  'refused.origin': 'this frame does not take messages from your origin: its address names another one (origin=…)',
  'refused.stop': 'there is no search to stop',
  'refused.many': '{most} commands are waiting already; wait for their answers',
  'refused.overtaken': 'a later load replaced every waiting command',
  'refused.none.undo': 'there is nothing to undo',
  'refused.none.redo': 'there is nothing to redo',
  'refused.search': 'a search is running; send stop, or wait for its report',
  'refused.hint': 'there is no hint now: the game is over, or the engine is to move',
});
