import { DECIMAL_MARK } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';

/**
 * Allows a decimal in a number field, so that the form can reject it: without a decimal separator the field would turn
 * 2,5 into 25.
 */
export const WHOLE = { decimalSeparator: DECIMAL_MARK, allowedDecimalSeparators: [',', '.'] };

/** The error of a value in such a field; undefined if it is valid. */
export function wholeNumberError(value: unknown, least: number, most: number): string | undefined {
  if (typeof value !== 'number' || value < least || value > most) return t('Entre {least} y {most}', { least, most });
  return Number.isInteger(value) ? undefined : t('Sin decimales');
}
