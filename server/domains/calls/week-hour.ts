/** Filters calls by the weekday and the hour of the day in which the history shows them. */
import { weekdayOf, zoneClock } from '#engine/kernel/local-time.ts';

/** An hour of the week in `timeZone` (IANA): any weekday (0: Sunday) or any hour (0 to 23) when that is undefined. */
export type WeekHour = {
  readonly weekday?: number | undefined;
  readonly hour?: number | undefined;
  readonly timeZone: string;
};

export type LocalHour = { readonly weekday: number; readonly hour: number };

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** No calls are older than the first of these years (UTC), and none is newer than the last. */
const FIRST_YEAR = 2015;
const LAST_YEAR = 2045;

/** The weekday and hour in `timeZone` of an hour (epoch ms ÷ 3,600,000), by its first minute. */
export function createLocalHour(timeZone: string): (hour: number) => LocalHour {
  const clock = zoneClock(timeZone);
  return (epochHour) => {
    const local = Math.floor(clock.localMs(epochHour * HOUR_MS) / HOUR_MS);
    const day = Math.floor(local / DAY_HOURS);
    return { weekday: weekdayOf(day), hour: local - day * DAY_HOURS };
  };
}

/** The same rule as an SQL condition on `epochHour`, an SQL expression, with its parameters. */
export function weekHourCondition(epochHour: string, { weekday, hour, timeZone }: WeekHour) {
  const local = `(((${epochHour}) * ${HOUR_MS} + ${offsetSql(epochHour, timeZone)}) / ${HOUR_MS})`;
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

/** The zone's offset in ms at the start of the hour. */
function offsetSql(epochHour: string, timeZone: string): string {
  const clock = zoneClock(timeZone);
  const endMs = Date.UTC(LAST_YEAR, 0);
  const cases: string[] = [];
  let { offsetMs, untilMs } = clock.spanAt(Date.UTC(FIRST_YEAR, 0));
  while (untilMs < endMs) {
    const next = clock.spanAt(untilMs);
    if (next.offsetMs !== offsetMs) cases.push(`when (${epochHour}) * ${HOUR_MS} < ${untilMs} then ${offsetMs}`);
    ({ offsetMs, untilMs } = next);
  }
  return cases.length === 0 ? `${offsetMs}` : `case ${cases.join(' ')} else ${offsetMs} end`;
}
