export const MIN_CPS = 1;
export const MAX_CPS = 100;

/** The error of a typed global CPS; undefined if it is valid. */
export function cpsError(value: unknown): string | undefined {
  const isGood = typeof value === 'number' && Number.isInteger(value) && value >= MIN_CPS && value <= MAX_CPS;
  return isGood ? undefined : `CPS deve estar entre ${MIN_CPS} e ${MAX_CPS}`;
}
