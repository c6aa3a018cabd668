/** Instants at which the calls of a generated history are claimed. */
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { nextUnit, type Stream } from '#engine/kernel/rng.ts';

/** The instant by which all calls have ended: Friday evening in Buenos Aires. */
export const HISTORY_ENDS_MS = Date.UTC(2026, 10, 21);
export const HISTORY_DAYS = 90;

export const HISTORY_BEGINS_MS = HISTORY_ENDS_MS - HISTORY_DAYS * DAY_MS;

/** Gap between the last claims and the end of the history, so that every call ends in time. */
const LAST_CLAIM_MS = 15 * 60_000;

/** Relative call volume per UTC hour, from midnight. Follows the daytime of the Americas. */
const HOURS = [2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 6, 12, 14, 14, 13, 10, 8, 11, 13, 13, 11, 7];
/** Relative call volume per weekday, from Sunday. */
const WEEKDAYS = [0.15, 1, 1.05, 1.1, 1, 0.95, 0.5];

/** Yields `count` ascending instants in epoch milliseconds, distributed by the hourly and daily volumes. */
export function* claimInstants(count: number, rng: Stream): Generator<number, void> {
  const shares = Array.from({ length: HISTORY_DAYS * 24 }, (_, hour) => {
    const weekday = new Date(HISTORY_BEGINS_MS + hour * HOUR_MS).getUTCDay();
    return (HOURS[hour % 24] ?? 0) * (WEEKDAYS[weekday] ?? 0);
  });
  const total = shares.reduce((sum, share) => sum + share, 0);
  const squeeze = (HISTORY_DAYS * DAY_MS - LAST_CLAIM_MS) / (HISTORY_DAYS * DAY_MS);
  let hour = 0;
  let before = 0;
  for (let index = 0; index < count; index++) {
    const at = ((index + nextUnit(rng)) / count) * total;
    while (at >= before + shares[hour]! && hour < shares.length - 1) before += shares[hour++]!;
    const intoHour = Math.min(1, (at - before) / shares[hour]!);
    yield Math.floor(HISTORY_BEGINS_MS + (hour + intoHour) * HOUR_MS * squeeze);
  }
}
