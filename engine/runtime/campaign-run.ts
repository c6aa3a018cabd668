/** A campaign as the running dialer knows it. */
import { openStream, type Stream } from '../kernel/rng.ts';
import type { HoldReason } from '../model/facts.ts';
import type { Call } from '../model/call.ts';
import type { CampaignPlan, CampaignStatus } from '../model/scenario.ts';
import { createTokenBucket, type TokenBucket } from '../policies/pacing/token-bucket.ts';

export type CampaignRun = {
  plan: CampaignPlan;
  status: CampaignStatus;
  /** Who started the run. */
  userId: number | null;
  liveCalls: number;
  /** No contact is due before; Infinity: none waits. */
  dueAtMs: number;
  /** No contact waits; some may be in calls and come back. */
  listEmpty: boolean;
  readonly bucket: TokenBucket;
  /** When it may place again as far as it is known; Infinity: something else must happen first. */
  readyAtMs: number;
  lastPlacedAtMs: number;
  /** The dial method's memory. */
  memory: null;
  readonly luck: Stream;
  readonly hold: Hold;
};

/** What was last said about why it places nothing, and what is true now. `null`: it places. */
export type Hold = {
  announced: HoldReason | null;
  announcedUntilMs: number | null;
  present: HoldReason | null;
  presentUntilMs: number | null;
  presentSinceMs: number;
  reviewing: boolean;
};

/** A call and the campaign it belongs to, which may have been removed meanwhile. */
export type LiveCall = Call & { readonly run: CampaignRun };

export function createCampaignRun(
  plan: CampaignPlan,
  status: CampaignStatus,
  userId: number | null,
  seed: number,
): CampaignRun {
  return {
    plan,
    status,
    userId,
    liveCalls: 0,
    dueAtMs: -Infinity,
    listEmpty: false,
    bucket: createTokenBucket(plan.callsPerSecond),
    readyAtMs: -Infinity,
    lastPlacedAtMs: -Infinity,
    memory: null,
    luck: openStream(seed, 'pacing', plan.id),
    hold: {
      announced: null,
      announcedUntilMs: null,
      present: null,
      presentUntilMs: null,
      presentSinceMs: -Infinity,
      reviewing: false,
    },
  };
}

/** Forgets what was known about its list: contacts were added, or time has passed without looking. */
export function lookAgain(run: CampaignRun): void {
  run.dueAtMs = -Infinity;
  run.listEmpty = false;
  run.readyAtMs = -Infinity;
}
