import { weekdayOf, zoneClock } from '../kernel/local-time.ts';
import type { OperatingHours } from '../model/hours.ts';
import { createOpeningHours, daySpans, type OpeningHours } from './opening-hours.ts';

/**
 * Converts a campaign's configured hours into opening hours. A weekday is that on which a span starts: Monday's 22:00
 * to 06:00 ends on Tuesday. Throws RangeError for a zone that Intl does not know.
 */
export function openingHoursOf(hours: OperatingHours): OpeningHours {
  const { open, weekdays, lunch } = hours;
  const byWeekday = Array.from({ length: 7 }, (_, weekday) =>
    daySpans(weekdays.includes(weekday) ? open : null, weekdays.includes((weekday + 6) % 7) ? open : null, lunch),
  );
  return createOpeningHours(zoneClock(hours.timeZone), (day) => byWeekday[weekdayOf(day)]!);
}
