import { DAY_MS } from '#shared/durations.ts';

/** Releases are lettered in the order of their year, rarely beyond d. Their dates are not known, only their order. */
const RELEASES_A_YEAR = 4;

/**
 * Returns whether the runtime's time-zone data, such as '2025b', are probably older than a year. Then countries may have
 * changed their clocks since, and people be called at other local hours than shown. Unknown versions count as old.
 */
export function isZoneDataOld(version: string | undefined, nowMs: number): boolean {
  const [, year, letter] = /^(\d{4})([a-z])$/.exec(version ?? '') ?? [];
  if (year === undefined || letter === undefined) return true;
  const nth = Math.min(letter.charCodeAt(0) - 'a'.charCodeAt(0) + 1, RELEASES_A_YEAR);
  const latestMs = Date.UTC(Number(year), (12 / RELEASES_A_YEAR) * nth, 1);
  return nowMs - latestMs > 365 * DAY_MS;
}
