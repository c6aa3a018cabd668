/** Boundaries of days in a time zone. */
import { DAY_MS } from '#shared/durations.ts';
import { startOfLocalDay, zoneClock } from '#engine/kernel/local-time.ts';

/**
 * Returns the start of the calendar day of `atMs` in `timeZone` (IANA), epoch ms. If midnight is skipped, that is the
 * first existing moment.
 */
export function startOfDay(atMs: number, timeZone: string): number {
  const clock = zoneClock(timeZone);
  return startOfLocalDay(clock, Math.floor(clock.localMs(atMs) / DAY_MS));
}

/** Returns the start of the calendar day after that of `atMs`, epoch ms. */
export function startOfNextDay(atMs: number, timeZone: string): number {
  const clock = zoneClock(timeZone);
  return startOfLocalDay(clock, Math.floor(clock.localMs(atMs) / DAY_MS) + 1);
}

/** Returns the calendar day of `atMs` in `timeZone` (IANA), such as 2026-11-21. */
export function dayName(atMs: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(atMs);
}
