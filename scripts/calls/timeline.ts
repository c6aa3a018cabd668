/** The days and sessions in which the calls of a generated history are dialled. */
import { DAY_MS, QUARTER_MS } from '#shared/durations.ts';

/** The instant by which all calls have ended: Friday evening in Buenos Aires. */
export const HISTORY_ENDS_MS = Date.UTC(2026, 10, 21);
export const HISTORY_DAYS = 90;

const QUARTERS_A_DAY = DAY_MS / QUARTER_MS;
export const HISTORY_BEGINS_MS = HISTORY_ENDS_MS - HISTORY_DAYS * DAY_MS;

/** Relative call volume per UTC hour, from midnight. Follows the daytime of the Americas. */
const HOURS = [2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 6, 12, 14, 14, 13, 10, 8, 11, 13, 13, 11, 7];
/** Relative call volume per weekday, from Sunday. */
const WEEKDAYS = [0.15, 1, 1.05, 1.1, 1, 0.95, 0.5];

/**
 * Minimum number of calls in a session, except in the last one. Fewer are moved to the next session, so that small
 * histories have few sessions.
 */
const LEAST_CALLS = 25;

type Session = { readonly startMs: number; readonly calls: number };
export type Day = { readonly startMs: number; readonly calls: number; readonly sessions: readonly Session[] };

/**
 * Distributes `count` calls by the hourly and daily volumes. Each session starts at the beginning of a quarter of an
 * hour.
 */
export function daysOf(count: number): Day[] {
  const shares = Array.from({ length: HISTORY_DAYS * QUARTERS_A_DAY }, (_, index) => {
    const weekday = new Date(HISTORY_BEGINS_MS + index * QUARTER_MS).getUTCDay();
    return HOURS[Math.floor((index % QUARTERS_A_DAY) / 4)]! * WEEKDAYS[weekday]!;
  });
  const total = shares.reduce((sum, share) => sum + share, 0);
  const sessions: Session[] = [];
  let [passed, planned] = [0, 0];
  for (const [index, share] of shares.entries()) {
    passed += share;
    const calls = Math.round((count * passed) / total) - planned;
    const isLast = index === shares.length - 1;
    if (calls < LEAST_CALLS && !(isLast && calls > 0)) continue;
    sessions.push({ startMs: HISTORY_BEGINS_MS + index * QUARTER_MS, calls });
    planned += calls;
  }
  return Array.from({ length: HISTORY_DAYS }, (_, index) => {
    const startMs = HISTORY_BEGINS_MS + index * DAY_MS;
    const own = sessions.filter((session) => session.startMs >= startMs && session.startMs < startMs + DAY_MS);
    return { startMs, calls: own.reduce((sum, { calls }) => sum + calls, 0), sessions: own };
  }).filter(({ calls }) => calls > 0);
}
