import { describe, expect, it } from 'vitest';
import { HOLD_REASONS, type Fact, type HoldReason } from '#engine/model/facts.ts';
import { createHoldBoard } from '#server/live/hold-board.ts';

const held = (at: number, why: HoldReason, untilMs: number | null = null): Fact => ({
  kind: 'CampaignHeld',
  at,
  campaignId: 1,
  why,
  untilMs,
});

describe('the board of holds', () => {
  it.each(HOLD_REASONS)('keeps what holds a campaign: %s', (why) => {
    const board = createHoldBoard();
    board.accept(held(10, why, 50));
    expect(board.holds.get(1)).toEqual({ why, untilMs: 50, sinceMs: 10 });
  });

  it('keeps since when, while the reason stays', () => {
    const board = createHoldBoard();
    board.accept(held(10, 'retry_wait', 50));
    board.accept(held(60, 'retry_wait', 90));
    expect(board.holds.get(1)).toEqual({ why: 'retry_wait', untilMs: 90, sinceMs: 10 });
    board.accept(held(95, 'no_free_agent'));
    expect(board.holds.get(1)).toEqual({ why: 'no_free_agent', untilMs: null, sinceMs: 95 });
  });

  it.each(['CampaignReleased', 'CampaignPaused', 'CampaignStopped', 'CampaignCompleted', 'CampaignResumed'] as const)(
    'lets go at %s',
    (kind) => {
      const board = createHoldBoard();
      board.accept(held(10, 'cps'));
      board.accept({ kind, at: 20, campaignId: 2 });
      expect(board.holds.size).toBe(1);
      board.accept({ kind, at: 20, campaignId: 1 });
      expect(board.holds.size).toBe(0);
    },
  );
});
