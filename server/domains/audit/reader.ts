/** The audit log as an administrator reads it. */
import type { AuditFilter, AuditRow, AuditStore } from './store.ts';

export type AuditPage = {
  readonly entries: readonly AuditRow[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  /** The newest entry that was looked at. */
  readonly untilId: number;
  readonly actions: readonly string[];
  readonly entities: readonly string[];
  readonly usernames: readonly string[];
};

/** What is asked for; without `untilId`, up to the newest entry. */
export type AuditSearch = Omit<AuditFilter, 'untilId'> & { readonly untilId: number | undefined };

export type AuditReader = ReturnType<typeof createAuditReader>;

export function createAuditReader({ store, timeZone }: { store: AuditStore; timeZone: () => string }) {
  return {
    timeZone,
    /** One page, newest first. */
    search(search: AuditSearch, page: number, pageSize: number): AuditPage {
      return store.consistently(() => {
        const untilId = search.untilId ?? store.newestId();
        const filter = { ...search, untilId };
        return {
          entries: store.page(filter, (page - 1) * pageSize, pageSize),
          total: store.count(filter),
          page,
          pageSize,
          untilId,
          actions: store.listActions(),
          entities: store.listEntities(),
          usernames: store.listUsernames(),
        };
      });
    },
  };
}
