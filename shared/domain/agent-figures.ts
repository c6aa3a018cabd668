/** Formulas of the figures of agents. Times are milliseconds. */
import { HOUR_MS } from '../durations.ts';
import { percentOf } from './figures.ts';

/** Times of agents on shift, by state. */
export type ShiftTimes = {
  readonly availableMs: number;
  readonly busyMs: number;
  readonly wrapUpMs: number;
  readonly pausedMs: number;
  readonly unreachableMs: number;
};

/** Returns the time on shift. */
export function shiftMs({ availableMs, busyMs, wrapUpMs, pausedMs, unreachableMs }: ShiftTimes): number {
  return availableMs + busyMs + wrapUpMs + pausedMs + unreachableMs;
}

/** Returns the share of the shift in calls and wrap-up, percent, or null without a shift. */
export function occupancyOf(times: ShiftTimes): number | null {
  const whole = shiftMs(times);
  return whole <= 0 ? null : percentOf(times.busyMs + times.wrapUpMs, whole);
}

/** Returns `count` per hour on shift, or null without a shift. */
export function perShiftHour(count: number, times: ShiftTimes): number | null {
  const whole = shiftMs(times);
  return whole <= 0 ? null : count / (whole / HOUR_MS);
}

/** How long a state may last before the board shows it as too long, s. */
export type StateLimits = { readonly paused: number; readonly wrap_up: number; readonly in_call: number };

/** Returns whether a state has lasted longer than its limit. States without one never have. */
export function isTooLong(state: string, elapsedS: number, limits: StateLimits): boolean {
  const limitS = (limits as Readonly<Record<string, number | undefined>>)[state];
  return limitS !== undefined && elapsedS > limitS;
}
