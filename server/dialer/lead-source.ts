import { IS_DIALLED } from '#server/platform/db/dialled-calls.ts';
import type { HoldReason } from '#engine/model/facts.ts';
import { createHoldNotes } from '#engine/model/hold-notes.ts';
import { failureOf } from '#engine/model/call.ts';
import { firstReason } from '#engine/model/hold-reason.ts';
import { parseWindowClass, windowClassOf } from '#engine/model/window-class.ts';
import type { NumberProtection } from '#engine/number-protection.ts';
import type { Barrier, ClassGate, LastFailure, Lead, LeadAnswer, LeadSource, OneLeadAnswer } from '#engine/ports.ts';
import { heldUntil } from '#shared/domain/contact-rules.ts';
import { DEFAULT_PURPOSE, type Purpose } from '#shared/domain/purposes.ts';
import { canonicalNumber, formsOf } from '#shared/numbers/canonical-number.ts';
import { RANK } from '#server/dialer/contact-rank.ts';
import type { DecisionRecords, Refused } from './decision-records.ts';
import { createContactClasses, type ContactClass } from '#server/dialer/contact-classes.ts';
import { createHeldContacts, type FreedContacts } from './held-contacts.ts';
import { createHoldRelease, createNumberHolds, holdsSince, IS_BLOCKED, IS_HELD } from './number-holds.ts';
import { createRegistryLookup, createRegistryNote } from './registries.ts';
import { toProgress, type CallDetails, type ProgressColumns } from '#server/platform/db/call-details.ts';
import { manualUploadId } from './manual-contract.ts';
import type { Db } from '#server/platform/db/open.ts';
import { createUndoLog } from './undo-log.ts';

/** Number of contacts read ahead per campaign, over all its classes. One query serves many claims. */
const READ_AHEAD = 256;
/** Minimum number of contacts read ahead per class. */
const LEAST_OF_CLASS = 16;

/** Maximum number of held contacts that one `take` postpones, to limit its duration. */
const MAX_HELD = 64;

export type SqliteLeadSource = LeadSource & {
  /** Discards the read-ahead of a campaign that was changed or removed. */
  forget(campaignId: number): void;
  /**
   * Makes a contact the campaign's next one and lowers its number of attempts to at most `mostAttempts`. The contact
   * must not be in a call.
   */
  callNext(campaignId: number, leadId: number, mostAttempts: number): void;
  /**
   * Makes the next contacts above an id due that wait for caps, of one campaign or of all, and returns them, or null if
   * there are none.
   */
  freeHeld(afterId: number, nowMs: number, campaignId?: number): FreedContacts | null;
};

/**
 * Due time of a contact that a user wants called next. It is below the due times of contacts that were never called.
 */
const DUE_FIRST = -1000;

type Row = {
  readonly id: number;
  readonly phone: string;
  readonly attempts: number;
  readonly dueAt: number;
};

/** A contact about which something is decided. */
type Deciding = Omit<Refused, 'reason' | 'registry'>;

/** A contact whose number may not be called now. */
type Held = { readonly kind: 'held'; readonly about: Deciding; readonly barrier: Barrier };

type EndedCall = ProgressColumns & { readonly queuedAtMs: number; readonly details: string };

/**
 * A class of a campaign with its read-ahead contacts in reverse order. `isDry` means that the last read found none due.
 */
type ClassAhead = ContactClass & {
  readonly windowClass: string;
  /** Where its numbers are. */
  readonly place: ReturnType<typeof parseWindowClass>;
  rows: Row[];
  isDry: boolean;
};

/**
 * A campaign's read-ahead. The classes are read again after `left` more contacts, because they appear and disappear
 * over time.
 */
type CampaignAhead = { classes: ClassAhead[]; left: number };

