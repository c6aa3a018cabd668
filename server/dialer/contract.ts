/**
 * What the main thread and the engine thread say to each other, over a MessagePort.
 * Commands answer after their commit; facts come in batches, one a tick, after the tick's commit.
 */
import type { Placing } from '#engine/model/call.ts';
import type { Fact } from '#engine/model/facts.ts';
import type { CampaignStatus } from '#engine/model/scenario.ts';
import type { ErrorCode } from '#shared/errors.ts';

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

/** main → engine */
export type DialerCommands = {
  ping(): Promise<DialerState>;
  startDialer(): Promise<Outcome<DialerState>>;
  stopDialer(): Promise<Outcome<DialerState>>;
  /** start, pause, resume, stop with the legal transitions of shared/campaign-actions.ts; starting starts the dialer too. */
  startCampaign(campaignId: number, userId: number, empty?: EmptyList): Promise<Outcome<CampaignStatus>>;
  pauseCampaign(campaignId: number): Promise<Outcome<CampaignStatus>>;
  resumeCampaign(campaignId: number): Promise<Outcome<CampaignStatus>>;
  stopCampaign(campaignId: number): Promise<Outcome<CampaignStatus>>;
  /** Stops it when needed, forgets it and its state and counters. */
  removeCampaign(campaignId: number): Promise<void>;
  /** The definition changed in the database: read it again. */
  campaignChanged(campaignId: number): Promise<void>;
  /** Contacts were added (a completed campaign becomes a draft again). */
  contactsAdded(campaignId: number): Promise<void>;
  /** Product settings changed (CPS, agent capacity): read them again. */
  settingsChanged(): Promise<void>;
  /** Trunks changed in the database: read them again. */
  trunksChanged(): Promise<void>;
  /** The inventory, the configs, the limits or the rotation changed: read them again. What was used stays used. */
  callerIdsChanged(): Promise<void>;
  /** Counts today’s use of all caller ids anew, for one called country or (null) for all. */
  resetCallerIdUse(country: string | null): Promise<void>;
  /** Ends a live call by hand; call_ended when it is over, call_not_found when it never was. */
  endCall(callId: number, userId: number): Promise<Outcome<null>>;
  /**
   * Sends an answered call that has no agent yet to the queue (100) or an agent (from 101); extension_not_found,
   * agent_not_free, call_not_transferable, and the refusals of endCall.
   */
  transferCall(callId: number, extension: number, userId: number): Promise<Outcome<null>>;
  /**
   * Makes a test call, its turn in the global rate awaited: the call's id once it is journalled. campaign_not_found,
   * test_call_blacklisted, test_call_no_trunk, test_call_no_channel, test_call_no_caller_id, test_call_too_many.
   */
  testCall(call: TestCall): Promise<Outcome<number>>;
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
