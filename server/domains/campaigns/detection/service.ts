import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { CostAnswer, CostRequest } from './cost-store.ts';

const PERIOD_MS = 7 * DAY_MS;
/** Age up to which an answer is given again, because reading the calls of a large campaign takes a second. */
const KEPT_MS = MINUTE_MS;

type DetectionDeps = {
  readonly hasCampaign: (id: number) => boolean;
  /** Returns whether the context that the campaign plays has detection on. */
  readonly isDetecting: (id: number) => boolean;
  /** Runs in the pool. */
  readonly readCost: (request: CostRequest) => Promise<CostAnswer>;
  readonly clock: Clock;
};

type Answer = CostAnswer & { readonly untilMs: number };

export type DetectionService = ReturnType<typeof createDetectionService>;

export function createDetectionService({ hasCampaign, isDetecting, readCost, clock }: DetectionDeps) {
  /** Answers by campaign, the pending ones included. */
  const kept = new Map<number, { readonly atMs: number; readonly answer: Promise<Answer> }>();

  async function read(campaignId: number, untilMs: number): Promise<Answer> {
    return { ...(await readCost({ campaignId, sinceMs: untilMs - PERIOD_MS, untilMs })), untilMs };
  }

  function keep(campaignId: number, atMs: number): Promise<Answer> {
    const answer = read(campaignId, atMs);
    const entry = { atMs, answer };
    kept.set(campaignId, entry);
    answer.catch(() => kept.get(campaignId) === entry && kept.delete(campaignId));
    return answer;
  }

  function dropOld(nowMs: number): void {
    for (const [id, { atMs }] of kept) if (Math.abs(nowMs - atMs) >= KEPT_MS) kept.delete(id);
  }

  return {
    /**
     * Returns what detection has cost a campaign in the 7 days until at most a minute ago, and whether it is on. Throws
     * `campaign_not_found`.
     */
    async costOf(campaignId: number): Promise<Answer & { readonly isOn: boolean }> {
      if (!hasCampaign(campaignId)) fail('campaign_not_found', { id: campaignId });
      const nowMs = clock.nowMs();
      dropOld(nowMs);
      const answer = await (kept.get(campaignId)?.answer ?? keep(campaignId, nowMs));
      return { ...answer, isOn: isDetecting(campaignId) };
    },
  };
}
