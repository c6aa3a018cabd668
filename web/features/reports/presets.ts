import { t } from '#web/lib/i18n.ts';

export type Preset = 'hoy' | 'ayer' | 'semana' | 'treinta' | 'mes' | 'mes_pasado';
/** Days, YYYY-MM-DD; both are part of it. */
export type Span = { readonly fecha_inicio: string; readonly fecha_fin: string };

export const PRESETS: Readonly<Record<Preset, string>> = {
  hoy: t('Hoy'),
  ayer: t('Ayer'),
  semana: t('Últimos 7 días'),
  treinta: t('Últimos 30 días'),
  mes: t('Este mes'),
  mes_pasado: t('Mes pasado'),
};

/** Calendar days, without a zone: the time is never shown. */
function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** The days of a preset. */
export function spanOf(preset: Preset, today: string): Span {
  switch (preset) {
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

/** The preset that has these days; null: none. */
export function presetOf({ fecha_inicio, fecha_fin }: Span, today: string): Preset | null {
  const found = (Object.keys(PRESETS) as Preset[]).find((preset) => {
    const span = spanOf(preset, today);
    return span.fecha_inicio === fecha_inicio && span.fecha_fin === fecha_fin;
  });
  return found ?? null;
}
