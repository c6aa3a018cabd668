import { t } from '#web/lib/i18n.ts';
/**
 * Allows a decimal in a number field, so that the form can reject it: without a decimal separator the field would turn
 * 2,5 into 25.
 */
export const WHOLE = { decimalSeparator: ',', allowedDecimalSeparators: [',', '.'] };

/** The error of a value in such a field; undefined if it is valid. */
export function wholeNumberError(value: unknown, least: number, most: number): string | undefined {
  if (typeof value !== 'number' || value < least || value > most) return `Entre ${least} y ${most}`;
  return Number.isInteger(value) ? undefined : t('Sin decimales');
}
