/**
 * The definition of a run: frozen data without behaviour. Durations are milliseconds; instants are epoch milliseconds.
 */
import type { CAMPAIGN_STATUSES } from '#shared/domain/campaign-actions.ts';
import type { NetworkProfile } from '../network/profile.ts';
import type { CallerIdPlan } from './caller-id.ts';
import type { LegalWindow, OperatingHours, TimingRules } from './hours.ts';
import type { MenuPlan } from './menu-plan.ts';
import type { TrunkPlan } from './trunk.ts';

export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** The flow after a person answers: a press-1 menu, or a direct connection to an agent. */
export type CampaignFlow = 'press1' | 'direct';

/** How many calls a campaign places for its agents: see policies/pacing. `level` is calls in flight per free agent. */
export type DialMethod =
  | { readonly kind: 'fixed' | 'progressive' | 'predictive' }
  | { readonly kind: 'ratio'; readonly level: number };

/** A campaign, as the engine sees it. */
export type CampaignPlan = {
  readonly id: number;
  readonly name: string;
  readonly flow: CampaignFlow;
  /**
   * The number of lines, that is, the most calls in flight. 1 to 100 on the wire; the engine accepts any positive
   * integer.
   */
  readonly maxConcurrentCalls: number;
  /** The campaign's own rate limit in calls per second; null means only the global limit applies. */
  readonly callsPerSecond: number | null;
  /** Attempts per contact in total, 1 to 10. */
  readonly maxAttempts: number;
  /** From the end of an attempt to the next one. */
  readonly retryIntervalMs: number;
  /** How long a call may ring, from placing. */
  readonly ringTimeoutMs: number;
  /** Longest conversation; a guard against carriers that never report the end. Absent: 4 h. */
  readonly maxCallMs?: number;
  /** The campaign's own caller id (cli_number), E.164, or null. */
  readonly callerId: string | null;
  /**
   * Whether rotation shows numbers of other countries when the inventory has none of the called country. Absent: false.
   */
  readonly foreignCallerIds?: boolean;
  /** Absent: fixed. */
  readonly dialMethod?: DialMethod;
  /** Absent: no restriction. */
  readonly hours?: OperatingHours;
  /** How long a line rests after its call. Absent: no rest. */
  readonly lineRestMs?: number;
  /** Absent: nothing is scaled. */
  readonly timing?: TimingRules;
  /** How long an answered person waits for an agent. Absent: the dialer's setting. */
  readonly agentWaitMs?: number;
  /** The menu of the press1 flow. Absent: key 1, 10 s, no prompt. */
  readonly menu?: MenuPlan;
  /**
   * The effect of the menu's key. Absent: it transfers to an agent if any is on shift. 'end': the call ends as a success.
   */
  readonly afterKey?: 'agent' | 'end';
  /**
   * Sessions that take the answered calls instead of the agents: conversations that a bot, or another automatic
   * service, can have at a time. 1 to 10,000 on the wire; the engine accepts any positive integer. Absent:
   * agents take them.
   */
  readonly sessions?: number;
  /** Absent: true. When false, every answer counts as a person. */
  readonly detectMachines?: boolean;
  /** Highest abandonment rate, 0 to 1, over the last 24 hours and over 30 days. Absent: 0.03; null: no limit. */
  readonly abandonmentCap?: number | null;
  /**
   * The IANA time zone in whose calendar day the cap is kept as well: from midnight to midnight, on days with a clock
   * change too. Absent: only over the last 24 hours and 30 days.
   */
  readonly abandonmentDayZone?: string;
  /** How long a contact is not called after an abandoned call. Absent: 72 h. */
  readonly abandonedRestMs?: number;
};

/** The takers of a campaign's answered calls: agents, its own sessions, or nobody, because its menu's key ends the call. */
export type ServedBy = 'agents' | 'sessions' | 'nobody';

/** Returns the takers of a campaign's answered calls. */
export function servedByOf({
  flow,
  afterKey,
  sessions,
}: Pick<CampaignPlan, 'flow' | 'afterKey' | 'sessions'>): ServedBy {
  if (flow === 'press1' && afterKey === 'end') return 'nobody';
  return sessions === undefined ? 'agents' : 'sessions';
}

/** Settings of the whole dialer; they may change while it runs. */
export type DialerSettings = {
  /** The global rate limit in calls per second over all campaigns; 1 to 100 on the wire. */
  readonly globalCallsPerSecond: number;
  /** Agents on shift. Their extensions start at 101. */
  readonly agentCapacity: number;
  /** How long an answered person waits for a free agent before hanging up (US TSR: 2 s after the greeting). */
  readonly agentWaitMs: number;
  /** The predictive method's minimum rate while agents are free and no rule holds the campaign. Absent: none. */
  readonly minCallsPerSecond?: number;
  /** The predictive method's prior for the answer rate, 0 to 1. Absent: 0.15. */
  readonly targetAnswerRate?: number;
  /**
   * Estimated share of persons whom machine detection hangs up on; the predictive method counts them as abandoned.
   * Absent: 0.
   */
  readonly falseMachineShare?: number;
};

/** The complete definition of a run. */
export type Scenario = {
  readonly startAtMs: number;
  readonly settings: DialerSettings;
  readonly campaigns: readonly CampaignPlan[];
  readonly network: NetworkProfile;
  /** Network and agent times are divided by this factor (SIM_SPEED); pacing and retry intervals are not. */
  readonly speed: number;
  /** Absent: unlimited channels to every number. */
  readonly trunks?: readonly TrunkPlan[];
  /** Absent: each campaign shows its own number, without limits. */
  readonly callerIds?: CallerIdPlan;
  /** Country key → its legal window. Absent, or no entry: no restriction. */
  readonly legalWindows?: Readonly<Record<string, LegalWindow>>;
};
