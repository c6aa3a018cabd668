import type { AlertKind } from '#shared/alert-kinds.ts';
import type { AlertRow } from './store.ts';

type Told = Pick<AlertRow, 'kind' | 'subjectName' | 'value' | 'threshold' | 'details'>;

const shown = (value: number | string | null | undefined): string =>
  typeof value === 'number' ? String(Math.round(value * 10) / 10).replace('.', ',') : (value ?? '');

const PERIODS: Readonly<Record<string, string>> = { day: 'en 24 horas', month: 'en 30 días', today: 'hoy' };
const WHY_STOPPED: Readonly<Record<string, string>> = {
  dialer_stopped: 'el discador está detenido',
  engine_unavailable: 'el motor no responde',
  carrier_down: 'ninguna central telefónica toma llamadas',
};
const WHY_DISABLED: Readonly<Record<string, string>> = {
  gone: 'respondió que ya no existe (410)',
  failing: 'falla hace días',
};

const TEXTS: Readonly<Record<AlertKind, (alert: Told) => string>> = {
  abandonment: ({ subjectName, value, threshold, details }) =>
    `«${subjectName}»: abandono de ${shown(value)} % ${PERIODS[String(details['period'])] ?? ''}, umbral ${shown(threshold)} %`,
  answer_rate_drop: ({ subjectName, value, details }) =>
    `«${subjectName}»: la contestación cayó ${shown(value)} %: ${shown(details['rate'])} % en esta hora, ${shown(details['usual_rate'])} % en la misma hora de otros días`,
  caller_id_limit: ({ subjectName, value, details }) =>
    `Un CLI usó ${shown(value)} % de su límite diario hacia ${subjectName} (${shown(details['daily_limit'])} llamadas)`,
  list_low: ({ subjectName, value, details }) =>
    `A «${subjectName}» le queda ${shown(value)} % de la lista: ${shown(details['left'])} de ${shown(details['total'])} contactos`,
  dialer_stopped: ({ details }) => {
    const why = String(details['why']);
    return `No sale ninguna llamada: ${WHY_STOPPED[why] ?? 'el servidor no puede guardar datos'}. Campañas activas: ${shown(details['campaigns'])}`;
  },
  pbx_down: ({ subjectName, details }) =>
    `La central ${subjectName} está caída${details['fault'] === undefined ? '' : `: ${details['fault']}`}`,
  disk_low: ({ value, threshold }) =>
    `Al disco del servidor le queda ${shown(value)} % libre, umbral ${shown(threshold)} %`,
  calls_waiting: ({ subjectName, value }) => `«${subjectName}»: ${shown(value)} llamadas esperan un agente`,
  webhook_disabled: ({ subjectName, details }) =>
    `El webhook «${subjectName}» se desactivó: ${WHY_DISABLED[String(details['why'])] ?? ''}`,
};

/** The alert as a sentence. */
export function alertText(alert: Told): string {
  return TEXTS[alert.kind](alert);
}
