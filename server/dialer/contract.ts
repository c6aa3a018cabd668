/**
 * Messages between the main thread and the engine thread, over a MessagePort. Commands are answered after their commit;
 * facts arrive in batches, one per tick, after the tick's commit.
 */
import type { Placing } from '#engine/model/call.ts';
import type { Fact } from '#engine/model/facts.ts';
import type { CampaignStatus } from '#engine/model/scenario.ts';
import type { ContactObstacle } from '#shared/domain/contact-rules.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { AuditEntry } from '#server/platform/audit/service.ts';
import type { ContactEdit, ContactValues } from '#server/dialer/contact-edit.ts';
import type { TelephonyConfig } from '../telephony/config.ts';
import type { TelephonyState } from '../telephony/state.ts';

/** Leftovers of an unclean stop, and their resolution. */
export type Recovery = {
  /** Attempts without an end, now interrupted. */
  interrupted: number;
  /** Contacts claimed without an attempt, now pending again. */
  released: number;
  /** The engine's next call id. */
  nextCallId: number;
  /** Placings of the last second before the stop, so that the rate limits hold over a restart. */
  recentPlacings: Placing[];
};

/**
 * A refusal crosses the thread boundary as a value instead of an exception; the host turns it into `fail(code,
 * details)`.
 */
