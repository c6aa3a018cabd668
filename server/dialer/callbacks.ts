/**
 * Callbacks on the engine thread: promised at a call's end, and called at their time. The engine reserves the promiser of
 * a callback of one person.
 */
import type { Dialer } from '#engine/dialer-contract.ts';
import { personExtension } from '#engine/model/agent.ts';
import { isReturned, NO_ATTEMPT } from '#engine/model/call.ts';
import type { Fact, FactKind, FactOf } from '#engine/model/facts.ts';
import type { FactSink } from '#engine/ports.ts';
import {
  CALLBACK_SHOWN_MS,
  mayBePromised,
  MOST_CALLBACK_DAYS,
  openToAllAt,
  type CallbackEnd,
} from '#shared/domain/callbacks.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { ContactState } from '#shared/domain/contact-rules.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import type { CallbackOrder, Orders, Outcome } from './contract.ts';
import type { Definitions } from './definitions.ts';
import type { SqliteLeadSource } from './lead-source.ts';
import type { StoredDialerSettings } from './settings.ts';
import { refuse } from './outcome.ts';

const KINDS = ['ContactReserved', 'ContactReleased', 'CallEnded'] as const satisfies readonly FactKind[];

/** Maximum number of callbacks that one tick releases, to limit its duration. */
const MOST_AT_ONCE = 32;

/** Who has promised a callback to somebody who called back in vain. */
export const NOBODY = 0;

type NewCallback = {
  readonly campaignId: number;
  readonly contactId: number;
  readonly callId: number;
  /** The user, or NOBODY if the person called back in vain. */
  readonly promisedBy: number;
  /** The user who is to call; null: whoever of the team is free. */
  readonly userId: number | null;
  /** Epoch ms. */
  readonly dueAtMs: number;
};

type Row = {
  readonly id: number;
  readonly campaignId: number;
  readonly contactId: number;
  readonly userId: number | null;
  readonly dueAtMs: number;
  /** From when whoever of the team is free may call, epoch ms. */
  readonly openToAllAtMs: number;
  readonly endedAtMs: number | null;
};

/** Its functions must run inside a write transaction. */
export type Callbacks = FactSink & {
  /** Stores a callback. Its contact waits until whoever is free may call it. */
  promise(promised: NewCallback): void;
  /** Stores a callback of the team, due at once, if nobody took the returned call of a contact that waits for none. */
  missed(call: FactOf<'CallEnded'>): void;
  /** Tells the dialer which calls people have promised. Call it when the dialer begins. */
  resume(): void;
  /** Returns the time of the next release, epoch ms, or Infinity. */
  nextAt(): number;
  /**
   * Makes the contacts whose time has come the next ones of their campaigns. Passes those, and campaigns with other
   * changed contacts, to `goOn`.
   */
  release(nowMs: number, goOn: (campaignId: number) => void): void;
  readonly orders: { readonly [K in CallbackOrder]: (...args: Parameters<Orders[K]>) => Outcome<null> };
};

type CallbacksOptions = {
  readonly db: Connection;
  readonly definitions: Pick<Definitions, 'findCampaign'>;
  readonly leads: Pick<SqliteLeadSource, 'callNext' | 'forget'>;
  readonly settings: Pick<StoredDialerSettings, 'callbackTeamAfterMs'>;
  readonly dialer: () => Pick<Dialer, 'now' | 'promise' | 'withdrawPromise'>;
};

