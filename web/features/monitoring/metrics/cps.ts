import { TESTED_CPS } from '#shared/domain/settings.ts';
import { t } from '#web/lib/i18n.ts';

/** Returns why a typed global CPS is invalid, or undefined. */
export function cpsError(value: unknown): string | undefined {
  const isGood =
    typeof value === 'number' && Number.isInteger(value) && value >= TESTED_CPS.minimum && value <= TESTED_CPS.maximum;
  return isGood
    ? undefined
    : t('CPS deve estar entre {min} e {max}', { min: TESTED_CPS.minimum, max: TESTED_CPS.maximum });
}
