import type { Fact, HoldReason } from '#engine/model/facts.ts';

/** Why an active campaign places no calls. Times are epoch ms. */
export type CampaignHold = {
  readonly why: HoldReason;
  /** Expected end, or null if an event ends the hold. */
  readonly untilMs: number | null;
  readonly sinceMs: number;
};

/** The hold of each campaign, derived from facts. Campaigns that place calls have no entry. */
type LiveHolds = {
  readonly holds: ReadonlyMap<number, CampaignHold>;
  accept(fact: Fact): void;
  clear(): void;
};

export function createLiveHolds(): LiveHolds {
  const holds = new Map<number, CampaignHold>();

  function accept(fact: Fact): void {
    switch (fact.kind) {
      case 'CampaignHeld': {
        const before = holds.get(fact.campaignId);
        const sinceMs = before?.why === fact.why ? before.sinceMs : fact.at;
        holds.set(fact.campaignId, { why: fact.why, untilMs: fact.untilMs, sinceMs });
        break;
      }
      case 'CampaignReleased':
      case 'CampaignStarted':
      case 'CampaignPaused':
      case 'CampaignResumed':
      case 'CampaignStopped':
      case 'CampaignCompleted':
        holds.delete(fact.campaignId);
        break;
      default: // other facts neither hold nor release a campaign
    }
  }

  return { holds, accept, clear: () => holds.clear() };
}
