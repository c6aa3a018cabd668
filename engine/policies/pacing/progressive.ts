import type { PacingPolicy } from './policy.ts';

/**
 * Dials for agents who are idle, one call each: nobody who answers waits. Beside a campaign that dials for more agents
 * than there are, it takes its part of the idle ones all the same, as it would never find one to spare; the abandonment
 * cap then holds it as any other.
 */
export const progressive: PacingPolicy<null> = {
  initial: null,
  pace(memory, { agentsAvailable, inFlight, inFlightAll, waiting, share }) {
    const spare = agentsAvailable - inFlightAll - waiting;
    const isCrowdedOut = agentsAvailable > 0 && inFlightAll - inFlight > agentsAvailable;
    if (!isCrowdedOut) return { place: Math.max(0, spare), memory, withinAgents: true };
    const part = Math.max(1, Math.floor(agentsAvailable * share));
    return { place: Math.max(0, part - inFlight), memory };
  },
};
