import type { AuditAnswer, AuditEntry, AuditQuery } from '#shared/contracts/audit.ts';
import { readDayRange } from '#server/platform/http/day-range.ts';
import type { AuditPage, AuditRequest } from './reader.ts';
import type { AuditRow } from '#server/platform/audit/entry-store.ts';

const PAGE_SIZE = 50;

function toAuditEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    user_id: row.userId,
    username: row.username,
    action: row.action,
    entity: row.entity,
    entity_id: row.entityId,
    entity_name: row.entityName,
    before: row.before,
    after: row.after,
  };
}

export function toAuditAnswer({
  entries,
  total,
  page,
  pageSize,
  untilId,
  actions,
  entities,
  usernames,
}: AuditPage): AuditAnswer {
  return {
    success: true,
    entries: entries.map(toAuditEntry),
    total,
    page,
    page_size: pageSize,
    total_pages: Math.ceil(total / pageSize),
    hasta_id: untilId,
    actions: [...actions],
    entities: [...entities],
    users: [...usernames],
  };
}

/**
 * Converts the query. Days are in `timeZone`. Throws `date_range_invalid`, or `invalid_query` with the field's name.
 */
export function fromAuditQuery(query: AuditQuery, timeZone: string): AuditRequest {
  const text = (value: string | undefined): string | undefined => value?.trim() || undefined;
  return {
    user: text(query.user),
    action: text(query.action),
    entity: text(query.entity),
    entityId: text(query.entity_id),
    ...readDayRange(query, timeZone),
    untilId: query.hasta_id,
    page: query.page ?? 1,
    pageSize: query.page_size ?? PAGE_SIZE,
  };
}
