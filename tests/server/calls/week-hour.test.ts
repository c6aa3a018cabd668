import Database from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { createLocalHour, weekHourCondition } from '#server/domains/calls/week-hour.ts';

const HOUR_MS = 3_600_000;
/** The months in which clocks are changed. */
const HOURS = [Date.UTC(2024, 2), Date.UTC(2024, 8), Date.UTC(2031, 9)].flatMap((fromMs) =>
  Array.from({ length: 45 * 24 }, (_, index) => fromMs / HOUR_MS + index),
);

const db = new Database(':memory:');
afterAll(() => db.close());

/** The hours that the SQL condition selects. */
function selected(weekday: number | undefined, hour: number | undefined, timeZone: string): number[] {
  const { sql, params } = weekHourCondition('value', { weekday, hour, timeZone });
  const select = db.prepare(`select value from json_each($hours) where ${sql}`).pluck();
  return select.all({ ...params, hours: JSON.stringify(HOURS) }) as number[];
}

/** By the platform's calendar. */
function calendarOf(timeZone: string): (epochHour: number) => { weekday: number; hour: number } {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' });
  return (epochHour) => {
    const parts = Object.fromEntries(format.formatToParts(epochHour * HOUR_MS).map(({ type, value }) => [type, value]));
    const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(parts['weekday'] ?? '');
    return { weekday, hour: Number(parts['hour']) };
  };
}

it.each([
  'America/Argentina/Buenos_Aires',
  'America/Santiago',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
])('the filter by weekday and hour selects the hours that the heat map counts, in %s', (timeZone) => {
  const localHour = createLocalHour(timeZone);
  expect(HOURS.map(localHour)).toEqual(HOURS.map(calendarOf(timeZone)));
  const countedIn = (weekday: number | undefined, hour: number | undefined): number[] =>
    HOURS.filter((epochHour) => {
      const local = localHour(epochHour);
      return (weekday ?? local.weekday) === local.weekday && (hour ?? local.hour) === local.hour;
    });
  for (const [weekday, hour] of [
    [0, 23],
    [6, 0],
    [0, 2],
    [undefined, 3],
    [1, undefined],
    [undefined, undefined],
  ] as const)
    expect(selected(weekday, hour, timeZone)).toEqual(countedIn(weekday, hour));
});
