import { Type, type Static } from 'typebox';
import { Id, IdParams, Instant, Ok, Version } from './common.ts';
import type { RouteTable } from '../route-contract.ts';
import { RETRY_INTERVAL_LIMITS } from '#shared/domain/timing-limits.ts';
import { serverMsg } from '#shared/msg.ts';

const TimeOfDay = (description: string) =>
  Type.String({
    pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
    description,
    examples: ['09:00'],
    errorMessage: serverMsg('debe ser una hora HH:MM'),
  });
const Multiplier = (when: string) =>
  Type.Number({
    minimum: 0.1,
    maximum: 10,
    description: `Factor for sleep_time and the waits between attempts ${when}, in the config's timezone. 1 changes nothing; both factors apply together`,
  });
const Seconds = (maximum: number) => Type.Optional(Type.Integer({ minimum: 1, maximum }));

export const TimingConfig = Type.Object({
  id: Id,
  campaign_id: Id,
  wait_time: Type.Integer({
    minimum: 1,
    maximum: 300,
    description: 'Seconds from placing until a ringing call is ended',
  }),
  sleep_time: Type.Integer({ minimum: 0, maximum: 60, description: 'Seconds that a line rests after a call' }),
  preset_name: Type.String({ minLength: 1, maxLength: 50 }),
  progressive_delay: Type.Boolean({
    description: 'Multiplies the wait before the next attempt by the number of the last one: 1, 2, 3, up to 10',
  }),
  adaptive_timing: Type.Boolean({
    description: 'Idle agents shorten sleep_time, to a quarter; abandoned calls lengthen it, to four times',
  }),
  weekend_multiplier: Multiplier('on Saturdays and Sundays'),
  night_hours_multiplier: Multiplier('from 20:00 to 08:00'),
  retry_attempts: Type.Integer({
    minimum: 0,
    maximum: 10,
    description: "Attempts after the first; the campaign's max_attempts applies too",
  }),
  retry_interval: Type.Integer({
    ...RETRY_INTERVAL_LIMITS,
    description: 'Seconds from the end of an attempt to the next; doubled after no answer',
  }),
  timeout_settings: Type.Object({ menu_s: Seconds(60), agent_wait_s: Seconds(300), max_call_s: Seconds(14_400) }),
  horario_inicio: TimeOfDay('Opening'),
  horario_fim: TimeOfDay(
    'Closing, itself closed; before the opening: overnight; the same as the opening: open for 24 hours from it on; 23:59 is the end of the day',
  ),
  pausar_almoco: Type.Boolean(),
  horario_almoco_inicio: TimeOfDay('Start of lunch'),
  horario_almoco_fim: TimeOfDay('End of lunch, after its start; it must leave some of the opening'),
  dias_semana: Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), {
    minItems: 1,
    maxItems: 7,
    description: '0 is Sunday',
  }),
  timezone: Type.String({ maxLength: 64, examples: ['America/Sao_Paulo'] }),
  updated_at: Instant,
  version: Version,
});
export type TimingConfig = Static<typeof TimingConfig>;

const { id: _id, campaign_id, updated_at: _updatedAt, version, ...settings } = TimingConfig.properties;

/** Timing of a campaign without a config. */
export const TimingInForce = Type.Object({ campaign_id, ...settings, version });
export type TimingInForce = Static<typeof TimingInForce>;

/** Omitted fields keep their values. */
export const TimingConfigPatch = Type.Partial(Type.Object({ ...settings, version }));
export type TimingConfigPatch = Static<typeof TimingConfigPatch>;

/** Omitted fields take their defaults. A second config for a campaign replaces the first. */
export const NewTimingConfig = Type.Object({ campaign_id, ...TimingConfigPatch.properties });
export type NewTimingConfig = Static<typeof NewTimingConfig>;

export const TimingConfigsAnswer = Type.Object({
  ...Ok.properties,
  configs: Type.Array(TimingConfig),
  in_force: Type.Array(TimingInForce, {
    description:
      'By what the campaigns without a config dial: at any hour, with the campaign’s own intervals and attempts',
  }),
  wait_time_minimo: Type.Integer({
    minimum: 1,
    description: 'Minimum of wait_time in seconds; 1 in demo mode, which places no real calls',
  }),
});
export type TimingConfigsAnswer = Static<typeof TimingConfigsAnswer>;

export const TimingConfigAnswer = Type.Object({ ...Ok.properties, ...TimingConfig.properties, config: TimingConfig });
export type TimingConfigAnswer = Static<typeof TimingConfigAnswer>;

export const timingRoutes = {
  'GET /timing-configs': { answer: TimingConfigsAnswer },
  'POST /timing-configs': { body: NewTimingConfig, answer: TimingConfigAnswer },
  'PUT /timing-configs/:id': { params: IdParams, body: TimingConfigPatch, answer: TimingConfigAnswer },
} satisfies RouteTable;
