import { dayOf } from '#engine/caller-ids/limits.ts';
import { userOfExtension } from '#engine/model/agent.ts';
import type { Dialer } from '#engine/dialer-contract.ts';
import type { CampaignStatus } from '#engine/model/scenario.ts';
import type { NumberProtection } from '#engine/number-protection.ts';
import type { TrunkPlan } from '#engine/model/trunk.ts';
import type { TransferResult } from '#engine/model/call.ts';
import type { CampaignAction } from '#shared/domain/campaign-actions.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Audit, AuditEntry } from '#server/platform/audit/service.ts';
import type { TelephonyControl } from '../telephony/control.ts';
import { createRecordingStore } from '../telephony/recordings/recording-store.ts';
import type { Callbacks } from './callbacks.ts';
import type { CapChanges } from './cap-changes.ts';
import { createContactWork } from './contact-work.ts';
import { createDoNotCall } from './do-not-call.ts';
import type { DeferredPlacer } from './call-placer.ts';
import type {
  DialerState,
  EngineContactAction,
  NoticeName,
  Notices,
  OrderName,
  Orders,
  Outcome,
  TestCall,
  WorkCounts,
} from './contract.ts';
import type { Definitions, StoredCampaign } from './definitions.ts';
import type { SqliteLeadSource } from './lead-source.ts';
import { createPbxOrders } from './pbx-orders.ts';
import { createSupervisorOrders } from './supervisor-orders.ts';
import type { Routing } from './routing.ts';
import type { StoredDialerSettings } from './settings.ts';
import { createTestCalls, type PlaceTestCall } from './test-calls.ts';
import { refuse } from './outcome.ts';
import type { People } from './people.ts';
import { STATUS_NAMES, STOPPED, VERBS } from './transition-words.ts';

/** Receives an order's outcome inside the transaction. The order is answered after the commit. */
type Answer<T> = { resolve(outcome: Outcome<T>): void; reject(error: unknown): void };

/** A test call may wait for the rate limiter, so its outcome may come in a later transaction. */
type Deferred = 'testCall';
type OrderEffects = {
  [K in Exclude<OrderName, Deferred>]: (...args: Parameters<Orders[K]>) => Outcome<ReturnType<Orders[K]>>;
} & { readonly [K in Deferred]: PlaceTestCall };
/** Notices that may change many rows. */
type Stepped = 'settingsChanged' | 'campaignChanged';
type NoticeEffects = {
  [K in Exclude<NoticeName, Stepped>]: (...args: Parameters<Notices[K]>) => void;
} & {
  /**
   * Applies the change in steps. Each step is one transaction, and the change is complete when the last one is
   * committed.
   */
  [K in Stepped]: (...args: Parameters<Notices[K]>) => Iterator<void, void>;
};

/** The commands as they run on the engine thread: synchronously, inside a write transaction. */
export type CommandEffects = OrderEffects &
  NoticeEffects & {
    workContacts(action: EngineContactAction, contactIds: readonly number[]): WorkCounts;
    /**
     * Executes an order and writes its audit entry, if any, in the same transaction. A refused order leaves no entry. If
     * the entry can't be written, the order is not executed.
     */
    order<K extends OrderName>(
      name: K,
      args: Parameters<Orders[K]>,
      entry: AuditEntry | null,
      answer: Answer<ReturnType<Orders[K]>>,
    ): void;
  };

type CommandOptions = {
  readonly db: Db;
  readonly dialer: Dialer;
  readonly placer: DeferredPlacer;
  readonly leads: SqliteLeadSource;
  readonly guard: NumberProtection;
  readonly capChanges: CapChanges;
  readonly definitions: Definitions;
  readonly routing: Routing;
  readonly settings: StoredDialerSettings;
  readonly audit: Pick<Audit, 'propose'>;
  readonly people: Pick<People, 'orders' | 'desksChanged' | 'isAway' | 'isInCall' | 'outOfReach' | 'callAgain'>;
  readonly callbacks: Pick<Callbacks, 'orders'>;
  /** Control of the PBXs; undefined if calls are simulated. */
  readonly telephony?: TelephonyControl | undefined;
  /** Returns the trunks as the engine may currently use them. */
  readonly trunks: () => TrunkPlan[];
  /** Re-pushes the trunks to every PBX. */
  readonly trunksChanged?: () => void;
  readonly state: () => DialerState;
};

