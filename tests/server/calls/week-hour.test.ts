import Database from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { QUARTER_MS } from '#shared/durations.ts';
import { createLocalHour, weekHourCondition } from '#server/domains/calls/week-hour.ts';

/** Quarters of an hour in the months in which clocks change. */
const QUARTERS = [Date.UTC(2024, 2), Date.UTC(2024, 8), Date.UTC(2031, 9)].flatMap((fromMs) =>
  Array.from({ length: 45 * 96 }, (_, index) => fromMs / QUARTER_MS + index),
);

const db = new Database(':memory:');
afterAll(() => db.close());

/** Returns the quarters of an hour that the SQL condition selects. */
function selected(weekday: number | undefined, hour: number | undefined, timeZone: string): number[] {
  const { sql, params } = weekHourCondition('value', { weekday, hour, timeZone });
  const select = db.prepare(`select value from json_each($quarters) where ${sql}`).pluck();
  return select.all({ ...params, quarters: JSON.stringify(QUARTERS) }) as number[];
}

/** Creates a function that returns the local weekday and hour of a quarter of an hour, according to Intl. */
function calendarOf(timeZone: string): (quarter: number) => { weekday: number; hour: number } {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' });
  return (quarter) => {
    const parts = Object.fromEntries(
      format.formatToParts(quarter * QUARTER_MS).map(({ type, value }) => [type, value]),
    );
    const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(parts['weekday'] ?? '');
    return { weekday, hour: Number(parts['hour']) };
  };
}

it.each([
  'America/Argentina/Buenos_Aires',
  'America/Santiago',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
])('the filter by weekday and hour selects the quarters counted in the heat map, in %s', (timeZone) => {
  const localHour = createLocalHour(timeZone);
  expect(QUARTERS.map(localHour)).toEqual(QUARTERS.map(calendarOf(timeZone)));
  const countedIn = (weekday: number | undefined, hour: number | undefined): number[] =>
    QUARTERS.filter((quarter) => {
      const local = localHour(quarter);
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
