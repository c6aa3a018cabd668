/** Callbacks: when people were promised a call, who is to make it, and what came of it. */
import { Type, type Static } from 'typebox';
import { CALLBACK_ENDS, MOST_CALLBACK_DAYS } from '../domain/callbacks.ts';
import { E164, Id, IdParams, Instant, Nullable, Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

/** `overdue`: open, and some minutes after its time. */
export const CALLBACK_STATES = ['open', 'overdue', ...CALLBACK_ENDS] as const;
export type CallbackState = (typeof CALLBACK_STATES)[number];

/** When a person is to be called, as clients give it. */
export const CallbackTime = {
  at: Type.String({
    maxLength: 40,
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(?:(?::\\d\\d(?:\\.\\d+)?)?(?:Z|[+-]\\d\\d:\\d\\d))?$',
    description: `ISO 8601 with an offset, or a local time of \`zone\`; in the next ${MOST_CALLBACK_DAYS} days`,
    examples: ['2026-11-30T10:30'],
  }),
  zone: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'IANA zone of a time without an offset. Default: the console’s',
      examples: ['America/Bogota'],
    }),
  ),
};

export const Callback = Type.Object({
  id: Id,
  state: Type.Enum(CALLBACK_STATES),
  at: Type.String({ ...Instant, description: 'When the person is to be called' }),
  open_to_all_at: Type.String({
    ...Instant,
    description: 'From when the campaign calls the person, whoever is free; until then only `user_id` does',
  }),
  campaign_id: Id,
  campaign: Type.String(),
  contact_id: Id,
  name: Nullable(Type.String({ examples: ['Ana Pérez'] })),
  phone: Nullable({ ...E164, description: 'null: the contact is gone' }),
  zones: Type.Array(Type.String({ examples: ['America/Bogota'] }), {
    description: 'IANA time zones where the person may be',
  }),
  user_id: Nullable(Type.Integer({ ...Id, description: 'Who is to call; null: whoever of the team is free' })),
  user: Nullable(Type.String({ description: 'Name of that user' })),
  promised_by: Type.String({ description: 'Name of the user who promised it' }),
  promised_at: Instant,
  call_id: { ...Id, description: 'The call in which it was promised' },
  note: Nullable(Type.String({ description: 'Note of that call’s wrap-up' })),
  kept_by_call_id: Nullable(Type.Integer({ ...Id, description: 'The call that was made for it' })),
});
export type Callback = Static<typeof Callback>;

const FILTERS = {
  state: Type.Optional(
    Type.Enum(['open', 'overdue', 'ended'] as const, { description: 'open: overdue ones too. Default: all' }),
  ),
  user_id: Type.Optional({ ...Id, description: 'Operators see their own and those of their teams only' }),
  campaign_id: Type.Optional(Id),
  team_id: Type.Optional({ ...Id, description: 'Those of the campaigns that the team serves' }),
};
export const CallbacksQuery = Type.Object({
  ...FILTERS,
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'From 1 (the default)' })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: 'Default: 50' })),
});
export type CallbacksQuery = Static<typeof CallbacksQuery>;

export const CallbacksAnswer = Type.Object({
  ...Ok.properties,
  callbacks: Type.Array(Callback, { description: 'Open ones by time, or ended ones, the latest first' }),
  at: Type.String({ ...Instant, description: 'The server’s clock, by which they are overdue' }),
  total: Type.Integer({ minimum: 0 }),
  page: Type.Integer({ minimum: 1 }),
  page_size: Type.Integer({ minimum: 1 }),
  total_pages: Type.Integer({ minimum: 0, description: '0 when nothing matches' }),
  overdue: Type.Integer({ minimum: 0, description: 'Overdue ones of those that the user may see' }),
});
export type CallbacksAnswer = Static<typeof CallbacksAnswer>;

/** Columns of the CSV, in order, with the values of `Callback`. */
export const CALLBACK_COLUMNS = [
  'id',
  'state',
  'at',
  'open_to_all_at',
  'campaign_id',
  'campaign',
  'contact_id',
  'name',
  'phone',
  'user_id',
  'user',
  'promised_by',
  'promised_at',
  'call_id',
  'note',
  'kept_by_call_id',
] as const satisfies readonly (keyof Callback)[];

export const CallbacksExportQuery = Type.Object({
  ...FILTERS,
  separador: Type.Optional(Type.Enum([',', ';'], { description: 'Default: comma' })),
});

/** Omitted fields keep their values. */
export const CallbackPatch = Type.Object({
  at: Type.Optional(CallbackTime.at),
  zone: CallbackTime.zone,
  user_id: Type.Optional(
    Nullable(Type.Integer({ ...Id, description: 'Who is to call; null: whoever of the team is free' })),
  ),
});
export type CallbackPatch = Static<typeof CallbackPatch>;

export const CallbackAnswer = Type.Object({ ...Ok.properties, callback: Callback });
export type CallbackAnswer = Static<typeof CallbackAnswer>;

export const callbackRoutes = {
  'GET /callbacks': { query: CallbacksQuery, answer: CallbacksAnswer },
  'GET /callbacks/export': { query: CallbacksExportQuery, file: true },
  'PUT /callbacks/:id': { params: IdParams, body: CallbackPatch, answer: CallbackAnswer },
  'DELETE /callbacks/:id': { params: IdParams, answer: CallbackAnswer },
} satisfies RouteTable;
