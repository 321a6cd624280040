// What an exercise can ask for, and how many tries it may give: what a link is checked against.

/** The first is the usual one. */
export const ASKS = /** @type {const} */ (['values', 'windows', 'cuts']);
export const TRIES = { least: 1, usual: 2, most: 9 };
