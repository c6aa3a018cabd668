import { MIN_CPS, TESTED_MAX_CPS } from '#web/lib/cps.ts';
import { t } from '#web/lib/i18n.ts';

/** The error of a typed global CPS; undefined if it is valid. */
export function cpsError(value: unknown): string | undefined {
  const isGood = typeof value === 'number' && Number.isInteger(value) && value >= MIN_CPS && value <= TESTED_MAX_CPS;
  return isGood ? undefined : t('CPS deve estar entre {min} e {max}', { min: MIN_CPS, max: TESTED_MAX_CPS });
}
