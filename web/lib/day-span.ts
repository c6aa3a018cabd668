import { t } from '#web/lib/i18n.ts';
/** Days in the console's time zone, YYYY-MM-DD, named as in the API; empty: no bound. */
type DaySpan = { readonly fecha_inicio: string; readonly fecha_fin: string };

/** The error of a pair of days; null if it is valid. */
export function daySpanError({ fecha_inicio, fecha_fin }: DaySpan): string | null {
  return fecha_inicio !== '' && fecha_fin !== '' && fecha_inicio > fecha_fin
    ? t('La fecha de inicio no puede ser posterior a la fecha de fin')
    : null;
}
