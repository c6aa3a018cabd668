import { HOLD_REASONS, type HoldReason } from './facts.ts';

/** Returns the reason that comes first in HOLD_REASONS. `a` may be null. */
export function firstReason(a: HoldReason | null, b: HoldReason): HoldReason {
  return a === null || HOLD_REASONS.indexOf(b) < HOLD_REASONS.indexOf(a) ? b : a;
}
