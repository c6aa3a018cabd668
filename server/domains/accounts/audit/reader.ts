import type { AuditRow } from '#server/platform/audit/entry-store.ts';
import type { AuditFilter, AuditStore } from './store.ts';

/**
 * Without `untilId`, the page is read up to the newest entry. Must be structured-cloneable, because it is sent to a
 * pool thread.
 */
export type AuditRequest = Omit<AuditFilter, 'untilId'> & {
  readonly untilId: number | undefined;
  /** Starts at 1. */
  readonly page: number;
  readonly pageSize: number;
};

export type AuditPage = {
  readonly entries: readonly AuditRow[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  /**
   * Highest id that the filter included. Requests for later pages send it, so that new entries don't shift the pages.
   */
  readonly untilId: number;
  readonly actions: readonly string[];
  readonly entities: readonly string[];
  readonly usernames: readonly string[];
};

/** Creates a reader of pages, newest first. It runs in the pool, because it counts all matching entries. */
export function createAuditPage(store: AuditStore): (request: AuditRequest) => AuditPage {
  return ({ page, pageSize, ...search }) =>
    store.consistently(() => {
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
}

export type AuditReader = {
  /** Reads one page, newest first. */
  readonly page: (request: AuditRequest) => Promise<AuditPage>;
  /** IANA zone of the console's day. */
  readonly timeZone: () => string;
};
