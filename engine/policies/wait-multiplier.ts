/** Scales a campaign's waits on weekends and at night. */
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { weekdayOf, zoneClock } from '../kernel/local-time.ts';
import type { TimingRules } from '../model/hours.ts';

const NIGHT_FROM_MS = 20 * HOUR_MS;
const NIGHT_UNTIL_MS = 8 * HOUR_MS;
const SUNDAY = 0;
const SATURDAY = 6;

/**
 * Returns the factor for a wait that starts at `atMs` (epoch milliseconds), in the rules' time zone: the weekend
 * multiplier on Saturday and Sunday, the night multiplier from 20:00 to 08:00, their product when both apply, otherwise
 * 1.
 */
export function waitMultiplierAt(rules: TimingRules | undefined, atMs: number): number {
  if (rules === undefined) return 1;
  const { weekendMultiplier, nightMultiplier } = rules;
  if (weekendMultiplier === 1 && nightMultiplier === 1) return 1;
  const localMs = zoneClock(rules.timeZone).localMs(atMs);
  const day = Math.floor(localMs / DAY_MS);
  const weekday = weekdayOf(day);
  const timeMs = localMs - day * DAY_MS;
  const isNight = timeMs >= NIGHT_FROM_MS || timeMs < NIGHT_UNTIL_MS;
  const isWeekend = weekday === SUNDAY || weekday === SATURDAY;
  return (isWeekend ? weekendMultiplier : 1) * (isNight ? nightMultiplier : 1);
}
