import { t } from '#web/lib/i18n.ts';
/** First and last day (YYYY-MM-DD) in the console's time zone, named as in the API. Empty means unbounded. */
type DaySpan = { readonly fecha_inicio: string; readonly fecha_fin: string };

/** Returns the error of a pair of days, or null if it is valid. */
export function daySpanError({ fecha_inicio, fecha_fin }: DaySpan): string | null {
  return fecha_inicio !== '' && fecha_fin !== '' && fecha_inicio > fecha_fin
    ? t('La fecha de inicio no puede ser posterior a la fecha de fin')
    : null;
}
