import type { PacingPolicy } from './policy.ts';

/** Dials for agents who are idle, one call each: nobody who answers waits. */
export const progressive: PacingPolicy<null> = {
  initial: null,
  pace: (memory, { agentsAvailable, inFlightAll, waiting }) => ({
    place: Math.max(0, agentsAvailable - inFlightAll - waiting),
    memory,
    withinAgents: true,
  }),
};
