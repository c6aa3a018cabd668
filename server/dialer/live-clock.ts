import type { Clock } from '#server/platform/time/clock.ts';

/**
 * Lead of the wall clock above which the machine counts as having been suspended, ms. Monotonic time stops during a
 * suspension.
 */
const SLEPT_MS = 1000;

type LiveClockSources = {
  /** Wall clock, epoch ms. It may be set forward or back. */
  readonly wallMs: () => number;
  /** Monotonic milliseconds with any origin. */
  readonly steadyMs: () => number;
};

const SYSTEM: LiveClockSources = { wallMs: () => Date.now(), steadyMs: () => performance.now() };

/**
 * Creates a monotonic clock in whole milliseconds. It starts at the wall clock plus `offsetMs`, so setting the wall
 * clock back affects no call. If the wall clock is more than 1 s ahead, as after a suspension, the clock catches up in
 * one step, which the dialer treats as a gap.
 */
export function createLiveClock(offsetMs: number, { wallMs, steadyMs }: LiveClockSources = SYSTEM): Clock {
  let startedAt = wallMs() + offsetMs - steadyMs();
  return {
    nowMs() {
      const steadyAt = startedAt + steadyMs();
      const aheadMs = wallMs() + offsetMs - steadyAt;
      if (aheadMs <= SLEPT_MS) return Math.floor(steadyAt);
      startedAt += aheadMs;
      return Math.floor(steadyAt + aheadMs);
    },
  };
}
