import type { Clock } from '../clock.ts';

/**
 * Live time is monotonic: it is set to the wall clock once and runs on by itself, so that a clock that is put forward or
 * back moves no call. Whole milliseconds.
 */
export function createLiveClock(offsetMs: number): Clock {
  const startedAt = Date.now() + offsetMs - performance.now();
  return { nowMs: () => Math.floor(startedAt + performance.now()) };
}
