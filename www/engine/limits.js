// How long and how often the engine's client waits, looks and tries again: every such number of its, once.
// Limits of searches are the engine's own (`limits()` and `methods()`), but for the one below.

/** The engine's own limit (`limits().threads`), which is needed before there is an engine to ask. */
export const MOST_THREADS = 256;

/** How often a running search is looked at and told of. */
export const PROGRESS_MS = 100;

/**
 * How long the files may take without anything arriving, and the threads at each try. These are there in a quarter of a second; but while a debugger or a
 * driver watches its workers, Firefox (153) sometimes hangs in making one from another, for good, and the next try gets through.
 */
export const START = { loadMs: 20_000, poolMs: [3000, 3000, 10_000] };

/** A download that takes longer than this is told of. */
export const SLOW_MS = 1500;

/** Deaths in a row, no call answered between them, after which the engine stays down until `restart`. */
export const MOST_DEATHS = 3;

/** A quick call takes a millisecond; one without an answer after this long has lost its worker. */
export const SILENT_MS = 10_000;

/**
 * Looks without a sign of life after which a search is dead: no new node in shared memory, or no message in the single build, which
 * sends ten a second. A thread of the pool that traps takes its task with it, and whoever waits for that task waits for ever;
 * a browser short of memory may end a worker without a word. Counted in looks, not seconds: whoever sleeps does not look.
 */
export const STALLED_LOOKS = 50;

/** A search answers a stop within 50 ms; one that has not after this long has lost a thread and never will. */
export const GIVE_UP_MS = 2000;
