/** Decides when a caller id rests because filters refuse its calls. */
import { DAY_MS } from '#shared/durations.ts';

/** A blocked call of a caller id. */
export type CallerIdBlockedAt = {
  /** In E.164 format. */
  readonly phone: string;
  /** Epoch milliseconds. */
  readonly atMs: number;
};

/** A caller id rests after this many blocked calls within `BLOCK_WINDOW_MS`. */
export const MAX_BLOCKED_CALLS = 5;
export const BLOCK_WINDOW_MS = DAY_MS;
/** Length of the rest, from the last of these calls. */
export const BLOCK_REST_MS = DAY_MS;
/** Age up to which a blocked call can matter to a rest that has not ended. */
export const BLOCK_MEMORY_MS = BLOCK_WINDOW_MS + BLOCK_REST_MS;

/**
 * Returns the end of the last rest that blocked calls at `times` (epoch milliseconds, ascending) have caused, or
 * −Infinity if they have caused none.
 */
export function restEndsAt(times: readonly number[]): number {
  let endsAtMs = -Infinity;
  for (let last = MAX_BLOCKED_CALLS - 1; last < times.length; last++) {
    const first = last - MAX_BLOCKED_CALLS + 1;
    if (times[last]! - times[first]! < BLOCK_WINDOW_MS) endsAtMs = times[last]! + BLOCK_REST_MS;
  }
  return endsAtMs;
}
