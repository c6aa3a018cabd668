import { Type, type Static } from 'typebox';
import { CALL_OUTCOMES } from './calls.ts';
import { Id, IdParams, Instant, Nullable, Ok, VISIBLE } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

export const RECYCLE_TARGETS = ['misma', 'nueva', 'otra'] as const;

/** Every outcome except opt-outs, which are never recycled. */
export const RECYCLABLE_OUTCOMES = CALL_OUTCOMES.filter((outcome) => outcome !== 'opt_out');

const count = (description: string) => Type.Integer({ minimum: 0, description });
const Hours = (description: string) => Type.Optional(Type.Integer({ minimum: 0, maximum: 24 * 3650, description }));
const TimeOfDay = Type.String({
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  examples: ['17:00'],
  errorMessage: 'debe ser una hora HH:MM',
});

const filters = {
  intentos_desde: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  intentos_hasta: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  horas_desde: Hours('Hours since the last attempt, at least'),
  horas_hasta: Hours('Hours since the last attempt, at most'),
};

export const RecycleQuery = Type.Object({
  desenlaces: Type.Optional(
    Type.String({
      maxLength: 300,
      description: `How the last call ended; comma list of ${RECYCLABLE_OUTCOMES.join(', ')}`,
    }),
  ),
  ...filters,
});
export type RecycleQuery = Static<typeof RecycleQuery>;

export const RecycleCount = Type.Object({
  ...Ok.properties,
  total: count('Contacts that would be called again'),
  por_desenlace: Type.Record(Type.Enum(CALL_OUTCOMES), Type.Integer({ minimum: 0 })),
});
export type RecycleCount = Static<typeof RecycleCount>;

export const RecycleBody = Type.Object({
  desenlaces: Type.Optional(
    Type.Array(Type.Enum(RECYCLABLE_OUTCOMES), { description: 'How the last call ended; absent or empty: in any way' }),
  ),
  ...filters,
  destino: Type.Enum(RECYCLE_TARGETS, {
    description:
      'misma: its contacts start over with all attempts; nueva: they move to a copy of the campaign; otra: to `campaign_id`. A contact that moves keeps its history in the campaign, which does not call it any more',
  }),
  campaign_id: Type.Optional(Id),
  nombre: Type.Optional(Type.String({ pattern: VISIBLE, maxLength: 200, description: 'Of the new campaign' })),
  horario: Type.Optional(
    Type.Object(
      {
        inicio: TimeOfDay,
        fin: TimeOfDay,
        dias: Type.Optional(
          Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), {
            minItems: 1,
            maxItems: 7,
            description: '0 is Sunday',
          }),
        ),
      },
      {
        description:
          "Other opening hours of the same or the new campaign, in the zone of its timing config; without one, in the console's and on all days",
      },
    ),
  ),
});
export type RecycleBody = Static<typeof RecycleBody>;

export const Recycling = Type.Object({
  id: Id,
  campaign_id: Id,
  destino_id: Type.Integer({ minimum: 1, description: 'The campaign that calls them again' }),
  estado: Type.Enum(['en_curso', 'terminado', 'fallido', 'interrumpido']),
  total: count('Contacts that matched when it began'),
  procesados: count('Contacts so far'),
  reciclados: count('Can be called again'),
  duplicados: count('The other campaign had the number already'),
  sin_cambios: count('Left alone: by now in a call, opted out, on the blacklist or excluded'),
  inicio: Instant,
  fin: Nullable(Instant),
});
export type Recycling = Static<typeof Recycling>;

export const RecycleAnswer = Type.Object({ ...Ok.properties, reciclaje: Recycling });
export type RecycleAnswer = Static<typeof RecycleAnswer>;

export const recycleRoutes = {
  'GET /campaigns/:id/reciclables': { params: IdParams, query: RecycleQuery, answer: RecycleCount },
  'POST /campaigns/:id/reciclar': { params: IdParams, body: RecycleBody, answer: RecycleAnswer },
  'GET /reciclajes/:id': { params: IdParams, answer: RecycleAnswer },
  'POST /reciclajes/:id/interrumpir': { params: IdParams, answer: RecycleAnswer },
} satisfies RouteTable;
