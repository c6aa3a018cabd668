import { DAY_MS } from '#shared/durations.ts';
import { MAX_REPORT_DAYS } from '#shared/contracts/reports.ts';
import { readDayRange } from '#server/platform/http/day-range.ts';
import { fail } from '#server/platform/http/errors.ts';
import { dayName } from '#server/platform/time/local-day.ts';

/** Days as YYYY-MM-DD. If one is undefined or empty, the other is used; if both are, today. */
export type DaysAsked = { readonly firstDay: string | undefined; readonly lastDay: string | undefined };

/**
 * Returns the requested days and their instants, epoch ms. `timeZone` is an IANA zone. Throws `date_range_invalid`,
 * `report_too_long` or `invalid_query`.
 */
export function periodOf({ firstDay, lastDay }: DaysAsked, { timeZone, nowMs }: { timeZone: string; nowMs: number }) {
  const last = lastDay || firstDay || dayName(nowMs, timeZone);
  const first = firstDay || last;
  const { fromMs = 0, toMs = 0 } = readDayRange({ fecha_inicio: first, fecha_fin: last }, timeZone);
  // Rounded, because a day may have 23 or 25 hours.
  const days = Math.round((toMs - fromMs) / DAY_MS);
  if (days > MAX_REPORT_DAYS) fail('report_too_long', { field: 'fecha_inicio', days: MAX_REPORT_DAYS });
  return { first, last, fromMs, toMs };
}
