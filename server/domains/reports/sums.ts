import { DIMENSION_FIGURES } from '#server/dialer/call-figures.ts';

export type ReportSums = Record<(typeof DIMENSION_FIGURES)[number], number>;

export const noSums = (): ReportSums =>
  Object.fromEntries(DIMENSION_FIGURES.map((figure) => [figure, 0])) as ReportSums;

/** Times of agents on shift, ms, and the number of people who reached them. */
export type ShiftTimes = {
  availableMs: number;
  busyMs: number;
  wrapUpMs: number;
  pausedMs: number;
  unreachableMs: number;
  persons: number;
};

/** Adds the fields that `into` has or, with `sign` -1, subtracts them; no result is below 0. */
export function addSums<T extends ReportSums | ShiftTimes>(into: T, more: T, sign: 1 | -1 = 1): void {
  for (const field of Object.keys(into) as (keyof T)[])
    into[field] = Math.max(0, Number(into[field]) + sign * Number(more[field])) as T[keyof T];
}

export const noTimes = (): ShiftTimes => ({
  availableMs: 0,
  busyMs: 0,
  wrapUpMs: 0,
  pausedMs: 0,
  unreachableMs: 0,
  persons: 0,
});
