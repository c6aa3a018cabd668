import { TESTED_CPS } from '#shared/domain/settings.ts';
import { t } from '#web/lib/i18n.ts';

/** The error of a typed global CPS; undefined if it is valid. */
export function cpsError(value: unknown): string | undefined {
  const isGood =
    typeof value === 'number' && Number.isInteger(value) && value >= TESTED_CPS.minimum && value <= TESTED_CPS.maximum;
  return isGood
    ? undefined
    : t('CPS deve estar entre {min} e {max}', { min: TESTED_CPS.minimum, max: TESTED_CPS.maximum });
}
