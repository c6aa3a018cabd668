/** Dialing rates and taken lines, from the calls placed and ended in each second. */
import { isReturned } from '#engine/model/call.ts';
import type { Fact } from '#engine/model/facts.ts';

/** Length of the window of counts, s. The current second is counted but not averaged. */
const WINDOW_S = 60;
/** Minimum time since a campaign's start for a rate, s. */
const LEAST_S = 5;
/** Key under which the calls of all campaigns are counted. */
const ALL = -1;

type Seconds = {
  readonly placed: Uint16Array;
  readonly ended: Uint16Array;
  /** Epoch second of the newest counts. */
  newestS: number;
  readonly sinceS: number;
  live: number;
};

export type CampaignPaces = {
  /**
   * Returns the mean number of calls placed per second in the last 59 whole seconds, or since a more recent start of
   * the campaign. Returns null in its first seconds, and for an unknown campaign.
   */
  cpsOf(campaignId: number, nowMs: number): number | null;
  /** Returns the rate of `cpsOf`, or null until the campaign has dialled for a whole minute. */
  steadyCpsOf(campaignId: number, nowMs: number): number | null;
  totalCps(nowMs: number): number;
  /**
   * Returns the number of taken lines: live calls, and calls that ended in the last `restS` whole seconds (at most 59).
   */
  linesUsed(campaignId: number, restS: number, nowMs: number): number;
  accept(fact: Fact): void;
  clear(): void;
};

export function createCampaignPaces(): CampaignPaces {
  const campaigns = new Map<number, Seconds>();

  function open(campaignId: number, atS: number, live = 0): Seconds {
    const counts = { placed: new Uint16Array(WINDOW_S), ended: new Uint16Array(WINDOW_S) };
    const seconds: Seconds = { ...counts, newestS: atS, sinceS: atS, live };
    campaigns.set(campaignId, seconds);
    return seconds;
  }

  /** Resets the counts of the seconds after the newest counts, up to `toS`. */
  function advance(seconds: Seconds, toS: number): void {
    for (let s = Math.max(seconds.newestS + 1, toS - WINDOW_S + 1); s <= toS; s += 1) {
      seconds.placed[s % WINDOW_S] = 0;
      seconds.ended[s % WINDOW_S] = 0;
    }
    seconds.newestS = Math.max(seconds.newestS, toS);
  }

  function at(campaignId: number, atMs: number): Seconds {
    const atS = Math.floor(atMs / 1000);
    const seconds = campaigns.get(campaignId) ?? open(campaignId, atS);
    advance(seconds, atS);
    return seconds;
  }

  function count(campaignId: number, atMs: number, what: 'placed' | 'ended'): void {
    for (const key of [campaignId, ALL]) at(key, atMs)[what][Math.floor(atMs / 1000) % WINDOW_S]! += 1;
  }

  /** Sums the counts of the `lastS` whole seconds before the current one. */
  function sumOf(counts: Uint16Array, nowS: number, lastS: number): number {
    let sum = 0;
    for (let s = nowS - lastS; s < nowS; s += 1) sum += counts[s % WINDOW_S]!;
    return sum;
  }

  function cpsOf(campaignId: number, nowMs: number): number | null {
    if (!campaigns.has(campaignId)) return null;
    const { placed, sinceS } = at(campaignId, nowMs);
    const nowS = Math.floor(nowMs / 1000);
    const spanS = Math.min(WINDOW_S - 1, nowS - sinceS);
    return spanS < LEAST_S ? null : sumOf(placed, nowS, spanS) / spanS;
  }

  return {
    cpsOf,

    steadyCpsOf(campaignId, nowMs) {
      const { sinceS } = campaigns.get(campaignId) ?? { sinceS: Infinity };
      return Math.floor(nowMs / 1000) - sinceS < WINDOW_S ? null : cpsOf(campaignId, nowMs);
    },

    totalCps: (nowMs) => cpsOf(ALL, nowMs) ?? 0,

    linesUsed(campaignId, restS, nowMs) {
      if (!campaigns.has(campaignId)) return 0;
      const { ended, live } = at(campaignId, nowMs);
      return live + sumOf(ended, Math.floor(nowMs / 1000), Math.min(restS, WINDOW_S - 1));
    },

    accept(fact) {
      if ('attempt' in fact && isReturned(fact)) return;
      switch (fact.kind) {
        case 'CampaignStarted':
        case 'CampaignResumed':
          open(fact.campaignId, Math.floor(fact.at / 1000), campaigns.get(fact.campaignId)?.live);
          break;
        case 'CallQueued':
        case 'CallAdopted':
          at(fact.campaignId, fact.at).live += 1;
          break;
        case 'CallPlaced':
          count(fact.campaignId, fact.at, 'placed');
          break;
        case 'CallWithdrawn':
          at(fact.campaignId, fact.at).live -= 1;
          break;
        case 'CallEnded':
          count(fact.campaignId, fact.at, 'ended');
          // Calls interrupted by a crash were never counted as live.
          if (fact.disposition !== 'interrupted') at(fact.campaignId, fact.at).live -= 1;
          break;
        default: // other facts neither place nor end a call
      }
    },

    clear: () => campaigns.clear(),
  };
}
