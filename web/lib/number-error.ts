import { isNumberText, MAX_TYPED_NUMBER } from '#shared/numbers/number-text.ts';
import { t } from '#web/lib/i18n.ts';

/**
 * Returns why a typed text can't be a number or a part of one, or null if it can. The server, which knows the numbering
 * plans, does the parsing.
 */
export function typedNumberError(typed: string): string | null {
  if (isNumberText(typed)) return null;
  return typed.length > MAX_TYPED_NUMBER
    ? t('Un número tiene {most} caracteres como máximo', { most: MAX_TYPED_NUMBER })
    : t('Escribí cifras del número, en cualquier formato');
}
