/** The days of a week as they are shown, Monday first; `day` as the wire counts, 0 is Sunday. */
export const WEEK = [
  { day: 1, short: 'Lun', name: 'Lunes' },
  { day: 2, short: 'Mar', name: 'Martes' },
  { day: 3, short: 'Mié', name: 'Miércoles' },
  { day: 4, short: 'Jue', name: 'Jueves' },
  { day: 5, short: 'Vie', name: 'Viernes' },
  { day: 6, short: 'Sáb', name: 'Sábado' },
  { day: 0, short: 'Dom', name: 'Domingo' },
] as const;

/** Less than this could not be told from nothing. */
const LEAST_HEAT = 12;

/** How strongly a cell is coloured, in percent: none for nothing, all for the most, by the square root between, so that a quiet hour shows beside a busy one. */
export function heatOf(count: number, most: number): number {
  if (count <= 0 || most <= 0) return 0;
  return Math.max(LEAST_HEAT, Math.round(100 * Math.sqrt(Math.min(1, count / most))));
}
