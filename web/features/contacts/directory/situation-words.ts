import type { ContactActionName, ContactSituation } from '#shared/domain/contact-directory.ts';
import { t } from '#web/lib/i18n.ts';
import type { Shown } from '#web/lib/known-words.ts';

export const SITUATIONS: Readonly<Record<ContactSituation, Shown>> = {
  sin_llamar: { tone: 'dial', label: t('Sin llamar') },
  reintento: { tone: 'wait', label: t('Por reintentar') },
  en_llamada: { tone: 'dial', label: t('En llamada') },
  exito: { tone: 'ok', label: t('Con éxito') },
  agotado: { tone: 'idle', label: t('Intentos agotados') },
  opt_out: { tone: 'bad', label: t('Opt-out') },
  blacklist: { tone: 'bad', label: t('En la blacklist') },
  excluido: { tone: 'bad', label: t('Excluido') },
};

export const ACTION_WORDS: Readonly<Record<ContactActionName, string>> = {
  reiniciar: t('Reiniciar intentos'),
  excluir: t('Excluir de la campaña'),
  restaurar: t('Restaurar'),
};
