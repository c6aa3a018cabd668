import {
  CALLBACK_COLUMNS,
  type Callback,
  type CallbackAnswer,
  type CallbackPatch,
  type CallbacksAnswer,
  type CallbacksQuery,
} from '#shared/contracts/callbacks.ts';
import type { Row } from '#shared/lists/cell.ts';
import { csvHead, toCsv } from '#shared/lists/csv.ts';
import { possibleZones } from '#shared/countries/number-zones.ts';
import { readInstant } from '#server/platform/http/read-instant.ts';
import { toInstant } from '#server/platform/time/instant.ts';
import type { AskedCallbacks, CallbackChanges, CallbackPage, CallbackPageQuery, CallbackView } from './service.ts';

const PAGE_SIZE = 50;

export function toCallback(row: CallbackView): Callback {
  return {
    id: row.id,
    state: row.end ?? (row.isOverdue ? 'overdue' : 'open'),
    at: toInstant(row.dueAtMs),
    open_to_all_at: toInstant(row.openToAllAtMs),
    campaign_id: row.campaignId,
    campaign: row.campaign ?? '',
    contact_id: row.contactId,
    name: row.name,
    phone: row.phone,
    zones: row.phone === null ? [] : possibleZones(row.country ?? '', row.phone),
    user_id: row.userId,
    user: row.user,
    promised_by: row.promisedBy ?? '',
    promised_at: toInstant(row.createdAtMs),
    call_id: row.callId,
    note: row.note,
    kept_by_call_id: row.keptByCallId,
  };
}

export const toCallbackAnswer = (row: CallbackView, message: string): CallbackAnswer => ({
  success: true,
  message,
  mensaje: message,
  callback: toCallback(row),
});

export const toCallbacksAnswer = ({ nowMs, rows, total, overdue, page, pageSize }: CallbackPage): CallbacksAnswer => ({
  success: true,
  callbacks: rows.map(toCallback),
  at: toInstant(nowMs),
  total,
  page,
  page_size: pageSize,
  total_pages: Math.ceil(total / pageSize),
  overdue,
});

type Filters = Pick<CallbacksQuery, 'state' | 'user_id' | 'campaign_id' | 'team_id'>;

export const fromFilters = (query: Filters): AskedCallbacks => ({
  state: query.state ?? null,
  userId: query.user_id ?? null,
  campaignId: query.campaign_id ?? null,
  teamId: query.team_id ?? null,
});

export const fromCallbacksQuery = (query: CallbacksQuery): CallbackPageQuery => ({
  ...fromFilters(query),
  page: query.page ?? 1,
  pageSize: query.page_size ?? PAGE_SIZE,
});

function toCells(row: CallbackView): Row {
  const callback = toCallback(row);
  return CALLBACK_COLUMNS.map((column) => callback[column]);
}

export function* toCallbacksCsv(pages: Iterable<readonly CallbackView[]>, separator: string): Generator<string> {
  yield csvHead(CALLBACK_COLUMNS, separator);
  for (const rows of pages) yield toCsv(rows.map(toCells), separator);
}

/** Maps only the fields present on the wire. */
export const fromCallbackPatch = (
  { at, zone = '', user_id: userId }: CallbackPatch,
  timeZone: string,
): CallbackChanges => ({
  ...(at !== undefined && { dueAtMs: readInstant({ at, zone }, timeZone) }),
  ...(userId !== undefined && { userId }),
});
