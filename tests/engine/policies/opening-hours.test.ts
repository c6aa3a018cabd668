import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { zoneClock } from '#engine/kernel/local-time.ts';
import type { DaySpan, OperatingHours } from '#engine/model/hours.ts';
import { afterOpenTime, openingHoursOf } from '#engine/policies/opening-hours.ts';
import { anyZone, intlLocal } from '../support/zones.ts';

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const at = (instant: string): number => Date.parse(instant);
const iso = (ms: number): string => new Date(ms).toISOString();

function minutes(from: string, to: string): DaySpan {
  const minute = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  return { fromMinute: minute(from), toMinute: minute(to) };
}

function hours(changes: Partial<OperatingHours> = {}): OperatingHours {
  const open = minutes('08:00', '17:59');
  return { timeZone: 'America/New_York', open, weekdays: [1, 2, 3, 4, 5], lunch: null, ...changes };
}

/** Reference implementation of the definition, with the local time from Intl. */
function isOpenByIntl({ timeZone, open, weekdays, lunch }: OperatingHours, atMs: number): boolean {
  const [date = '', time = ''] = intlLocal(atMs, timeZone).split(' ');
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const overnight = (span: DaySpan) => span.toMinute < span.fromMinute;
  const inLunch =
    lunch !== null &&
    (overnight(lunch)
      ? minute >= lunch.fromMinute || minute <= lunch.toMinute
      : minute >= lunch.fromMinute && minute <= lunch.toMinute);
  if (inLunch) return false;
  const begunToday = minute >= open.fromMinute && (overnight(open) || minute <= open.toMinute);
  const begunYesterday = overnight(open) && minute <= open.toMinute;
  return (weekdays.includes(weekday) && begunToday) || (weekdays.includes((weekday + 6) % 7) && begunYesterday);
}

describe('opening hours', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  const span = fc.record({ fromMinute: minute, toMinute: minute });
  const anyHours = fc.record({
    timeZone: anyZone,
    open: fc.oneof(span, fc.constant({ fromMinute: 0, toMinute: 1439 })),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    lunch: fc.option(span),
  });

  it('match a scan of every minute, around clock changes', () => {
    const scenario = fc.record({
      hours: anyHours,
      year: fc.integer({ min: 2015, max: 2032 }),
      pick: fc.nat(),
      beforeMinutes: fc.integer({ min: 0, max: 2 * 1440 }),
      second: fc.integer({ min: 0, max: 59 }),
    });
    fc.assert(
      fc.property(scenario, ({ hours: plan, year, pick, beforeMinutes, second }) => {
        const changes = changesOf(plan.timeZone, year);
        const changeMs = changes[pick % changes.length]!;
        const fromMs = changeMs - beforeMinutes * MINUTE_MS + second * 1000;
        const openingHours = openingHoursOf(plan);
        const expected = isOpenByIntl(plan, fromMs);
        expect(openingHours.isOpen(fromMs)).toBe(expected);
        // Clocks change at whole minutes, so every change of state is at a whole minute.
        let scanMs = fromMs - second * 1000 + MINUTE_MS;
        const endMs = fromMs + 3 * DAY_MS;
        while (scanMs < endMs && isOpenByIntl(plan, scanMs) === expected) scanMs += MINUTE_MS;
        const told = expected ? openingHours.nextClosing(fromMs) : openingHours.nextOpening(fromMs);
        if (scanMs < endMs) expect(iso(told)).toBe(iso(scanMs));
        else expect(told).toBeGreaterThanOrEqual(endMs);
        expect(expected ? openingHours.nextOpening(fromMs) : openingHours.nextClosing(fromMs)).toBe(fromMs);
      }),
      { numRuns: 200 },
    );
  });

  it('return the same results in any order of queries', () => {
    fc.assert(
      fc.property(anyHours, fc.array(fc.integer({ min: at('2026-01-01'), max: at('2027-01-01') })), (plan, times) => {
        const asked = openingHoursOf(plan);
        for (const time of times) {
          const fresh = openingHoursOf(plan);
          expect(asked.nextOpening(time)).toBe(fresh.nextOpening(time));
          expect(asked.nextClosing(time)).toBe(fresh.nextClosing(time));
        }
      }),
    );
  });

  it('open on Monday when queried on a Friday night', () => {
    expect(iso(openingHoursOf(hours()).nextOpening(at('2026-11-20T23:00:00Z')))).toBe('2026-11-23T13:00:00.000Z');
  });

  it('never close if they cover the whole day, not even in the last minute', () => {
    const { isOpen, nextClosing } = openingHoursOf(hours({ open: minutes('00:00', '23:59'), weekdays: EVERY_DAY }));
    expect(isOpen(at('2026-11-24T04:59:59.999Z'))).toBe(true);
    expect(nextClosing(at('2026-11-24T04:59:59.999Z'))).toBe(Infinity);
  });

  it('belong to the day on which they start if they are overnight', () => {
    const { isOpen, nextClosing } = openingHoursOf(hours({ open: minutes('22:00', '05:59'), weekdays: [1] }));
    expect(isOpen(at('2026-11-24T10:59:59Z'))).toBe(true); // Tuesday 05:59:59
    expect(iso(nextClosing(at('2026-11-24T03:00:00Z')))).toBe('2026-11-24T11:00:00.000Z');
    expect(isOpen(at('2026-11-23T10:00:00Z'))).toBe(false); // Monday 05:00, in Sunday's night hours
  });

  it('close for lunch', () => {
    const { nextClosing, nextOpening } = openingHoursOf(hours({ lunch: minutes('12:00', '12:59') }));
    expect(iso(nextClosing(at('2026-11-23T15:00:00Z')))).toBe('2026-11-23T17:00:00.000Z');
    expect(iso(nextOpening(at('2026-11-23T17:00:00Z')))).toBe('2026-11-23T18:00:00.000Z');
  });

  it('never open without a weekday', () => {
    expect(openingHoursOf(hours({ weekdays: [] })).nextOpening(at('2026-11-23T15:00:00Z'))).toBe(Infinity);
  });

  it('open after the clock change if they start in a skipped hour', () => {
    const nightly = openingHoursOf(hours({ open: minutes('02:30', '05:00'), weekdays: [0] }));
    expect(iso(nightly.nextOpening(at('2026-03-08T05:00:00Z')))).toBe('2026-03-08T07:00:00.000Z');
  });
});

