import { expect, test } from 'vitest';
import { localTimes } from '#web/features/desk/local-times.ts';

const NOON = Date.parse('2026-11-23T12:00:00Z');

test.each([
  ['one zone', ['America/Bogota'], ['07:00']],
  ['zones with the same time', ['America/Bogota', 'America/Lima'], ['07:00']],
  [
    'zones that differ, earliest first',
    ['America/New_York', 'America/Los_Angeles', 'America/Chicago'],
    ['04:00', '07:00'],
  ],
  ['zones on both sides of midnight', ['Pacific/Kiritimati', 'America/Bogota'], ['07:00', '02:00']],
  ['a zone that the browser doesn’t know', ['Mars/Olympus', 'America/Bogota'], ['07:00']],
  ['no zone', [], []],
])('the local time of %s', (_what, zones, times) => {
  expect(localTimes(zones, NOON)).toEqual(times);
});
