/**
 * What a record tells. `window_closed` is about all due numbers of a campaign in one place; `unblocked` is also written when an entry of the blacklist expires; `opted_out` when somebody
 * opts out whose number is listed already; `call_deleted` for a call that was deleted before it was recorded; `queue_gap`
 * for queued entries that were.
 */
export const RECORD_KINDS = [
  'call',
  'held',
  'excluded',
  'window_closed',
  'blocked',
  'unblocked',
  'opted_out',
  'opt_out_removed',
  'list_loaded',
  'registry_loaded',
  'call_deleted',
  'queue_gap',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Maximum number of records in one answer of the dossier. */
export const DOSSIER_PAGE_MAX = 1000;
