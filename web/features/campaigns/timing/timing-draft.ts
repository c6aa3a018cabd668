import type { useForm } from '@mantine/form';
import type { TimingConfig, TimingConfigPatch, TimingInForce } from '#shared/contracts/timing.ts';
import { RETRY_INTERVAL_LIMITS } from '#shared/domain/timing-limits.ts';
import { t } from '#web/lib/i18n.ts';
import { wholeNumberError } from '#web/ui/whole-number.ts';

/** Values of the form. An unset timeout is an empty string. */
export type TimingDraft = Omit<TimingConfig, 'id' | 'campaign_id' | 'updated_at' | 'version' | 'timeout_settings'> & {
  timeout_settings: Record<TimeoutKey, number | ''>;
};

export type TimingForm = Pick<ReturnType<typeof useForm<TimingDraft>>, 'values' | 'getInputProps' | 'setFieldValue'>;

type TimeoutKey = keyof TimingConfig['timeout_settings'];

export const BOUNDS = {
  wait_time: [1, 300],
  sleep_time: [0, 60],
  retry_attempts: [0, 10],
  retry_interval: [RETRY_INTERVAL_LIMITS.minimum, RETRY_INTERVAL_LIMITS.maximum],
} as const;
export const MULTIPLIER_BOUNDS = [0.1, 10] as const;
export const TIMEOUT_BOUNDS: Readonly<Record<TimeoutKey, readonly [number, number]>> = {
  menu_s: [1, 60],
  agent_wait_s: [1, 300],
  max_call_s: [1, 14_400],
};

const NO_TIMEOUTS: TimingDraft['timeout_settings'] = { menu_s: '', agent_wait_s: '', max_call_s: '' };

/** Returns the form's values for a campaign's stored or default timing. */
export function draftOf(timing: TimingConfig | TimingInForce): TimingDraft {
  const {
    id: _id,
    campaign_id: _campaignId,
    updated_at: _updatedAt,
    version: _version,
    ...fields
  } = {
    id: 0,
    updated_at: '',
    ...timing,
  };
  return { ...fields, timeout_settings: { ...NO_TIMEOUTS, ...fields.timeout_settings } };
}

/** Returns the request body. */
export function patchOf(draft: TimingDraft): TimingConfigPatch {
  const timeouts = Object.entries(draft.timeout_settings).filter(([, value]) => value !== '');
  return { ...draft, timeout_settings: Object.fromEntries(timeouts) as TimingConfig['timeout_settings'] };
}

/** Returns an error message per invalid field, by its path in the form. */
export function validateTiming(draft: TimingDraft): Record<string, string> {
  const errors: Record<string, string | undefined> = {};
  for (const field of ['wait_time', 'sleep_time', 'retry_attempts', 'retry_interval'] as const) {
    const [least, most] = BOUNDS[field];
    errors[field] = wholeNumberError(draft[field], least, most);
  }
  for (const field of ['weekend_multiplier', 'night_hours_multiplier'] as const)
    errors[field] = multiplierError(draft[field]);
  for (const field of ['menu_s', 'agent_wait_s', 'max_call_s'] as const) {
    const value = draft.timeout_settings[field];
    const [least, most] = TIMEOUT_BOUNDS[field];
    if (value !== '') errors[`timeout_settings.${field}`] = wholeNumberError(value, least, most);
  }
  for (const field of ['horario_inicio', 'horario_fim'] as const)
    if (!isTime(draft[field])) errors[field] = TIME_INVALID;
  if (draft.pausar_almoco) Object.assign(errors, lunchErrors(draft));
  if (draft.dias_semana.length === 0) errors['dias_semana'] = t('Elegí al menos un día');
  if (!draft.timezone) errors['timezone'] = t('Elegí una zona horaria');
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

const TIME_INVALID = t('Ingresá una hora, HH:MM');

/** Returns whether the text is a time from 00:00 to 23:59. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

function multiplierError(value: unknown): string | undefined {
  const [least, most] = MULTIPLIER_BOUNDS;
  return typeof value !== 'number' || value < least || value > most ? t('Entre 0,1 y 10') : undefined;
}

function lunchErrors({ horario_almoco_inicio: from, horario_almoco_fim: until }: TimingDraft): Record<string, string> {
  if (!isTime(from)) return { horario_almoco_inicio: TIME_INVALID };
  if (!isTime(until)) return { horario_almoco_fim: TIME_INVALID };
  return until <= from ? { horario_almoco_fim: t('El almuerzo debe terminar después de empezar') } : {};
}
