/**
 * Messages between the main thread and the engine thread over a MessagePort. Commands are answered after their commit.
 * Facts arrive in one batch per tick, after the tick's commit.
 */
import type { Placing } from '#engine/model/call.ts';
import type { Fact, FactOf } from '#engine/model/facts.ts';
import type { CampaignStatus } from '#engine/model/scenario.ts';
import type { NetworkProfile } from '#engine/network/profile.ts';
import type { ConversationOrder, EarlierCalls } from '#engine/ports.ts';
import type { ContactObstacle } from '#shared/domain/contact-rules.ts';
import type { SkipReason } from '#shared/domain/preview.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { AuditEntry } from '#server/platform/audit/service.ts';
import type { ContactEdit, ContactValues } from '#server/dialer/contact-edit.ts';
import type { ListenerReport } from '../telephony/agents/listeners.ts';
import type { TelephonyConfig } from '../telephony/config.ts';
import type { TelephonyState } from '../telephony/state.ts';
import type { ChosenCode } from './chosen-code.ts';
import type { ManualOrders } from './manual-contract.ts';
import type { TelephonyOrders } from './telephony-contract.ts';
import type { TransferOrders } from './transfer-contract.ts';
import type { SessionOrder, SessionOrders } from './session-contract.ts';
import type { SupervisorOrders } from './supervisor-contract.ts';

/** Leftovers of an unclean stop and how they were resolved. The next engine adopts the conversations. */
export type Recovery = EarlierCalls & {
  /** Number of attempts without an end, which were ended as interrupted. */
  interrupted: number;
  /** Number of contacts that were claimed without an attempt and are pending again. */
  released: number;
  nextCallId: number;
  /** The ended calls of people who had called back. */
  missed: readonly FactOf<'CallEnded'>[];
  /** Calls placed in the second before the recovery, so that the rate limits hold across a restart. */
  recentPlacings: Placing[];
};

/**
 * Result of an order. A refusal crosses the thread boundary as a value rather than an exception; the host turns it into
 * `fail(code, details, words)`.
 */
export type Outcome<T> =
  | { ok: true; value: T }
  | {
      ok: false;
      code: ErrorCode;
      details?: Record<string, unknown>;
      /** Texts that the message shows instead of the values of the same keys in `details`. */
      words?: Record<string, string>;
    };

export type DialerState = {
  running: boolean;
  /** Time of the engine's clock, epoch ms. */
  nowMs: number;
  activeCampaigns: number;
  concurrentCalls: number;
  agentsAvailable: number;
  agentsBusy: number;
};

/** How to start a campaign without contacts: refuse it, or let it wait for its list. */
export type EmptyList = 'refuse' | 'await';

/**
 * A call without a contact. It has the flow, menu and caller id of a campaign, or the default context's menu if
 * `campaignId` is null.
 */
export type TestCall = {
  /** Called number, E.164. */
  phone: string;
  /** Key of the number's country. */
  country: string;
  campaignId: number | null;
  userId: number;
};

/**
 * Users' actions on contacts: `reset` makes a contact callable as if it had never been called, `exclude` takes it out
 * of its campaign, and `restore` puts it back.
 */
export type ContactAction = 'reset' | 'exclude' | 'restore';

/** All actions on contacts. `rank` moves a contact that was never called to its list's priority. */
export type EngineContactAction = ContactAction | 'rank';

/** Result of an action on one contact. */
export type WorkResult = 'changed' | 'unchanged' | 'not_found' | ContactObstacle;
export type WorkCounts = Readonly<Partial<Record<WorkResult, number>>>;

/**
 * Users' orders and their results. An order and its audit entry are committed together. To add an order, extend this
 * type, ORDERS and commands.ts.
 */
