/** Where the days of a time zone begin. */

const DAY_MS = 24 * 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Epoch ms at which the calendar day of `atMs` began in `timeZone` (IANA); the first existing moment where midnight is skipped. */
export function startOfDay(atMs: number, timeZone: string): number {
  const localMidnight = dayOf(atMs, timeZone) * DAY_MS;
  const guess = localMidnight - offsetMs(atMs, timeZone);
  // Between midnight and now the clocks may have changed.
  const corrected = localMidnight - offsetMs(guess, timeZone);
  const inside = [guess, corrected].filter((ms) => dayOf(ms, timeZone) * DAY_MS === localMidnight);
  return Math.min(...inside);
}

/** Epoch ms at which the day after that of `atMs` begins. */
export function startOfNextDay(atMs: number, timeZone: string): number {
  return startOfDay(startOfDay(atMs, timeZone) + 1.5 * DAY_MS, timeZone);
}

/** Days since 1970-01-01 on the zone's calendar. */
function dayOf(atMs: number, timeZone: string): number {
  return Math.floor((atMs + offsetMs(atMs, timeZone)) / DAY_MS);
}

/** The zone's clock minus UTC. */
function offsetMs(atMs: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  const part = Object.fromEntries(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(atMs / 1000) * 1000;
}
