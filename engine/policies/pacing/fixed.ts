import type { PacingPolicy } from './policy.ts';

/** Dials whenever a line is free, regardless of agents. Only the rate limits restrict it. */
export const fixed: PacingPolicy<null> = {
  initial: null,
  pace: (memory, snapshot) => ({ place: snapshot.linesFree, memory }),
};
