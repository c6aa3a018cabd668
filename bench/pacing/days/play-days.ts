/** Plays working days of a scenario. Worker threads execute this file. */
import { MINUTE_MS } from '#shared/durations.ts';
import type { OperatingHours } from '#engine/model/hours.ts';
import { predictive } from '#engine/policies/pacing/predictive.ts';
import { playMethod } from '../play.ts';
import { CAP } from '../policies.ts';
import type { PacingScenario } from '../scenario.ts';
import { DAY_MINUTES, OPEN_HOURS, workOf, type Work } from './work.ts';

/**
 * Modes of a trial. `fresh`: each day begins without a history. `in a row`: consecutive days under the cap of the last
 * 24 hours and 30 days. `in a row, by day`: the same, but also under the cap of each calendar day, as fresh days are.
 */
export const MODES = ['fresh', 'in a row', 'in a row, by day'] as const;

export type DaysOrder = {
  readonly scenario: PacingScenario;
  readonly mode: (typeof MODES)[number];
  /** Number of consecutive days; 1 for a fresh day. */
  readonly days: number;
  readonly seed: number;
};

const OPENS_AT_MINUTE = 9 * 60;
/** Minutes after the close in which calls in flight end. */
const TAIL_MINUTES = 15;

/** The simulated time begins when a day opens. */
const HOURS: OperatingHours = {
  timeZone: 'UTC',
  open: { fromMinute: OPENS_AT_MINUTE, toMinute: OPENS_AT_MINUTE + OPEN_HOURS * 60 - 1 },
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  lunch: null,
};

/** Plays the days, deterministically by their order. */
export function playDays({ scenario, mode, days, seed }: DaysOrder): Work {
  const minutes = (days - 1) * DAY_MINUTES + OPEN_HOURS * 60 + TAIL_MINUTES;
  const plan = { hours: HOURS, ...(mode !== 'in a row' && { abandonmentDayZone: HOURS.timeZone }) };
  return workOf(
    playMethod({ scenario, method: predictive, cap: CAP, plan, seed, durationMs: minutes * MINUTE_MS }),
    days,
  );
}
