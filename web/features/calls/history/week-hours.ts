/** The days of the week in display order, Monday first. `day` is numbered as on the wire, where 0 is Sunday. */
export const WEEK = [
  { day: 1, short: 'Lun', name: 'Lunes' },
  { day: 2, short: 'Mar', name: 'Martes' },
  { day: 3, short: 'Mié', name: 'Miércoles' },
  { day: 4, short: 'Jue', name: 'Jueves' },
  { day: 5, short: 'Vie', name: 'Viernes' },
  { day: 6, short: 'Sáb', name: 'Sábado' },
  { day: 0, short: 'Dom', name: 'Domingo' },
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
