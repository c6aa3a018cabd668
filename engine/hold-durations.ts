/** Measures from the facts how long campaigns were held, by reason. */
import type { Fact, HoldReason } from './model/facts.ts';

type Held = { readonly why: HoldReason; readonly sinceMs: number };

type HoldDurations = {
  accept(fact: Fact): void;
  /**
   * Returns the held milliseconds by reason up to `atMs`, summed over all campaigns. Reasons that held no campaign are
   * absent.
   */
  until(atMs: number): Partial<Record<HoldReason, number>>;
};

/** Creates the measurement. Pass every fact of a run to `accept`, in order. */
export function createHoldDurations(): HoldDurations {
  const held = new Map<number, Held>();
  const spent: Partial<Record<HoldReason, number>> = {};

  function release(campaignId: number, atMs: number): void {
    const hold = held.get(campaignId);
    if (hold === undefined) return;
    held.delete(campaignId);
    spent[hold.why] = (spent[hold.why] ?? 0) + atMs - hold.sinceMs;
  }

  return {
    accept(fact) {
      switch (fact.kind) {
        case 'CampaignHeld':
          release(fact.campaignId, fact.at);
          held.set(fact.campaignId, { why: fact.why, sinceMs: fact.at });
          break;
        case 'CampaignReleased':
        case 'CampaignPaused':
        case 'CampaignStopped':
        case 'CampaignCompleted':
          release(fact.campaignId, fact.at);
          break;
        default: // other facts neither hold nor release
      }
    },
    until(atMs) {
      const sums = { ...spent };
      for (const { why, sinceMs } of held.values()) sums[why] = (sums[why] ?? 0) + Math.max(0, atMs - sinceMs);
      return sums;
    },
  };
}
