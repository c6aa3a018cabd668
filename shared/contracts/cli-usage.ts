import { Type, type Static } from 'typebox';
import { CLI_SORTS, CLI_STATUSES, MAX_REST_S, ROTATION_STRATEGIES } from '../domain/caller-ids.ts';
import { CliStatistics } from '../live.ts';
import { CliRest } from './cli-rest.ts';
import { E164, Id, Instant, Nullable, Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';
import { serverMsg } from '#shared/msg.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const percent = (description: string) => Type.Number({ minimum: 0, description });
const CountryKey = Type.String({ description: 'Country key', examples: ['usa'] });

export const CliStatus = Type.Enum(CLI_STATUSES, {
  description:
    'Over 50% of a limit high_usage, over 90% limit_reached, at the limit blocked until 00:00 UTC; without a limit ' +
    '100 calls are 100%, and it is high_usage at most. The gravest called country counts',
});

export const CliLimit = Type.Object({
  country: CountryKey,
  country_name: Type.String({ examples: ['Estados Unidos'] }),
  daily_limit: count('Calls per caller id and UTC day to that country; 0 is unlimited'),
  is_default: Type.Boolean({ description: 'Whether this is the default' }),
  updated_at: Nullable(Instant),
});
export type CliLimit = Static<typeof CliLimit>;

export const CliLimitsAnswer = Type.Object({
  ...Ok.properties,
  limits: Type.Array(CliLimit, { description: 'Every country, in the order of the country list' }),
});
export type CliLimitsAnswer = Static<typeof CliLimitsAnswer>;

export const CliLimitParams = Type.Object({ country: CountryKey });

export const CliLimitBody = Type.Object({
  country: Type.Optional(
    Type.String({ description: 'May repeat the path; a different value is refused', examples: ['usa'] }),
  ),
  daily_limit: Type.Optional(
    Type.Union(
      [
        Type.Integer({
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'Required; 0 is unlimited',
          examples: [100],
        }),
        Type.Null(),
      ],
      { errorCode: 'cli_limit_invalid' },
    ),
  ),
});
export type CliLimitBody = Static<typeof CliLimitBody>;

export const CliLimitAnswer = Type.Object({ ...Ok.properties, ...CliLimit.properties, limit: CliLimit });
export type CliLimitAnswer = Static<typeof CliLimitAnswer>;

/** Use of a called country's daily limit. */
export const CountryUse = Type.Object({
  country: CountryKey,
  used: count('Calls today (UTC), by all caller ids'),
  daily_limit: count('Per caller id; 0 is unlimited'),
  clis_used: count('Caller ids that have called there today'),
  blocked_clis: count('Active ones at their limit there'),
  usage_percent: percent('Of the caller id that has used most of its limit there; without a limit, 100 calls are 100%'),
});
export type CountryUse = Static<typeof CountryUse>;

export const CliUsageAnswer = Type.Object({
  ...Ok.properties,
  statistics: CliStatistics,
  usage: Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
    description: 'Called country → calls today (UTC); countries without calls are omitted',
    examples: [{ usa: 120, mexico: 40 }],
  }),
  countries: Type.Array(CountryUse, { description: 'The same figures with their limits, most used first' }),
  resets_at: Type.String({ description: 'The next 00:00 UTC', examples: ['2026-11-22T00:00:00.000Z'] }),
});
export type CliUsageAnswer = Static<typeof CliUsageAnswer>;

export const CliResetQuery = Type.Object({
  country: Type.Optional(Type.String({ description: 'Called country; default: all', examples: ['usa'] })),
});

export const RotationConfig = Type.Object({
  strategy: Type.Enum(ROTATION_STRATEGIES, {
    description: 'Round robin, fewest calls today, random, or highest answer rate in the last 7 days',
  }),
  min_rest_seconds: Type.Integer({
    minimum: 0,
    maximum: MAX_REST_S,
    description: 'Minimum time between two calls of one caller id, while another one is available',
  }),
});
export type RotationConfig = Static<typeof RotationConfig>;

/** Omitted fields keep their values. */
export const RotationConfigPatch = Type.Partial(RotationConfig);
export type RotationConfigPatch = Static<typeof RotationConfigPatch>;

export const RotationConfigAnswer = Type.Object({
  ...Ok.properties,
  ...RotationConfig.properties,
  config: RotationConfig,
});
export type RotationConfigAnswer = Static<typeof RotationConfigAnswer>;

