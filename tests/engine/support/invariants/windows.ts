/**
 * Invariant: no call is placed outside its campaign's opening hours, or outside the called number's dial window in any
 * of its possible zones.
 */
import { countryByKey } from '#shared/countries/countries.ts';
import { spansOf } from '#shared/domain/legal-windows.ts';
import { windowsFor } from '#shared/domain/window-keys.ts';
import type { DayHours, DaySpan, LegalWindow, OperatingHours } from '#engine/model/hours.ts';
import { parseWindowClass } from '#engine/model/window-class.ts';
import { must, type Invariant, type Rules } from './invariant.ts';
import { wallClock, type WallTime } from './wall-clock.ts';

export function windows(rules: Rules): Invariant {
  return {
    name: 'no call outside the hours or the legal window',
    accept(fact) {
      if (fact.kind !== 'CallQueued') return;
      const { at, campaignId, leadId, callId } = fact;
      const { hours, purpose = null } = rules.plans.get(campaignId)!;
      must(
        hours === undefined || isOpen(hours, at),
        () => `call ${callId} outside the hours of campaign ${campaignId}`,
      );
      const { country, region, zones } = parseWindowClass(rules.classes.get(leadId)!);
      const ruling = windowsFor(rules.legalWindows ?? {}, { country, region, purpose });
      for (const window of ruling.flatMap((each) => [each, ...(each.also ?? [])])) {
        for (const zone of zones.length > 0 ? zones : countryByKey(country)!.timeZones)
          must(isLegal(window, zone, at), () => `call ${callId} outside the legal window of ${country} in ${zone}`);
      }
    },
  };
}

function isOpen({ timeZone, open, weekdays, lunch }: OperatingHours, at: number): boolean {
  const now = wallClock(timeZone, at);
  const onDay = (weekday: number) => (weekdays.includes(weekday) ? open : null);
  if (lunch !== null && (covers(lunch, now.minute, false) || covers(lunch, now.minute, true))) return false;
  return covers(onDay(now.weekday), now.minute, false) || covers(onDay((now.weekday + 6) % 7), now.minute, true);
}

function isLegal({ days, holiday, holidays, eve }: LegalWindow, zone: string, at: number): boolean {
  const now = wallClock(zone, at);
  const hoursOn = ({ weekday, date }: Pick<WallTime, 'weekday' | 'date'>): DayHours => {
    if (holidays.includes(date)) return holiday;
    return eve !== undefined && holidays.includes(dayAfter(date, 1)) ? eve : days[weekday]!;
  };
  const before = { weekday: (now.weekday + 6) % 7, date: dayAfter(now.date, -1) };
  return (
    spansOf(hoursOn(now)).some((span) => covers(span, now.minute, false)) ||
    spansOf(hoursOn(before)).some((span) => covers(span, now.minute, true))
  );
}

/** Returns whether a span covers the minute on its first day, or on the day after. */
function covers(span: DaySpan | null, minute: number, isDayAfter: boolean): boolean {
  if (span === null) return false;
  const { fromMinute, toMinute } = span;
  const isOvernight = toMinute < fromMinute;
  if (isDayAfter) return isOvernight && minute <= toMinute;
  return minute >= fromMinute && (isOvernight || minute <= toMinute);
}

function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}
