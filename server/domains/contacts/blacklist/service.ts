import { setTimeout as pause } from 'node:timers/promises';
import { createBatchSize } from '#server/platform/db/batch-size.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { pagesBy } from '#server/platform/http/streamed-list.ts';
import type { DialerHost } from '#server/dialer/host.ts';
import { isByUser, isOptOut } from '#shared/domain/blacklist-sources.ts';
import { ADDED_BY_HAND } from '#shared/domain/stored-texts.ts';
import type { RegistryLookup } from '#server/dialer/registries.ts';
import type { RegistryListing } from '#shared/domain/registries.ts';
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
  readonly pages: PooledPages;
  /** Tells the engine that contacts of the campaign may be called again, or that an entry was added. */
  readonly host: Pick<DialerHost, 'contactsAdded' | 'numberBlacklisted'>;
  readonly registryOf: RegistryLookup;
  /** Returns the typed number in E.164, or undefined if it is invalid. */
  readonly readNumber: (typed: string) => string | undefined;
  readonly audit: Audit;
  readonly clock: Clock;
};

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
  const { db, store, host, registryOf, readNumber, audit, clock } = deps;

  /** Removes an entry. Must run inside a write transaction. Returns the campaigns of the contacts it reopens. */
  function remove(entry: ListedRow, actor: Actor | null, action: string, reason?: string): number[] {
    store.remove(entry.id, { authorId: actor?.id ?? null, reason: reason ?? '', atMs: clock.nowMs() });
    const after = reason === undefined ? undefined : { reason };
    audit.record({ actor, action, entity: 'blacklist', entityId: entry.id, before: toAudited(entry), after });
    return isUnwanted(entry) ? store.reopenContacts(entry.phone) : [];
  }

  /** Removes an entry with the verdicts on its number, so that only new ones can list it again. */
  function removeForGood(entry: ListedRow, actor: Actor | null, action: string, reason?: string): number[] {
    const campaigns = remove(entry, actor, action, reason);
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
        store.noteAskedAgain(present.id, actor.id);
        return { added: null, listed: present };
      }
      // An undo needs the verdicts.
      if (present !== undefined) (isByUser(wanted.source) ? remove : removeForGood)(present, actor, 'blacklist.remove');
      const entry = store.add({ ...wanted, createdBy: actor.id, createdAt: clock.nowMs() });
      if (present !== undefined && isByUser(wanted.source)) store.noteReplaced(entry, present);
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
     * Removes an entry. An opt-out needs a reason, which stays as a mark on the number. Throws
     * `blacklist_entry_not_found` or `removal_reason_required`.
     */
    async remove(actor: Actor, id: number, typedReason: string): Promise<BlacklistRow> {
      const reason = typedReason.trim();
      const { entry, campaigns } = db.write(() => {
        const listed = store.find(id) ?? fail('blacklist_entry_not_found', { id });
        if (isOptOut(listed.source)) {
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
     * Removes the entries that rest on verdicts of a trunk in a period, and its verdicts of that period. `days` has the
     * period as asked for. Returns the number of removed entries. Throws `trunk_not_found`.
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
            for (const campaign of remove(entry, actor, 'blacklist.remove')) campaigns.add(campaign);
            removed++;
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
