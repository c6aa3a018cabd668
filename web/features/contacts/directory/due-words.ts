import { CONTACT_DUES, type ContactDue } from '#shared/domain/contact-directory.ts';
import { t } from '#web/lib/i18n.ts';

/** When the next attempt is due. */
export const DUE_WORDS: Readonly<Record<ContactDue, string>> = {
  ahora: t('Ya se lo puede llamar'),
  hora: t('En la próxima hora'),
  dia: t('En las próximas 24 horas'),
  espera: t('Más adelante'),
};

export const isDue = (text: string): boolean => CONTACT_DUES.some((due) => due === text);
