import { PERIODS, type Period } from '#shared/domain/reports.ts';
import { t } from '#web/lib/i18n.ts';

/** First and last day, YYYY-MM-DD, both inclusive. */
type Span = { readonly fecha_inicio: string; readonly fecha_fin: string };

const NAMES: Readonly<Record<Period, string>> = {
  hoy: t('Hoy'),
  ayer: t('Ayer'),
  semana: t('Últimos 7 días'),
  treinta: t('Últimos 30 días'),
  mes: t('Este mes'),
  mes_pasado: t('Mes pasado'),
};

export const PERIOD_CHOICES = PERIODS.map((value) => ({ value, label: NAMES[value] }));

export const periodName = (period: Period): string => NAMES[period];

/** Returns the period that the query string names, or an empty string. */
export const periodOf = (text: string | null): Period | '' => PERIODS.find((period) => period === text) ?? '';

/** Calculates in UTC, because calendar days have no time zone. */
function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** Returns the first and last day of a period. */
export function spanOf(period: Period, today: string): Span {
  switch (period) {
    case 'hoy':
      return { fecha_inicio: today, fecha_fin: today };
    case 'ayer':
      return { fecha_inicio: dayAfter(today, -1), fecha_fin: dayAfter(today, -1) };
    case 'semana':
      return { fecha_inicio: dayAfter(today, -6), fecha_fin: today };
    case 'treinta':
      return { fecha_inicio: dayAfter(today, -29), fecha_fin: today };
    case 'mes':
      return { fecha_inicio: firstOfMonth(today), fecha_fin: today };
    case 'mes_pasado': {
      const last = dayAfter(firstOfMonth(today), -1);
      return { fecha_inicio: firstOfMonth(last), fecha_fin: last };
    }
  }
}
