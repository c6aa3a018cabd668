import { t } from '#web/lib/i18n.ts';

/** Weekdays in display order, Monday first. `day` is the wire's number, where 0 is Sunday. */
export const WEEK = [
  { day: 1, short: t('Lun'), name: t('Lunes') },
  { day: 2, short: t('Mar'), name: t('Martes') },
  { day: 3, short: t('Mié'), name: t('Miércoles') },
  { day: 4, short: t('Jue'), name: t('Jueves') },
  { day: 5, short: t('Vie'), name: t('Viernes') },
  { day: 6, short: t('Sáb'), name: t('Sábado') },
  { day: 0, short: t('Dom'), name: t('Domingo') },
] as const;

/** Minimum colour strength in percent that can be told from an empty cell. */
const MIN_HEAT = 12;

/**
 * Returns a cell's colour strength in percent, from 0 (no calls) to 100 (the maximum). A square root scale keeps quiet
 * hours visible next to busy ones.
 */
export function heatOf(count: number, most: number): number {
  if (count <= 0 || most <= 0) return 0;
  return Math.max(MIN_HEAT, Math.round(100 * Math.sqrt(Math.min(1, count / most))));
}
