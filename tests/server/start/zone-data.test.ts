import { expect, it } from 'vitest';
import { isZoneDataOld } from '#server/start/zone-data.ts';

it.each([
  ['2026c', '2026-11-27', false],
  ['2025e', '2026-11-27', false],
  ['2025b', '2026-06-30', false],
  ['2025b', '2026-07-03', true],
  ['2024b', '2026-11-27', true],
  ['newest', '2026-11-27', true],
  [undefined, '2026-11-27', true],
])('time-zone data %s on %s: older than a year %s', (version, day, isOld) => {
  expect(isZoneDataOld(version, Date.parse(day))).toBe(isOld);
});
