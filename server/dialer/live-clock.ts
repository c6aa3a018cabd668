import type { Clock } from '../time/clock.ts';

/** So far behind the wall clock, the machine has slept: steady time stands still meanwhile. */
const SLEPT_MS = 1000;

type LiveClockSources = {
  /** Epoch ms; may be put forward or back. */
  readonly wallMs: () => number;
  /** Milliseconds since any moment; only runs on. */
  readonly steadyMs: () => number;
};

const SYSTEM: LiveClockSources = { wallMs: () => Date.now(), steadyMs: () => performance.now() };

/**
 * Live time is monotonic: it is set to the wall clock once, plus `offsetMs`, and runs on by itself, so that a clock that
 * is put back moves no call. Only when the wall clock is over 1 s ahead it catches up in one step, which the dialer
 * takes as a gap: else every instant written after the lid was closed for an hour would be an hour old. Whole milliseconds.
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
