import { describe, expect, it } from 'vitest';
import { instantOfWallTime, isWallTime } from '#server/platform/time/wall-time.ts';

const at = (text: string, zone: string): string => new Date(instantOfWallTime(text, zone)).toISOString();

describe('a time of a wall clock', () => {
  it('is the instant at which the zone’s clock shows it', () => {
    expect(at('2026-11-26T09:00', 'America/Argentina/Buenos_Aires')).toBe('2026-11-26T12:00:00.000Z');
    expect(at('2026-01-15T09:00', 'America/New_York')).toBe('2026-01-15T14:00:00.000Z');
    expect(at('2026-07-15T09:00', 'America/New_York')).toBe('2026-07-15T13:00:00.000Z');
    expect(at('2026-07-15T00:15', 'Asia/Kathmandu')).toBe('2026-07-14T18:30:00.000Z');
  });

  it('is the first of two instants when the clock is put back, and shifted by the gap when it is put forward', () => {
    expect(at('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
    expect(at('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
    expect(at('2026-03-08T03:00', 'America/New_York')).toBe('2026-03-08T07:00:00.000Z');
  });

  it('is refused on a day that does not exist', () => {
    expect(['2026-02-28T09:00', '2028-02-29T09:00'].map(isWallTime)).toEqual([true, true]);
    expect(['2026-02-29T09:00', '2026-13-01T09:00', '2026-11-31T09:00'].map(isWallTime)).toEqual([false, false, false]);
  });
});
