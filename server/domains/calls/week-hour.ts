/** Local weekdays and hours: computed for quarters of an hour, and as an SQL condition on calls. */
import { HOUR_MS, QUARTER_MS } from '#shared/durations.ts';
import { weekdayOf, zoneClock } from '#engine/kernel/local-time.ts';

/** An hour of the week in `timeZone` (IANA). `weekday` is 0 (Sunday) to 6, `hour` 0 to 23; undefined matches any. */
export type WeekHour = {
  readonly weekday?: number | undefined;
  readonly hour?: number | undefined;
  readonly timeZone: string;
};

export type LocalHour = { readonly weekday: number; readonly hour: number };

const DAY_HOURS = 24;

/** The zone offsets cover the years (UTC) from FIRST_YEAR up to the start of LAST_YEAR. All calls fall within them. */
const FIRST_YEAR = 2015;
const LAST_YEAR = 2045;

/** Creates a function that converts a quarter of an hour (epoch ms ÷ 900,000) to weekday and hour in `timeZone`. */
export function createLocalHour(timeZone: string): (quarter: number) => LocalHour {
  const clock = zoneClock(timeZone);
  return (quarter) => {
    const local = Math.floor(clock.localMs(quarter * QUARTER_MS) / HOUR_MS);
    const day = Math.floor(local / DAY_HOURS);
    return { weekday: weekdayOf(day), hour: local - day * DAY_HOURS };
  };
}

/** Returns an SQL condition with its parameters. `quarter` is an SQL expression for a quarter of an hour. */
export function weekHourCondition(quarter: string, { weekday, hour, timeZone }: WeekHour) {
  const local = `(((${quarter}) * ${QUARTER_MS} + ${offsetSql(quarter, timeZone)}) / ${HOUR_MS})`;
  const conditions = [
    ...(hour === undefined ? [] : [`${local} % ${DAY_HOURS} = $localHour`]),
    // The epoch began on a Thursday.
    ...(weekday === undefined ? [] : [`(${local} / ${DAY_HOURS} + 4) % 7 = $weekday`]),
  ];
  return {
    sql: conditions.join(' and ') || '1',
    params: { ...(hour !== undefined && { localHour: hour }), ...(weekday !== undefined && { weekday }) },
  };
}

/** Returns whether the zone's offsets are whole hours in all years of the history. */
export function isWholeHourZone(timeZone: string): boolean {
  return offsetsOf(timeZone).every(({ offsetMs }) => offsetMs % HOUR_MS === 0);
}

/** Returns SQL for the zone's offset at the start of the quarter, ms. */
function offsetSql(quarter: string, timeZone: string): string {
  const offsets = offsetsOf(timeZone);
  const last = offsets.pop()!;
  const cases = offsets.map(
    ({ offsetMs, untilMs }) => `when (${quarter}) * ${QUARTER_MS} < ${untilMs} then ${offsetMs}`,
  );
  return cases.length === 0 ? `${last.offsetMs}` : `case ${cases.join(' ')} else ${last.offsetMs} end`;
}

/** Returns the zone's consecutive offsets, oldest first. */
function offsetsOf(timeZone: string): { offsetMs: number; untilMs: number }[] {
  const clock = zoneClock(timeZone);
  const offsets: { offsetMs: number; untilMs: number }[] = [];
  for (let atMs = Date.UTC(FIRST_YEAR, 0); atMs < Date.UTC(LAST_YEAR, 0);) {
    const { offsetMs, untilMs } = clock.spanAt(atMs);
    const before = offsets.at(-1);
    if (before?.offsetMs === offsetMs) before.untilMs = untilMs;
    else offsets.push({ offsetMs, untilMs });
    atMs = untilMs;
  }
  return offsets;
}
