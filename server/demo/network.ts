import { DEFAULT_PROFILE, type NetworkProfile } from '#engine/network/profile.ts';
import { SOURCES } from './history/list.ts';

/** The simulated network of the demo. Whoever tries the desk alone would wait for minutes in one where few answer. */
export const DEMO_NETWORK: NetworkProfile = {
  ...DEFAULT_PROFILE,
  expecting: { ...DEFAULT_PROFILE.expecting, numbers: SOURCES.map(({ expecting }) => expecting) },
};
