import type { ProductSettings } from '#shared/contracts/settings.ts';
import { MIN_CALL_RETENTION_DAYS, STATE_LIMIT } from '#shared/domain/settings.ts';
import { MAX_CALLBACK_TEAM_MIN } from '#shared/domain/callbacks.ts';
import { SITE_LIMIT_NAMES, SITE_LIMITS, type SiteLimit } from '#shared/domain/site-limits.ts';
import { t } from '#web/lib/i18n.ts';
import { wholeNumberError } from '#web/ui/whole-number.ts';

/** Values of the form. A number field may hold text that is not a number yet. */
export type SettingsDraft = { [K in keyof ProductSettings]: ProductSettings[K] | string };

type Days = Extract<keyof ProductSettings, `${string}_retention_days`>;

export const MAX_RETENTION_DAYS = 3650;
export const MAX_FALSE_MACHINE_PERCENT = 50;

/** A retention setting of at least `least` days. With `forEver`, 0 keeps the data indefinitely. */
type Retention = { key: Days; label: string; help: string; least: number; forEver?: boolean };

export const RETENTION_FIELDS: readonly Retention[] = [
  {
    key: 'call_retention_days',
    label: t('Llamadas'),
    help: t('Las del historial, con sus cifras. Con 0 se guardan para siempre.'),
    least: MIN_CALL_RETENTION_DAYS,
    forEver: true,
  },
  {
    key: 'metric_retention_days',
    label: t('Métricas por segundo'),
    help: t('Las de los gráficos de rendimiento.'),
    least: 1,
  },
  { key: 'audit_retention_days', label: t('Auditoría'), help: t('Quién hizo qué, y cuándo.'), least: 1 },
  {
    key: 'record_retention_days',
    label: t('Expedientes'),
    help: t('Qué se decidió y se hizo con cada número.'),
    least: 1,
  },
  {
    key: 'reject_retention_days',
    label: t('Líneas rechazadas'),
    help: t('Las de cada lista subida, con su motivo.'),
    least: 1,
  },
  {
    key: 'recording_retention_days',
    label: t('Grabaciones'),
    help: t('Las de las conversaciones. Se borran también con su llamada.'),
    least: 1,
  },
];

/** After how long the board of agents shows a state as too long. */
export const STATE_LIMIT_FIELDS = [
  { key: 'long_pause_s', label: t('Pausa larga') },
  { key: 'long_wrap_up_s', label: t('Cierre largo') },
  { key: 'long_call_s', label: t('Llamada larga') },
] as const;

/** The site's limits: the highest values of the fields with these names. */
export const LIMIT_FIELDS: readonly { key: SiteLimit; label: string; help: string }[] = [
  { key: 'max_agents', label: t('Agentes'), help: t('Los de turno, en Control del Discador.') },
  { key: 'max_campaign_lines', label: t('Llamadas simultáneas'), help: t('Las líneas de una campaña.') },
  { key: 'max_trunk_channels', label: t('Canales de un trunk'), help: t('Sus llamadas a la vez.') },
  {
    key: 'max_cps',
    label: t('Llamadas por segundo'),
    help: t('Las de una campaña y las de todas juntas; fuera de Performance, la mitad.'),
  },
];

export function validateSettings(draft: SettingsDraft): Partial<Record<keyof SettingsDraft, string>> {
  const errors: Partial<Record<keyof SettingsDraft, string>> = {};
  const percent = draft.success_objective_percent;
  if (typeof percent !== 'number' || percent < 0 || percent > 100)
    errors.success_objective_percent = t('Entre 0 y 100');
  const missed = draft.false_machine_percent;
  if (typeof missed !== 'number' || missed < 0 || missed > MAX_FALSE_MACHINE_PERCENT)
    errors.false_machine_percent = t('Entre 0 y {most}', { most: MAX_FALSE_MACHINE_PERCENT });
  const hourError = wholeNumberError(draft.daily_report_hour, 0, 23);
  if (hourError !== undefined) errors.daily_report_hour = hourError;
  for (const { key } of STATE_LIMIT_FIELDS) {
    const error = wholeNumberError(draft[key], STATE_LIMIT.minimum, STATE_LIMIT.maximum);
    if (error !== undefined) errors[key] = error;
  }
  const teamError = wholeNumberError(draft.callback_team_after_min, 0, MAX_CALLBACK_TEAM_MIN);
  if (teamError !== undefined) errors.callback_team_after_min = teamError;
  if (!/^\d$/.test(String(draft.opt_out_key))) errors.opt_out_key = t('Tecla DTMF debe ser un solo dígito');
  for (const { key, least, forEver = false } of RETENTION_FIELDS) {
    if (forEver && draft[key] === 0) continue;
    const error = wholeNumberError(draft[key], least, MAX_RETENTION_DAYS);
    if (error === undefined) continue;
    // A decimal number within the range keeps its own message, because suggesting 0 would not help.
    errors[key] = forEver && !isBetween(draft[key], least, MAX_RETENTION_DAYS) ? zeroOr(least) : error;
  }
  for (const limit of SITE_LIMIT_NAMES) {
    const error = wholeNumberError(draft[limit], 1, SITE_LIMITS[limit].most);
    if (error !== undefined) errors[limit] = error;
  }
  return errors;
}

function isBetween(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && value >= least && value <= most;
}

function zeroOr(least: number): string {
  return t('0, o entre {least} y {most}', { least: String(least), most: String(MAX_RETENTION_DAYS) });
}
