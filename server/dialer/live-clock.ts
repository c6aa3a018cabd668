import type { Clock } from '#server/platform/time/clock.ts';

/** When the wall clock is ahead by this much, the machine was asleep: steady time stops meanwhile. */
const SLEPT_MS = 1000;

type LiveClockSources = {
  /** Epoch ms; may be set forward or back. */
  readonly wallMs: () => number;
  /** Monotonic milliseconds with any origin. */
  readonly steadyMs: () => number;
};

const SYSTEM: LiveClockSources = { wallMs: () => Date.now(), steadyMs: () => performance.now() };

/**
 * Live time is monotonic: it is set to the wall clock once, plus `offsetMs`, and then runs on, so that a clock
 * set back affects no call. Only when the wall clock is more than 1 s ahead does it catch up in one step, which the
 * dialer treats as a gap. Otherwise every instant written after an hour of sleep would be an hour old. Whole
 * milliseconds.
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
