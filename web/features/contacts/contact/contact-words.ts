import type { Contact } from '#shared/contracts/contact-lookup.ts';
import { t } from '#web/lib/i18n.ts';
import type { Shown } from '#web/lib/known-words.ts';

export const CONTACT_STATES: Readonly<Record<Contact['estado'], Shown>> = {
  pendiente: { tone: 'wait', label: t('Pendiente') },
  en_llamada: { tone: 'dial', label: t('En llamada') },
  terminado: { tone: 'idle', label: t('Terminado') },
};

/** Why a contact can't be called again; null if it can. */
export function whyNotAgain({ puede_llamarse, estado, motivo_espera }: Contact): string | null {
  if (puede_llamarse) return null;
  if (estado === 'en_llamada') return t('Está en una llamada');
  if (motivo_espera === 'excluded') return t('Está excluido de la campaña');
  return motivo_espera === 'opted_out' ? t('Pidió que no lo llamen más') : t('El número está en la blacklist');
}