const TRANSFER_REFUSALS = {
  wrong_stage: 'call_not_transferable',
  unknown_extension: 'extension_not_found',
  agent_not_free: 'agent_not_free',
} as const satisfies Partial<Record<TransferResult, ErrorCode>>;

/** Number of campaigns reloaded per transaction. Reloading them takes about 2 ms of the 5 ms allowed for bulk work. */
export const CAMPAIGNS_PER_SLICE = 25;

export function createCommandEffects(options: CommandOptions): CommandEffects {
  const { db, dialer, placer, leads, capChanges, definitions, routing, settings, audit, telephony, state } = options;
  const hasContacts = db.sqlite
    .prepare<[number, number], number>(
      `select exists(select 1 from contacts where campaign_id = ? and state = 'pending')
           or exists(select 1 from contacts where campaign_id = ? and state = 'claimed')`,
    )
    .pluck();
  const reopen = db.sqlite.prepare<[number, number]>(
    `update campaign_states set status = 'draft', updated_at = ? where campaign_id = ? and status = 'completed'`,
  );
  const isStopped = db.sqlite.prepare<[number]>(
    `select 1 from campaign_states where campaign_id = ? and status = 'draft' and stopped_at is not null`,
  );
  const forgetState = db.sqlite.prepare<[number]>('delete from campaign_states where campaign_id = ?');
  const forgetCounters = db.sqlite.prepare<[number]>('delete from campaign_counters where campaign_id = ?');
  const resetUse = db.sqlite.prepare<[number, string | null, string | null]>(
    'delete from cli_usage where day = ? and (country = ? or ? is null)',
  );
  const contactWork = createContactWork({ db, definitions, leads, nowMs: dialer.now });
  const doNotCall = createDoNotCall({ db, dialer, definitions });
  const recordings = createRecordingStore(db);
  const isLive = db.sqlite.prepare<[number]>('select 1 from calls where id = ? and ended_at is null');
  const findCall = db.sqlite.prepare<[number]>('select 1 from calls where id = ?');

  function put({ plan, status, userId }: StoredCampaign): void {
    capChanges.loaded(plan);
    dialer.putCampaign(plan, status, userId);
  }

  /** Loads the campaign's current definition into the dialer. Returns false if the campaign does not exist. */
  function load(campaignId: number): boolean {
    const stored = definitions.findCampaign(campaignId);
    if (stored !== undefined) put(stored);
    return stored !== undefined;
  }

  /**
   * Withdraws the pending orders of one campaign or of all. Running campaigns then decide again under the current
   * limits.
   */
  function withdraw(campaignId?: number): void {
    for (const { callId } of placer.withdraw(campaignId)) {
      dialer.carrierEvent(callId, { kind: 'refused', why: 'withdrawn' });
    }
  }

  function change(
    campaignId: number,
    action: CampaignAction,
    apply: () => ReturnType<Dialer['startCampaign']>,
  ): Outcome<CampaignStatus> {
    if (!load(campaignId)) return refuse('campaign_not_found', { id: campaignId });
    const { ok, status } = apply();
    if (!ok) {
      const name = isStopped.get(campaignId) === undefined ? STATUS_NAMES[status] : STOPPED;
      const words = { action: VERBS[action], status: name };
      return { ...refuse('campaign_transition', { action, status }), words };
    }
    if (status !== 'active') withdraw(campaignId);
    return { ok: true, value: status };
  }

  /** Refuses an operation on a call that is not live. The error depends on whether the call is in the database. */
  function notLive(callId: number): Outcome<never> {
    return refuse(findCall.get(callId) === undefined ? 'call_not_found' : 'call_ended', { id: callId });
  }

  function startCampaign(campaignId: number, userId: number): Outcome<CampaignStatus> {
    return change(campaignId, 'start', () => dialer.startCampaign(campaignId, userId));
  }

  /** Notifies the dialer of changed contacts, none of which has become due. A completed campaign stays completed. */
  function leadsChanged(campaignId: number): void {
    if (load(campaignId) && dialer.campaignStatus(campaignId) !== 'completed') dialer.leadsChanged(campaignId);
  }

  /** Notifies the dialer that contacts of the campaign were changed by `action`. */
  function contactsWorked(action: EngineContactAction, campaignId: number): void {
    if (action !== 'exclude' && action !== 'rank') effects.contactsAdded(campaignId);
    else leadsChanged(campaignId);
  }

  const effects: OrderEffects & NoticeEffects = {
    ...options.people.orders,
    ...options.callbacks.orders,
    ...createSupervisorOrders(options.people, dialer, telephony),
    ...createPbxOrders(telephony),
    desksChanged: options.people.desksChanged,
    startDialer: () => (dialer.start() ? { ok: true, value: state() } : refuse('dialer_running')),

    stopDialer() {
      if (!dialer.stop()) return refuse('dialer_stopped');
      withdraw();
      return { ok: true, value: state() };
    },

    startCampaign(campaignId, userId, empty = 'refuse') {
      const isDraft = (dialer.campaignStatus(campaignId) ?? 'draft') === 'draft';
      const plan = definitions.findCampaign(campaignId)?.plan;
      const needsList = plan !== undefined && plan.dialMethod?.kind !== 'manual';
      if (empty === 'refuse' && isDraft && needsList && hasContacts.get(campaignId, campaignId) === 0)
        return refuse('campaign_without_contacts');
      return startCampaign(campaignId, userId);
    },

    pauseCampaign: (id) => change(id, 'pause', () => dialer.pauseCampaign(id)),
    resumeCampaign: (id) => change(id, 'resume', () => dialer.resumeCampaign(id)),
    stopCampaign: (id) => change(id, 'stop', () => dialer.stopCampaign(id)),

    removeCampaign(campaignId) {
      if (dialer.campaignStatus(campaignId) !== undefined) dialer.removeCampaign(campaignId);
      withdraw(campaignId);
      leads.forget(campaignId);
      forgetState.run(campaignId);
      forgetCounters.run(campaignId);
    },

    campaignChanged(campaignId) {
      if (load(campaignId)) withdraw(campaignId);
      return capChanges.campaignChanged(campaignId);
    },

    contactsAdded(campaignId) {
      if (!load(campaignId)) return;
      reopen.run(dialer.now(), campaignId);
      dialer.leadsChanged(campaignId);
    },

    *settingsChanged() {
      dialer.setSettings(settings.read());
      dialer.setLegalWindows(settings.legalWindows());
      // Withdraws the orders that were decided under the old limits.
      withdraw();
      yield* capChanges.capsChanged();
      // Menus also depend on settings. A call that starts before its campaign is reloaded still has the old menu.
      for (let lastId = 0; ;) {
        yield;
        const campaigns = definitions.listCampaigns(lastId, CAMPAIGNS_PER_SLICE);
        for (const campaign of campaigns) {
          put(campaign);
          withdraw(campaign.plan.id);
        }
        if (campaigns.length < CAMPAIGNS_PER_SLICE) return;
        lastId = campaigns.at(-1)!.plan.id;
      }
    },

    trunksChanged(savedTrunkId) {
      dialer.setTrunks(options.trunks());
      if (savedTrunkId !== undefined) dialer.probeTrunk(savedTrunkId);
      options.trunksChanged?.();
      withdraw();
    },

    callerIdsChanged() {
      dialer.setCallerIdRests(routing.callerIdRests(dialer.now()));
      dialer.setCallerIds(routing.callerIds());
      withdraw();
    },

    resetCallerIdUse(country) {
      resetUse.run(dayOf(dialer.now()), country, country);
      dialer.setCallerIdUse(routing.usedUntil(dialer.now()));
      return { ok: true, value: null };
    },

    testCall: createTestCalls({ db, dialer, definitions, guard: options.guard }),

    callAgain(contactId) {
      const again = contactWork.callAgain(contactId);
      if (!again.ok) return again;
      effects.contactsAdded(again.value);
      return { ok: true, value: null };
    },

    numberBlacklisted(entryId) {
      for (const campaignId of doNotCall.applied(entryId)) leadsChanged(campaignId);
    },
    listOptOutsAdded: doNotCall.listApplied,
    undoDoNotCall(entryId, userId) {
      const undone = doNotCall.undo(entryId, userId);
      if (!undone.ok) return undone;
      for (const campaignId of undone.value) effects.contactsAdded(campaignId);
      return { ok: true, value: null };
    },

    workContact(action, contactId) {
      const worked = contactWork.one(action, contactId);
      if (!worked.ok) return worked;
      if (worked.value !== null) contactsWorked(action, worked.value);
      return { ok: true, value: null };
    },

    renumberContact(contactId, edit, before) {
      const edited = contactWork.renumber(contactId, edit, before);
      if (!edited.ok) return edited;
      // The new number may be in another country, with other dial windows.
      leadsChanged(edited.value);
      return { ok: true, value: null };
    },

    probeTrunk: (id) => (dialer.probeTrunk(id) ? { ok: true, value: null } : refuse('trunk_not_resting', { id })),

    reactivateAgent(agentId) {
      if (options.people.isAway(agentId)) return refuse('agent_away');
      if (dialer.reactivateAgent(agentId) || options.people.callAgain(agentId)) return { ok: true, value: null };
      return refuse('agent_not_unreachable', { extension: agentId });
    },

    pauseRecording(callId, isPaused) {
      if (telephony?.setRecordingPaused(callId, isPaused) ?? false) {
        recordings.setPaused(callId, isPaused);
        return { ok: true, value: null };
      }
      return isLive.get(callId) === undefined ? notLive(callId) : refuse('recording_not_running', { id: callId });
    },

    endCall(callId, userId) {
      if (dialer.endCall(callId, userId)) return { ok: true, value: null };
      return notLive(callId);
    },

    transferCall(callId, extension, userId) {
      const toUserId = userOfExtension(extension);
      const refusal = toUserId === null ? null : options.people.outOfReach(callId, { userId: toUserId });
      if (refusal !== null) return refusal;
      const result = dialer.transferCall(callId, extension, userId);
      if (result === 'ok') return { ok: true, value: null };
      if (result === 'unknown_call' || result === 'ended') return notLive(callId);
      return refuse(TRANSFER_REFUSALS[result], { id: callId, extension });
    },
  };

  /**
   * Writes an audit entry into the open transaction. If only the entry fails, calls `reject` with the error and returns
   * undefined. Throws if SQLite has rolled back the whole transaction.
   */
  function propose(entry: AuditEntry, reject: (error: unknown) => void): ReturnType<Audit['propose']> | undefined {
    try {
      return audit.propose(entry);
    } catch (error) {
      if (!db.sqlite.inTransaction) throw error; // SQLite has rolled back the whole transaction
      reject(error);
      return undefined;
    }
  }

  /**
   * Makes a test call. Its audit entry is written in the transaction that journals the call, which may be a later one.
   */
  function orderTestCall(call: TestCall, entry: AuditEntry, { resolve, reject }: Answer<number>): void {
    effects.testCall(call, (outcome) => {
      if (!outcome.ok) return resolve(outcome);
      const callId = outcome.value;
      if (propose({ ...entry, entityId: callId }, reject) !== undefined) return resolve(outcome);
      placer.hangUp(callId); // removes the pending order
      dialer.carrierEvent(callId, { kind: 'refused', why: 'withdrawn' });
    });
  }

  return {
    ...effects,
    workContacts(action, contactIds) {
      const { counts, campaigns } = contactWork.all(action, contactIds);
      for (const campaignId of campaigns) contactsWorked(action, campaignId);
      return counts;
    },
    order(name, args, entry, answer) {
      // The types of name, arguments and answer match, but TypeScript can't infer it here.
      if (name === 'testCall') return orderTestCall(args[0] as TestCall, entry!, answer as Answer<unknown>);
      const act = effects[name] as (...given: unknown[]) => Outcome<ReturnType<Orders[typeof name]>>;
      if (entry === null) return answer.resolve(act(...args));
      const proposed = propose(entry, answer.reject);
      if (proposed === undefined) return;
      const outcome = act(...args);
      if (!outcome.ok) proposed.withdraw();
      else if (ANSWERED_WITH_STATUS.has(name)) proposed.addToAfter({ status: outcome.value as CampaignStatus });
      answer.resolve(outcome);
    },
  };
}

/** The orders that are answered with the campaign's new status. */
const ANSWERED_WITH_STATUS: ReadonlySet<OrderName> = new Set<OrderName>([
  'startCampaign',
  'pauseCampaign',
  'resumeCampaign',
  'stopCampaign',
]);
