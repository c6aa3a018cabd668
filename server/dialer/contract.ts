/**
 * What the main thread and the engine thread say to each other, over a MessagePort.
 * Commands answer after their commit; facts come in batches, one a tick, after the tick's commit.
 */
import type { Placing } from '#engine/model/call.ts';
import type { Fact } from '#engine/model/facts.ts';
import type { CampaignStatus } from '#engine/model/scenario.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { AuditEntry } from '../domains/audit/service.ts';

/** What a stop in the middle left behind, and what became of it. */
export type Recovery = {
  /** Attempts that had no end: now interrupted. */
  interrupted: number;
  /** Contacts that were claimed for no attempt: waiting again. */
  released: number;
  /** The engine numbers its calls from here. */
  nextCallId: number;
  /** Of the last second before the stop: the rates hold over a restart. */
  recentPlacings: Placing[];
};

/** A refusal crosses the thread as a value, not as an exception; the host turns it into `fail(code, details)`. */
export type Outcome<T> =
  | { ok: true; value: T }
  | {
      ok: false;
      code: ErrorCode;
      details?: Record<string, unknown>;
      /** What the message says instead of details that are keys. */
      words?: Record<string, string>;
    };

export type DialerState = {
  running: boolean;
  /** Epoch ms of the engine's clock. */
  nowMs: number;
  activeCampaigns: number;
  concurrentCalls: number;
  agentsAvailable: number;
  agentsBusy: number;
};

/** What starting does with a campaign that has no contacts: refuse it, or let it wait for its list. */
export type EmptyList = 'refuse' | 'await';

/** A call without a contact, by the campaign's flow, menu and caller id, or (null) the default context's menu. */
export type TestCall = {
  /** E.164. */
  phone: string;
  /** Key of its country. */
  country: string;
  campaignId: number | null;
  userId: number;
};

/**
 * What users order, and the value of each. The entry for the audit log goes with it: both are committed, or neither.
 * A new one is added here, to ORDERS and to commands.ts; all else follows.
 */
export type Orders = {
  startDialer(): DialerState;
  stopDialer(): DialerState;
  /** start, pause, resume, stop with the legal transitions of shared/campaign-actions.ts; starting starts the dialer too. */
  startCampaign(campaignId: number, userId: number, empty?: EmptyList): CampaignStatus;
  pauseCampaign(campaignId: number): CampaignStatus;
  resumeCampaign(campaignId: number): CampaignStatus;
  stopCampaign(campaignId: number): CampaignStatus;
  /** Counts today’s use of all caller ids anew, for one called country or (null) for all. */
  resetCallerIdUse(country: string | null): null;
  /** Ends a live call by hand; call_ended when it is over, call_not_found when it never was. */
  endCall(callId: number, userId: number): null;
  /**
   * Sends an answered call that has no agent yet to the queue (100) or an agent (from 101); extension_not_found,
   * agent_not_free, call_not_transferable, and the refusals of endCall.
   */
  transferCall(callId: number, extension: number, userId: number): null;
  /**
   * Makes a test call, its turn in the global rate awaited: the call's id once it is journalled. campaign_not_found,
   * test_call_blacklisted, test_call_no_trunk, test_call_no_channel, test_call_no_caller_id, test_call_too_many.
   */
  testCall(call: TestCall): number;
};
export type OrderName = keyof Orders;

/** What has changed in the database: the engine reads it again, and is told again until it has. */
export type Notices = {
  /** Stops it when needed, forgets it and its state and counters. */
  removeCampaign(campaignId: number): void;
  campaignChanged(campaignId: number): void;
  /** Contacts were added (a completed campaign becomes a draft again). */
  contactsAdded(campaignId: number): void;
  /** Product settings changed (CPS, agent capacity). */
  settingsChanged(): void;
  trunksChanged(): void;
  /** The inventory, the configs, the limits or the rotation changed. What was used stays used. */
  callerIdsChanged(): void;
};
export type NoticeName = keyof Notices;

/** The names, for whoever makes a method of each. */
export const ORDERS: { readonly [K in OrderName]: K } = {
  startDialer: 'startDialer',
  stopDialer: 'stopDialer',
  startCampaign: 'startCampaign',
  pauseCampaign: 'pauseCampaign',
  resumeCampaign: 'resumeCampaign',
  stopCampaign: 'stopCampaign',
  resetCallerIdUse: 'resetCallerIdUse',
  endCall: 'endCall',
  transferCall: 'transferCall',
  testCall: 'testCall',
};
export const NOTICES: { readonly [K in NoticeName]: K } = {
  removeCampaign: 'removeCampaign',
  campaignChanged: 'campaignChanged',
  contactsAdded: 'contactsAdded',
  settingsChanged: 'settingsChanged',
  trunksChanged: 'trunksChanged',
  callerIdsChanged: 'callerIdsChanged',
};

/** main → engine */
export type DialerCommands = {
  ping(): Promise<DialerState>;
  /** Rejects, with nothing ordered, when the entry can't be written. */
  order<K extends OrderName>(
    name: K,
    args: Parameters<Orders[K]>,
    entry: AuditEntry,
  ): Promise<Outcome<ReturnType<Orders[K]>>>;
  notify<K extends NoticeName>(name: K, args: Parameters<Notices[K]>): Promise<void>;
  /** Stops originations, commits, closes the database. */
  shutdown(): Promise<void>;
};

/** One second of the dialer, as stored in metric_samples and sent to consoles. Counts are of that second. */
export type MetricSample = {
  /** Epoch seconds. */
  at: number;
  placed: number;
  concurrent: number;
  answered: number;
  abandoned: number;
  carried: number;
  ended: number;
};

/** engine → main */
export type DialerEvents = {
  /** Recovered and about to begin; the engine waits for the answer, so that main begins anew from the database without missing a fact. */
  ready(state: DialerState, recovery: Recovery): void;
  facts(batch: Fact[]): void;
  sample(sample: MetricSample): void;
  /** Another process holds the database: nothing happens until it lets go. Told once. */
  lockedOut(why: string): void;
};

/** How the engine thread is started. */
export type DialerWorkerData = {
  databaseFile: string;
  /** Shared memory of the write lock. */
  writeLock: SharedArrayBuffer;
  /** Shared memory of the engine's heartbeat. */
  heartbeat: SharedArrayBuffer;
  seed: number;
  speed: number;
  /** Added to the wall clock (SIM_CLOCK). */
  clockOffsetMs: number;
  /** Demo mode, which calls nobody: the legal windows are open where none is set. */
  demo: boolean;
};