/**
 * Creates the source of contacts. It reads ahead per class, and hands out the contacts of all allowed classes in the
 * order of (due_at, id). Its methods must run inside a write transaction: a claim changes the row's state and is
 * committed before the call is placed. This hot path uses prepared SQL, because drizzle's mapping costs more than the
 * row. Contacts whose number may not be called now are postponed until it may.
 */
export function createLeadSource(
  db: Db,
  protection: Pick<NumberProtection, 'holdOf'>,
  decisions: DecisionRecords,
): SqliteLeadSource {
  // The literal state lets SQLite use the partial index contacts_due; `+` keeps the plan for all classes.
  const due = db.sqlite.prepare<[number, string, string, number, number], Row>(
    `select id, phone, attempts, due_at dueAt from contacts
     where campaign_id = +? and state = 'pending' and country = +? and zones = +? and due_at <= ?
     order by due_at, id limit +?`,
  );
  const nextDue = db.sqlite
    .prepare<[number, string, string], number>(
      `select due_at from contacts where campaign_id = +? and state = 'pending' and country = +? and zones = +?
       order by due_at limit 1`,
    )
    .pluck();
  const classesOf = createContactClasses(db);
  /** Whether the campaign has ever had a list. Numbers that people dial by hand are none. */
  const hasList = db.sqlite
    .prepare<[number, string], number>(
      `select exists(select 1 from contacts where campaign_id = ?
         and list_id is not coalesce((select id from contact_lists where upload_id = ?), 0))`,
    )
    .pluck();
  const holdsOf = createNumberHolds(db);
  const registryOf = createRegistryLookup(db);
  const noteRegistry = createRegistryNote(db);
  const phoneOf = db.sqlite.prepare<[number], string>('select phone from contacts where id = ?').pluck();
  const waitingOne = db.sqlite.prepare<[number, number], Row & ContactClass & { isDone: 0 | 1 }>(
    `select id, phone, attempts, due_at dueAt, country, zones, outcome is not null isDone from contacts
     where id = ? and campaign_id = ? and state = 'pending'`,
  );
  // One statement handles the common case. If it changes nothing, the reason is examined afterwards.
  const claim = db.sqlite.prepare<[number, string, string, string, number]>(
    `update contacts set state = 'claimed' where id = ? and state = 'pending' and not ${IS_BLOCKED} and not ${IS_HELD}`,
  );
  const hold = db.sqlite.prepare<[number, number]>(`update contacts set due_at = ? where id = ? and state = 'pending'`);
  const exclude = db.sqlite.prepare<[number]>(
    `update contacts set state = 'done', outcome = 'blacklisted' where id = ? and state = 'pending'`,
  );
  const reopen = db.sqlite.prepare<{ id: number; mostAttempts: number }>(
    `update contacts set state = 'pending', outcome = null, due_at = ${DUE_FIRST}, attempts = min(attempts, @mostAttempts)
     where id = @id and state <> 'claimed'`,
  );
  // A contact that has an outcome is done: it opted out during the call, or was done before somebody dialled it by hand.
  const postpone = db.sqlite.prepare<[number, number, number]>(
    `update contacts set state = iif(outcome is null, 'pending', 'done'), attempts = ?, due_at = ?
     where id = ? and state = 'claimed'`,
  );
  // Only a call by hand finds another outcome than an opt-out, and replaces it if it says more.
  const finish = db.sqlite.prepare<{ id: number; attempts: number; why: string }>(
    `update contacts set state = 'done', attempts = @attempts,
       outcome = iif(outcome is 'opted_out' or (outcome is not null and @why in ('attempts_used', 'ended_by_user')), outcome, @why)
     where id = @id and state = 'claimed'`,
  );
  const lower = db.sqlite.prepare<{ id: number; dueAtMs: number }>(
    `update contacts set state = 'pending', outcome = null, attempts = max(attempts - 1, 0),
       due_at = iif(state = 'done', @dueAtMs, due_at)
     where id = @id and (state = 'pending' or (state = 'done' and outcome = 'attempts_used'))`,
  );
  const isClaimed = db.sqlite
    .prepare<[number], number>(`select 1 from contacts where id = ? and state = 'claimed'`)
    .pluck();
  const endedCalls = db.sqlite.prepare<[number], EndedCall>(
    `select assigned_at queuedAtMs, placed_at placedAt, answered_at answeredAt, coalesce(details, '{}') details
     from calls where contact_id = ? and ended_at is not null and ${IS_DIALLED} order by id desc`,
  );
  const undoLog = createUndoLog(db);
  const releaseHolds = createHoldRelease(db);
  const rankHeld = db.sqlite.prepare<[string, string]>(
    `update contacts set due_at = ${RANK} where state = 'pending' and attempts = 0 and due_at > 0 and id in
       (select contacts.id from campaigns cross join contacts on contacts.campaign_id = campaigns.id and phone in (?, ?)
        where campaigns.deleted_at is null)`,
  );
  const ahead = new Map<number, CampaignAhead>();
  const holdNotes = createHoldNotes();
  const heldContacts = createHeldContacts(db);

  /** Records the closed legal windows behind which contacts of the campaign are due. */
  function recordClosed(campaignId: number, purpose: Purpose, nowMs: number, gate: ClassGate): void {
    for (const { country, zones, windowClass } of ahead.get(campaignId)!.classes) {
      const barrier = gate(windowClass, nowMs);
      if (barrier?.why !== 'legal_window') continue;
      const isDue = (): boolean => (nextDue.get(campaignId, country, zones) ?? Infinity) <= nowMs;
      const { untilMs } = barrier;
      decisions.windowClosed({ campaignId, country, zones, purpose, untilMs }, isDue, nowMs);
    }
  }

  /**
   * Releases a few holds that have ended, and reads the campaign's classes again. Classes that remain keep their
   * read-ahead contacts.
   */
  function readClasses(campaignId: number, nowMs: number): CampaignAhead {
    for (const phone of releaseHolds(nowMs)) rankHeld.run(...formsOf(phone));
    const before = ahead.get(campaignId)?.classes ?? [];
    const classes = classesOf(campaignId).map((key): ClassAhead => {
      const same = before.find(({ country, zones }) => country === key.country && zones === key.zones);
      const windowClass = classOf(key);
      return { ...key, windowClass, place: parseWindowClass(windowClass), rows: same?.rows ?? [], isDry: false };
    });
    const found = { classes, left: READ_AHEAD };
    ahead.set(campaignId, found);
    return found;
  }

  /** Returns the class with the first due contact among those that the gate allows. */
  function firstOf(campaignId: number, classes: readonly ClassAhead[], nowMs: number, gate: ClassGate) {
    const limit = Math.max(LEAST_OF_CLASS, Math.floor(READ_AHEAD / classes.length));
    let first: ClassAhead | undefined;
    for (const each of classes) {
      if (each.isDry || gate(each.windowClass, nowMs) !== null) continue;
      if (each.rows.length === 0) each.rows = due.all(campaignId, each.country, each.zones, nowMs, limit).reverse();
      each.isDry = each.rows.length === 0;
      if (isBefore(each.rows.at(-1), first?.rows.at(-1))) first = each;
    }
    return first;
  }

  /** Postpones a contact until its number may be called. Returns the number of changed rows. */
  function holdBack(about: Deciding, barrier: Barrier, nowMs: number): number {
    const { campaignId, contactId: id } = about;
    const { why, untilMs, callId } = barrier;
    holdNotes.note(campaignId, barrier);
    if (why === 'number_gap' || why === 'number_cap') heldContacts.note({ contactId: id, campaignId, untilMs }, nowMs);
    const { changes } = hold.run(untilMs, id);
    if (changes === 1) decisions.held({ ...about, reason: why, untilMs, callId }, nowMs);
    return changes;
  }

  /**
   * Claims a contact, excludes it, or returns what holds its number. Returns null if it was deleted or changed after it
   * was read.
   */
  function claimOne(
    campaignId: number,
    { id, phone, attempts }: Row,
    { country, zones, place, windowClass }: Omit<ClassAhead, 'rows' | 'isDry'>,
    nowMs: number,
    purpose: Purpose,
  ): Extract<LeadAnswer, { kind: 'lead' | 'excluded' }> | Held | null {
    const about: Deciding = { campaignId, contactId: id, phone, country, zones };
    const registry = registryOf(phone, campaignId);
    if (registry !== null) {
      if (exclude.run(id).changes === 0) return null;
      noteRegistry(id, registry);
      decisions.excluded({ ...about, reason: 'in_registry', registry }, nowMs);
      return { kind: 'excluded', leadId: id, why: 'blacklisted' };
    }
    const barrier = protection.holdOf(phone, { campaignId, purpose, ...place }, nowMs);
    // A blacklisted number is excluded at once.
    if (barrier !== null && !holdsOf(phone, campaignId).isBlacklisted) return { kind: 'held', about, barrier };
    if (claim.run(id, ...formsOf(phone), canonicalNumber(phone), holdsSince(nowMs)).changes === 1) {
      const lead: Lead = { id, phone, country, attempts, windowClass };
      return { kind: 'lead', lead };
    }
    const holds = holdsOf(phone, campaignId);
    const heldUntilMs = heldUntil(holds, nowMs);
    if (holds.isBlacklisted) undoLog.noteExcluded(id, phone, nowMs);
    if (holds.isBlacklisted && exclude.run(id).changes === 1) {
      decisions.excluded({ ...about, reason: 'blacklisted' }, nowMs);
      return { kind: 'excluded', leadId: id, why: 'blacklisted' };
    }
    if (heldUntilMs === null) return null;
    return { kind: 'held', about, barrier: { why: 'abandoned_hold', untilMs: heldUntilMs } };
  }

  function takeOne(
    campaignId: number,
    leadId: number,
    nowMs: number,
    gate: ClassGate,
    purpose = DEFAULT_PURPOSE,
  ): OneLeadAnswer {
    const row = waitingOne.get(leadId, campaignId);
    if (row === undefined) return { kind: 'empty' };
    const windowClass = classOf(row);
    const barrier = gate(windowClass, nowMs);
    if (barrier !== null) return { kind: 'wait', ...barrier };
    const where = { ...row, windowClass, place: parseWindowClass(windowClass) };
    const answer = claimOne(campaignId, row, where, nowMs, purpose);
    if (answer === null) return { kind: 'empty' };
    if (answer.kind === 'held') return { kind: 'wait', ...answer.barrier };
    // It comes back with other attempts, at another time.
    for (const each of ahead.get(campaignId)?.classes ?? []) each.rows = each.rows.filter(({ id }) => id !== leadId);
    if (answer.kind !== 'lead') return answer;
    const lead = row.isDone === 1 ? { ...answer.lead, isDoneAfter: true as const } : answer.lead;
    return { kind: 'lead', lead, dueAtMs: row.dueAt };
  }

  function take(campaignId: number, nowMs: number, gate: ClassGate, purpose = DEFAULT_PURPOSE): LeadAnswer {
    let known = ahead.get(campaignId);
    for (let held = 0; held < MAX_HELD;) {
      const isFresh = known === undefined || known.left === 0;
      if (known === undefined || isFresh) {
        known = readClasses(campaignId, nowMs);
        recordClosed(campaignId, purpose, nowMs, gate);
      }
      const first = firstOf(campaignId, known.classes, nowMs, gate);
      if (first === undefined) {
        if (isFresh) return waitFor(campaignId, known.classes, nowMs, gate);
        known = undefined;
        continue;
      }
      known.left--;
      const answer = claimOne(campaignId, first.rows.pop()!, first, nowMs, purpose);
      if (answer === null) continue;
      if (answer.kind !== 'held') return answer;
      held += holdBack(answer.about, answer.barrier, nowMs);
    }
    return { kind: 'wait', untilMs: nowMs + 1, why: holdNotes.reasonUntil(campaignId, nowMs + 1) };
  }

  /** Records the registry of a contact that was refused just before its call was placed. */
  function noteIfRegistered(campaignId: number, id: number): void {
    const phone = phoneOf.get(id);
    const registry = phone === undefined ? null : registryOf(phone, campaignId);
    if (registry !== null) noteRegistry(id, registry);
  }

  function waitFor(
    campaignId: number,
    classes: readonly ClassAhead[],
    nowMs: number,
    gate: ClassGate,
  ): Extract<LeadAnswer, { kind: 'wait' | 'empty' }> {
    let untilMs = Infinity;
    let why: HoldReason | null = null;
    for (const { country, zones, windowClass } of classes) {
      const dueAtMs = nextDue.get(campaignId, country, zones) ?? Infinity;
      const barrier = dueAtMs <= nowMs ? gate(windowClass, nowMs) : null;
      if (barrier !== null) why = firstReason(why, barrier.why);
      untilMs = Math.min(untilMs, barrier === null ? dueAtMs : barrier.untilMs);
    }
    if (classes.length === 0 && hasList.get(campaignId, manualUploadId(campaignId)) === 1) return { kind: 'empty' };
    return { kind: 'wait', untilMs, why: why ?? holdNotes.reasonUntil(campaignId, untilMs) };
  }

  return {
    take,
    takeOne,
    settle(campaignId, leadId, attempts, settlement) {
      if (settlement.kind === 'retry') postpone.run(attempts, settlement.dueAtMs, leadId);
      else {
        finish.run({ id: leadId, attempts, why: settlement.why });
        if (settlement.why === 'blacklisted') noteIfRegistered(campaignId, leadId);
      }
    },
    holdOf(campaignId, { phone, windowClass }, nowMs, purpose = DEFAULT_PURPOSE) {
      const holds = holdsOf(phone, campaignId);
      if (holds.isBlacklisted || holds.registry !== null) return 'blacklisted';
      const untilMs = heldUntil(holds, nowMs);
      if (untilMs !== null) return { why: 'abandoned_hold', untilMs };
      return protection.holdOf(phone, { campaignId, purpose, ...parseWindowClass(windowClass) }, nowMs);
    },
    lastFailure(_campaignId, id) {
      let last: LastFailure | null = null;
      for (const { queuedAtMs, details, ...columns } of endedCalls.iterate(id)) {
        const progress = toProgress(columns, JSON.parse(details) as CallDetails);
        const failure = failureOf({ queuedAtMs, ...progress }, progress);
        if (failure === null) break;
        last = { ...(last ?? failure), sinceMs: failure.atMs };
      }
      return last;
    },
    giveBack(campaignId, id, dueAtMs) {
      // The read-ahead may have the contact with its attempts before.
      ahead.delete(campaignId);
      if (lower.run({ id, dueAtMs }).changes > 0) return 'given_back';
      return isClaimed.get(id) === 1 ? 'in_call' : 'done';
    },
    forget: (campaignId) => void ahead.delete(campaignId),
    callNext(campaignId, id, mostAttempts) {
      reopen.run({ id, mostAttempts });
      ahead.delete(campaignId);
    },
    freeHeld(afterId, nowMs, onlyOf) {
      const freed = heldContacts.free(afterId, nowMs, onlyOf);
      for (const campaignId of freed?.campaignIds ?? []) ahead.delete(campaignId);
      return freed;
    },
  };
}

function classOf({ country, zones }: ContactClass): string {
  return windowClassOf({ country, zones: zones === '' ? [] : zones.split('+') });
}

function isBefore(row: Row | undefined, other: Row | undefined): boolean {
  if (row === undefined) return false;
  return other === undefined || row.dueAt < other.dueAt || (row.dueAt === other.dueAt && row.id < other.id);
}
