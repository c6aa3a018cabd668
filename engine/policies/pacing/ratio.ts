import { roundRandomly, type PacingPolicy } from './policy.ts';

/**
 * Keeps `level` (over 0) calls in flight for each idle agent in the campaign's share whom no waiting person needs.
 */
export function createRatio(level: number): PacingPolicy<null> {
  return {
    initial: null,
    pace: (memory, { agentsAvailable, share, inFlight, waiting }, _settings, random) => {
      const target = level * (agentsAvailable * share - waiting);
      return { place: Math.max(0, roundRandomly(Math.max(0, target), random) - inFlight), memory };
    },
  };
}
