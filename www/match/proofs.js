// What has been proved: reports whose value holds under perfect play, by rules and position. Kept while the page is open,
// so that nothing is proved twice, and small: the oldest proof gives way. Data only; who searches is not its business.

/**
 * @typedef {import('../engine/client.js').Report} Report
 * @typedef {{game?: string, rules: string, position: string}} Place
 */

const MOST = 500;

/** One text for a position of a game under its rules. @param {Place} place */
export const keyOf = ({ game = '', rules, position }) => `${game} ${rules} ${position}`;

/** Whether the value of every move is exact, not only the best one's. @param {Report} report */
const isWhole = (report) => report.exact && report.scores.length > 0 && report.scores.every(({ bound }) => bound === 'exact');

export class Proofs {
  /** @type {Map<string, Report>} */ #kept = new Map();

  /** The value and a best move, at least. @param {Place} place */
  get(place) {
    return this.#kept.get(keyOf(place));
  }

  /** The exact value of every move. @param {Place} place */
  whole(place) {
    const report = this.get(place);
    return report && isWhole(report) ? report : undefined;
  }

  /** An estimate is not kept, and what tells less never replaces what tells more. @param {Place} place @param {Report} report */
  keep(place, report) {
    if (!report.exact || (this.whole(place) && !isWhole(report))) return;
    const key = keyOf(place);
    this.#kept.delete(key); // so that it counts as the newest
    this.#kept.set(key, report);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST) break;
      this.#kept.delete(oldest);
    }
  }
}
