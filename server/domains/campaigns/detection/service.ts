import { DAY_MS } from '#shared/durations.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { CostAnswer, CostRequest } from './cost-store.ts';

const PERIOD_MS = 7 * DAY_MS;

type DetectionDeps = {
  readonly hasCampaign: (id: number) => boolean;
  /** Runs in the pool. */
  readonly readCost: (request: CostRequest) => Promise<CostAnswer>;
  readonly clock: Clock;
};

export type DetectionService = ReturnType<typeof createDetectionService>;

export function createDetectionService({ hasCampaign, readCost, clock }: DetectionDeps) {
  return {
    /** Returns what detection has cost a campaign in the last 7 days. Throws `campaign_not_found`. */
    async costOf(campaignId: number): Promise<CostAnswer & { readonly untilMs: number }> {
      if (!hasCampaign(campaignId)) fail('campaign_not_found', { id: campaignId });
      const untilMs = clock.nowMs();
      return { ...(await readCost({ campaignId, sinceMs: untilMs - PERIOD_MS, untilMs })), untilMs };
    },
  };
}
