/** Measures how fast an active campaign dials, and what keeps it below its target. */
import type { Projection } from '#server/live/projection.ts';
import { bottleneckOf, type Bottleneck } from './bottleneck.ts';
import type { Waiting } from '#shared/domain/waiting-reasons.ts';
import { isDialingDespite } from '#shared/domain/waiting-reasons.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Campaign } from './store.ts';

export type CampaignPace = {
  /** Calls placed per second over the last minute; null in the campaign's first seconds. */
  readonly cps: number | null;
  /**
   * Rate for forecasts; null until the campaign has dialled for a whole minute, and while anything but its capacity
   * holds it.
   */
  readonly steadyCps: number | null;
  readonly targetCps: number;
  readonly bottleneck: Bottleneck;
};

export type PaceDeps = {
  readonly projection: Pick<Projection, 'agents' | 'paces' | 'sessionsInUseOf'>;
  readonly globalCps: () => number;
  /** The site's limit of a campaign's lines. */
  readonly mostLines: () => number;
  readonly countActive: () => number;
  readonly clock: Clock;
};

const NOBODY = { onShift: 0, busy: 0 };

/** Returns null if the campaign is not active. */
export type PaceReader = (campaign: Campaign, waiting: Waiting | null) => CampaignPace | null;

/** Creates a function that returns a reader of the current figures of any number of campaigns. */
export function createPaceReader({ projection, globalCps, mostLines, countActive, clock }: PaceDeps): () => PaceReader {
  /** Returns the agents of each team. Those without a team serve the campaigns that have none. */
  function agentsByTeam(): Map<number | null, { onShift: number; busy: number }> {
    const byTeam = new Map<number | null, { onShift: number; busy: number }>();
    for (const { teamId, state } of projection.agents().values()) {
      if (state === 'offline') continue;
      const { onShift, busy } = byTeam.get(teamId) ?? NOBODY;
      byTeam.set(teamId, { onShift: onShift + 1, busy: busy + (state === 'available' ? 0 : 1) });
    }
    return byTeam;
  }

  function sessionsOf({ id, sessions }: Campaign): { total: number; busy: number } | null {
    if (sessions === null) return null;
    // More sessions than configured can be in use just after the number was lowered.
    return { total: sessions, busy: Math.min(sessions, projection.sessionsInUseOf(id)) };
  }

  /** Reads the figures shared by all campaigns. Called at most once per reader, and only if a campaign is active. */
  function readWhole() {
    return { agents: agentsByTeam(), globalCps: globalCps(), mostLines: mostLines(), activeCampaigns: countActive() };
  }

  return () => {
    const nowMs = clock.nowMs();
    const paces = projection.paces();
    let whole: ReturnType<typeof readWhole> | undefined;
    return (campaign, waiting) => {
      if (campaign.status !== 'active') return null;
      whole ??= readWhole();
      const global = whole.globalCps;
      const hold = waiting?.why ?? null;
      const cps = paces.cpsOf(campaign.id, nowMs);
      const targetCps = Math.min(campaign.callsPerSecond ?? global, global);
      const bottleneck = bottleneckOf({
        ...whole,
        agents: whole.agents.get(campaign.teamId) ?? NOBODY,
        cps,
        targetCps,
        lines: campaign.maxConcurrentCalls,
        linesUsed: paces.linesUsed(campaign.id, campaign.restS, nowMs),
        waitsForAgents: campaign.dialMethod !== 'fixed',
        sessions: sessionsOf(campaign),
        totalCps: paces.totalCps(nowMs),
        hold,
        trunks: waiting?.trunks ?? [],
      });
      const steadyCps = isDialingDespite(hold) ? paces.steadyCpsOf(campaign.id, nowMs) : null;
      return { cps, steadyCps, targetCps, bottleneck };
    };
  };
}
