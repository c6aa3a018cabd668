import type { Disposition } from '#engine/model/disposition.ts';

/** Ends that the network never carried: failures, invalid numbers, interruptions. */
const NOT_CARRIED: ReadonlySet<Disposition> = new Set<Disposition>(['failed', 'interrupted']);

/** Whether an ended call was carried by the network; abandoned, busy and unanswered ones were. */
export function isCarried(call: { readonly disposition: Disposition }): boolean {
  return !NOT_CARRIED.has(call.disposition);
}
