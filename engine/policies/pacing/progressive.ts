import type { PacingPolicy } from './policy.ts';

/** Places one call per idle agent. A person who answers waits only if that agent has become unavailable. */
export const progressive: PacingPolicy<null> = {
  initial: null,
  pace: (memory, { agentsToSpare }) => ({ place: Math.max(0, Math.floor(agentsToSpare)), memory, withinAgents: true }),
};
