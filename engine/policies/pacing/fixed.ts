import type { PacingPolicy } from './policy.ts';

/** Wants a call on every free line, regardless of agents. */
export const fixed: PacingPolicy<null> = {
  initial: null,
  pace: (memory, snapshot) => ({ place: snapshot.linesFree, memory }),
};
