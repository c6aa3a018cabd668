import { HOUR_MS } from '#shared/durations.ts';

/** Returns the UTC offset of a time zone at an instant, ms. */
function offsetMs(epochMs: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const parts = Object.fromEntries(format.formatToParts(epochMs).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, second } = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - epochMs;
}

/** Returns the instant at which a day (YYYY-MM-DD) reaches an hour in a time zone, epoch ms. */
export function hourOf(day: string, hour: number, timeZone: string): number {
  const wanted = Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS;
  const guess = wanted - offsetMs(wanted, timeZone);
  return wanted - offsetMs(guess, timeZone);
}

/** Returns noon of a day, which no clock change skips, epoch ms. */
export const noonOf = (day: string, timeZone: string): number => hourOf(day, 12, timeZone);
