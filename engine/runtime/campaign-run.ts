/** A campaign's runtime state in the dialer. */
import { NO_HANDLE, type Handle } from '../kernel/slot-allocator.ts';
import { openStream, type Stream } from '../kernel/rng.ts';
import type { HoldReason, Settlement } from '../model/facts.ts';
import type { Call } from '../model/call.ts';
import { servedByOf, type CampaignPlan, type CampaignStatus, type ServedBy } from '../model/scenario.ts';
import { createAbandonmentLedger, type AbandonmentQuarter, type AbandonmentLedger } from '../policies/abandonment.ts';
import type { PacingPolicy } from '../policies/pacing/policy.ts';
import { createRateLimiter, type RateLimiter } from '../policies/pacing/rate-limiter.ts';
import type { AgentPool } from './agent-pool-contract.ts';
import type { AgentQueue } from './agent-queue.ts';
import type { SessionPool } from './session-pool.ts';

export type CampaignRun = {
  plan: CampaignPlan;
  status: CampaignStatus;
  /** The user who started the run. */
  userId: number | null;
  /** Number of live calls, and of contacts that are shown before their call. */
  liveCalls: number;
  /** Number of lines at rest after a call. */
  linesResting: number;
  /** Number of live calls that have not requested an agent. */
  inFlight: number;
  /** The takers of the campaign's answered calls, according to its plan. */
  servedBy: ServedBy;
  /** The agents who take the calls if agents do. */
  group: AgentGroup;
  /** Null if the campaign has never had sessions. */
  sessions: Sessions | null;
  /** Number of agents in a call or wrap-up of this campaign. */
  agentsServing: number;
  /** When the next contact may be called. −Infinity before the list is checked, Infinity if no time is known. */
  dueAtMs: number;
  /** The value of `dueAtMs` that the last decision waits for, or NaN if it waits for something else. */
  waitsUntilMs: number;
  /** Reason for `dueAtMs`, until the list is checked again or a call is placed. */
  dueWhy: HoldReason;
  /**
   * Whether a contact is due at `dueAtMs`. If false, the list is only re-checked then, and the time is not reported.
   */
  isDueTimeKnown: boolean;
  /** Why contacts were last put back. */
  putBackWhy: HoldReason;
  /** When the contacts that were put back are due again. */
  putBackUntilMs: number;
  /** Whether no contact is waiting. Contacts in calls may return. */
  listEmpty: boolean;
  /** Whether a contact is certainly due, because no call was placed since the list was checked. */
  isLeadDue: boolean;
  readonly limiter: RateLimiter;
  /** Earliest known time of the next call, or Infinity if another event must happen first. */
  readyAtMs: number;
  /** When the last call was placed. Nothing held the campaign at that time (see HoldMonitor). */
  lastPlacedAtMs: number;
  policy: PacingPolicy<unknown>;
  /** The dial method's memory. */
  memory: unknown;
  readonly rng: Stream;
  /** Number of calls left from the dial method's last decision. */
  allowance: number;
  /** The campaign's share of the agents at the last decision: 1 ÷ number of campaigns that could dial. */
  share: number;
  /** Number of calls that may be in flight beyond the free agents. */
  beyondAgents: number;
  /** Whether `beyondAgents` is limited by the abandonment cap rather than by the dial method. */
  isCapped: boolean;
  /** Hold reason once `allowance` is used up. */
  restWhy: HoldReason;
  /** Whether the next round must make a new decision. */
  stale: boolean;
  readonly abandonment: AbandonmentLedger;
  readonly hold: Hold;
};

/** A campaign's hold. A null reason means that the campaign places calls. */
type Hold = {
  /** The reason that was last announced. */
  announced: HoldReason | null;
  announcedUntilMs: number | null;
  /** When `announced` was set. */
  announcedAtMs: number;
  /** The current reason. */
  present: HoldReason | null;
  presentUntilMs: number | null;
  /** When the announced reason stopped being correct. */
  mismatchSinceMs: number;
  /** Time of the next check for an announcement, or Infinity if none is scheduled. */
  reviewAtMs: number;
  review: Handle;
};

/** A group of agents (see agent-groups.ts), and the queue of the calls that wait for them. */
export type AgentGroup = {
  readonly pool: AgentPool;
  readonly queue: AgentQueue<LiveCall>;
  /** Number of the group's campaigns that could dial, as of the last decisions. */
  couldDial: number;
};

