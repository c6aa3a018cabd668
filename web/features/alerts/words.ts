/** Display texts and tones of alerts, and where to fix their causes. */
import { ALERT_TRAITS, type AlertKind, type AlertSeverity, type ThresholdUnit } from '#shared/domain/alert-kinds.ts';
import type { Alert } from '#shared/contracts/alerts.ts';
import { isWaitingReason } from '#shared/domain/waiting-reasons.ts';
import { pathOf } from '#web/app/paths.ts';
import type { SectionKey } from '#web/app/sections.ts';
import type { StateTone } from '#web/app/theme.ts';
import { formatInteger, formatNumber, PERCENT_SIGN } from '#web/lib/formats/numbers.ts';
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
  trunk_resting: t('Trunk que descansa'),
  campaign_held: t('Campaña que no llama'),
  legal_hours_open: t('Horario legal abierto'),
  caller_id_blocked: t('CLI bloqueado por filtros'),
  short_calls: t('Llamadas cortas'),
  short_calls_anatel: t('Llamadas cortas hacia Brasil (Anatel)'),
  caller_id_answer_drop: t('Caída de la contestación de un CLI'),
  agents_unreachable: t('Agentes inalcanzables'),
  registry_stale: t('Registro de no llamar vencido'),
  callbacks_overdue: t('Rellamadas vencidas'),
};

/** Explains what each alert kind watches. */
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
  trunk_resting: t('La operadora de un trunk activo rechazó todas sus llamadas'),
  campaign_held: t(
    'Una campaña activa no llama hasta que alguien lo resuelva: le faltan trunks, canales, números que mostrar o contactos',
  ),
  short_calls: t(
    'Porcentaje de las llamadas contestadas por la red que terminan en 6 segundos o menos: de un CLI, de un trunk o hacia un país, en las últimas 24 horas',
  ),
  short_calls_anatel: t(
    'Porcentaje de las llamadas de hoy hacia Brasil que Anatel cuenta como cortas: no completadas, al buzón, o de 6 segundos o menos',
  ),
  caller_id_answer_drop: t(
    'Cuánto cayó la contestación de un CLI en 24 horas frente a sus 7 días anteriores, si el azar no lo explica',
  ),
  caller_id_blocked: t('Llamadas de un CLI que filtros de la red bloquearon en las últimas 24 horas'),
  agents_unreachable: t('Porcentaje de agentes en turno, sin pausa, cuyo teléfono no responde'),
  registry_stale: t('Un registro de no llamar es más viejo que su límite, o no tiene números'),
  callbacks_overdue: t('Minutos que lleva vencida la rellamada más atrasada de una campaña'),
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

type Unit = {
  readonly suffix: string;
  readonly format: (value: number) => string;
  /** Returns a text such as 'Ahora: 12 %'. */
  readonly now: (value: string) => string;
};

export const UNITS: Readonly<Record<ThresholdUnit, Unit>> = {
  percent: { suffix: PERCENT_SIGN, format: formatNumber, now: (value) => t('Ahora: {value} %', { value }) },
  calls: { suffix: '', format: formatInteger, now: (value) => t('Ahora: {value}', { value }) },
  minutes: { suffix: ' min', format: formatInteger, now: (value) => t('Ahora: {value} min', { value }) },
};

/**
 * Returns the current figure of an open alert as text. Returns null if its kind has no figure, or the figure is unknown
 * or unchanged since the alert opened.
 */
export function presentOf({ tipo, valor, valor_ahora: now }: Alert): string | null {
  const unit = ALERT_TRAITS[tipo].threshold?.unit;
  if (unit === undefined || now === null) return null;
  const { format, now: present } = UNITS[unit];
  return format(now) === format(valor) ? null : present(format(now));
}

type Remedy = { readonly section: SectionKey; readonly href: string };

const sectionOf = (section: SectionKey): Remedy => ({ section, href: pathOf(section) });
/** Where supervisors, who may not change the inventory, let campaigns show other caller ids. */
const OTHER_CALLER_IDS: Remedy = { section: 'caller-id', href: '/caller-id/campana' };
const REMEDIES: Readonly<Record<AlertKind, Remedy | readonly Remedy[]>> = {
  abandonment: sectionOf('control'),
  answer_rate_drop: sectionOf('historico'),
  caller_id_limit: [{ section: 'performance', href: '/performance/cli-limits' }, OTHER_CALLER_IDS],
  list_low: sectionOf('listas'),
  dialer_stopped: sectionOf('control'),
  pbx_down: sectionOf('control'),
  disk_low: sectionOf('dashboard'),
  calls_waiting: sectionOf('monitor'),
  webhook_disabled: { section: 'configuracion', href: '/configuracion/webhooks' },
  trunk_down: sectionOf('trunks'),
  trunk_resting: sectionOf('trunks'),
  campaign_held: sectionOf('control'),
  short_calls: {
    section: 'reportes',
    href: pathOf('reportes', { dimension: 'cli', grafico: 'short_call_rate' }),
  },
  short_calls_anatel: sectionOf('control'),
  caller_id_answer_drop: [{ section: 'configuracion', href: '/configuracion/clis' }, OTHER_CALLER_IDS],
  caller_id_blocked: [{ section: 'performance', href: '/performance/cli-rotation' }, OTHER_CALLER_IDS],
  agents_unreachable: sectionOf('control'),
  registry_stale: sectionOf('blacklist'),
  callbacks_overdue: { section: 'rellamadas', href: pathOf('rellamadas', { estado: 'overdue' }) },
  legal_hours_open: { section: 'configuracion', href: '/configuracion/ajustes' },
};

/** Returns where in the console to fix an alert's cause, the best place first. Not every user may open each. */
export function remediesOf({ tipo, campaign_id: id, detalles }: Alert): readonly Remedy[] {
  const why = detalles['why'];
  const limit = id !== null && isWaitingReason(why) ? limitOf({ id, freno: why, sesiones: null, team_id: null }) : null;
  return [limit ?? REMEDIES[tipo]].flat();
}
