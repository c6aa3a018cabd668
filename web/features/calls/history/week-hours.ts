import { t } from '#web/lib/i18n.ts';

/** The days of the week in display order, Monday first. `day` is numbered as on the wire, where 0 is Sunday. */
export const WEEK = [
  { day: 1, short: t('Lun'), name: t('Lunes') },
  { day: 2, short: t('Mar'), name: t('Martes') },
  { day: 3, short: t('Mié'), name: t('Miércoles') },
  { day: 4, short: t('Jue'), name: t('Jueves') },
  { day: 5, short: t('Vie'), name: t('Viernes') },
  { day: 6, short: t('Sáb'), name: t('Sábado') },
  { day: 0, short: t('Dom'), name: t('Domingo') },
] as const;

/** A weaker colour could not be distinguished from an empty cell. */
const MIN_HEAT = 12;

/**
 * A cell's colour strength in percent: 0 for no calls, 100 for the maximum. Scales by the square root, so that a quiet
 * hour is visible beside a busy one.
 */
export function heatOf(count: number, most: number): number {
  if (count <= 0 || most <= 0) return 0;
  return Math.max(MIN_HEAT, Math.round(100 * Math.sqrt(Math.min(1, count / most))));
}
