import type { ContactEntry } from '#shared/contracts/contact-directory.ts';
import { t } from '#web/lib/i18n.ts';
import type { Shown } from '#web/lib/known-words.ts';

export const CONTACT_STATES: Readonly<Record<ContactEntry['estado'], Shown>> = {
  pendiente: { tone: 'wait', label: t('Pendiente') },
  en_llamada: { tone: 'dial', label: t('En llamada') },
  terminado: { tone: 'idle', label: t('Terminado') },
};
