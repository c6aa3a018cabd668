import type { FactKind } from '#engine/model/facts.ts';

/** The facts from which calls are counted: live calls, outcomes, and calls taken back. */
export const COUNTED_FACTS = [
  'CallQueued',
  'CallPlaced',
  'CallAnswered',
  'CallVerdict',
  'CallEnded',
  'CallWithdrawn',
] as const satisfies readonly FactKind[];
