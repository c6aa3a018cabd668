import { t } from '#web/lib/i18n.ts';

/** Describes opening hours (HH:MM) that last all day or end on the next day. Returns an empty string for all others. */
export function hoursNote(from: string, until: string): string {
  if (from === '00:00' && until === '23:59') return t('Todo el día.');
  if (until === from) return t('Abierto 24 horas desde esa hora de cada día elegido.');
  return until < from ? t('Termina al día siguiente: cuenta el día en que empieza.') : '';
}
