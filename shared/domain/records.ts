/**
 * What a record tells. `unblocked` is also written when an entry of the blacklist expires; `opted_out` when somebody
 * opts out whose number is listed already.
 */
export const RECORD_KINDS = [
  'call',
  'held',
  'excluded',
  'blocked',
  'unblocked',
  'opted_out',
  'opt_out_removed',
  'list_loaded',
  'registry_loaded',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
