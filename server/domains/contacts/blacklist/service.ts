import type { Clock } from '#server/platform/time/clock.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { pagesBy } from '#server/platform/http/streamed-list.ts';
import { ADDED_BY_HAND } from '#shared/domain/stored-texts.ts';
import { readBlacklistPhone } from './phone.ts';
import type { BlacklistRow, BlacklistStore } from './store.ts';

export type BlacklistDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly store: BlacklistStore;
  /** Returns the typed number in E.164, or undefined if it is invalid. */
  readonly readNumber: (typed: string) => string | undefined;
  readonly audit: Audit;
  readonly clock: Clock;
};

/** A parsed number and its blacklist entry, which is null if the number is not listed. */
export type BlacklistCheck = { readonly phone: string; readonly entry: BlacklistRow | null };

const PAGE = 500;

export type BlacklistService = ReturnType<typeof createBlacklistService>;

/**
 * Manages the blacklist. The engine reads the table at each claim and again just before placing, so changes take effect
 * immediately.
 */
export function createBlacklistService({ db, store, readNumber, audit, clock }: BlacklistDeps) {
  return {
    /** Iterates over all entries in pages, newest first. */
    pages: (): IterableIterator<BlacklistRow[], void> =>
      pagesBy((last) => store.pageBefore(last?.id ?? Number.MAX_SAFE_INTEGER, PAGE)),

    /**
     * Adds a number. Throws `phone_required`, `phone_format_invalid`, `phone_area_missing`, or `blacklist_exists` if
     * the number is listed with or without its mobile digit.
     */
    add(actor: Actor, typed: string, reason: string): BlacklistRow {
      const phone = readBlacklistPhone(typed, readNumber);
      const row = { phone, reason: reason.trim() || ADDED_BY_HAND, createdBy: actor.id, createdAt: clock.nowMs() };
      return db.write(() => {
        const listed = store.findByPhone(phone);
        if (listed !== undefined) fail('blacklist_exists', { phone: listed.phone });
        const entry = store.add(row);
        audit.record({ actor, action: 'blacklist.add', entity: 'blacklist', entityId: entry.id, after: entry });
        return entry;
      });
    },

    remove(actor: Actor, id: number): BlacklistRow {
      return db.write(() => {
        const entry = store.remove(id) ?? fail('blacklist_entry_not_found', { id });
        audit.record({ actor, action: 'blacklist.remove', entity: 'blacklist', entityId: id, before: entry });
        return entry;
      });
    },

    check(typed: string): BlacklistCheck {
      const phone = readBlacklistPhone(typed, readNumber);
      return { phone, entry: store.findByPhone(phone) ?? null };
    },
  };
}
