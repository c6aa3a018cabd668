/** The health of trunks: whether they are in service, and what became of their calls. */
import type { TrunkRest } from '#server/live/live-trunks.ts';

/** `probing` means that the rest is over and the next call shows whether the carrier takes calls again. */
export type TrunkHealth =
  | { readonly state: 'in_service'; readonly rest: null }
  | { readonly state: 'resting' | 'probing'; readonly rest: TrunkRest };

/** Returns the health of a trunk at `nowMs` (epoch ms). `rest` is undefined if the trunk is in service. */
export function healthAt(rest: TrunkRest | undefined, nowMs: number): TrunkHealth {
  if (rest === undefined) return { state: 'in_service', rest: null };
  return { state: rest.untilMs > nowMs ? 'resting' : 'probing', rest };
}
