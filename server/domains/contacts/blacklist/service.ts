import { setTimeout as pause } from 'node:timers/promises';
import { createBatchSize } from '#server/platform/db/batch-size.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { pagesBy } from '#server/platform/http/streamed-list.ts';
import type { DialerHost } from '#server/dialer/host.ts';
import { isByUser, isOptOut, LIST_UNDO_MS } from '#shared/domain/blacklist-sources.ts';
import { ADDED_BY_HAND } from '#shared/domain/stored-texts.ts';
import type { RegistryLookup } from '#server/dialer/registries.ts';
import type { RegistryListing } from '#shared/domain/registries.ts';
import { allows } from '#shared/roles.ts';
import type { ListOptOuts, UndoneEntries } from './list-opt-out-store.ts';
import type { BlacklistPage, BlacklistPageRequest } from './page-store.ts';
import { readBlacklistPhone } from './phone.ts';
import {
  isByNetwork,
  isUnwanted,
  type BlacklistRow,
  type BlacklistStore,
  type ListedRow,
  type TrunkPeriod,
} from './store.ts';

/** Runs in the pool. */
type PooledPages = {
  readonly page: (request: BlacklistPageRequest) => Promise<BlacklistPage>;
  readonly countUndo: (period: TrunkPeriod) => Promise<number>;
};

export type BlacklistDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly store: BlacklistStore;
  readonly optOuts: Pick<ListOptOuts, 'nameOf' | 'saidAt' | 'isImporting' | 'undoSome'>;
  readonly pages: PooledPages;
  /** Tells the engine that contacts of the campaign may be called again, or that an entry was added. */
  readonly host: Pick<DialerHost, 'contactsAdded' | 'numberBlacklisted'>;
  readonly registryOf: RegistryLookup;
  /** Returns the typed number in E.164, or undefined if it is invalid. */
  readonly readNumber: (typed: string) => string | undefined;
  readonly audit: Audit;
  readonly clock: Clock;
};

export type UndoneList = Omit<UndoneEntries, 'taken'>;

type NewEntry = Pick<BlacklistRow, 'phone' | 'reason' | 'source' | 'callId'>;

/** A parsed number, its blacklist entry and the registry that has it; each may be null. */
export type BlacklistCheck = {
  readonly phone: string;
  readonly entry: BlacklistRow | null;
  readonly registry: RegistryListing | null;
};

const PAGE = 500;
/** Pause between two transactions of an undo, so that the engine can write. */
const PAUSE_MS = 5;

export type BlacklistService = ReturnType<typeof createBlacklistService>;

/**
 * Manages the blacklist. The engine reads the table at each claim and again just before placing, so changes take effect
 * immediately.
 */
