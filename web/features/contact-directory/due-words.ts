import { t } from '#web/lib/i18n.ts';

/** When the next attempt is due. */
export const DUE_WORDS: Readonly<Record<string, string>> = {
  ahora: t('Ya se lo puede llamar'),
  hora: t('En la próxima hora'),
  dia: t('En las próximas 24 horas'),
  espera: t('Más adelante'),
};

export const isDue = (text: string): boolean => Object.hasOwn(DUE_WORDS, text);
