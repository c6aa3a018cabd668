import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import type { LegalWindow } from '#engine/model/hours.ts';
import { createDialWindow } from '#engine/policies/dial-window.ts';
import { legalWindows } from '#shared/domain/legal-window-defaults.ts';
import { spansOf } from '#shared/domain/legal-windows.ts';
import { anyZone, intlLocal } from '../support/zones.ts';

const at = (instant: string): number => Date.parse(instant);
const iso = (ms: number | undefined): string => new Date(ms!).toISOString();
const law = legalWindows({}, at('2026-11-21'));
const defaults = createDialWindow(law);
/** The window from 08:00 to 21:00 on every day, in every country. */
const general = createDialWindow({ '*': law['*']! });

/** Reference implementation of the definition, with the local time from Intl. Doesn't support overnight windows. */
function isLawful({ days, holiday, holidays }: LegalWindow, zone: string, atMs: number): boolean {
  const [date = '', time = ''] = intlLocal(atMs, zone).split(' ');
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const hours = holidays.includes(date) ? holiday : days[new Date(`${date}T00:00:00Z`).getUTCDay()]!;
  return spansOf(hours).some(({ fromMinute, toMinute }) => minute >= fromMinute && minute <= toMinute);
}

describe('the legal window', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1439 }))
    .map(([a, b]) => ({ fromMinute: Math.min(a, b), toMinute: Math.max(a, b) }));
  const window = fc.record({
    days: fc.array(fc.option(span, { freq: 4 }), { minLength: 7, maxLength: 7 }),
    holiday: fc.option(span),
    holidays: fc.constantFrom([], ['2026-03-30', '2026-11-02']),
  });
  // Days with clock changes in both hemispheres.
  const moment = fc
    .tuple(fc.constantFrom('2026-03-08', '2026-03-29', '2026-04-05', '2026-10-25', '2026-11-01'), fc.nat(2880))
    .map(([date, minute]) => at(`${date}T00:00:00Z`) + minute * MINUTE_MS);

  it('never opens when no day has hours, in any number of zones', () => {
    const closed = { days: Array.from({ length: 7 }, () => null), holiday: null, holidays: [] };
    const { barrierAt } = createDialWindow({ brasil: closed });
    for (const windowClass of ['brasil', 'brasil@America/Sao_Paulo'])
      expect(barrierAt(windowClass, at('2026-11-23T15:00:00Z'))).toEqual({ why: 'legal_window', untilMs: Infinity });
  });

  it('is open only while every zone is, and reports when it opens', () => {
    const zones = fc.uniqueArray(anyZone, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(window, zones, moment, (rules, where, nowMs) => {
        const { barrierAt } = createDialWindow({ usa: rules });
        const lawful = (atMs: number) => where.every((zone) => isLawful(rules, zone, atMs));
        const barrier = barrierAt(`usa@${where.join('+')}`, nowMs);
        expect(barrier === null).toBe(lawful(nowMs));
        if (barrier === null) return;
        const endMs = nowMs + 2 * 86_400_000;
        let scanMs = nowMs;
        while (scanMs < endMs && !lawful(scanMs)) scanMs += MINUTE_MS;
        if (scanMs < endMs) expect(iso(barrier.untilMs)).toBe(iso(scanMs));
        else expect(barrier.untilMs).toBeGreaterThanOrEqual(endMs);
      }),
      { numRuns: 150 },
    );
  });

  it('returns the same results in any order of queries', () => {
    fc.assert(
      fc.property(window, fc.array(moment), (rules, times) => {
        const asked = createDialWindow({ usa: rules });
        for (const time of times)
          expect(asked.barrierAt('usa', time)).toEqual(createDialWindow({ usa: rules }).barrierAt('usa', time));
      }),
      { numRuns: 50 },
    );
  });

  it('must be open in every zone that the number may be in', () => {
    // At 08:00 in New York it is 03:00 in Honolulu. At 08:00 in Honolulu it is 18:00 UTC. At 21:00 in New York it is
    // 02:00 UTC.
    expect(general.barrierAt('usa', at('2026-11-23T13:30:00Z'))).toEqual({
      why: 'legal_window',
      untilMs: at('2026-11-23T18:00:00Z'),
    });
    expect(general.barrierAt('usa', at('2026-11-24T01:59:00Z'))).toBeNull();
    expect(general.barrierAt('usa', at('2026-11-24T02:00:00Z'))).not.toBeNull();
    expect(general.barrierAt('usa@America/New_York', at('2026-11-23T13:30:00Z'))).toBeNull();
  });

  it('is closed in Colombia from Saturday at three to Monday, or to Tuesday after a holiday', () => {
    expect(defaults.barrierAt('colombia', at('2026-11-21T19:59:00Z'))).toBeNull();
    expect(iso(defaults.barrierAt('colombia', at('2026-11-21T20:00:00Z'))?.untilMs)).toBe('2026-11-23T12:00:00.000Z');
    expect(iso(defaults.barrierAt('colombia', at('2026-10-10T20:00:00Z'))?.untilMs)).toBe('2026-10-13T12:00:00.000Z');
  });

  it("uses the country's zones for a country outside the table", () => {
    expect(defaults.barrierAt('jp', at('2026-11-23T00:00:00Z'))).toBeNull();
    expect(iso(defaults.barrierAt('jp', at('2026-11-23T12:00:00Z'))?.untilMs)).toBe('2026-11-23T23:00:00.000Z');
  });

  describe('by purpose and region', () => {
    const from = (hour: number): LegalWindow => {
      const span = { fromMinute: hour * 60, toMinute: 1439 };
      return { days: Array.from({ length: 7 }, () => span), holiday: span, holidays: [] };
    };
    const windows = {
      '*': from(8),
      usa: from(9),
      'usa.research': from(10),
      'US-FL.sales': from(11),
      'US-FL': from(12),
    };
    const opensAt = (windowClass: string, purpose: 'sales' | 'research' | null): string =>
      iso(createDialWindow(windows, purpose).barrierAt(windowClass, at('2026-11-23T05:00:00Z'))?.untilMs).slice(11, 13);

    it.each([
      ['the window of region and purpose', 'usa@#US-FL+America/New_York', 'sales', 11],
      ['the region’s before the purpose’s', 'usa@#US-FL+America/New_York', 'research', 12],
      ['the country’s for the purpose in other regions', 'usa@#US-NY+America/New_York', 'research', 10],
      ['the country’s', 'usa@#US-NY+America/New_York', 'sales', 9],
      ['the one of all other countries', 'canada@America/Toronto', 'sales', 8],
      ['the strictest of all regions when it is unknown', 'usa@America/New_York', 'research', 12],
      ['the strictest of all purposes when it is unknown', 'usa@#US-NY+America/New_York', null, 10],
    ] as const)('applies %s', (_what, windowClass, purpose, hour) => {
      expect(opensAt(windowClass, purpose)).toBe(String(hour + 5)); // 05:00 UTC is midnight in New York
    });
  });

  it('is open only while those that must be open as well are', () => {
    const span = (fromHour: number) => ({ fromMinute: fromHour * 60, toMinute: 1439 });
    const from = (hour: number): LegalWindow => ({ days: Array(7).fill(span(hour)), holiday: null, holidays: [] });
    const { barrierAt } = createDialWindow({ 'US-FL.sales': { ...from(8), also: [from(10)] } }, 'sales');
    const florida = 'usa@#US-FL+America/New_York';
    expect(iso(barrierAt(florida, at('2026-11-23T08:30-05:00'))?.untilMs)).toBe('2026-11-23T15:00:00.000Z');
    expect(barrierAt(florida, at('2026-11-23T10:00-05:00'))).toBeNull();
  });

  it('may have several spans a day, and other hours before a holiday', () => {
    const span = (fromHour: number, untilHour: number) => ({ fromMinute: fromHour * 60, toMinute: untilHour * 60 - 1 });
    const day = [span(10, 13), span(14, 20)];
    const rules: LegalWindow = {
      days: [null, day, day, day, day, day, null],
      holiday: null,
      holidays: ['2026-11-26'],
      eve: span(10, 12),
    };
    const { barrierAt } = createDialWindow({ franca: rules });
    const opens = (local: string) => {
      const barrier = barrierAt('franca', at(`${local}:00+01:00`));
      return barrier === null ? null : iso(barrier.untilMs);
    };
    expect([opens('2026-11-23T12:59'), opens('2026-11-23T14:00'), opens('2026-11-23T19:59')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(opens('2026-11-23T13:00')).toBe('2026-11-23T13:00:00.000Z');
    expect(opens('2026-11-25T11:59')).toBeNull();
    // Closed from noon before the holiday to the day after it.
    expect(opens('2026-11-25T12:00')).toBe('2026-11-27T09:00:00.000Z');
  });

  it('never opens if the time zone is unknown', () => {
    expect(defaults.barrierAt('001', at('2026-11-23T15:00:00Z'))).toEqual({ why: 'legal_window', untilMs: Infinity });
  });

  it('is always open without rules', () => {
    expect(createDialWindow({}).barrierAt('usa', at('2026-11-23T05:00:00Z'))).toBeNull();
    expect(createDialWindow({}).barrierAt('001', at('2026-11-23T05:00:00Z'))).toBeNull();
  });
});
