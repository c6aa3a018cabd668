import { DECIMAL_MARK } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';

/** Props of a number field for decimals. It accepts both decimal marks and shows the language's own. */
export const DECIMALS = { decimalSeparator: DECIMAL_MARK, allowedDecimalSeparators: [',', '.'] };

/**
 * Props of a number field for whole numbers. It accepts decimals, so that the form can reject them. Otherwise 2,5 would
 * become 25.
 */
export const WHOLE = { ...DECIMALS };

/** Returns the error of a field's value, or undefined if it is valid. */
export function wholeNumberError(value: unknown, least: number, most: number): string | undefined {
  if (typeof value !== 'number' || value < least || value > most) return t('Entre {least} y {most}', { least, most });
  return Number.isInteger(value) ? undefined : t('Sin decimales');
}
