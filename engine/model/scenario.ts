/** The definition of a run, as immutable plain data. Durations are milliseconds; instants are epoch milliseconds. */
import type { CAMPAIGN_STATUSES } from '#shared/domain/campaign-actions.ts';
import type { Purpose } from '#shared/domain/purposes.ts';
import type { NetworkProfile } from '../network/profile.ts';
import type { CallerIdPlan } from './caller-id.ts';
import type { LegalWindow, OperatingHours, TimingRules } from './hours.ts';
import type { MenuPlan } from './menu-plan.ts';
import type { TrunkPlan } from './trunk.ts';

export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** The flow after a person answers: a press-1 menu, or a direct connection to an agent or a session. */
export type CampaignFlow = 'press1' | 'direct';

/** How a campaign decides how many calls to place (see policies/pacing). `level` is calls in flight per free agent. */
export type DialMethod =
  | { readonly kind: 'fixed' | 'progressive' | 'predictive' }
  /** Places nothing by itself: the people of the team dial by hand. */
  | { readonly kind: 'manual' }
  | { readonly kind: 'ratio'; readonly level: number }
  /**
   * Shows each contact to an agent of the team, who calls or skips it within `limitMs`. After that, it is called or
   * skipped as `atLimit` says. The speed doesn't divide it, because people decide.
   */
  | { readonly kind: 'preview'; readonly limitMs: number; readonly atLimit: 'call' | 'skip' };

export type CampaignPlan = {
  readonly id: number;
  readonly name: string;
  readonly flow: CampaignFlow;
  /** Number of lines, which limits the live calls: 1 to 100 in the API, any positive integer in the engine. */
  readonly maxConcurrentCalls: number;
  /** The campaign's own rate limit in calls per second, or null if only the global limit applies. */
  readonly callsPerSecond: number | null;
  /** Maximum attempts per contact, 1 to 10. */
  readonly maxAttempts: number;
  /** Time from the end of an attempt to the next attempt, before scaling (see policies/retry.ts). */
  readonly retryIntervalMs: number;
  /** Ring time-out, from placing the call. */
  readonly ringTimeoutMs: number;
  /** Maximum length of a conversation, in case the carrier never reports its end. Defaults to 4 h. */
  readonly maxCallMs?: number;
  /** The campaign's own caller id (cli_number) in E.164 format, or null. */
  readonly callerId: string | null;
  /**
   * Whether the rotation may use foreign numbers if the inventory has no number of the called country. Defaults to
   * false.
   */
  readonly foreignCallerIds?: boolean;
  /** Selects the legal windows. If absent, the strictest of the called number's country apply. */
  readonly purpose?: Purpose;
  /** Defaults to fixed. */
  readonly dialMethod?: DialMethod;
  /** Defaults to no restriction. */
  readonly hours?: OperatingHours;
  /** How long a line rests after a call. Defaults to 0. */
  readonly lineRestMs?: number;
  /** Defaults to no scaling. */
  readonly timing?: TimingRules;
  /**
   * Agents' wrap-up after the campaign's conversations. Defaults to what the network profile says. People end their
   * wrap-up themselves; for them, it is the limit, and there is none by default.
   */
  readonly wrapUpMs?: number;
  /** How long a person who has answered waits for an agent or a session. Defaults to the dialer's setting. */
  readonly agentWaitMs?: number;
  /** The menu of the press1 flow. Defaults to `DEFAULT_MENU`. */
  readonly menu?: MenuPlan;
  /**
   * The effect of the menu's key. 'agent', the default, transfers to an agent or a session if there is any; 'end' ends
   * the call as a success.
   */
  readonly afterKey?: 'agent' | 'end';
  /**
   * Number of sessions that take the answered calls instead of agents: conversations that a bot or another automatic
   * service can hold at a time. 1 to 10,000 in the API, any positive integer in the engine. If absent, agents take the
   * calls.
   */
  readonly sessions?: number;
  /** The team whose people take the answered calls, instead of the agents of `agentCapacity` and of sessions. */
  readonly teamId?: number;
  /** Whether to detect answering machines. Defaults to true; when false, every answer counts as a person. */
  readonly detectMachines?: boolean;
  /** How long an answered call waits for the detector's verdict before it counts as a person's. Defaults to 6 s. */
  readonly verdictTimeoutMs?: number;
  /** Length of the message that is left on answering machines. If absent, they are hung up on. */
  readonly messageMs?: number;
  /**
   * Maximum abandonment rate, 0 to 1, over the last 24 hours and the last 30 days; null means no limit. Defaults to
   * 0.03.
   */
  readonly abandonmentCap?: number | null;
  /** IANA time zone. If present, the abandonment cap also applies to each calendar day in this zone. */
  readonly abandonmentDayZone?: string;
  /** How long a contact is not called after an abandoned call. Defaults to 72 h. */
  readonly abandonedRestMs?: number;
};

