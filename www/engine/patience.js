// Time limits that do not run while the page sleeps. A frozen tab or a closed laptop hears no answer either, so a plain timer
// would run out on waking, before the answer that has long been there is heard; and no clock is read, so none can jump.

const LOOKS = 20;

/**
 * Calls back after so much time awake, unless the returned function is called first.
 * @param {number} ms @param {() => void} runOut
 */
export function patience(ms, runOut) {
  let looks = 0;
  const timer = setInterval(() => {
    if (++looks < LOOKS) return;
    clearInterval(timer);
    runOut();
  }, ms / LOOKS);
  return () => clearInterval(timer);
}
