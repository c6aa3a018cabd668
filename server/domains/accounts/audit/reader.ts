/** Reads pages of the audit log. */
import type { AuditRow } from '#server/platform/audit/entry-store.ts';
import type { AuditFilter, AuditStore } from './store.ts';

/** Without `untilId`, up to the newest entry. Plain data, because it crosses a thread boundary. */
export type AuditRequest = Omit<AuditFilter, 'untilId'> & {
  readonly untilId: number | undefined;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
};

export type AuditPage = {
  readonly entries: readonly AuditRow[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  /** The newest entry read. */
  readonly untilId: number;
  readonly actions: readonly string[];
  readonly entities: readonly string[];
  readonly usernames: readonly string[];
};

/** Reads one page, newest first. Runs in the pool, because it counts all matching entries. */
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
  /** One page, newest first. */
  readonly page: (request: AuditRequest) => Promise<AuditPage>;
  /** IANA zone of the console's day. */
  readonly timeZone: () => string;
};
