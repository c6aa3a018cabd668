/**
 * The rates of calls: the only formulas. Placed: handed to the carrier. Answered: by a person. The other counts are
 * classes of dispositions (dispositions.ts) or keys pressed.
 */

/** Each rate as [part, whole]. */
const RATES = {
  /** Success rate of calls that have ended. */
  success: ['succeeded', 'ended'],
  /** Effectiveness, also called conversion. */
  effectiveness: ['succeeded', 'answered'],
  /** Contact, also called answer or connection rate. */
  answer: ['answered', 'placed'],
  /** The regulators' formula. */
  abandonment: ['abandoned', 'answered'],
  /** Technical success. `measured`: ended calls whose end is known, so interrupted calls are not the network's failures. */
  carried: ['carried', 'measured'],
  /** Persons who pressed the key that transfers to an agent. */
  pressed: ['pressed', 'answered'],
  /** Persons who reached an agent or a session, of those who pressed the key. */
  transfer: ['transferred', 'pressed'],
} as const satisfies Readonly<Record<string, readonly [part: string, whole: string]>>;

export type Rate = keyof typeof RATES;

/** The two counts of a rate. */
type CountsOf<R extends Rate> = Readonly<Record<(typeof RATES)[R][number], number>>;

/** Returns a rate as a share, 0 to 1; null when there is nothing to divide by. */
export function shareOf<R extends Rate>(rate: R, counts: CountsOf<R>): number | null {
  const [part, whole] = RATES[rate] as readonly [keyof CountsOf<R>, keyof CountsOf<R>];
  return counts[whole] <= 0 ? null : Math.min(1, Math.max(0, counts[part] / counts[whole]));
}

/** Returns a rate in percent, 0 to 100, two decimals; 0 when there is nothing to divide by. */
export function rateOf<R extends Rate>(rate: R, counts: CountsOf<R>): number {
  return knownRateOf(rate, counts) ?? 0;
}

/** Returns a rate in percent, 0 to 100, two decimals; null when there is nothing to divide by. */
export function knownRateOf<R extends Rate>(rate: R, counts: CountsOf<R>): number | null {
  const share = shareOf(rate, counts);
  return share === null ? null : percentOf(share, 1);
}

/** Returns `part` of `whole` in percent, 0 to 100, two decimals; 0 when `whole` is 0. */
export function percentOf(part: number, whole: number): number {
  if (whole <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round((10_000 * part) / whole) / 100));
}
