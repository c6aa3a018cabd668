/**
 * The definition of a run, apart from the run: frozen data in, facts out.
 * Times are milliseconds; instants are epoch milliseconds; nothing here has behaviour.
 */
import type { NetworkProfile } from '../network/profile.ts';

export type CampaignStatus = 'draft' | 'active' | 'paused' | 'completed';

/** What an answering person meets: a press-1 menu, or an agent straight away. */
export type CampaignFlow = 'press1' | 'direct';

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
  /** The caller id shown; null until caller ids are chosen by rotation. */
  readonly callerId: string | null;
};

/** Settings of the whole dialer, changeable while it runs. */
export type DialerSettings = {
  /** The one global limit in calls per second, all campaigns together; 1 to 100 on the wire. */
  readonly globalCallsPerSecond: number;
  /** Agents on shift; extensions from 101. */
  readonly agentCapacity: number;
  /** How long an answered person waits for a free agent before hanging up (US TSR: 2 s after the greeting). */
  readonly agentWaitMs: number;
};

/** A whole run. */
export type Scenario = {
  readonly startAtMs: number;
  readonly settings: DialerSettings;
  readonly campaigns: readonly CampaignPlan[];
  readonly network: NetworkProfile;
  /** Network and desk times are divided by this (SIM_SPEED); pacing and retry intervals are not. */
  readonly speed: number;
};
