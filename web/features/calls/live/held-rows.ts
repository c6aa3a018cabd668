import type { ActiveCall } from '#shared/contracts/calls.ts';

/** A line of the list. While the list is frozen, ended calls keep their line. */
export type CallLine = { readonly call: ActiveCall; readonly hasEnded: boolean };

/**
 * Returns the lines of a list that was frozen with the calls `held`. `now` has all calls in progress, including those
 * that the filters hide.
 */
export function heldLines(held: readonly ActiveCall[], now: readonly ActiveCall[]): CallLine[] {
  const byId = new Map(now.map((call) => [call.id, call]));
  return held.map((call) => {
    const latest = byId.get(call.id);
    return { call: latest ?? call, hasEnded: latest === undefined };
  });
}

/** Returns how many calls have arrived since the list was frozen. */
export function countNew(held: readonly ActiveCall[], now: readonly ActiveCall[]): number {
  const known = new Set(held.map(({ id }) => id));
  return now.filter(({ id }) => !known.has(id)).length;
}
