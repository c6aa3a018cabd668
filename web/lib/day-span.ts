/** Days of the console's zone, YYYY-MM-DD, under the API's names; empty: no bound. */
export type DaySpan = { readonly fecha_inicio: string; readonly fecha_fin: string };

/** What is wrong with a pair of days, or null. */
export function daySpanError({ fecha_inicio, fecha_fin }: DaySpan): string | null {
  return fecha_inicio !== '' && fecha_fin !== '' && fecha_inicio > fecha_fin
    ? 'La fecha de inicio no puede ser posterior a la fecha de fin'
    : null;
}
