/** What the console says of alerts. */
import { ALERT_TRAITS, type AlertKind, type AlertSeverity } from '#shared/domain/alert-kinds.ts';
import type { Alert } from '#shared/contracts/alerts.ts';
import { pathOf } from '#web/app/paths.ts';
import type { SectionKey } from '#web/app/sections.ts';
import type { StateTone } from '#web/app/theme.ts';
import { countryOf } from '#web/lib/countries.ts';
import { formatInteger, formatNumber } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';

export const KIND_NAMES: Readonly<Record<AlertKind, string>> = {
  abandonment: t('Abandono de una campaña'),
  answer_rate_drop: t('Caída de la contestación'),
  caller_id_limit: t('CLI cerca de su límite diario'),
  list_low: t('Lista por terminar'),
  dialer_stopped: t('Discador detenido'),
  pbx_down: t('Central caída'),
  disk_low: t('Disco casi lleno'),
  calls_waiting: t('Llamadas en espera'),
  webhook_disabled: t('Webhook desactivado'),
};

/** What a rule's threshold means. */
export const KIND_HELP: Readonly<Record<AlertKind, string>> = {
  abandonment: t('Porcentaje de abandonadas sobre atendidas por personas, en el peor período de su tope'),
  answer_rate_drop: t('Cuánto cayó la contestación de esta hora frente a la misma hora de las últimas cuatro semanas'),
  caller_id_limit: t('Porcentaje del límite diario que usó un CLI hacia un país'),
  list_low: t('Porcentaje de contactos que le quedan a una campaña activa'),
  dialer_stopped: t('No sale ninguna llamada y hay campañas activas'),
  pbx_down: t('Una central telefónica no responde'),
  disk_low: t('Porcentaje libre del disco con los datos del servidor'),
  calls_waiting: t('Personas que esperan un agente o una sesión'),
  webhook_disabled: t('El servidor desactivó un webhook que falla'),
};

export const SEVERITY_NAMES: Readonly<Record<AlertSeverity, string>> = {
  critical: t('Grave'),
  warning: t('Atención'),
};
export const SEVERITY_TONES: Readonly<Record<AlertSeverity, StateTone>> = { critical: 'bad', warning: 'wait' };

export const STATE_NAMES: Readonly<Record<Alert['estado'], string>> = {
  abierta: t('Abierta'),
  vista: t('Vista'),
  pospuesta: t('Pospuesta'),
  resuelta: t('Resuelta'),
};
export const STATE_TONES: Readonly<Record<Alert['estado'], StateTone>> = {
  abierta: 'bad',
  vista: 'wait',
  pospuesta: 'idle',
  resuelta: 'ok',
};

const percent = (value: unknown): string => (typeof value === 'number' ? formatNumber(value) : String(value));
const whole = (value: unknown): string => (typeof value === 'number' ? formatInteger(value) : String(value));

const SENTENCES: Readonly<Record<AlertKind, (alert: Alert, name: string) => string>> = {
  abandonment: ({ valor, umbral, detalles }, name) =>
    t(
      '«{name}»: abandono de {value} % {period, select, day {en 24 horas} month {en 30 días} other {hoy}}; el umbral es {limit} %',
      { name, value: percent(valor), period: String(detalles['period']), limit: percent(umbral) },
    ),
  answer_rate_drop: ({ valor, detalles }, name) =>
    t('«{name}»: la contestación cayó {value} %: es {rate} % y a esta hora suele ser {usual} %', {
      name,
      value: percent(valor),
      rate: percent(detalles['rate']),
      usual: percent(detalles['usual_rate']),
    }),
  caller_id_limit: ({ valor, detalles, sujeto }) =>
    t('Un CLI usó {value} % de su límite diario hacia {country}: {limit} llamadas', {
      value: percent(valor),
      country: sujeto === null ? '' : countryOf(sujeto).name,
      limit: whole(detalles['daily_limit']),
    }),
  list_low: ({ valor, detalles }, name) =>
    t('A «{name}» le queda {value} % de la lista: {left} de {total} contactos', {
      name,
      value: percent(valor),
      left: whole(detalles['left']),
      total: whole(detalles['total']),
    }),
  dialer_stopped: ({ detalles }) =>
    t(
      'No sale ninguna llamada: {why, select, dialer_stopped {el discador está detenido} engine_unavailable {el motor no responde} carrier_down {ninguna central telefónica toma llamadas} other {el servidor no puede guardar datos}}. Campañas activas: {count}',
      { why: String(detalles['why']), count: whole(detalles['campaigns']) },
    ),
  pbx_down: ({ detalles }, name) =>
    detalles['fault'] === undefined
      ? t('La central {name} está caída', { name })
      : t('La central {name} está caída: {why}', { name, why: String(detalles['fault']) }),
  disk_low: ({ valor, umbral }) =>
    t('Al disco del servidor le queda {value} % libre; el umbral es {limit} %', {
      value: percent(valor),
      limit: percent(umbral),
    }),
  calls_waiting: ({ valor }, name) =>
    t('«{name}»: {count, plural, one {# llamada espera un agente} other {# llamadas esperan un agente}}', {
      name,
      count: valor,
    }),
  webhook_disabled: ({ detalles }, name) =>
    detalles['why'] === 'gone'
      ? t('El webhook «{name}» se desactivó: respondió que ya no existe (410)', { name })
      : t('El webhook «{name}» se desactivó: falla hace días', { name }),
};

/** The alert as a sentence. */
export function sentenceOf(alert: Alert): string {
  return SENTENCES[alert.tipo](alert, alert.sujeto ?? '');
}

/** The figure of an open alert as it is now; null: it is as when it opened, or not known. */
export function presentOf({ tipo, valor, valor_ahora: now }: Alert): string | null {
  const unit = ALERT_TRAITS[tipo].threshold?.unit;
  if (unit === undefined || now === null) return null;
  const shown = unit === 'percent' ? percent : whole;
  if (shown(now) === shown(valor)) return null;
  return unit === 'percent' ? t('Ahora: {value} %', { value: shown(now) }) : t('Ahora: {value}', { value: shown(now) });
}

const SECTIONS: Readonly<Record<AlertKind, SectionKey>> = {
  abandonment: 'control',
  answer_rate_drop: 'historico',
  caller_id_limit: 'performance',
  list_low: 'listas',
  dialer_stopped: 'control',
  pbx_down: 'control',
  disk_low: 'dashboard',
  calls_waiting: 'monitor',
  webhook_disabled: 'configuracion',
};
const PATHS: Readonly<Partial<Record<AlertKind, string>>> = {
  caller_id_limit: '/performance/cli-limits',
  webhook_disabled: '/configuracion/webhooks',
};

/** Where it is mended. */
export function remedyOf({ tipo }: Alert): { section: SectionKey; href: string } {
  const section = SECTIONS[tipo];
  return { section, href: PATHS[tipo] ?? pathOf(section) };
}
