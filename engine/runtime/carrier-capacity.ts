/** How many calls the carrier can have, and for which teams it takes none. */
import type { Barrier } from '../ports.ts';
import type { CampaignRun } from './campaign-run.ts';

const CARRIER_DOWN: Barrier = { why: 'carrier_down', untilMs: Infinity };
const CARRIER_FULL: Barrier = { why: 'carrier_full', untilMs: Infinity };
const NO_TEAM_CHANNEL: Barrier = { why: 'no_team_channel', untilMs: Infinity };

export type CarrierCapacity = {
  /** Returns the number of calls that the carrier can have at a time. */
  channels(): number;
  /** Returns what holds every campaign: the carrier can't be reached, or has no channel left. */
  barrier(): Barrier | null;
  /** Returns what holds the campaign of a team: the carrier has no channel for its calls. */
  teamBarrier(run: CampaignRun): Barrier | null;
  /** Sets the number of calls that the carrier can have at a time; 0 means that it can't be reached. */
  setChannels(channels: number): void;
  setHeldTeams(teamIds: readonly number[]): void;
};

/** Creates an unlimited capacity. `taken` returns the number of channels in use. */
export function createCarrierCapacity(taken: () => number): CarrierCapacity {
  let channels = Infinity;
  let heldTeams: ReadonlySet<number> = new Set();

  return {
    channels: () => channels,

    barrier() {
      if (channels === 0) return CARRIER_DOWN;
      return taken() < channels ? null : CARRIER_FULL;
    },

    teamBarrier: ({ plan: { teamId } }) => (teamId !== undefined && heldTeams.has(teamId) ? NO_TEAM_CHANNEL : null),

    setChannels: (next) => void (channels = next),
    setHeldTeams: (teamIds) => void (heldTeams = new Set(teamIds)),
  };
}
