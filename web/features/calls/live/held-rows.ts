import type { ActiveCall } from '#shared/contracts/calls.ts';

/** A line of the list. While the list is held still, a call that has ended keeps its line. */
export type CallLine = { readonly call: ActiveCall; readonly hasEnded: boolean };

/** The lines of a list that is held still at `held`; `now` are all calls in progress, filtered out or not. */
export function heldLines(held: readonly ActiveCall[], now: readonly ActiveCall[]): CallLine[] {
  const byId = new Map(now.map((call) => [call.id, call]));
  return held.map((call) => {
    const latest = byId.get(call.id);
    return { call: latest ?? call, hasEnded: latest === undefined };
  });
}

/** How many calls have come since the list is held still. */
export function countNew(held: readonly ActiveCall[], now: readonly ActiveCall[]): number {
  const known = new Set(held.map(({ id }) => id));
  return now.filter(({ id }) => !known.has(id)).length;
}
