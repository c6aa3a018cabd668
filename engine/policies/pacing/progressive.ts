import type { PacingPolicy } from './policy.ts';

/** Dials for agents who are idle, one call each: nobody who answers waits, unless another campaign takes the agent. */
export const progressive: PacingPolicy<null> = {
  initial: null,
  pace: (memory, { agentsToSpare }) => ({ place: Math.max(0, Math.floor(agentsToSpare)), memory, withinAgents: true }),
};