export type Orders = SupervisorOrders &
  ManualOrders &
  TelephonyOrders &
  TransferOrders &
  SessionOrders & {
    startDialer(): DialerState;
    stopDialer(): DialerState;
    /**
     * Changes a campaign's status (start, pause, resume or stop) with the transitions of
     * shared/domain/campaign-actions.ts. The dialer itself is not started: while it is stopped, an active campaign waits.
     */
    startCampaign(campaignId: number, userId: number, empty?: EmptyList): CampaignStatus;
    pauseCampaign(campaignId: number): CampaignStatus;
    resumeCampaign(campaignId: number): CampaignStatus;
    stopCampaign(campaignId: number): CampaignStatus;
    /** Resets today's usage of all caller ids for one called country, or for all if null. */
    resetCallerIdUse(country: string | null): null;
    /** Ends a live call. Refusals: `call_ended` if the call is over, `call_not_found` if it is not in the database. */
    endCall(callId: number, userId: number): null;
    /**
     * Transfers an answered call without an agent to the queue (100) or to an agent (101 and up). Refusals:
     * `extension_not_found`, `agent_not_free`, `call_not_transferable`, and those of `endCall`.
     */
    transferCall(callId: number, extension: number, userId: number): null;
    /**
     * Makes a test call within the global rate. Returns the call's id once the call is journalled. Refusals:
     * `campaign_not_found`, `test_call_blacklisted`, `test_call_abandoned_hold`, `test_call_number_in_call`,
     * `test_call_number_gap`, `test_call_number_cap`, `test_call_no_pbx`,
     * `test_call_no_trunk`, `test_call_trunk_resting`, `test_call_no_channel`, `test_call_no_own_number`, `test_call_no_local_number`,
     * `test_call_no_caller_id`, `test_call_pbx_slow`, `test_call_too_many`, and `test_call_not_placed` for any other reason.
     */
    testCall(call: TestCall): number;
    /**
     * Makes a contact the next one of its campaign, regardless of its previous outcome. Refusals: `contact_not_found`,
     * `contact_in_call`, `contact_blacklisted`, `contact_opted_out`, `contact_excluded`, `contact_abandoned_hold`.
     */
    callAgain(contactId: number): null;
    /**
     * Applies an action to a contact. Refusals: `contact_not_found`, `contact_in_call`; for `reset` also
     * `contact_opted_out`, `contact_excluded`, `contact_blacklisted`; for `exclude` also `contact_finished`; for
     * `restore` also `contact_not_excluded`.
     */
    workContact(action: ContactAction, contactId: number): null;
    /**
     * Edits a contact and changes its number. Refusals: `contact_not_found`, `contact_in_call`, `contact_exists`,
     * `contact_blacklisted`, and `stale_write` if the contact's values no longer equal `before`.
     */
    renumberContact(
      contactId: number,
      edit: ContactEdit & Required<Pick<ContactEdit, 'number'>>,
      before?: ContactValues,
    ): null;
    /**
     * Removes a blacklist entry that the user has just made for a person, and changes its contacts back. Refusals:
     * `blacklist_entry_not_found`, `do_not_call_undo_over`, `do_not_call_asked_again`, and `do_not_call_not_own` for
     * another user's.
     */
    undoDoNotCall(entryId: number, userId: number): null;
    /** Makes an unreachable agent available at once. Refusals: `agent_not_unreachable`, and `agent_away` for a person. */
    reactivateAgent(agentId: number): null;
    /**
     * Signs a user in to a team, or moves them there from another one. Does nothing if they are signed in to it. Refusals: `team_not_own` unless the user is a member,
     * and `agent_in_other_team` while the user is in a call or wrap-up of another team.
     */
    signInAgent(userId: number, teamId: number): null;
    /** Signs a user out, after the current call and its wrap-up if any. Refusal: `agent_signed_out`. */
    signOutAgent(userId: number): null;
    /**
     * Pauses a user, after the current call and its wrap-up if any. Refusals: `agent_signed_out`, and
     * `pause_reason_not_found` also if the reason is archived.
     */
    pauseAgent(userId: number, reasonId: number | null): null;
    /**
     * Moves a user who is signed in to another team, after the current call and its wrap-up if any. A pause stays.
     * Refusals: `agent_signed_out`, and `agent_not_in_team` unless the user is a member of it.
     */
    moveAgent(userId: number, teamId: number): null;
    /** Ends a user's pause, or cancels one that has not begun. Refusal: `agent_signed_out`. */
    resumeAgent(userId: number): null;
    /**
     * Stores the code of the call that a user is in or wraps up. It counts at the end of the wrap-up. Refusals:
     * `agent_not_in_call`, `disposition_unknown`, `disposition_not_offered`, `disposition_note_required`, `callback_required`,
     * `callback_unexpected`, `callback_time_invalid`.
     */
    chooseCode(userId: number, chosen: ChosenCode): null;
    /**
     * Ends a user's wrap-up, with a code or with the one that was chosen before. Refusals: `agent_not_in_wrap_up`, also if
     * the code is for another call, and those of `chooseCode`.
     */
    finishWrapUp(userId: number, chosen: ChosenCode | null): null;
    /** Changes a user's conversation. Refusal: `agent_not_in_call`, also if the agent's phone is still being called. */
    controlCall(userId: number, callId: number, order: ConversationOrder): null;
    /**
     * Calls the contact that a user is shown. Refusals: `contact_not_shown`, and `contact_held` if it may not be called now,
     * so that it went back, or `contact_blacklisted`.
     */
    callContact(userId: number, contactId: number): null;
    /** Skips the contact that a user is shown. Refusal: `contact_not_shown`. */
    skipContact(userId: number, contactId: number, reason: SkipReason): null;
    /**
     * Hangs up a user's conversation, or the unanswered call to the contact that the user was shown. Refusal:
     * `agent_not_in_call`, also if it is another's.
     */
    hangUpAgent(userId: number, callId: number): null;
    /**
     * Moves a callback to a time (epoch ms) and a user, or to whoever of the team is free (null). Its present time may have
     * passed. Refusals:
     * `callback_not_found`, `callback_over`, `contact_in_call`, `callback_time_invalid`.
     */
    moveCallback(callbackId: number, userId: number | null, dueAtMs: number): null;
    /**
     * Cancels a callback. Its contact is not called again. Refusals: `callback_not_found`, `callback_over` and
     * `contact_in_call`.
     */
    cancelCallback(callbackId: number): null;
  };
