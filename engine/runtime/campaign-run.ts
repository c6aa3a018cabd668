/** A campaign's runtime state in the dialer. */
import { NO_HANDLE, type Handle } from '../kernel/slot-allocator.ts';
import { openStream, type Stream } from '../kernel/rng.ts';
import type { HoldReason } from '../model/facts.ts';
import type { Call } from '../model/call.ts';
import { servedByOf, type CampaignPlan, type CampaignStatus, type ServedBy } from '../model/scenario.ts';
import { createAbandonmentLedger, type AbandonmentQuarter, type AbandonmentLedger } from '../policies/abandonment.ts';
import type { PacingPolicy } from '../policies/pacing/policy.ts';
import { createRateLimiter, type RateLimiter } from '../policies/pacing/rate-limiter.ts';
import type { AgentPool } from './agent-pool.ts';
import type { AgentQueue } from './agent-queue.ts';
import type { SessionPool } from './session-pool.ts';

export type CampaignRun = {
  plan: CampaignPlan;
  status: CampaignStatus;
  /** The user who started the run. */
  userId: number | null;
  liveCalls: number;
  /** Lines that rest after their call. */
  linesResting: number;
  /** Live calls that have not requested an agent. */
  inFlight: number;
  /** The takers of its calls by its plan. */
  servedBy: ServedBy;
  /** Null: the campaign never had sessions. */
  sessions: Sessions | null;
  /** Agents in a call or wrap-up of this campaign. */
  agentsServing: number;
  /** No contact may be called before then; Infinity: no contact is waiting. */
  dueAtMs: number;
  /** The `dueAtMs` awaited by the last decision; NaN: it waits for something else. */
  waitsUntilMs: number;
  /** Reason for `dueAtMs`. */
  dueWhy: HoldReason;
  /** True: a contact is due at `dueAtMs`. False: the list is only re-checked then, and the time is not reported. */
  isDueTimeKnown: boolean;
  /** Contacts were put back because no call to them was possible: the reason, and the latest of their due times. */
  putBackWhy: HoldReason;
  putBackUntilMs: number;
  /** No contact is waiting; contacts in calls may return. */
  listEmpty: boolean;
  /** A contact is certainly due, because no call was placed since the list was checked. */
  isLeadDue: boolean;
  readonly limiter: RateLimiter;
  /** The earliest known time of its next placing; Infinity: another event must happen first. */
  readyAtMs: number;
  /** Also proves that nothing held the campaign then: see HoldMonitor. */
  lastPlacedAtMs: number;
  /** The dial method, its memory, and the number of calls that remain from its last decision. */
  policy: PacingPolicy<unknown>;
  memory: unknown;
  readonly rng: Stream;
  allowance: number;
  /** The campaign's share of the agents at that decision: 1 ÷ campaigns that could dial. */
  share: number;
  /** Calls that may be in flight beyond the free agents. */
  beyondAgents: number;
  /** Whether that limit comes from the abandonment cap rather than from the dial method. */
  isCapped: boolean;
  /** Reason for placing no more calls than allowed. */
  restWhy: HoldReason;
  /** An event has occurred since the last decision. */
  stale: boolean;
  readonly abandonment: AbandonmentLedger;
  readonly hold: Hold;
};

/** The hold reason that was last announced, and the current one. `null` means the campaign places calls. */
type Hold = {
  announced: HoldReason | null;
  announcedUntilMs: number | null;
  /** When it was announced. */
  announcedAtMs: number;
  present: HoldReason | null;
  presentUntilMs: number | null;
  /** Since when the current reason differs from the announced one. */
  mismatchSinceMs: number;
  /** The next check for an announcement; Infinity: none is scheduled. */
  reviewAtMs: number;
  review: Handle;
};

/** The sessions of one campaign, and the persons who wait for one. */
export type Sessions = { readonly pool: SessionPool; readonly queue: AgentQueue<LiveCall> };

/** The takers of calls: the agents, or the sessions of a campaign. */
export type Crew = Pick<AgentPool, 'available' | 'busy' | 'count' | 'view'>;

/** Returns the takers of the campaign's calls. */
export function crewOf(run: CampaignRun, agents: Crew): Crew {
  return run.servedBy === 'sessions' ? run.sessions!.pool : agents;
}

/** A call with its campaign, which may have been removed meanwhile. */
export type LiveCall = Call & { readonly run: CampaignRun };

type CampaignRunOptions = {
  readonly plan: CampaignPlan;
  readonly status: CampaignStatus;
  readonly userId: number | null;
  readonly seed: number;
  readonly nowMs: number;
  readonly policy: PacingPolicy<unknown>;
  /** Hourly counts of its calls in the last 30 days. */
  readonly past: readonly AbandonmentQuarter[];
  /** When its calls of the last second were placed, oldest first, in epoch milliseconds. */
  readonly recentPlacings?: readonly number[];
};

/** Creates the runtime state of a campaign without calls. */
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
    servedBy: servedByOf(plan),
    sessions: null,
    agentsServing: 0,
    dueAtMs: -Infinity,
    waitsUntilMs: NaN,
    dueWhy: 'retry_wait',
    isDueTimeKnown: true,
    putBackWhy: 'no_trunk',
    putBackUntilMs: -Infinity,
    listEmpty: false,
    isLeadDue: false,
    limiter: createRateLimiter(plan.callsPerSecond, recentPlacings),
    readyAtMs: -Infinity,
    lastPlacedAtMs: -Infinity,
    policy,
    memory: policy.initial,
    rng: openStream(seed, 'pacing', plan.id),
    allowance: 0,
    share: 1,
    beyondAgents: Infinity,
    isCapped: false,
    restWhy: 'no_free_agent',
    stale: true,
    abandonment: createAbandonmentLedger(nowMs, past, plan.abandonmentDayZone),
    hold: {
      announced: null,
      announcedUntilMs: null,
      announcedAtMs: -Infinity,
      present: null,
      presentUntilMs: null,
      mismatchSinceMs: -Infinity,
      reviewAtMs: Infinity,
      review: NO_HANDLE,
    },
  };
}

/**
 * Discards what is known about the campaign's list, so that the next round re-checks it: contacts were added, or
 * conditions changed.
 */
export function recheckList(run: CampaignRun): void {
  run.dueAtMs = -Infinity;
  run.listEmpty = false;
  run.isLeadDue = false;
  run.readyAtMs = -Infinity;
  run.stale = true;
}
