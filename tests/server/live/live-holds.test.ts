import { describe, expect, it } from 'vitest';
import { HOLD_REASONS, type Fact, type HoldReason } from '#engine/model/facts.ts';
import { createLiveHolds } from '#server/live/live-holds.ts';

const held = (at: number, why: HoldReason, untilMs: number | null = null): Fact => ({
  kind: 'CampaignHeld',
  at,
  campaignId: 1,
  why,
  untilMs,
});

describe('the rows of holds', () => {
  it.each(HOLD_REASONS)('contain the hold of a campaign: %s', (why) => {
    const rows = createLiveHolds();
    rows.accept(held(10, why, 50));
    expect(rows.holds.get(1)).toEqual({ why, untilMs: 50, sinceMs: 10 });
  });

  it('keep the start of a hold while its reason stays', () => {
    const rows = createLiveHolds();
    rows.accept(held(10, 'retry_wait', 50));
    rows.accept(held(60, 'retry_wait', 90));
    expect(rows.holds.get(1)).toEqual({ why: 'retry_wait', untilMs: 90, sinceMs: 10 });
    rows.accept(held(95, 'no_free_agent'));
    expect(rows.holds.get(1)).toEqual({ why: 'no_free_agent', untilMs: null, sinceMs: 95 });
  });

  it.each(['CampaignReleased', 'CampaignPaused', 'CampaignStopped', 'CampaignCompleted', 'CampaignResumed'] as const)(
    'are removed at %s',
    (kind) => {
      const rows = createLiveHolds();
      rows.accept(held(10, 'cps'));
      rows.accept({ kind, at: 20, campaignId: 2 });
      expect(rows.holds.size).toBe(1);
      rows.accept({ kind, at: 20, campaignId: 1 });
      expect(rows.holds.size).toBe(0);
    },
  );
});
