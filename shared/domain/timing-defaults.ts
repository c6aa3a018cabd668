import type { TimingConfig } from '#shared/contracts/timing.ts';

/** Defaults of a new timing config. */
export const TIMING_DEFAULTS: Omit<TimingConfig, 'id' | 'campaign_id' | 'updated_at' | 'version'> = {
  preset_name: 'balanced',
  wait_time: 30,
  sleep_time: 2,
  progressive_delay: false,
  adaptive_timing: false,
  weekend_multiplier: 1,
  night_hours_multiplier: 1,
  retry_attempts: 3,
  retry_interval: 300,
  timeout_settings: {},
  horario_inicio: '08:00',
  horario_fim: '18:00',
  pausar_almoco: false,
  horario_almoco_inicio: '12:00',
  horario_almoco_fim: '13:00',
  dias_semana: [1, 2, 3, 4, 5],
  timezone: 'America/Sao_Paulo',
};