export const CallerIdsByStatus = Type.Object({
  active: count('Status active'),
  high_usage: count('Status high_usage'),
  limit_reached: count('Status limit_reached'),
  blocked: count('Status blocked'),
  inactive: count('Status inactive'),
});

const group = {
  total: count('Caller ids'),
  usage_count: count('Their calls today (UTC)'),
  by_status: CallerIdsByStatus,
};

export const RotationSummary = Type.Object({
  total_clis: count('Caller ids of the inventory'),
  by_status: CallerIdsByStatus,
  usage_buckets: Type.Object(
    { '0-25': count(''), '26-50': count(''), '51-75': count(''), '76-100': count(''), '100+': count('') },
    { description: 'Caller ids by usage_percent, rounded up to a whole percent' },
  ),
  countries_over_80: count('Limited countries where a caller id has used more than 80% of its limit'),
  countries_over_80_list: Type.Array(CountryKey),
  by_country: Type.Array(Type.Object({ country: CountryKey, country_name: Type.String(), ...group }), {
    description: 'By the caller ids’ own country, most first',
  }),
  by_provider: Type.Array(Type.Object({ provider: Nullable(Id), provider_name: Nullable(Type.String()), ...group }), {
    description: 'By trunk, most first; null: without one',
  }),
  ...RotationConfig.properties,
});
export type RotationSummary = Static<typeof RotationSummary>;

export const RotationAnswer = Type.Object({ ...Ok.properties, ...RotationSummary.properties, data: RotationSummary });
export type RotationAnswer = Static<typeof RotationAnswer>;

export const MAX_CLI_PAGE = 200;

export const CliListQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'From 1 (the default)' })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_CLI_PAGE, description: 'Default: 50' })),
  sort: Type.Optional(Type.Enum(CLI_SORTS, { description: 'Default: usage_count; ties by id' })),
  order: Type.Optional(Type.Enum(['asc', 'desc'], { description: 'Default: desc' })),
  country: Type.Optional(
    Type.String({ description: "The caller id's country key; empty matches all", examples: ['usa'] }),
  ),
  provider: Type.Optional(
    Type.String({
      pattern: '^([1-9]\\d{0,14})?$',
      description: 'A trunk’s id',
      errorMessage: serverMsg('debe ser un número'),
      examples: ['1'],
    }),
  ),
  status: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'One or more statuses, comma-separated',
      examples: ['high_usage,blocked'],
    }),
  ),
});
export type CliListQuery = Static<typeof CliListQuery>;

export const CliRecord = Type.Object({
  id: Id,
  phone_number: E164,
  country: CountryKey,
  provider: Nullable(Id),
  provider_name: Nullable(Type.String({ examples: ['Trunk Argentina'] })),
  usage_count: count('Calls today (UTC), to all countries'),
  usage_percent: percent('For the called country with the highest use of its limit; may exceed 100'),
  is_unlimited: Type.Boolean({ description: 'That country has no limit: there 100 calls are 100%' }),
  last_used: Nullable(Instant),
  success_rate: Type.Number({
    minimum: 0,
    maximum: 100,
    description: 'Percent: desenlace exito ÷ ended, over all its calls',
  }),
  status: CliStatus,
  ...CliRest.properties,
  is_synthetic: Type.Boolean({ description: 'Generated: never shown on a real network' }),
  created_at: Instant,
});
export type CliRecord = Static<typeof CliRecord>;

export const CliListAnswer = Type.Object({
  ...Ok.properties,
  clis: Type.Array(CliRecord),
  total: count('Caller ids that match the filters'),
  page: Type.Integer({ minimum: 1 }),
  page_size: Type.Integer({ minimum: 1 }),
  total_pages: count('0 when nothing matches'),
});
export type CliListAnswer = Static<typeof CliListAnswer>;

export const cliUsageRoutes = {
  'GET /performance/cli/limits': { answer: CliLimitsAnswer },
  'POST /performance/cli/limits/:country': { params: CliLimitParams, body: CliLimitBody, answer: CliLimitAnswer },
  'GET /performance/cli/usage': { answer: CliUsageAnswer },
  'POST /performance/cli/reset': { query: CliResetQuery, answer: Ok },
  'GET /performance/cli/rotation': { answer: RotationAnswer },
  'GET /performance/cli/list': { query: CliListQuery, answer: CliListAnswer },
  'GET /performance/cli/rotation/config': { answer: RotationConfigAnswer },
  'POST /performance/cli/rotation/config': { body: RotationConfigPatch, answer: RotationConfigAnswer },
} satisfies RouteTable;
