import type { FactKind } from '#engine/model/facts.ts';

/** The facts by which calls are counted: how many are on, what came of them, and which were taken back. */
export const COUNTED_FACTS = [
  'CallQueued',
  'CallPlaced',
  'CallAnswered',
  'CallVerdict',
  'CallEnded',
  'CallWithdrawn',
] as const satisfies readonly FactKind[];
