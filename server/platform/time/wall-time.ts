/** Local times without a zone, such as 2026-11-26T09:00. */
import { DAY_MS } from '#shared/durations.ts';
import { zoneClock } from '#engine/kernel/local-time.ts';

/** Whether the day exists, unlike 2026-02-30, which Date.parse reads as a day in March. */
export const isDate = (text: string): boolean => isShownAs(text, Date.parse(`${text}T00:00:00Z`));

/** Like `isDate`, for a day with a time. */
export const isWallTime = (text: string): boolean => isShownAs(text, Date.parse(`${text}:00Z`));

const isShownAs = (text: string, atMs: number): boolean =>
  !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);

/**
 * Returns the epoch ms at which a clock in `timeZone` (IANA) shows `text`. If that happens twice, returns the first
 * instant; if the clock skips the time, returns an instant later by the skipped span.
 */
export function instantOfWallTime(text: string, timeZone: string): number {
  const clock = zoneClock(timeZone);
  const localMs = Date.parse(`${text}:00Z`);
  const before = localMs - clock.spanAt(localMs - DAY_MS).offsetMs;
  const after = localMs - clock.spanAt(localMs + DAY_MS).offsetMs;
  return [before, after].find((atMs) => clock.localMs(atMs) === localMs) ?? before;
}

/** Whether `name` is an IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    // A bare offset, which has no daylight saving time, would be accepted too.
    return (
      /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
    );
  } catch {
    return false;
  }
}
