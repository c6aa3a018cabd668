/**
 * Formulas of the call rates. Placed calls were handed to the carrier, and answered calls were answered by a person.
 * The other counts are classes of dispositions (dispositions.ts), pressed keys and transfers.
 */

/** Numerator and denominator of each rate. */
const RATES = {
  success: ['succeeded', 'ended'],
  /** Also called conversion rate. */
  effectiveness: ['succeeded', 'answered'],
  /** Also called contact or connection rate. */
  answer: ['answered', 'placed'],
  /** As the FTC and the FCC define it; Ofcom's rate also counts estimated abandonments (docs/reports.md). */
  abandonment: ['abandoned', 'answered'],
  /** `connected` calls were answered by a person or a machine (short-calls.ts). */
  short: ['shortCalls', 'connected'],
  /** Technical success. `measured` excludes interrupted calls because they are not failures of the network. */
  carried: ['carried', 'measured'],
  /** Share of answered calls in which the person pressed the key that transfers to an agent. */
  pressed: ['pressed', 'answered'],
  /** Share of key presses that reached an agent or a session. */
  transfer: ['transferred', 'pressed'],
} as const satisfies Readonly<Record<string, readonly [part: string, whole: string]>>;

export type Rate = keyof typeof RATES;

type CountsOf<R extends Rate> = Readonly<Record<(typeof RATES)[R][number], number>>;

/** Returns a rate as a share from 0 to 1, or null if the divisor is 0. */
export function shareOf<R extends Rate>(rate: R, counts: CountsOf<R>): number | null {
  const [part, whole] = RATES[rate] as readonly [keyof CountsOf<R>, keyof CountsOf<R>];
  return counts[whole] <= 0 ? null : Math.min(1, Math.max(0, counts[part] / counts[whole]));
}

/** Returns a rate in percent (0 to 100, two decimals), or 0 if the divisor is 0. */
export function rateOf<R extends Rate>(rate: R, counts: CountsOf<R>): number {
  return knownRateOf(rate, counts) ?? 0;
}

/** Returns a rate in percent (0 to 100, two decimals), or null if the divisor is 0. */
export function knownRateOf<R extends Rate>(rate: R, counts: CountsOf<R>): number | null {
  const share = shareOf(rate, counts);
  return share === null ? null : percentOf(share, 1);
}

/** Returns `part` of `whole` in percent (0 to 100, two decimals), or 0 if `whole` is 0. */
export function percentOf(part: number, whole: number): number {
  if (whole <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round((10_000 * part) / whole) / 100));
}
