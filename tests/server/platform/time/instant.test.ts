import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toInstant } from '#server/platform/time/instant.ts';

it('formats every instant like Date', () => {
  const edges = [
    0,
    1,
    86_399_999,
    86_400_000,
    Date.UTC(2024, 1, 29, 23, 59, 59, 999),
    Date.UTC(9999, 11, 31, 23, 59, 59),
  ];
  const others = [Date.UTC(10_000, 0, 1), -1, 8.64e15, 1.5];
  for (const atMs of [...edges, ...others]) expect(toInstant(atMs)).toBe(new Date(atMs).toISOString());
  fc.assert(
    fc.property(fc.integer({ min: -8.64e15, max: 8.64e15 }), (atMs) => {
      expect(toInstant(atMs)).toBe(new Date(atMs).toISOString());
    }),
  );
  fc.assert(
    fc.property(fc.double({ min: 0, max: 4e12, noNaN: true }), (atMs) => {
      expect(toInstant(atMs)).toBe(new Date(atMs).toISOString());
    }),
  );
});

it('is independent of instants formatted before', () => {
  const MINUTE_MS = 60_000;
  const near = fc.integer({ min: -130, max: 130 }).map((minutes) => minutes * MINUTE_MS);
  const atMs = fc.integer({ min: Date.UTC(1971, 0), max: Date.UTC(2100, 0) });
  fc.assert(
    fc.property(atMs, fc.array(near, { minLength: 5, maxLength: 20 }), (of, others) => {
      for (const more of [0, 61 * MINUTE_MS, 1, ...others, 0]) {
        expect(toInstant(of + more)).toBe(new Date(of + more).toISOString());
      }
    }),
  );
});

it('refuses an invalid instant like Date', () => {
  for (const atMs of [Number.NaN, Infinity, 1e17]) expect(() => toInstant(atMs)).toThrow(RangeError);
});
