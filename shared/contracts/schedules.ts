import { Type, type Static } from 'typebox';
import { IdParams, Instant, Nullable, Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

export const SCHEDULE_STATES = ['pendiente', 'hecho', 'rechazado', 'perdido'] as const;

const LocalTime = (description: string) =>
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}T([01]\\d|2[0-3]):[0-5]\\d$',
    errorMessage: 'debe ser una fecha y hora como 2026-11-26T09:00',
    description,
    examples: ['2026-11-26T09:00'],
  });
const State = Nullable(
  Type.Enum(SCHEDULE_STATES, {
    description: 'rechazado: the engine refused it; perdido: the server was down until it was too late; null: not set',
  }),
);

/** A scheduled start and stop. Local times use the time zone of the campaign's opening hours, or else the console's. */
export const Schedule = Type.Object({
  inicio: Nullable(LocalTime('When the server starts the campaign; null: it does not')),
  fin: Nullable(LocalTime('When the server stops it; null: it does not')),
  zona: Type.String({ description: 'IANA time zone of both', examples: ['America/Argentina/Buenos_Aires'] }),
  inicio_en: Nullable(Instant),
  fin_en: Nullable(Instant),
  estado_inicio: State,
  estado_fin: State,
  error_inicio: Nullable(
    Type.Object({ error: Type.String(), mensaje: Type.String() }, { description: 'Why the start was refused' }),
  ),
  usuario: Type.String({ description: 'Who set it' }),
});
export type Schedule = Static<typeof Schedule>;

export const ScheduleBody = Type.Object({
  inicio: Nullable(LocalTime("In the campaign's time zone")),
  fin: Nullable(LocalTime("In the campaign's time zone")),
});
export type ScheduleBody = Static<typeof ScheduleBody>;

export const ScheduleAnswer = Type.Object({ ...Ok.properties, programacion: Nullable(Schedule) });
export type ScheduleAnswer = Static<typeof ScheduleAnswer>;

export const scheduleRoutes = {
  'PUT /campaigns/:id/programacion': { params: IdParams, body: ScheduleBody, answer: ScheduleAnswer },
} satisfies RouteTable;
