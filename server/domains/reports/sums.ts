import { DIMENSION_FIGURES } from '#server/dialer/call-figures.ts';

/** Sums of a row's calls. */
export type ReportSums = Record<(typeof DIMENSION_FIGURES)[number], number>;

export const noSums = (): ReportSums =>
  Object.fromEntries(DIMENSION_FIGURES.map((figure) => [figure, 0])) as ReportSums;

/** Time sums of agents on shift, ms. */
export type ShiftTimes = { availableMs: number; busyMs: number; wrapUpMs: number; pausedMs: number };

export function addSums(into: ReportSums, more: ReportSums, sign: 1 | -1 = 1): void {
  for (const field of Object.keys(into) as (keyof ReportSums)[])
    into[field] = Math.max(0, into[field] + sign * more[field]);
}

export function addTimes(into: ShiftTimes, more: ShiftTimes): void {
  into.availableMs += more.availableMs;
  into.busyMs += more.busyMs;
  into.wrapUpMs += more.wrapUpMs;
  into.pausedMs += more.pausedMs;
}

export const noTimes = (): ShiftTimes => ({ availableMs: 0, busyMs: 0, wrapUpMs: 0, pausedMs: 0 });
