import type { Fact, HoldReason } from '#engine/model/facts.ts';

/** Why an active campaign places nothing. Instants are epoch milliseconds. */
export type CampaignHold = {
  readonly why: HoldReason;
  /** Null: until something else happens. */
  readonly untilMs: number | null;
  readonly sinceMs: number;
};

/** What holds each campaign, as the facts tell it; one that places calls is not there. */
export type LiveHolds = {
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
      default: // holds and releases nobody
    }
  }

  return { holds, accept, clear: () => holds.clear() };
}