/** The sessions of a campaign, and the queue of the calls that wait for them. */
export type Sessions = { readonly pool: SessionPool; readonly queue: AgentQueue<LiveCall> };

/** The agents, or the sessions of a campaign. */
export type Crew = Pick<AgentPool, 'available' | 'busy' | 'count' | 'view'>;

/** Returns the agents or sessions that take the campaign's calls. */
export function crewOf(run: CampaignRun): Crew {
  return run.servedBy === 'sessions' ? run.sessions!.pool : run.group.pool;
}

/** Returns how many lines of the campaign are neither in use nor at rest. */
export function linesFreeOf({ plan, liveCalls, linesResting }: CampaignRun): number {
  return plan.maxConcurrentCalls - liveCalls - linesResting;
}

/** A call with its campaign, which may have been removed during the call. */
export type LiveCall = Call & {
  /** The team to whose queue the call was transferred, or null: the campaign's takers. */
  transferredTo: AgentGroup | null;
  readonly run: CampaignRun;
  /** When the contact is due again, at the earliest, if the call is never placed. */
  readonly backAtMs: number;
  /** See `Lead`. */
  readonly isDoneAfter: boolean;
  /** Whether an agent or session is bridged with the person now. */
  isBridged: boolean;
  /** Whether the agent has left the call, which goes on without one. */
  hasAgentLeft: boolean;
  /** Timer of the call to whoever is consulted. */
  consultTimer: Handle;
};

/** Returns whether the call is the agent's conversation, with a consultation or without one. */
export function isConversationOf(call: LiveCall | undefined, agentId: number): call is LiveCall {
  return call?.stage === 'connected' && call.agentId === agentId;
}

/** Returns whether the call's agent consults an outside number, which has a channel of the call's trunk. */
export function consultsNumber({ consultation, consultedPhone }: LiveCall): boolean {
  return consultation !== null && consultedPhone !== null;
}

type CampaignRunOptions = {
  readonly plan: CampaignPlan;
  readonly group: AgentGroup;
  readonly status: CampaignStatus;
  readonly userId: number | null;
  readonly seed: number;
  readonly nowMs: number;
  readonly policy: PacingPolicy<unknown>;
  /** Abandonment counts of the last 30 days. */
  readonly past: readonly AbandonmentQuarter[];
  /** When the campaign's calls of the last second were placed (epoch milliseconds), oldest first. */
  readonly recentPlacings?: readonly number[];
  /** Whether the placing of each order is reported. Default: false. */
  readonly isPlacingReported?: boolean | undefined;
};

/** Creates the runtime state of a campaign without calls. */
export function createCampaignRun({
  plan,
  group,
  status,
  userId,
  seed,
  nowMs,
  policy,
  past,
  recentPlacings,
  isPlacingReported,
}: CampaignRunOptions): CampaignRun {
  return {
    plan,
    status,
    userId,
    liveCalls: 0,
    linesResting: 0,
    inFlight: 0,
    servedBy: servedByOf(plan),
    group,
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
    limiter: createRateLimiter(plan.callsPerSecond, recentPlacings, isPlacingReported),
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

/** Lets the next round check whether a route was freed that the campaign's contacts lack. They count as without one. */
export function recheckRoutes(run: CampaignRun): void {
  const { dueWhy } = run;
  recheckList(run);
  run.dueWhy = dueWhy;
}

/** Records that a contact of the campaign has been settled, whose call or reservation is over. */
export function contactBack(run: CampaignRun, settlement: Settlement): void {
  if (settlement.kind === 'retry') {
    if (run.dueWhy === 'list_finished') run.dueWhy = 'retry_wait';
    run.dueAtMs = Math.min(run.dueAtMs, settlement.dueAtMs);
    run.listEmpty = false;
  }
  // The store reports new contacts only when an import ends, so an empty list must be checked by requesting a lead.
  if (run.listEmpty && run.liveCalls === 0) recheckList(run);
}

/**
 * Discards what is known about the campaign's list, so that the next round re-checks it. Call this when contacts were
 * added or conditions changed.
 */
export function recheckList(run: CampaignRun): void {
  run.dueAtMs = -Infinity;
  run.dueWhy = 'retry_wait';
  run.listEmpty = false;
  run.isLeadDue = false;
  run.readyAtMs = -Infinity;
  run.stale = true;
}
