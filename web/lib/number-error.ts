import { isNumberText, MAX_TYPED_NUMBER } from '#shared/numbers/number-text.ts';
import { t } from '#web/lib/i18n.ts';

/** Why a typed text can't be a number or a part of one; null if it can: the server, which knows the plans, reads it. */
export function typedNumberError(typed: string): string | null {
  if (isNumberText(typed)) return null;
  return typed.length > MAX_TYPED_NUMBER
    ? t('Un número tiene {most} caracteres como máximo', { most: MAX_TYPED_NUMBER })
    : t('Escribí cifras del número, en cualquier formato');
}
