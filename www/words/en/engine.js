// What the engine's client and its worker say: of a start, of a failure, of a request that cannot be met.

export default /** @type {const} */ ({
  'status.idle': 'No search has been asked for yet.',
  'status.starting': 'The engine is starting.',

  'wrong.text': '{name} is a text, not {given}',
  'wrong.texts': '{name} is a list of texts, not {given}',
  'wrong.count': '{name} is a whole number from 0, not {given}',
  'wrong.big-count': '{name} is a whole number from 0, not {given}',
  'wrong.number': '{name} is a number, not {given}',
  'wrong.flag': '{name} is true or false, not {given}',
  'wrong.move': 'a move is the index of a house or a text, not {given}',
  'wrong.moves': 'the moves of a game are a list of board indices or texts',
  'wrong.request': 'a search request is an object, not {given}',
  'wrong.field': '{field} is no part of a search request; accepted are {fields}',
  'wrong.threads': 'the number of threads must be 1 to {most}, not {given}',
  'wrong.build': 'the build must be auto, threaded or single, not {given}',
  'wrong.unsendable': 'This cannot be sent to the engine: {error}',
  'wrong.call': 'the engine has no call {name} now',

  'ended.count': 'The count was stopped.',
  'ended.search': 'The search was stopped.',
  'ended.restart': 'The engine was restarted.',
  'ended.closed': 'The engine was closed.',

  'threads.many': { one: 'One thread: this page may share memory between them.', other: '{n} threads: this page may share memory between them.' },
  'threads.single': 'One thread, as asked for.',
  'threads.failed': 'One thread only. {error}',
  'threads.disk': 'One thread only: the page was opened from the disk, where browsers share no memory between threads.',
  'threads.insecure': 'One thread only: threads need a secure address (https or localhost).',
  'threads.frame':
    'One thread only: this frame is not isolated. That takes the isolation headers of its own server, and in an isolated page allow="cross-origin-isolated".',
  'threads.headers': 'One thread only: the server did not send the isolation headers that shared memory needs.',
  'threads.unsupported': 'One thread only: this browser has no shared memory.',

  'broken.replaced': '{error} It was started again.',
  'broken.down': '{error} It could not be started again.',
  'broken.silent': 'The engine does not answer any more.',
  'broken.failed': 'The engine failed: {error}',
  'broken.unloaded': 'The engine’s program could not be loaded.',
  'broken.unreadable': 'The engine sent an unreadable message.',
  'broken.stopped': 'The engine has stopped.',
  'broken.lost': 'The engine stopped in the middle of a search.',
  'broken.deaf': 'The engine did not stop when it was told to.',

  'start.late': 'The engine did not load within {seconds} s.',
  'start.late-threads': 'The engine’s threads did not start within {seconds} s.',
  'start.failed': 'The engine could not be started: {error}',
  'start.mixed': 'its files are of different versions. Reload the page to get them anew',
  'start.damaged': 'its program is damaged or incomplete. Reload the page to get it anew',
  'start.memory': 'the browser refused the memory that it needs ({error}). Close other tabs and try again',
  'start.shared': 'the browser refused to reserve shared memory',
});
