/**
 * The definition of a run, apart from the run: frozen data in, facts out.
 * Times are milliseconds; instants are epoch milliseconds; nothing here has behaviour.
 */
import type { CAMPAIGN_STATUSES } from '#shared/campaign-actions.ts';
import type { NetworkProfile } from '../network/profile.ts';
import type { CallerIdPlan } from './caller-id.ts';
import type { LegalWindow, OperatingHours, TimingRules } from './hours.ts';
import type { MenuPlan } from './menu-plan.ts';
import type { TrunkPlan } from './trunk.ts';

export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** What an answering person meets: a press-1 menu, or an agent straight away. */
export type CampaignFlow = 'press1' | 'direct';

/** How many calls a campaign places for the agents it has: see policies/pacing. `level`: calls in flight per free agent. */
export type DialMethod =
  | { readonly kind: 'fixed' | 'progressive' | 'predictive' }
  | { readonly kind: 'ratio'; readonly level: number };

/** What the engine needs to know of a campaign. */
export type CampaignPlan = {
  readonly id: number;
  readonly name: string;
  readonly flow: CampaignFlow;
  /** Lines: calls in flight at most, 1 to 100 on the wire; the engine takes any positive integer. */
  readonly maxConcurrentCalls: number;
  /** The campaign's own limit in calls per second; null: the global one alone. */
  readonly callsPerSecond: number | null;
  /** Attempts per contact in all, 1 to 10. */
  readonly maxAttempts: number;
  /** From the end of an attempt to the next one. */
  readonly retryIntervalMs: number;
  /** From placing: how long it may ring. */
  readonly ringTimeoutMs: number;
  /** A talk that lasts longer is cut off: the guard against a carrier that never reports the end. Absent: 4 h. */
  readonly maxCallMs?: number;
  /** Its own caller id (cli_number), E.164; null: none of its own. */
  readonly callerId: string | null;
  /** Absent: fixed. */
  readonly dialMethod?: DialMethod;
  /** Absent: at any time. */
  readonly hours?: OperatingHours;
  /** How long a line rests after its call. Absent: not at all. */
  readonly lineRestMs?: number;
  /** Absent: nothing is stretched. */
  readonly timing?: TimingRules;
  /** How long an answered person waits for an agent. Absent: the dialer's. */
  readonly agentWaitMs?: number;
  /** What a person meets under the flow press1. Absent: key 1, 10 s, no prompt. */
  readonly menu?: MenuPlan;
  /** What the menu's key leads to. Absent: an agent, where any is on shift; end: the call is over, and a success. */
  readonly afterKey?: 'agent' | 'end';
  /** Absent: true. Without detection whoever answers is taken for a person. */
  readonly detectMachines?: boolean;
  /** Largest share of abandoned calls, 0 to 1, over the last 24 hours and 30 days. Absent: 0.03; null: no limit. */
  readonly abandonmentCap?: number | null;
  /** A contact whose call was abandoned is not called for so long. Absent: 72 h. */
  readonly abandonedRestMs?: number;
};

/** Settings of the whole dialer, changeable while it runs. */
export type DialerSettings = {
  /** The one global limit in calls per second, all campaigns together; 1 to 100 on the wire. */
  readonly globalCallsPerSecond: number;
  /** Agents on shift; extensions from 101. */
  readonly agentCapacity: number;
  /** How long an answered person waits for a free agent before hanging up (US TSR: 2 s after the greeting). */
  readonly agentWaitMs: number;
  /** The predictive method's floor while agents are free and no rule holds. Absent: none. */
  readonly minCallsPerSecond?: number;
  /** The predictive method's prior of the share of calls that people answer, 0 to 1. Absent: 0.15. */
  readonly targetAnswerRate?: number;
  /** Reasoned estimate of the share of persons whom machine detection drops: the predictive method counts them as abandoned. Absent: 0. */
  readonly falseMachineShare?: number;
};

/** A whole run. */
export type Scenario = {
  readonly startAtMs: number;
  readonly settings: DialerSettings;
  readonly campaigns: readonly CampaignPlan[];
  readonly network: NetworkProfile;
  /** Network and agent times are divided by this (SIM_SPEED); pacing and retry intervals are not. */
  readonly speed: number;
  /** Absent: as many channels as anybody wants, everywhere. */
  readonly trunks?: readonly TrunkPlan[];
  /** Absent: each campaign shows its own, without limits. */
  readonly callerIds?: CallerIdPlan;
  /** Country key → its legal window. Absent, or no entry: at any time. */
  readonly legalWindows?: Readonly<Record<string, LegalWindow>>;
};
