/** How fast an active campaign dials, and what keeps it below its target. */
import type { Projection } from '#server/live/projection.ts';
import { bottleneckOf, type Bottleneck } from './bottleneck.ts';
import type { Waiting } from '#shared/domain/waiting-reasons.ts';
import { isDialingDespite } from '#shared/domain/waiting-reasons.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Campaign } from './store.ts';

export type CampaignPace = {
  /** Calls placed per second over the last minute; null: it has just begun. */
  readonly cps: number | null;
  /** The same, for a forecast; null: it waits for something other than its capacity, or has not dialled for a minute. */
  readonly steadyCps: number | null;
  readonly targetCps: number;
  readonly bottleneck: Bottleneck;
};

export type PaceDeps = {
  readonly projection: Pick<Projection, 'agents' | 'paces' | 'sessionsInUseOf'>;
  readonly globalCps: () => number;
  readonly countActive: () => number;
  readonly clock: Clock;
};

/** Null for a campaign that is not active. */
export type PaceReader = (campaign: Campaign, waiting: Waiting | null) => CampaignPace | null;

/** Returns a reader for any number of campaigns at this moment. */
export function createPaceReader({ projection, globalCps, countActive, clock }: PaceDeps): () => PaceReader {
  function agents(): { onShift: number; busy: number } {
    const states = [...projection.agents().values()].map(({ state }) => state).filter((state) => state !== 'offline');
    return { onShift: states.length, busy: states.filter((state) => state !== 'available').length };
  }

  function sessionsOf({ id, sessions }: Campaign): { total: number; busy: number } | null {
    if (sessions === null) return null;
    // Fewer than are in use, just after they were lowered.
    return { total: sessions, busy: Math.min(sessions, projection.sessionsInUseOf(id)) };
  }

  /** Sums over all campaigns; read once, and only if one is active. */
  function readWhole() {
    return { agents: agents(), globalCps: globalCps(), activeCampaigns: countActive() };
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
        cps,
        targetCps,
        lines: campaign.maxConcurrentCalls,
        linesUsed: paces.linesUsed(campaign.id, campaign.restS, nowMs),
        waitsForAgents: campaign.dialMethod !== 'fixed',
        sessions: sessionsOf(campaign),
        totalCps: paces.totalCps(nowMs),
        hold,
      });
      const steadyCps = isDialingDespite(hold) ? paces.steadyCpsOf(campaign.id, nowMs) : null;
      return { cps, steadyCps, targetCps, bottleneck };
    };
  };
}
