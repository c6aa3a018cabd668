/**
 * Invariant: no call is placed outside its campaign's opening hours, or outside the called number's dial window in any
 * of its possible zones.
 */
import { countryByKey } from '#shared/countries/countries.ts';
import type { DaySpan, LegalWindow, OperatingHours } from '#engine/model/hours.ts';
import { parseWindowClass } from '#engine/model/window-class.ts';
import { must, type Invariant, type Rules } from './invariant.ts';
import { wallClock, type WallTime } from './wall-clock.ts';

export function windows(rules: Rules): Invariant {
  return {
    name: 'no call outside the hours or the legal window',
    accept(fact) {
      if (fact.kind !== 'CallQueued') return;
      const { at, campaignId, leadId, callId } = fact;
      const { hours } = rules.plans.get(campaignId)!;
      must(
        hours === undefined || isOpen(hours, at),
        () => `call ${callId} outside the hours of campaign ${campaignId}`,
      );
      const { country, zones } = parseWindowClass(rules.classes.get(leadId)!);
      const window = rules.legalWindows?.[country] ?? rules.legalWindows?.['*'];
      if (window === undefined) return;
      for (const zone of zones.length > 0 ? zones : countryByKey(country)!.timeZones)
        must(isLegal(window, zone, at), () => `call ${callId} outside the legal window of ${country} in ${zone}`);
    },
  };
}

function isOpen({ timeZone, open, weekdays, lunch }: OperatingHours, at: number): boolean {
  const now = wallClock(timeZone, at);
  const onDay = (weekday: number) => (weekdays.includes(weekday) ? open : null);
  if (lunch !== null && (covers(lunch, now.minute, false) || covers(lunch, now.minute, true))) return false;
  return covers(onDay(now.weekday), now.minute, false) || covers(onDay((now.weekday + 6) % 7), now.minute, true);
}

function isLegal({ days, holiday, holidays }: LegalWindow, zone: string, at: number): boolean {
  const now = wallClock(zone, at);
  const spanOn = ({ weekday, date }: Pick<WallTime, 'weekday' | 'date'>) =>
    holidays.includes(date) ? holiday : days[weekday]!;
  const before = { weekday: (now.weekday + 6) % 7, date: dayBefore(now.date) };
  return covers(spanOn(now), now.minute, false) || covers(spanOn(before), now.minute, true);
}

/** Returns whether a span covers the minute on its first day, or on the day after. */
function covers(span: DaySpan | null, minute: number, isDayAfter: boolean): boolean {
  if (span === null) return false;
  const { fromMinute, toMinute } = span;
  const isOvernight = toMinute < fromMinute;
  if (isDayAfter) return isOvernight && minute <= toMinute;
  return minute >= fromMinute && (isOvernight || minute <= toMinute);
}

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
}
