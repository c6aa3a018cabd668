import { Type, type Static } from 'typebox';
import { COUNTRY_KEYS } from '../countries/countries.ts';
import { BULK_CLI_ACTIONS, MOST_BULK_CLIS } from '../domain/caller-ids.ts';
import { BulkIds, BulkResult } from './bulk.ts';
import { CliRest } from './cli-rest.ts';
import { MAX_TYPED_NUMBER } from '../numbers/number-text.ts';
import { E164, Id, IdParams, Instant, Nullable, Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

/** A caller id of the inventory, under both field names that clients read. */
export const Cli = Type.Object({
  id: Id,
  numero: E164,
  cli: E164,
  pais: Type.String({ description: 'Country key; empty when the number has none', examples: ['argentina'] }),
  paises: Type.Array(Type.String(), { examples: [['argentina']] }),
  proveedor_id: Nullable(Id),
  proveedor_nome: Nullable(Type.String({ examples: ['Argentina A'] })),
  llamadas_hoy: Type.Integer({ minimum: 0, description: 'Calls placed with it today, in the console’s time zone' }),
  devueltas_hoy: Type.Integer({ minimum: 0, description: 'Calls that came in for it today' }),
  devueltas_7d: Type.Integer({
    minimum: 0,
    description: 'Calls that came in for it on the last seven days, with today',
  }),
  answered_by_network_7d: Type.Integer({
    minimum: 0,
    description: 'Calls with it that a person or a machine answered, ended on the last seven days, with today',
  }),
  short_calls_7d: Type.Integer({ minimum: 0, description: 'Of these, ended within 6 s of the answer' }),
  short_call_rate_7d: Nullable(
    Type.Number({ minimum: 0, maximum: 100, description: 'short_calls_7d ÷ answered_by_network_7d' }),
  ),
  ...CliRest.properties,
  activo: Type.Boolean({ description: 'Whether it takes part in the rotation' }),
  ativo: Type.Boolean(),
  sintetico: Type.Boolean({ description: 'Generated, for simulations: never shown on a real network' }),
  created_at: Instant,
});
export type Cli = Static<typeof Cli>;

export const ClisAnswer = Type.Object({ ...Ok.properties, clis: Type.Array(Cli), total: Type.Integer({ minimum: 0 }) });
export type ClisAnswer = Static<typeof ClisAnswer>;

export const CliAnswer = Type.Object({ ...Ok.properties, status: Type.Literal('success'), ...Cli.properties });
export type CliAnswer = Static<typeof CliAnswer>;

const numero = Type.String({
  pattern: '\\S',
  maxLength: MAX_TYPED_NUMBER,
  description:
    'With its country code, or in a national spelling of `pais`, of its trunk’s country or of the default country. A ' +
    'short number needs `pais`, a trunk or its country code',
  examples: ['+5491134567890'],
  errorCode: 'cli_required',
});
const optional = {
  pais: Type.Optional(
    Type.Enum(COUNTRY_KEYS, {
      description: 'Country key, in whose numbering plan `numero` is read',
      examples: ['chile'],
    }),
  ),
  proveedor_id: Type.Optional(Type.Union([Id, Type.Null()], { description: "A trunk's id" })),
  activo: Type.Optional(Type.Boolean({ description: 'Default: true' })),
};

export const NewCli = Type.Object({ numero, ...optional });
export type NewCli = Static<typeof NewCli>;

/** Omitted fields keep their values. */
export const CliPatch = Type.Object({ numero: Type.Optional(numero), ...optional });
export type CliPatch = Static<typeof CliPatch>;

export const CliDeleteAnswer = Type.Object({ ...Ok.properties, status: Type.Literal('success'), id: Id, numero: E164 });
export type CliDeleteAnswer = Static<typeof CliDeleteAnswer>;

export const CliBulkBody = Type.Object({
  accion: Type.Enum(BULK_CLI_ACTIONS),
  ids: BulkIds(MOST_BULK_CLIS),
  proveedor_id: Type.Optional(
    Type.Union([Id, Type.Null()], { description: "Of asignar_proveedor: a trunk's id; null: none" }),
  ),
});
export type CliBulkBody = Static<typeof CliBulkBody>;

export const cliRoutes = {
  'GET /code2base/clis': { answer: ClisAnswer },
  'POST /code2base/clis': { body: NewCli, answer: CliAnswer },
  'POST /code2base/clis/acciones': { body: CliBulkBody, answer: BulkResult },
  'PUT /code2base/clis/:id': { params: IdParams, body: CliPatch, answer: CliAnswer },
  'DELETE /code2base/clis/:id': { params: IdParams, answer: CliDeleteAnswer },
} satisfies RouteTable;
