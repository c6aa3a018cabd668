/** Display texts of alerts. */
import { ALERT_TRAITS, type AlertKind, type AlertSeverity } from '#shared/domain/alert-kinds.ts';
import type { Alert } from '#shared/contracts/alerts.ts';
import { isWaitingReason } from '#shared/domain/waiting-reasons.ts';
import { pathOf } from '#web/app/paths.ts';
import type { SectionKey } from '#web/app/sections.ts';
import type { StateTone } from '#web/app/theme.ts';
import { formatInteger, formatNumber } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { limitOf } from '#web/ui/limit-link.tsx';

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
  trunk_down: t('Trunk sin operador'),
  campaign_held: t('Campaña que no llama'),
  legal_hours_open: t('Horario legal abierto'),
};

/** Explains the threshold of each alert kind. */
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
  trunk_down: t('Un trunk activo no llega a su operador desde una central'),
  campaign_held: t(
    'Una campaña activa no llama hasta que alguien lo resuelva: le faltan trunks, canales, números que mostrar o contactos',
  ),
  legal_hours_open: t('Las llamadas reales a un país salen a toda hora, también de noche'),
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

/** Returns the current figure of an open alert, or null if it is unknown or unchanged since the alert opened. */
export function presentOf({ tipo, valor, valor_ahora: now }: Alert): string | null {
  const unit = ALERT_TRAITS[tipo].threshold?.unit;
  if (unit === undefined || now === null) return null;
  const shown = unit === 'percent' ? formatNumber : formatInteger;
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
  trunk_down: 'trunks',
  campaign_held: 'control',
  legal_hours_open: 'configuracion',
};
const PATHS: Readonly<Partial<Record<AlertKind, string>>> = {
  caller_id_limit: '/performance/cli-limits',
  webhook_disabled: '/configuracion/webhooks',
  legal_hours_open: '/configuracion/ajustes',
};

/** Returns the section of the console in which to fix the cause. */
export function remedyOf({ tipo, campaign_id: id, detalles }: Alert): { section: SectionKey; href: string } {
  const why = detalles['why'];
  const limit = id !== null && isWaitingReason(why) ? limitOf({ id, freno: why, sesiones: null }) : null;
  if (limit !== null) return limit;
  const section = SECTIONS[tipo];
  return { section, href: PATHS[tipo] ?? pathOf(section) };
}
