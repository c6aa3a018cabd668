/** A campaign as the running dialer knows it. */
import { NO_HANDLE, type Handle } from '../kernel/slot-allocator.ts';
import { openStream, type Stream } from '../kernel/rng.ts';
import type { HoldReason } from '../model/facts.ts';
import type { Call } from '../model/call.ts';
import type { CampaignPlan, CampaignStatus } from '../model/scenario.ts';
import { createAbandonmentLedger, type AbandonmentHour, type AbandonmentLedger } from '../policies/abandonment.ts';
import type { PacingPolicy } from '../policies/pacing/policy.ts';
import { createRateLimiter, type RateLimiter } from '../policies/pacing/rate-limiter.ts';

export type CampaignRun = {
  plan: CampaignPlan;
  status: CampaignStatus;
  /** Who started the run. */
  userId: number | null;
  liveCalls: number;
  /** Lines that rest after their call. */
  linesResting: number;
  /** Live calls that have not asked for an agent. */
  inFlight: number;
  /** Agents who talk on its calls or wrap them up. */
  agentsServing: number;
  /** No contact may be called before; Infinity: none waits. */
  dueAtMs: number;
  /** Why not before. */
  dueWhy: HoldReason;
  /** Somebody is due then; false: it is when the list is looked at again, whoever is due. */
  isDueTold: boolean;
  /** Contacts were put back, since no call to them was possible: why, and the last of them until when. */
  putBackWhy: HoldReason;
  putBackUntilMs: number;
  /** No contact waits; some may be in calls and come back. */
  listEmpty: boolean;
  /** Somebody is due for sure, as no call has taken the list on since that was looked up. */
  isSomebodyDue: boolean;
  readonly limiter: RateLimiter;
  /** When it may place again as far as it is known; Infinity: something else must happen first. */
  readyAtMs: number;
  /** Also the proof that nothing held it then: see HoldMonitor. */
  lastPlacedAtMs: number;
  /** The dial method, what it remembers, and what it allowed at its last decision. */
  policy: PacingPolicy<unknown>;
  memory: unknown;
  readonly luck: Stream;
  allowance: number;
  /** Its part of the agents at that decision: 1 ÷ campaigns that could dial. */
  share: number;
  /** Calls that may be in flight beyond the free agents. */
  beyondAgents: number;
  /** Those are what the abandonment cap leaves, not the dial method's own limit. */
  isCapped: boolean;
  /** Why it places no more than was allowed. */
  restWhy: HoldReason;
  /** Something has happened since the last decision. */
  stale: boolean;
  readonly abandonment: AbandonmentLedger;
  readonly hold: Hold;
};

/** What was last said about why it places nothing, and what is true now. `null`: it places. */
export type Hold = {
  announced: HoldReason | null;
  announcedUntilMs: number | null;
  /** When it was said. */
  announcedAtMs: number;
  present: HoldReason | null;
  presentUntilMs: number | null;
  /** Since when that is something else than what was said. */
  untrueSinceMs: number;
  /** The next look at whether there is news; Infinity: none is planned. */
  reviewAtMs: number;
  review: Handle;
};

/** A call and the campaign it belongs to, which may have been removed meanwhile. */
export type LiveCall = Call & { readonly run: CampaignRun };

export type CampaignRunOptions = {
  readonly plan: CampaignPlan;
  readonly status: CampaignStatus;
  readonly userId: number | null;
  readonly seed: number;
  readonly nowMs: number;
  readonly policy: PacingPolicy<unknown>;
  /** What became of its calls in the last 30 days. */
  readonly past: readonly AbandonmentHour[];
  /** When its calls of the last second were placed, oldest first: epoch ms. */
  readonly recentPlacings?: readonly number[];
};

export function createCampaignRun({
  plan,
  status,
  userId,
  seed,
  nowMs,
  policy,
  past,
  recentPlacings,
}: CampaignRunOptions): CampaignRun {
  return {
    plan,
    status,
    userId,
    liveCalls: 0,
    linesResting: 0,
    inFlight: 0,
    agentsServing: 0,
    dueAtMs: -Infinity,
    dueWhy: 'retry_wait',
    isDueTold: true,
    putBackWhy: 'no_trunk',
    putBackUntilMs: -Infinity,
    listEmpty: false,
    isSomebodyDue: false,
    limiter: createRateLimiter(plan.callsPerSecond, recentPlacings),
    readyAtMs: -Infinity,
    lastPlacedAtMs: -Infinity,
    policy,
    memory: policy.initial,
    luck: openStream(seed, 'pacing', plan.id),
    allowance: 0,
    share: 1,
    beyondAgents: Infinity,
    isCapped: false,
    restWhy: 'no_free_agent',
    stale: true,
    abandonment: createAbandonmentLedger(nowMs, past),
    hold: {
      announced: null,
      announcedUntilMs: null,
      announcedAtMs: -Infinity,
      present: null,
      presentUntilMs: null,
      untrueSinceMs: -Infinity,
      reviewAtMs: Infinity,
      review: NO_HANDLE,
    },
  };
}

/** Forgets what was known about its list: contacts were added, or time has passed without looking. */
export function lookAgain(run: CampaignRun): void {
  run.dueAtMs = -Infinity;
  run.listEmpty = false;
  run.isSomebodyDue = false;
  run.readyAtMs = -Infinity;
  run.stale = true;
}
