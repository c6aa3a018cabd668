/** The boundaries of days in a time zone. */
import { DAY_MS, startOfLocalDay, zoneClock } from '#engine/kernel/local-time.ts';

/**
 * Epoch ms at which the calendar day of `atMs` began in `timeZone` (IANA); the first existing moment where midnight is
 * skipped.
 */
export function startOfDay(atMs: number, timeZone: string): number {
  const clock = zoneClock(timeZone);
  return startOfLocalDay(clock, Math.floor(clock.localMs(atMs) / DAY_MS));
}

/** Epoch ms at which the day after that of `atMs` begins. */
export function startOfNextDay(atMs: number, timeZone: string): number {
  const clock = zoneClock(timeZone);
  return startOfLocalDay(clock, Math.floor(clock.localMs(atMs) / DAY_MS) + 1);
}

/** The calendar day of `atMs` in `timeZone` (IANA), such as 2026-11-21. */
export function dayName(atMs: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(atMs);
}
