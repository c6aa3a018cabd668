import { describe, expect, it } from 'vitest';
import { createHoldDurations } from '#engine/hold-durations.ts';
import type { HoldReason } from '#engine/model/facts.ts';

describe('hold durations', () => {
  const held = (at: number, why: HoldReason, campaignId = 1) =>
    ({ kind: 'CampaignHeld', at, campaignId, why, untilMs: null }) as const;

  it('are summed by reason over campaigns, until the release or the end', () => {
    const clock = createHoldDurations();
    expect(clock.until(50)).toEqual({});
    clock.accept(held(100, 'no_free_agent'));
    clock.accept(held(150, 'no_free_agent', 2));
    clock.accept(held(300, 'cps'));
    clock.accept({ kind: 'CampaignReleased', at: 400, campaignId: 1 });
    clock.accept({ kind: 'CampaignReleased', at: 500, campaignId: 1 });
    expect(clock.until(1000)).toEqual({ no_free_agent: 200 + 850, cps: 100 });
    clock.accept({ kind: 'CampaignCompleted', at: 1100, campaignId: 2 });
    expect(clock.until(2000)).toEqual({ no_free_agent: 200 + 950, cps: 100 });
  });

  it('continue when the same reason is reported again', () => {
    const clock = createHoldDurations();
    clock.accept(held(0, 'retry_wait'));
    clock.accept(held(60, 'retry_wait'));
    expect(clock.until(100)).toEqual({ retry_wait: 100 });
  });
});
