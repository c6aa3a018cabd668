import type { PacingPolicy } from './policy.ts';

/** Dials whenever a line is free, however many agents are: the rate is what the calls-per-second limits leave. */
export const fixed: PacingPolicy<null> = {
  initial: null,
  pace: (memory, snapshot) => ({ place: snapshot.linesFree, memory }),
};
