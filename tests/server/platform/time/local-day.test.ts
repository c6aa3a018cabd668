import { describe, expect, it } from 'vitest';
import { startOfDay, startOfNextDay } from '#server/platform/time/local-day.ts';

const at = (instant: string): number => Date.parse(instant);
const iso = (ms: number): string => new Date(ms).toISOString();

describe('the local day', () => {
  it.each([
    ['America/Argentina/Buenos_Aires', '2026-11-21T12:00:00Z', '2026-11-21T03:00:00.000Z', '2026-11-22T03:00:00.000Z'],
    [
      'America/Argentina/Buenos_Aires',
      '2026-11-21T02:59:59.999Z',
      '2026-11-20T03:00:00.000Z',
      '2026-11-21T03:00:00.000Z',
    ],
    ['UTC', '2026-11-21T00:00:00Z', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-21T12:00:00Z', '2026-11-20T18:30:00.000Z', '2026-11-21T18:30:00.000Z'],
    // Clocks change at 02:00.
    ['America/New_York', '2026-11-01T12:00:00Z', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['America/New_York', '2026-03-08T20:00:00Z', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    // Midnight is skipped, so the day begins at 01:00.
    ['Asia/Beirut', '2026-03-29T12:00:00Z', '2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z'],
    ['America/Santiago', '2026-09-06T20:00:00Z', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
    // Midnight occurs twice; the day begins at the first one.
    ['America/Havana', '2026-11-01T12:00:00Z', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['America/Havana', '2026-11-01T04:30:00Z', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ])('%s at %s', (zone, instant, start, next) => {
    expect([iso(startOfDay(at(instant), zone)), iso(startOfNextDay(at(instant), zone))]).toEqual([start, next]);
  });
});
