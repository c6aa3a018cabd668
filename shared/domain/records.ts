/** What a record tells. `unblocked` is also written when an entry of the blacklist expires. */
export const RECORD_KINDS = [
  'call',
  'held',
  'excluded',
  'blocked',
  'unblocked',
  'opt_out_removed',
  'list_loaded',
  'registry_loaded',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
