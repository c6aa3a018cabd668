/** The consequences of a blacklist entry for the calls and the contacts of its number, and how they are undone. */
import { IS_DIALLED } from '#server/platform/db/dialled-calls.ts';
import type { Dialer } from '#engine/dialer-contract.ts';
import { retryWaitMs, settle } from '#engine/policies/retry.ts';
import { DO_NOT_CALL_UNDO_MS, isByUser, type BlacklistSource } from '#shared/domain/blacklist-sources.ts';
import type { ContactOutcome, ContactState } from '#shared/domain/contact-rules.ts';
import type { Disposition } from '#shared/domain/dispositions.ts';
import { UNDONE } from '#shared/domain/stored-texts.ts';
import { formsOf } from '#shared/numbers/canonical-number.ts';
import type { CallDetails } from '#server/platform/db/call-details.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { createBlacklistEntries } from './blacklist-entries.ts';
import type { Outcome } from './contract.ts';
import type { Definitions } from './definitions.ts';
import { createUndoLog, type ContactBefore } from './undo-log.ts';

type Entry = {
  readonly phone: string;
  readonly source: BlacklistSource;
  readonly createdBy: number | null;
  readonly createdAt: number;
  readonly askedAgainBy: number | null;
};

type ContactRow = {
  readonly campaignId: number;
  readonly state: ContactState;
  readonly outcome: ContactOutcome | null;
  readonly attempts: number;
  readonly dueAt: number;
};

type LastCall = {
  readonly attempt: number;
  readonly disposition: Disposition;
  readonly placedAt: number | null;
  readonly answeredAt: number | null;
  readonly endedAt: number;
  readonly details: string;
};

type DoNotCallOptions = {
  readonly db: Connection;
  readonly dialer: Pick<Dialer, 'endCall' | 'now'>;
  readonly definitions: Pick<Definitions, 'findCampaign'>;
};

