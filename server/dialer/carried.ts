import type { Disposition } from '#engine/model/disposition.ts';

/** Ends of calls that the network never carried: failures, invalid numbers, interruptions. */
const NOT_CARRIED: ReadonlySet<Disposition> = new Set<Disposition>(['failed', 'invalid_number', 'interrupted']);

/** Whether the network carried an ended call. Abandoned, busy and unanswered calls were carried. */
export function isCarried(call: { readonly disposition: Disposition }): boolean {
  return !NOT_CARRIED.has(call.disposition);
}
