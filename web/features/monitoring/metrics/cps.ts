import { INITIAL_LIMITS, type SiteLimits } from '#shared/domain/site-limits.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';

/** Returns why a typed global CPS is invalid, or undefined. */
export function cpsError(
  value: unknown,
  { max_cps: most }: Pick<SiteLimits, 'max_cps'> = INITIAL_LIMITS,
): string | undefined {
  const isGood = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most;
  return isGood ? undefined : t('CPS deve estar entre {min} e {max}', { min: '1', max: formatInteger(most) });
}
