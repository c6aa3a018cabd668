import { describe, expect, it } from 'vitest';
import { createCampaignPaces } from '#server/live/campaign-pace.ts';
import { callFact, ended, queued } from '../dialer/call-facts.ts';

const S = 1000;
const START = 1_000_000 * S;

describe('the pace of a campaign', () => {
  it('is the mean of its last minute', () => {
    const paces = createCampaignPaces();
    for (let s = 0; s < 120; s += 1)
      for (let n = 0; n < 3; n += 1) paces.accept(callFact('CallPlaced', s, START + s * S));
    expect(paces.cpsOf(1, START + 120 * S)).toBe(3);
    expect(paces.totalCps(START + 120 * S)).toBe(3);
    expect(paces.cpsOf(1, START + 150 * S)).toBeCloseTo((29 * 3) / 59, 6);
    expect(paces.cpsOf(1, START + 999 * S)).toBe(0);
  });

  it('is unknown in the first seconds, and starts over when the campaign is restarted', () => {
    const paces = createCampaignPaces();
    expect(paces.cpsOf(1, START)).toBeNull();
    paces.accept(callFact('CallPlaced', 1, START));
    expect(paces.cpsOf(1, START + 4 * S)).toBeNull();
    expect(paces.cpsOf(1, START + 10 * S)).toBe(0.1);
    paces.accept({ kind: 'CampaignResumed', at: START + 20 * S, campaignId: 1 });
    expect(paces.cpsOf(1, START + 21 * S)).toBeNull();
  });

  it('is steady once it has dialled for a minute', () => {
    const paces = createCampaignPaces();
    for (let s = 0; s < 60; s += 1) paces.accept(callFact('CallPlaced', s, START + s * S));
    expect(paces.steadyCpsOf(1, START + 59 * S)).toBeNull();
    expect(paces.steadyCpsOf(1, START + 60 * S)).toBe(1);
    expect(paces.steadyCpsOf(9, START + 60 * S)).toBeNull();
    paces.accept({ kind: 'CampaignResumed', at: START + 60 * S, campaignId: 1 });
    expect(paces.steadyCpsOf(1, START + 119 * S)).toBeNull();
  });

  it('uses a line for each call, and for each ended call whose line rests', () => {
    const paces = createCampaignPaces();
    for (const id of [1, 2, 3]) paces.accept(queued(id, START));
    paces.accept(ended(1, START + 10 * S));
    paces.accept(callFact('CallWithdrawn', 2, START + 10 * S));
    expect(paces.linesUsed(1, 0, START + 12 * S)).toBe(1);
    expect(paces.linesUsed(1, 5, START + 12 * S)).toBe(2);
    expect(paces.linesUsed(1, 5, START + 20 * S)).toBe(1);
    expect(paces.linesUsed(9, 5, START)).toBe(0);
  });
});
