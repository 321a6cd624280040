// What the helpers say that every room and the embedded board share: units, the words around figures, and of small controls.

export default /** @type {const} */ ({
  'page.missing': 'The page has no {kind} #{id}.',

  'copy.done': 'Copied',
  'copy.refused': 'Not allowed: select and copy by hand',

  'store.full': 'there is no room left in this browser’s storage',
  'store.denied': 'this browser does not let the page store anything',
  'store.blocked': 'another tab holds it open',

  'notice.dismiss': 'Dismiss',

  'depth.at': 'depth {depth}',
  'depth.end': 'to the end',

  'big.thousands': '{n} k',
  'big.millions': '{n} M',
  'big.billions': '{n} G',

  'time.microseconds': '{n} µs',
  'time.milliseconds': '{n} ms',
  'time.seconds': '{n} s',
  'time.minutes': '{n} min',
  'time.hours': '{n} h',
});
