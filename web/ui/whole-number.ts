import { DECIMAL_MARK } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';

/** A number field that takes decimals: with either mark, shown with the language's. */
export const DECIMALS = { decimalSeparator: DECIMAL_MARK, allowedDecimalSeparators: [',', '.'] };

/** A field for whole numbers allows a decimal, so that the form can reject it: otherwise it would turn 2,5 into 25. */
export const WHOLE = { ...DECIMALS };

/** The error of a value in such a field; undefined if it is valid. */
export function wholeNumberError(value: unknown, least: number, most: number): string | undefined {
  if (typeof value !== 'number' || value < least || value > most) return t('Entre {least} y {most}', { least, most });
  return Number.isInteger(value) ? undefined : t('Sin decimales');
}
