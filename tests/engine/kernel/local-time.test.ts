import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import { startOfLocalDay, weekdayOf, zoneClock } from '#engine/kernel/local-time.ts';
import { anyZone, intlLocal } from '../support/zones.ts';

const second = (fromYear: number, toYear: number) =>
  fc.integer({ min: Date.UTC(fromYear, 0) / 1000, max: Date.UTC(toYear, 0) / 1000 - 1 }).map((s) => s * 1000);

const local = (atMs: number, zone: string): string =>
  new Date(zoneClock(zone).localMs(atMs)).toISOString().slice(0, 19).replace('T', ' ');

describe("a zone's clock", () => {
  it('agrees with Intl at any time in any zone', () => {
    fc.assert(
      fc.property(anyZone, second(1975, 2038), (zone, atMs) => {
        expect(local(atMs, zone)).toBe(intlLocal(atMs, zone));
      }),
      { numRuns: 1500 },
    );
  });

  it('changes its offset at the exact second at which Intl does', () => {
    fc.assert(
      fc.property(anyZone, fc.integer({ min: 2015, max: 2032 }), (zone, year) => {
        const clock = zoneClock(zone);
        for (let atMs = Date.UTC(year, 0); atMs < Date.UTC(year + 1, 0); atMs = clock.spanAt(atMs).untilMs) {
          const { fromMs, untilMs } = clock.spanAt(atMs);
          expect(fromMs).toBe(atMs);
          for (const edge of [fromMs, untilMs - 1000]) expect(local(edge, zone)).toBe(intlLocal(edge, zone));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('starts each local day at its first instant', () => {
    fc.assert(
      fc.property(anyZone, second(2015, 2032), (zone, atMs) => {
        const day = Math.floor(zoneClock(zone).localMs(atMs) / DAY_MS);
        const startMs = startOfLocalDay(zoneClock(zone), day);
        const date = intlLocal(atMs, zone).slice(0, 10);
        expect(startMs).toBeLessThanOrEqual(atMs);
        expect(intlLocal(startMs, zone).slice(0, 10)).toBe(date);
        expect(intlLocal(startMs - 1000, zone).slice(0, 10) < date).toBe(true);
      }),
      { numRuns: 800 },
    );
  });

  it('rejects an unknown zone', () => {
    expect(() => zoneClock('Marte/Olympus')).toThrow(RangeError);
  });

  it('computes weekdays', () => {
    expect([-5, -4, 0, 3, 4].map(weekdayOf)).toEqual([6, 0, 4, 0, 1]);
  });
});
