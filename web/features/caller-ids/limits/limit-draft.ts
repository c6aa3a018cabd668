import { t } from '#web/lib/i18n.ts';

export const LIMIT_REQUIRED = t('Seleccioná un país y definí un límite');
export const LIMIT_INVALID = t('El límite debe ser un número entero positivo (0 para ilimitado)');

/** Values of the form. An empty number field holds a string. */
export type LimitDraft = { country: string | null; limit: number | string };

export function limitErrors({ country, limit }: LimitDraft): Partial<Record<keyof LimitDraft, string>> {
  if (country === null || country === '') return { country: LIMIT_REQUIRED };
  if (limit === '') return { limit: LIMIT_REQUIRED };
  const isCount = typeof limit === 'number' && Number.isSafeInteger(limit) && limit >= 0;
  return isCount ? {} : { limit: LIMIT_INVALID };
}
