import { Type, type Static } from 'typebox';
import { Id, Instant, Ok } from './common.ts';

const TimeOfDay = Type.String({
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  examples: ['09:00'],
  errorMessage: 'debe ser una hora HH:MM',
});
const Multiplier = Type.Number({ minimum: 0.1, maximum: 10 });
const Seconds = (maximum: number) => Type.Optional(Type.Integer({ minimum: 1, maximum }));

export const TimingConfig = Type.Object({
  id: Id,
  campaign_id: Id,
  wait_time: Type.Integer({
    minimum: 1,
    maximum: 300,
    description: 'Seconds from placing until a ringing call is given up',
  }),
  sleep_time: Type.Integer({ minimum: 0, maximum: 60, description: 'Seconds that a line rests after a call' }),
  preset_name: Type.String({ minLength: 1, maxLength: 50 }),
  progressive_delay: Type.Boolean(),
  adaptive_timing: Type.Boolean(),
  weekend_multiplier: Multiplier,
  night_hours_multiplier: Multiplier,
  retry_attempts: Type.Integer({ minimum: 0, maximum: 10 }),
  retry_interval: Type.Integer({ minimum: 60, maximum: 3600, description: 'Seconds' }),
  timeout_settings: Type.Object({ menu_s: Seconds(60), agent_wait_s: Seconds(300), max_call_s: Seconds(14_400) }),
  horario_inicio: TimeOfDay,
  horario_fim: TimeOfDay,
  pausar_almoco: Type.Boolean(),
  horario_almoco_inicio: TimeOfDay,
  horario_almoco_fim: TimeOfDay,
  dias_semana: Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), {
    minItems: 1,
    maxItems: 7,
    description: '0 is Sunday',
  }),
  timezone: Type.String({ maxLength: 64, examples: ['America/Sao_Paulo'] }),
  updated_at: Instant,
});
export type TimingConfig = Static<typeof TimingConfig>;

const { id: _id, campaign_id, updated_at: _updatedAt, ...settings } = TimingConfig.properties;

/** Only the fields that are present change. */
export const TimingConfigPatch = Type.Partial(Type.Object(settings));
export type TimingConfigPatch = Static<typeof TimingConfigPatch>;

/** What is absent takes the default. A second one for a campaign replaces the first. */
export const NewTimingConfig = Type.Object({ campaign_id, ...TimingConfigPatch.properties });
export type NewTimingConfig = Static<typeof NewTimingConfig>;

export const TimingConfigsAnswer = Type.Object({ ...Ok.properties, configs: Type.Array(TimingConfig) });
export type TimingConfigsAnswer = Static<typeof TimingConfigsAnswer>;

export const TimingConfigAnswer = Type.Object({ ...Ok.properties, ...TimingConfig.properties, config: TimingConfig });
export type TimingConfigAnswer = Static<typeof TimingConfigAnswer>;