export function createCallbacks({ db, definitions, leads, settings, dialer }: CallbacksOptions): Callbacks {
  const { sqlite } = db;
  const COLUMNS =
    'id, campaign_id campaignId, contact_id contactId, user_id userId, due_at dueAtMs, open_to_all_at openToAllAtMs, ended_at endedAtMs';
  const insert = sqlite.prepare<NewCallback & { openToAllAtMs: number; nowMs: number }>(
    `insert into callbacks (campaign_id, contact_id, call_id, promised_by, user_id, due_at, open_to_all_at, created_at)
     values (@campaignId, @contactId, @callId, @promisedBy, @userId, @dueAtMs, @openToAllAtMs, @nowMs)`,
  );
  const waiting = sqlite.prepare<[number], Row>(
    `select ${COLUMNS} from callbacks where ended_at is null and released_at is null and open_to_all_at <= ?
     order by open_to_all_at limit ${MOST_AT_ONCE}`,
  );
  const earliest = sqlite
    .prepare<[], number | null>(
      'select min(open_to_all_at) from callbacks where ended_at is null and released_at is null',
    )
    .pluck();
  const byId = sqlite.prepare<[number], Row>(`select ${COLUMNS} from callbacks where id = ?`);
  const open = sqlite.prepare<[], number>('select contact_id from callbacks where ended_at is null').pluck();
  const ownOnes = sqlite.prepare<[], Row>(
    `select ${COLUMNS} from callbacks where ended_at is null and released_at is null and user_id is not null`,
  );
  const released = sqlite.prepare<[number, number]>('update callbacks set released_at = ? where id = ?');
  const reopen = sqlite.prepare<[number]>(
    'update callbacks set released_at = null where contact_id = ? and ended_at is null',
  );
  // A contact that is to be called next has a negative time, and loses it when it is shown.
  const reopenShown = sqlite.prepare<[]>(
    `update callbacks set released_at = null
     where ended_at is null and released_at is not null and user_id is not null
       and contact_id in (select id from contacts where state = 'pending' and due_at >= 0)`,
  );
  const end = sqlite.prepare<{ id: number; atMs: number; why: CallbackEnd }>(
    'update callbacks set ended_at = @atMs, end = @why where id = @id',
  );
  const called = sqlite.prepare<{ contactId: number; callId: number; atMs: number }>(
    `update callbacks set ended_at = @atMs, end = 'called', kept_by_call_id = @callId
     where contact_id = @contactId and ended_at is null`,
  );
  const move = sqlite.prepare<{ id: number; userId: number | null; dueAtMs: number; openToAllAtMs: number }>(
    `update callbacks set user_id = @userId, due_at = @dueAtMs, open_to_all_at = @openToAllAtMs, released_at = null
     where id = @id`,
  );
  const isToCallBack = sqlite
    .prepare<[number], number>(
      `select 1 from contacts where id = ? and state <> 'claimed'
         and (outcome is null or outcome in ('success', 'ended_by_user', 'attempts_used'))`,
    )
    .pluck();
  const stateOf = sqlite.prepare<[number], ContactState>('select state from contacts where id = ?').pluck();
  // A contact without an attempt left would be done at once.
  const hold = sqlite.prepare<{ contactId: number; dueAtMs: number; mostAttempts: number }>(
    `update contacts set state = 'pending', outcome = null, due_at = @dueAtMs, attempts = min(attempts, @mostAttempts)
     where id = @contactId and state <> 'claimed'`,
  );
  const postpone = sqlite.prepare<[number, number]>(
    `update contacts set due_at = ? where id = ? and state = 'pending'`,
  );
  const isInCall = sqlite
    .prepare<[number], number>(
      `select 1 from calls where contact_id = ? and ended_at is null and attempt <> ${NO_ATTEMPT}`,
    )
    .pluck();
  const finish = sqlite.prepare<[number]>(
    `update contacts set state = 'done', outcome = 'ended_by_user' where id = ? and state = 'pending'`,
  );

  /** Contacts with an open callback. */
  const promised = new Set(open.all());
  /** Of these, those that are shown to whoever has promised the call. */
  const shown = new Set<number>();
  let nextAtMs = earliest.get() ?? Infinity;
  /** Campaigns with changed contacts. */
  const changed = new Set<number>();

  const look = (): void => void (nextAtMs = earliest.get() ?? Infinity);

  function contactChanged(campaignId: number): void {
    leads.forget(campaignId);
    changed.add(campaignId);
    look();
  }

  /** Lets the engine reserve whoever alone is to call. */
  function reserve({ campaignId, contactId, userId, dueAtMs, openToAllAtMs }: Omit<Row, 'id' | 'endedAtMs'>): void {
    if (userId === null) return;
    dialer().promise({
      campaignId,
      leadId: contactId,
      agentId: personExtension(userId),
      fromMs: dueAtMs - CALLBACK_SHOWN_MS,
      callAtMs: dueAtMs,
      untilMs: openToAllAtMs,
    });
  }

  function close(row: Row, why: CallbackEnd, atMs: number): void {
    end.run({ id: row.id, atMs, why });
    promised.delete(row.contactId);
  }

  function releaseOne(row: Row, nowMs: number): boolean {
    const { id, campaignId, contactId } = row;
    const state = stateOf.get(contactId);
    const plan = definitions.findCampaign(campaignId)?.plan;
    if (plan === undefined || state === undefined || state === 'done') {
      close(row, 'dropped', nowMs);
      return false;
    }
    released.run(nowMs, id);
    if (state === 'claimed') return false; // its call ends the callback
    leads.callNext(campaignId, contactId, plan.maxAttempts - 1);
    return true;
  }

  function find(id: number): Row | Extract<Outcome<never>, { ok: false }> {
    const row = byId.get(id);
    if (row === undefined) return refuse('callback_not_found', { id });
    if (row.endedAtMs !== null) return refuse('callback_over', { id });
    // The call ends it.
    return isInCall.get(row.contactId) === undefined ? row : refuse('contact_in_call');
  }

  function promise(callback: NewCallback): void {
    const { campaignId, contactId, dueAtMs, userId } = callback;
    const openToAllAtMs = openToAllAt(dueAtMs, userId !== null, settings.callbackTeamAfterMs());
    // Whoever has called back gets another time than promised before.
    const nowMs = dialer().now();
    called.run({ contactId, callId: callback.callId, atMs: nowMs });
    insert.run({ ...callback, openToAllAtMs, nowMs });
    const { maxAttempts } = definitions.findCampaign(campaignId)!.plan;
    hold.run({ contactId, dueAtMs: openToAllAtMs, mostAttempts: maxAttempts - 1 });
    contactChanged(campaignId);
    // The engine may wait for whoever promised the former call.
    if (promised.has(contactId)) dialer().withdrawPromise(contactId, openToAllAtMs);
    promised.add(contactId);
    reserve({ ...callback, openToAllAtMs });
  }

  function missed({ campaignId, leadId: contactId, callId, connectedAtMs }: FactOf<'CallEnded'>): void {
    if (connectedAtMs !== null || promised.has(contactId) || isToCallBack.get(contactId) === undefined) return;
    if (definitions.findCampaign(campaignId) === undefined) return;
    promise({ campaignId, contactId, callId, promisedBy: NOBODY, userId: null, dueAtMs: dialer().now() });
  }

  return {
    kinds: new Set(KINDS),
    accept(fact: Fact): void {
      if (fact.kind === 'ContactReserved') {
        if (fact.isPromised) shown.add(fact.leadId);
      } else if (fact.kind === 'ContactReleased') {
        // Its time for everybody may have passed meanwhile.
        if (!shown.delete(fact.leadId)) return;
        reopen.run(fact.leadId);
        look();
      } else if (fact.kind === 'CallEnded') {
        if (isReturned(fact)) return missed(fact);
        shown.delete(fact.leadId);
        if (fact.placedAtMs === null || !promised.delete(fact.leadId)) return;
        called.run({ contactId: fact.leadId, callId: fact.callId, atMs: fact.at });
        look();
      }
    },

    promise,
    missed,

    resume() {
      reopenShown.run();
      look();
      ownOnes.all().forEach(reserve);
    },

    nextAt: () => nextAtMs,

    release(nowMs, goOn) {
      if (nextAtMs <= nowMs) {
        for (const row of waiting.all(nowMs)) if (releaseOne(row, nowMs)) changed.add(row.campaignId);
        look();
      }
      for (const campaignId of changed) goOn(campaignId);
      changed.clear();
    },

    orders: {
      moveCallback(id, userId, dueAtMs) {
        const row = find(id);
        if ('ok' in row) return row;
        if (dueAtMs !== row.dueAtMs && !mayBePromised(dueAtMs, dialer().now()))
          return refuse('callback_time_invalid', { field: 'at', days: MOST_CALLBACK_DAYS });
        const openToAllAtMs = openToAllAt(dueAtMs, userId !== null, settings.callbackTeamAfterMs());
        move.run({ id, userId, dueAtMs, openToAllAtMs });
        dialer().withdrawPromise(row.contactId, openToAllAtMs);
        postpone.run(openToAllAtMs, row.contactId);
        contactChanged(row.campaignId);
        reserve({ ...row, userId, dueAtMs, openToAllAtMs });
        return { ok: true, value: null };
      },

      cancelCallback(id) {
        const row = find(id);
        if ('ok' in row) return row;
        const nowMs = dialer().now();
        close(row, 'canceled', nowMs);
        // Not due at once, so that nobody calls it before it is done.
        dialer().withdrawPromise(row.contactId, nowMs + DAY_MS);
        finish.run(row.contactId);
        contactChanged(row.campaignId);
        return { ok: true, value: null };
      },
    },
  };
}
