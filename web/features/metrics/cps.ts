export const LEAST_CPS = 1;
export const MOST_CPS = 100;

/** The error of a typed global CPS; undefined if it is valid. */
export function cpsError(value: unknown): string | undefined {
  const isGood = typeof value === 'number' && Number.isInteger(value) && value >= LEAST_CPS && value <= MOST_CPS;
  return isGood ? undefined : `CPS deve estar entre ${LEAST_CPS} e ${MOST_CPS}`;
}