/** Returns the zone's clock changes in the year, or the start of the year if there are none. */
function changesOf(timeZone: string, year: number): number[] {
  const clock = zoneClock(timeZone);
  const changes: number[] = [];
  for (let atMs = Date.UTC(year, 0); atMs < Date.UTC(year + 1, 0); atMs = clock.spanAt(atMs).untilMs)
    changes.push(atMs);
  return changes.length > 1 ? changes.slice(1) : changes;
}

describe('the instant after some open time', () => {
  it('comes after nights, weekends and lunch', () => {
    const lunch = minutes('12:00', '12:59');
    const week = openingHoursOf(hours({ lunch }));
    const after = (from: string, openHours: number): string =>
      iso(afterOpenTime(week, at(from), openHours * 3_600_000));
    // From Friday 17:00: one hour is left on Friday, four fit on Monday before lunch, and the rest follow after it.
    expect(after('2026-11-20T22:00:00Z', 1)).toBe('2026-11-20T23:00:00.000Z');
    expect(after('2026-11-20T22:00:00Z', 3)).toBe('2026-11-23T15:00:00.000Z');
    expect(after('2026-11-20T22:00:00Z', 6)).toBe('2026-11-23T19:00:00.000Z');
  });

  it('is never if the hours don’t add up to that time', () => {
    const never = openingHoursOf(hours({ open: minutes('08:00', '08:00'), lunch: minutes('07:00', '09:00') }));
    expect(afterOpenTime(never, at('2026-11-20T22:00:00Z'), 1)).toBe(Infinity);
    expect(afterOpenTime(openingHoursOf(hours()), at('2026-11-20T22:00:00Z'), 400 * DAY_MS)).toBe(Infinity);
  });

  it('is exactly that much later with round-the-clock hours', () => {
    const always = openingHoursOf(hours({ open: minutes('00:00', '23:59'), weekdays: EVERY_DAY }));
    expect(afterOpenTime(always, 1000, 900 * DAY_MS)).toBe(1000 + 900 * DAY_MS);
  });
});
