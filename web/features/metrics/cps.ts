import { MIN_CPS, TESTED_MAX_CPS } from '#web/lib/cps.ts';

/** The error of a typed global CPS; undefined if it is valid. */
export function cpsError(value: unknown): string | undefined {
  const isGood = typeof value === 'number' && Number.isInteger(value) && value >= MIN_CPS && value <= TESTED_MAX_CPS;
  return isGood ? undefined : `CPS deve estar entre ${MIN_CPS} e ${TESTED_MAX_CPS}`;
}
