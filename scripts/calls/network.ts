/** The simulated network and the people on it in a generated history, in which every disposition occurs. */
import { DEFAULT_PROFILE, type NetworkProfile } from '#engine/network/profile.ts';

/** Number of agents for sessions with at most `calls` calls: so few that some people who have answered get none. */
export const agentsFor = (calls: number): number => Math.min(100, 2 + Math.ceil(calls / 20));

/** The highest rate that the API allows, because short and dense sessions take less time to generate. */
export const CALLS_PER_SECOND = 100;

export const NETWORK: NetworkProfile = {
  ...DEFAULT_PROFILE,
  outcomes: {
    person: { morning: 0.27, afternoon: 0.28, evening: 0.29 },
    noAnswer: 0.36,
    busy: 0.07,
    failed: 0.055,
  },
  menu: { ...DEFAULT_PROFILE.menu, pressShare: 0.27, optOutShare: 0.025, hangUpShare: 0.5 },
  talk: { kind: 'lognormal', mean: 20_000, cv: 1 },
  wrapUp: { kind: 'lognormal', mean: 8000, cv: 0.5 },
};
