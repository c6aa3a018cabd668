import {
  TimingConfigPatch,
  type TimingConfig,
  type TimingConfigAnswer,
  type TimingConfigsAnswer,
  type TimingInForce,
} from '#shared/contracts/timing.ts';
import { withVersion } from '#server/platform/http/versions.ts';
import { toInstant } from '#server/platform/time/instant.ts';
import type { TimingChanges, TimingFields, TimingOfCampaign, TimingRow } from './store.ts';
import { serverMsg } from '#shared/msg.ts';

const SAVED = serverMsg('¡Configuración guardada con éxito!');

function toSettings(row: TimingFields): Required<Omit<TimingConfigPatch, 'version'>> {
  return {
    wait_time: row.waitTimeS,
    sleep_time: row.sleepTimeS,
    preset_name: row.presetName,
    progressive_delay: row.progressiveDelay,
    adaptive_timing: row.adaptiveTiming,
    weekend_multiplier: row.weekendMultiplier,
    night_hours_multiplier: row.nightHoursMultiplier,
    retry_attempts: row.retryAttempts,
    retry_interval: row.retryIntervalS,
    timeout_settings: row.timeoutSettings,
    horario_inicio: row.opensAt,
    horario_fim: row.closesAt,
    pausar_almoco: row.lunchPause,
    horario_almoco_inicio: row.lunchStartsAt,
    horario_almoco_fim: row.lunchEndsAt,
    dias_semana: row.weekdays,
    timezone: row.timezone,
  };
}

export function toTimingInForce(timing: TimingOfCampaign): TimingInForce {
  return withVersion(TimingConfigPatch, { campaign_id: timing.campaignId, ...toSettings(timing) });
}

export function toTimingConfig(row: TimingRow): TimingConfig {
  return { ...toTimingInForce(row), id: row.id, updated_at: toInstant(row.updatedAt) };
}

export function toTimingConfigsAnswer(
  configs: readonly TimingRow[],
  inForce: readonly TimingOfCampaign[],
  minRingS: number,
): TimingConfigsAnswer {
  return {
    success: true,
    configs: configs.map(toTimingConfig),
    in_force: inForce.map(toTimingInForce),
    wait_time_minimo: Math.max(1, minRingS),
  };
}

export function toTimingConfigAnswer(row: TimingRow): TimingConfigAnswer {
  const config = toTimingConfig(row);
  return { success: true, message: SAVED, mensaje: SAVED, ...config, config };
}

/** Maps only the fields present on the wire. */
export function fromTimingPatch(patch: TimingConfigPatch): TimingChanges {
  const changes = Object.entries(fieldsOf(patch)).filter(([, value]) => value !== undefined);
  return Object.fromEntries(changes) as TimingChanges;
}

/** Returns the fields of a complete config. */
export const toTimingFields = (config: Required<Omit<TimingConfigPatch, 'version'>>): TimingFields =>
  fieldsOf(config) as TimingFields;

/** Returns undefined for fields absent from the patch. Fails to compile if a field has no wire name. */
function fieldsOf(patch: TimingConfigPatch): { [K in keyof Required<TimingFields>]: TimingFields[K] | undefined } {
  return {
    waitTimeS: patch.wait_time,
    sleepTimeS: patch.sleep_time,
    presetName: patch.preset_name,
    progressiveDelay: patch.progressive_delay,
    adaptiveTiming: patch.adaptive_timing,
    weekendMultiplier: patch.weekend_multiplier,
    nightHoursMultiplier: patch.night_hours_multiplier,
    retryAttempts: patch.retry_attempts,
    retryIntervalS: patch.retry_interval,
    timeoutSettings: patch.timeout_settings === undefined ? undefined : toTimeouts(patch.timeout_settings),
    opensAt: patch.horario_inicio,
    closesAt: patch.horario_fim,
    lunchPause: patch.pausar_almoco,
    lunchStartsAt: patch.horario_almoco_inicio,
    lunchEndsAt: patch.horario_almoco_fim,
    weekdays: patch.dias_semana,
    timezone: patch.timezone,
  };
}

/** Selects the three known fields; unknown fields of a body are ignored. */
function toTimeouts({ menu_s, agent_wait_s, max_call_s }: TimingConfig['timeout_settings']): Record<string, number> {
  return {
    ...(menu_s !== undefined && { menu_s }),
    ...(agent_wait_s !== undefined && { agent_wait_s }),
    ...(max_call_s !== undefined && { max_call_s }),
  };
}