export type OrderName = keyof Orders;

/**
 * Orders that people give at their own desk, and others for them. The former have no audit entry, because agent_events
 * has their effects.
 */
export type DeskOrder =
  | 'signInAgent'
  | 'signOutAgent'
  | 'moveAgent'
  | 'pauseAgent'
  | 'resumeAgent'
  | 'chooseCode'
  | 'finishWrapUp'
  | 'controlCall'
  | keyof TransferOrders
  | 'hangUpAgent'
  | 'callContact'
  | keyof ManualOrders
  | 'skipContact';

/** Orders for callbacks. */
export type CallbackOrder = 'moveCallback' | 'cancelCallback';

/**
 * The audit entry of an order: null only for one that its person gives at the desk, or a bot for its call, or that changes
 * nothing.
 */
export type EntryOf<K extends OrderName> = K extends
  | DeskOrder
  | SessionOrder
  | 'findPhonePbx'
  | 'reactivateAgent'
  | 'stopListening'
  ? AuditEntry | null
  : AuditEntry;

/** Notices of database changes that the engine must reload. A notice is repeated until the engine has processed it. */
export type Notices = {
  /** Stops the campaign if it is running, and deletes its state and counters. */
  removeCampaign(campaignId: number): void;
  campaignChanged(campaignId: number): void;
  /** A number was blacklisted. Its unanswered calls are hung up; for a user's entry, its contacts are opted out. */
  numberBlacklisted(entryId: number): void;
  /** Opt-outs of a list were blacklisted. Unanswered calls to their numbers are hung up. */
  listOptOutsAdded(listId: number): void;
  /** Contacts were added. A completed campaign becomes a draft. */
  contactsAdded(campaignId: number): void;
  /** The product settings changed, such as CPS or agent capacity. */
  settingsChanged(): void;
  /** The trunks changed. The rest of a trunk that was saved ends, because it may have been repaired. */
  trunksChanged(savedTrunkId?: number): void;
  /** Who is at a desk has changed, or who may take calls. */
  desksChanged(): void;
  /** The inventory, configs, limits, rotation or rests of caller ids changed. Usage is not reset. */
  callerIdsChanged(): void;
};
export type NoticeName = keyof Notices;