/** Creates the commands. They must run inside a write transaction of the engine, with everything journalled. */
export function createDoNotCall({ db: { sqlite }, db, dialer, definitions }: DoNotCallOptions) {
  const undoLog = createUndoLog(db);
  const { takeBack } = createBlacklistEntries(db);
  const find = sqlite.prepare<[number], Entry>(
    `select phone, source, created_by createdBy, created_at createdAt, asked_again_by askedAgainBy
     from blacklist where id = ?`,
  );
  // The plus signs make the planner search by phone. `indexed by` would fail while a history is written in bulk, because
  // its indexes are created at the end.
  const liveCalls = sqlite.prepare<
    [string, string],
    { id: number; contactId: number | null; answeredAt: number | null }
  >(
    `select id, contact_id contactId, answered_at answeredAt from calls
     where phone in (?, ?) and +ended_at is null`,
  );
  const unanswered = sqlite.prepare<[], { id: number; phone: string }>(
    'select id, phone from calls where ended_at is null and +answered_at is null',
  );
  const ofList = sqlite.prepare<[string, string, number], Pick<Entry, 'createdBy'>>(
    `select blacklist_lists.created_by createdBy from blacklist join blacklist_lists on entry_id = blacklist.id
     where phone in (?, ?) and list_id = ?`,
  );
  const excludedSince = sqlite
    .prepare<[string, string, number], number>(
      `select distinct contact_id from calls
       where phone in (?, ?) and +contact_id is not null and +ended_at >= ?`,
    )
    .pluck();
  const contact = sqlite.prepare<[number], ContactRow>(
    'select campaign_id campaignId, state, outcome, attempts, due_at dueAt from contacts where id = ?',
  );
  // A contact in a call is done when the call ends; see lead-source.ts.
  const optOut = sqlite
    .prepare<[number], number>(
      `update contacts set state = iif(state = 'claimed', state, 'done'), outcome = 'opted_out' where id = ?
       returning campaign_id`,
    )
    .pluck();
  const restoreInCall = sqlite.prepare<[ContactOutcome | null, number]>(
    `update contacts set outcome = ? where id = ? and state = 'claimed' and outcome = 'opted_out'`,
  );
  const restore = sqlite.prepare<ContactBefore>(
    `update contacts set state = @state, outcome = @outcome, attempts = @attempts, due_at = @dueAt where id = @contactId`,
  );
  const lastCall = sqlite.prepare<[number], LastCall>(
    `select attempt, disposition, placed_at placedAt, answered_at answeredAt, ended_at endedAt, coalesce(details, '{}') details
     from calls where contact_id = ? and ended_at is not null and ${IS_DIALLED} order by id desc limit 1`,
  );

  /** Returns the state that the last call would have left the contact in if the number had not been listed. */
  function afterCall(contactId: number, { campaignId, attempts, dueAt }: ContactRow): ContactBefore | null {
    const call = lastCall.get(contactId);
    const plan = definitions.findCampaign(campaignId)?.plan;
    if (call === undefined || plan === undefined) return null;
    const { attempt, disposition, endedAt, answeredAt, placedAt } = call;
    const pending = { contactId, state: 'pending', outcome: null } as const;
    // The entry ended or refused the call, so it doesn't count as an attempt.
    if (disposition === 'failed' && placedAt === null) return { ...pending, attempts: attempt - 1, dueAt };
    if (disposition === 'ended_by_user' && answeredAt === null) {
      const dueAgainAt = endedAt + retryWaitMs(disposition, attempt, endedAt, plan);
      return { ...pending, attempts: attempt - 1, dueAt: dueAgainAt };
    }
    const { connectedAtMs } = JSON.parse(call.details) as CallDetails;
    const settlement = settle(disposition, attempts, endedAt, plan, connectedAtMs !== undefined);
    if (settlement.kind === 'retry') return { ...pending, attempts, dueAt: settlement.dueAtMs };
    return { contactId, state: 'done', outcome: settlement.why, attempts, dueAt };
  }

  /**
   * Returns the same for a contact that was in a call. One that already had an outcome was dialled by hand, and is done
   * again with it, unless the call has said more.
   */
  function afterCallOf(before: ContactBefore | null, contactId: number, present: ContactRow): ContactBefore | null {
    const after = afterCall(contactId, present);
    const outcome = before?.outcome ?? null;
    if (after === null || outcome === null || after.outcome === 'success') return after;
    return { ...after, state: 'done', outcome };
  }

  /** Returns the contact's campaign if the contact may be called again. */
  function undoContact(contactId: number, before: ContactBefore | null): number | null {
    const present = contact.get(contactId);
    if (present === undefined) return null;
    restoreInCall.run(before?.outcome ?? null, contactId);
    // Otherwise somebody has changed the contact since.
    const isByEntry = present.outcome === 'opted_out' || present.outcome === 'blacklisted';
    if (present.state !== 'done' || !isByEntry) return null;
    const wanted = before === null || before.state === 'claimed' ? afterCallOf(before, contactId, present) : before;
    if (wanted === null) return null;
    restore.run(wanted);
    return wanted.state === 'pending' ? present.campaignId : null;
  }

  return {
    /**
     * Applies a new entry: hangs up calls to its number that were not answered yet, and lets the others go on. If a user
     * made the entry for a person, contacts in a call and the contact that the entry names are opted out. Returns the
     * campaigns of changed contacts.
     */
    applied(entryId: number): Set<number> {
      undoLog.dropOld(dialer.now());
      const campaigns = new Set<number>();
      const entry = find.get(entryId);
      if (entry === undefined) return campaigns;
      const calls = liveCalls.all(...formsOf(entry.phone));
      if (isByUser(entry.source)) {
        for (const { contactId } of calls) if (contactId !== null) undoLog.note(entryId, contactId);
        for (const { contactId } of undoLog.of(entryId)) campaigns.add(optOut.get(contactId) ?? 0);
        campaigns.delete(0);
      }
      for (const { id, answeredAt } of calls) if (answeredAt === null) dialer.endCall(id, entry.createdBy ?? 0);
      return campaigns;
    },

    /** Hangs up calls that are not answered yet to numbers that a list has brought to the blacklist. */
    listApplied(listId: number): void {
      for (const { id, phone } of unanswered.all()) {
        const entry = ofList.get(...formsOf(phone), listId);
        if (entry !== undefined) dialer.endCall(id, entry.createdBy ?? 0);
      }
    },

    /**
     * Takes back an entry that the user has just made, and changes its contacts back. The outcome's value has the
     * campaigns of contacts that may be called again.
     */
    undo(entryId: number, userId: number): Outcome<Set<number>> {
      const entry = find.get(entryId);
      if (entry === undefined) return { ok: false, code: 'blacklist_entry_not_found', details: { id: entryId } };
      const { phone, source, createdBy, createdAt, askedAgainBy } = entry;
      if (!isByUser(source) || dialer.now() - createdAt > DO_NOT_CALL_UNDO_MS)
        return { ok: false, code: 'do_not_call_undo_over', details: { id: entryId } };
      if (createdBy !== userId) return { ok: false, code: 'do_not_call_not_own', details: { id: entryId } };
      if (askedAgainBy !== null) return { ok: false, code: 'do_not_call_asked_again', details: { id: entryId, phone } };
      const before = new Map<number, ContactBefore | null>(
        excludedSince.all(...formsOf(phone), createdAt).map((contactId) => [contactId, null]),
      );
      for (const noted of undoLog.of(entryId)) before.set(noted.contactId, noted);
      const campaigns = new Set<number>();
      for (const [contactId, noted] of before) campaigns.add(undoContact(contactId, noted) ?? 0);
      campaigns.delete(0);
      undoLog.drop(entryId);
      takeBack(entryId, { authorId: userId, reason: UNDONE, atMs: dialer.now() });
      return { ok: true, value: campaigns };
    },
  };
}