const DEFAULT_MAX_CALL_MS = 4 * 3_600_000;

/** Returns the time limit of a conversation, in case its end is never reported, in milliseconds at speed 1. */
export function maxCallMsOf({ maxCallMs }: Pick<CampaignPlan, 'maxCallMs'>): number {
  return maxCallMs ?? DEFAULT_MAX_CALL_MS;
}

/**
 * The takers of a campaign's answered calls: agents (a team's or those of `agentCapacity`), its sessions, or nobody
 * because the menu's key ends the call.
 */
export type ServedBy = 'agents' | 'sessions' | 'nobody';

/** Returns who takes a campaign's answered calls. */
export function servedByOf({
  flow,
  afterKey,
  sessions,
  teamId,
}: Pick<CampaignPlan, 'flow' | 'afterKey' | 'sessions' | 'teamId'>): ServedBy {
  if (flow === 'press1' && afterKey === 'end') return 'nobody';
  return sessions === undefined || teamId !== undefined ? 'agents' : 'sessions';
}

/** Returns whether contacts are shown to agents before they are called, which takes people. */
export function isPreview(
  plan: Pick<CampaignPlan, 'dialMethod' | 'flow' | 'afterKey' | 'sessions' | 'teamId'>,
): boolean {
  return plan.dialMethod?.kind === 'preview' && plan.teamId !== undefined && servedByOf(plan) === 'agents';
}

/** Settings for the whole dialer, which may change while it runs. */
export type DialerSettings = {
  /** Global rate limit in calls per second over all campaigns; 1 to 100 in the API. */
  readonly globalCallsPerSecond: number;
  /** Number of agents on shift. Their extensions start at 101. */
  readonly agentCapacity: number;
  /**
   * How long a person who has answered waits for an agent or a session before the call is abandoned (US TSR: 2 s after
   * the greeting).
   */
  readonly agentWaitMs: number;
  /** Minimum rate of the predictive method while agents are free and no rule holds the campaign. Defaults to none. */
  readonly minCallsPerSecond?: number;
  /** Prior answer rate of the predictive method, 0 to 1. Defaults to 0.15. */
  readonly targetAnswerRate?: number;
  /**
   * Estimated share of persons on whom machine detection hangs up, 0 to 1; the predictive method counts them as
   * abandoned. Defaults to 0.
   */
  readonly falseMachineShare?: number;
};

export type Scenario = {
  readonly startAtMs: number;
  readonly settings: DialerSettings;
  readonly campaigns: readonly CampaignPlan[];
  readonly network: NetworkProfile;
  /** Divides the times of calls and agents (SIM_SPEED), but not rate limits, line rest or retry intervals. */
  readonly speed: number;
  /** Defaults to unlimited channels to every number. */
  readonly trunks?: readonly TrunkPlan[];
  /** If absent, each campaign shows its own number, without daily limits. */
  readonly callerIds?: CallerIdPlan;
  /** Legal windows by key (shared/domain/window-keys.ts). A number without one may be called at any time. */
  readonly legalWindows?: Readonly<Record<string, LegalWindow>>;
};