/** The names of all orders, for building a method for each. */
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
  undoDoNotCall: 'undoDoNotCall',
  findPhonePbx: 'findPhonePbx',
  probeTrunk: 'probeTrunk',
  reactivateAgent: 'reactivateAgent',
  signInAgent: 'signInAgent',
  signOutAgent: 'signOutAgent',
  moveAgent: 'moveAgent',
  pauseAgent: 'pauseAgent',
  resumeAgent: 'resumeAgent',
  chooseCode: 'chooseCode',
  finishWrapUp: 'finishWrapUp',
  controlCall: 'controlCall',
  transferOwnCall: 'transferOwnCall',
  leaveMessage: 'leaveMessage',
  consult: 'consult',
  finishConsultation: 'finishConsultation',
  hangUpAgent: 'hangUpAgent',
  moveCallback: 'moveCallback',
  cancelCallback: 'cancelCallback',
  callContact: 'callContact',
  dialNumber: 'dialNumber',
  cancelDialled: 'cancelDialled',
  skipContact: 'skipContact',
  pauseRecording: 'pauseRecording',
  listen: 'listen',
  takeOverCall: 'takeOverCall',
  stopListening: 'stopListening',
  handOverCall: 'handOverCall',
  chooseSessionCode: 'chooseSessionCode',
};
export const NOTICES: { readonly [K in NoticeName]: K } = {
  removeCampaign: 'removeCampaign',
  campaignChanged: 'campaignChanged',
  numberBlacklisted: 'numberBlacklisted',
  listOptOutsAdded: 'listOptOutsAdded',
  contactsAdded: 'contactsAdded',
  settingsChanged: 'settingsChanged',
  trunksChanged: 'trunksChanged',
  callerIdsChanged: 'callerIdsChanged',
  desksChanged: 'desksChanged',
};

/** Calls from the main thread to the engine. */
export type DialerCommands = {
  ping(): Promise<DialerState>;
  /** Executes an order. Rejects without executing it if the audit entry can't be written. */
  order<K extends OrderName>(
    name: K,
    args: Parameters<Orders[K]>,
    entry: AuditEntry | null,
  ): Promise<Outcome<ReturnType<Orders[K]>>>;
  notify<K extends NoticeName>(name: K, args: Parameters<Notices[K]>): Promise<void>;
  /**
   * Applies an action to each contact that allows it, in one transaction sized to take a few milliseconds. The caller
   * writes one audit entry for the whole action.
   */
  workContacts(action: EngineContactAction, contactIds: readonly number[]): Promise<WorkCounts>;
  /** Stops placing calls, ends the calls in progress as interrupted, and closes the database. */
  shutdown(): Promise<void>;
};

/** One second of the dialer, as stored in metric_samples and sent to consoles. Counts are per second. */
export type MetricSample = {
  /** Epoch seconds. */
  at: number;
  placed: number;
  concurrent: number;
  answered: number;
  abandoned: number;
  carried: number;
  /** Ended calls without interrupted ones, whose real end is unknown. */
  ended: number;
};

/** Calls from the engine to the main thread. */
export type DialerEvents = {
  /**
   * The engine has recovered and is about to begin. It waits for the answer, so that the main thread can reload from
   * the database without missing a fact.
   */
  ready(state: DialerState, recovery: Recovery): void;
  facts(batch: Fact[]): void;
  sample(sample: MetricSample): void;
  /** The state of the PBXs or their trunks has changed. Never sent if calls are simulated. */
  telephony(state: TelephonyState): void;
  /** How a supervisor's part in a conversation goes on. Never sent if calls are simulated. */
  listener(report: ListenerReport): void;
  telephonyLog(level: 'info' | 'warn', fields: object, message: string): void;
  /** Another process holds the database, so the engine is blocked until it is released. Sent once per lock. */
  lockedOut(why: string): void;
};

/** Start parameters of the engine thread. */
export type DialerWorkerData = {
  databaseFile: string;
  writeLock: SharedArrayBuffer;
  heartbeat: SharedArrayBuffer;
  seed: number;
  speed: number;
  network: NetworkProfile;
  /** Added to the wall clock (SIM_CLOCK), ms. */
  clockOffsetMs: number;
  /** Whether demo mode is on. It places no real calls, so its legal windows are open by default. */
  demo: boolean;
  /** How real calls are made, or null if all calls are simulated. */
  telephony: TelephonyConfig | null;
  /** Key that decrypts the trunks' passwords. */
  secretsKey: Uint8Array;
};