export type Outcome<T> =
  | { ok: true; value: T }
  | {
      ok: false;
      code: ErrorCode;
      details?: Record<string, unknown>;
      /** Replacements in the message for details that are keys. */
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

/** Handling of a start without contacts: refuse it, or let the campaign wait for its list. */
export type EmptyList = 'refuse' | 'await';

/**
 * A call without a contact, with the flow, menu and caller id of a campaign, or (null) with the default context's menu.
 */
export type TestCall = {
  /** E.164. */
  phone: string;
  /** Key of its country. */
  country: string;
  campaignId: number | null;
  userId: number;
};

/**
 * Actions on contacts: `reset` makes them callable as if they had never been called, `exclude` takes them
 * out of their campaign, `restore` puts excluded ones back.
 */
export type ContactAction = 'reset' | 'exclude' | 'restore';

/** `rank` gives contacts that were never called the turn of their list's priority. */
export type EngineContactAction = ContactAction | 'rank';

/** Result of an action on one contact. */
export type WorkResult = 'changed' | 'unchanged' | 'not_found' | ContactObstacle;
export type WorkCounts = Readonly<Partial<Record<WorkResult, number>>>;

/**
 * The orders of users, and their results. Each comes with its audit entry; both are committed or neither. To add an
 * order, extend this type, ORDERS and commands.ts; everything else follows.
 */
export type Orders = {
  startDialer(): DialerState;
  stopDialer(): DialerState;
  /**
   * start, pause, resume and stop, with the transitions of shared/domain/campaign-actions.ts. They never start the dialer:
   * while it is stopped, an active campaign waits.
   */
  startCampaign(campaignId: number, userId: number, empty?: EmptyList): CampaignStatus;
  pauseCampaign(campaignId: number): CampaignStatus;
  resumeCampaign(campaignId: number): CampaignStatus;
  stopCampaign(campaignId: number): CampaignStatus;
  /** Resets today’s usage of all caller ids, for one called country or (null) for all. */
  resetCallerIdUse(country: string | null): null;
  /** Ends a live call; call_ended when it is over, call_not_found when it never existed. */
  endCall(callId: number, userId: number): null;
  /**
   * Transfers an answered call without an agent to the queue (100) or to an agent (from 101). Refusals:
   * extension_not_found, agent_not_free, call_not_transferable, and those of endCall.
   */
  transferCall(callId: number, extension: number, userId: number): null;
  /**
   * Makes a test call within the global rate; returns the call's id once it is journalled. Refusals:
   * campaign_not_found, test_call_blacklisted, test_call_abandoned_hold, test_call_no_pbx, test_call_no_trunk,
   * test_call_no_channel, test_call_no_local_number, test_call_no_caller_id, test_call_too_many.
   */
  testCall(call: TestCall): number;
  /**
   * Makes a contact its campaign's next one, whatever happened to it. Refusals: contact_not_found, contact_in_call,
   * contact_blacklisted, contact_opted_out, contact_excluded, contact_abandoned_hold.
   */
  callAgain(contactId: number): null;
  /**
   * Takes an action on a contact. Refusals: contact_not_found, contact_in_call; of reset contact_opted_out,
   * contact_excluded, contact_blacklisted; of exclude contact_finished; of restore contact_not_excluded.
   */
  workContact(action: ContactAction, contactId: number): null;
  /**
   * Edits a contact and gives it another number. Refusals: contact_not_found, contact_in_call, contact_exists,
   * contact_blacklisted; stale_write when its values are no longer `before`.
   */
  renumberContact(
    contactId: number,
    edit: ContactEdit & Required<Pick<ContactEdit, 'number'>>,
    before?: ContactValues,
  ): null;
  /** A draining PBX finishes its calls and gets no new ones. Refusal: pbx_not_found, also when calls are simulated. */
  drainPbx(name: string, isDraining: boolean): null;
  /**
   * Pauses or resumes the recording of a live call. Refusals: recording_not_running, also when calls are simulated, and
   * those of endCall.
   */
  pauseRecording(callId: number, isPaused: boolean): null;
};
export type OrderName = keyof Orders;

/** Changes in the database that the engine must read again. Each notice is repeated until it has. */
export type Notices = {
  /** Stops the campaign if needed, and removes it from the engine with its state and counters. */
  removeCampaign(campaignId: number): void;
  campaignChanged(campaignId: number): void;
  /** Contacts were added (a completed campaign becomes a draft again). */
  contactsAdded(campaignId: number): void;
  /** Product settings changed (CPS, agent capacity). */
  settingsChanged(): void;
  trunksChanged(): void;
  /** The inventory, the configs, the limits or the rotation changed. Usage is not reset. */
  callerIdsChanged(): void;
};
export type NoticeName = keyof Notices;

/** The names, to build a method for each. */
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
  callAgain: 'callAgain',
  workContact: 'workContact',
  renumberContact: 'renumberContact',
  drainPbx: 'drainPbx',
  pauseRecording: 'pauseRecording',
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
  /** Rejects without executing the order when the audit entry can't be written. */
  order<K extends OrderName>(
    name: K,
    args: Parameters<Orders[K]>,
    entry: AuditEntry,
  ): Promise<Outcome<ReturnType<Orders[K]>>>;
  notify<K extends NoticeName>(name: K, args: Parameters<Notices[K]>): Promise<void>;
  /**
   * Takes an action on each contact where possible, in one transaction sized to take a few milliseconds. The whole
   * work has one audit entry, which is not written here.
   */
  workContacts(action: EngineContactAction, contactIds: readonly number[]): Promise<WorkCounts>;
  /** Stops placing calls, commits, and closes the database. */
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
  /** Without interrupted calls, whose end is unknown. */
  ended: number;
};

/** engine → main */
export type DialerEvents = {
  /**
   * Recovered and about to begin. The engine waits for the answer, so that the main thread can reload from the database
   * without missing a fact.
   */
  ready(state: DialerState, recovery: Recovery): void;
  facts(batch: Fact[]): void;
  sample(sample: MetricSample): void;
  /** The PBXs or their trunks have changed. Never sent when calls are simulated. */
  telephony(state: TelephonyState): void;
  telephonyLog(level: 'info' | 'warn', fields: object, message: string): void;
  /** Another process holds the database: nothing happens until it is released. Sent once. */
  lockedOut(why: string): void;
};

/** Start parameters of the engine thread. */
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
  /** Demo mode, which places no real calls: without settings the legal windows are open. */
  demo: boolean;
  /** How real calls are made; null: all calls are simulated. */
  telephony: TelephonyConfig | null;
  /** Opens the trunks' passwords. */
  secretsKey: Uint8Array;
};