export function createBlacklistService(deps: BlacklistDeps) {
  const { db, store, optOuts, host, registryOf, readNumber, audit, clock } = deps;

  const removalBy = (actor: Actor | null, reason = '') => ({
    authorId: actor?.id ?? null,
    reason,
    atMs: clock.nowMs(),
  });

  /** Records a removal. Must run inside its write transaction. */
  function recordRemoval(entry: ListedRow, actor: Actor | null, action: string, reason?: string): void {
    const after = reason === undefined ? undefined : { reason };
    audit.record({ actor, action, entity: 'blacklist', entityId: entry.id, before: toAudited(entry), after });
  }

  /**
   * Removes an entry with the verdicts on its number, so that only new ones can list it again. Must run inside a write
   * transaction. Returns the campaigns of the contacts it reopens.
   */
  function removeForGood(entry: ListedRow, actor: Actor | null, action: string, reason?: string): number[] {
    store.remove(entry.id, removalBy(actor, reason));
    recordRemoval(entry, actor, action, reason);
    const campaigns = isUnwanted(entry) ? store.reopenContacts(entry.phone) : [];
    store.forgetVerdicts(entry.phone);
    return campaigns;
  }

  /** Tells the engine of campaigns with reopened contacts. */
  async function notifyOf(campaigns: Iterable<number>): Promise<void> {
    for (const campaign of new Set(campaigns)) await host.contactsAdded(campaign);
  }

  /**
   * Lists a number in E.164, and hangs up calls to it that are not answered yet. Calls `alsoWrite` in the same
   * transaction. Throws `blacklist_exists` if the number is listed with or without its mobile digit; its author can then
   * no longer undo that. An entry that expires is replaced, until an undo.
   */
  async function list(
    actor: Actor,
    wanted: NewEntry,
    action: string,
    alsoWrite: (entry: BlacklistRow) => void = () => {},
  ): Promise<BlacklistRow> {
    const { phone } = wanted;
    const { added, listed } = db.write(() => {
      const present = store.findByPhone(phone);
      if (present !== undefined && present.expiresAt === null) {
        store.askAgain(present.id, actor.id);
        return { added: null, listed: present };
      }
      const add = () => store.add({ ...wanted, createdBy: actor.id, createdAt: clock.nowMs() });
      const entry = present === undefined ? add() : store.replace(present, removalBy(actor), add);
      if (present !== undefined) recordRemoval(present, actor, 'blacklist.remove');
      // An undo needs the verdicts.
      if (present !== undefined && !isByUser(wanted.source)) store.forgetVerdicts(phone);
      alsoWrite(entry);
      audit.record({ actor, action, entity: 'blacklist', entityId: entry.id, after: entry });
      return { added: entry, listed: null };
    });
    if (added === null) fail('blacklist_exists', { phone: listed.phone });
    await host.numberBlacklisted(added.id);
    return added;
  }

  return {
    /** Reads one page, and counts what `undo` would remove. */
    ...deps.pages,

    /** Iterates over all entries in pages, newest first. */
    pages: (): IterableIterator<ListedRow[], void> =>
      pagesBy((last) => store.pageBefore(last?.id ?? Number.MAX_SAFE_INTEGER, PAGE)),

    find: store.find,
    findByPhone: store.findByPhone,
    list,

    /** Adds a number. Throws the errors of `readBlacklistPhone` and `list`. */
    add: async (actor: Actor, typed: string, reason: string): Promise<BlacklistRow> => {
      const phone = readBlacklistPhone(typed, readNumber);
      const entry = { phone, reason: reason.trim() || ADDED_BY_HAND, source: 'blacklist', callId: null } as const;
      return list(actor, entry, 'blacklist.add');
    },

    /**
     * Removes an entry, also of lists that say the same. An opt-out needs a reason, which stays as a mark on the number. Throws
     * `blacklist_entry_not_found` or `removal_reason_required`.
     */
    async remove(actor: Actor, id: number, typedReason: string): Promise<BlacklistRow> {
      const reason = typedReason.trim();
      const { entry, campaigns } = db.write(() => {
        const listed = store.find(id) ?? fail('blacklist_entry_not_found', { id });
        if (isOptOut(listed)) {
          if (reason === '') fail('removal_reason_required', { field: 'reason' });
          store.markRemoval(listed.phone, { entryId: id, removedAt: clock.nowMs(), removedBy: actor.id, reason });
        }
        const given = reason === '' ? undefined : reason;
        return { entry: listed, campaigns: removeForGood(listed, actor, 'blacklist.remove', given) };
      });
      await notifyOf(campaigns);
      return entry;
    },

    /**
     * Removes the entries that rest on verdicts of a trunk in a period, and its verdicts of that period. A number that a
     * list says must not be called stays listed. `days` has the period as asked for. Returns the number of numbers that
     * are no longer listed. Throws `trunk_not_found`.
     */
    async undo(
      actor: Actor,
      period: TrunkPeriod,
      days: { readonly from: string; readonly to: string },
    ): Promise<number> {
      const { trunkId } = period;
      if (!store.hasTrunk(trunkId)) fail('trunk_not_found', { id: trunkId });
      const size = createBatchSize();
      let removed = 0;
      const campaigns = new Set<number>();
      function undoSome(most: number): boolean {
        const phones = store.phonesReportedBy(period, most);
        for (const phone of phones) {
          const entry = store.findByPhone(phone);
          if (entry !== undefined && isByNetwork(entry)) {
            const isKept = store.takeBack(entry.id, removalBy(actor));
            recordRemoval(entry, actor, 'blacklist.remove');
            if (!isKept) removed++;
            if (!isKept && isUnwanted(entry))
              for (const campaign of store.reopenContacts(phone)) campaigns.add(campaign);
          }
          store.forgetReportsBy(period, phone);
        }
        return phones.length === most;
      }
      while (db.write(() => size.timed(undoSome))) await pause(PAUSE_MS);
      audit.record({ actor, action: 'blacklist.undo', entity: 'blacklist', after: { trunkId, ...days, removed } });
      await notifyOf(campaigns);
      return removed;
    },

    /**
     * Removes the opt-outs that a list has brought, but for those that another list or a person asked for, too. Of a list
     * that is older than `LIST_UNDO_MS`, each leaves a mark. Throws `removal_reason_required`, `list_importing`, or
     * `list_undo_late` if such a list needs an administrator.
     */
    async undoList(actor: Actor, listId: number, typedReason: string): Promise<UndoneList> {
      const reason = typedReason.trim();
      if (reason === '') fail('removal_reason_required', { field: 'reason' });
      if (optOuts.isImporting(listId)) fail('list_importing');
      const isLate = clock.nowMs() - (optOuts.saidAt(listId) ?? Infinity) > LIST_UNDO_MS;
      if (isLate && !allows(actor.role, 'admin')) fail('list_undo_late');
      const after = { list: optOuts.nameOf(listId) ?? String(listId), reason };
      const about = { actor, action: 'blacklist.undo_list', entity: 'list', entityId: listId, after };
      // Written first, so that a crash leaves a trace of what has been removed.
      const begun = db.write(() => audit.propose(about));
      const size = createBatchSize();
      const undone = { removed: 0, keptByLists: 0, keptByOthers: 0 };
      function undoSome(most: number): boolean {
        const removal = removalBy(actor, reason);
        const mark = { removedAt: removal.atMs, removedBy: actor.id, reason };
        const done = optOuts.undoSome(listId, most, removal, ({ id, phone }) => {
          if (isLate) store.markRemoval(phone, { ...mark, entryId: id });
        });
        undone.removed += done.removed;
        undone.keptByLists += done.keptByLists;
        undone.keptByOthers += done.keptByOthers;
        return done.taken === most;
      }
      while (db.write(() => size.timed(undoSome))) await pause(PAUSE_MS);
      db.write(() => begun.addToAfter(undone));
      return undone;
    },

    /**
     * Removes up to `most` entries that have expired by `nowMs` and returns their number. Runs inside a write
     * transaction.
     */
    expire(nowMs: number, most: number): number {
      const entries = store.expiredBy(nowMs, most);
      for (const entry of entries) removeForGood(entry, null, 'blacklist.expire');
      return entries.length;
    },

    check(typed: string): BlacklistCheck {
      const phone = readBlacklistPhone(typed, readNumber);
      return { phone, entry: store.findByPhone(phone) ?? null, registry: registryOf(phone, null) };
    },
  };
}

function toAudited({ verdicts, expiresAt, ...fields }: ListedRow) {
  if (verdicts.length === 0 && expiresAt === null) return fields;
  const reports = verdicts.map(({ trunk, at }) => `${trunk} ${new Date(at).toISOString()}`);
  return { ...fields, expiresAt, reports };
}
