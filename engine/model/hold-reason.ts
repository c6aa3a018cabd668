/** Which of two reasons is the one that is told. */
import { HOLD_REASONS, type HoldReason } from './facts.ts';

/** The one that comes first in HOLD_REASONS; null: none. */
export function firstReason(a: HoldReason | null, b: HoldReason): HoldReason {
  return a === null || HOLD_REASONS.indexOf(b) < HOLD_REASONS.indexOf(a) ? b : a;
}
