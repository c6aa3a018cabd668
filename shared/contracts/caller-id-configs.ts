import { Type, type Static } from 'typebox';
import { E164, Id, IdParams, Instant, Nullable, Ok, Version, VISIBLE } from './common.ts';
import { MAX_TYPED_NUMBER } from '../numbers/number-text.ts';
import type { RouteTable } from '../route-contract.ts';

const Name = Type.String({ examples: ['Empresa Argentina'] });

/** Caller id of a trunk or a campaign. */
export const CallerIdConfig = Type.Object({
  id: Id,
  trunk_id: Nullable(Id),
  campaign_id: Nullable(Id),
  caller_name: Name,
  caller_number: E164,
  is_randomized: Type.Boolean({ description: 'Each call shows a random number out of caller_number and the pool' }),
  caller_pool: Type.Array(Type.Object({ name: Name, number: E164 })),
  updated_at: Instant,
  version: Version,
});
export type CallerIdConfig = Static<typeof CallerIdConfig>;

export const CallerIdConfigsAnswer = Type.Object({ ...Ok.properties, configs: Type.Array(CallerIdConfig) });
export type CallerIdConfigsAnswer = Static<typeof CallerIdConfigsAnswer>;

/** A caller id config, at the top level and again under `config`. */
export const CallerIdConfigAnswer = Type.Object({
  ...Ok.properties,
  ...CallerIdConfig.properties,
  config: CallerIdConfig,
});
export type CallerIdConfigAnswer = Static<typeof CallerIdConfigAnswer>;

const MAX_NAME = 100;
const filled = { pattern: VISIBLE, errorCode: 'fields_required' };
const number = {
  description:
    'With its country code, or in a national spelling of the country of the trunk, of the campaign or of the default country',
  examples: ['+5491134567890'],
};

const required = {
  caller_name: Type.String({ ...filled, maxLength: MAX_NAME, examples: ['Empresa Argentina'] }),
  caller_number: Type.String({ ...filled, ...number, maxLength: MAX_TYPED_NUMBER }),
};
const Target = (description: string) => Type.Optional(Type.Union([Id, Type.Null()], { description }));
const optional = {
  is_randomized: Type.Optional(Type.Boolean({ description: 'Default: false' })),
  caller_pool: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String({ pattern: VISIBLE, maxLength: MAX_NAME, examples: ['Ventas'] }),
        number: Type.String({ pattern: VISIBLE, maxLength: MAX_TYPED_NUMBER, ...number }),
      }),
      { maxItems: 1000, description: 'Default: empty', errorCode: 'caller_pool_invalid' },
    ),
  ),
  trunk_id: Target('The trunk that it is for; null: it is for a campaign'),
  campaign_id: Target('The campaign that it is for; null: it is for a trunk'),
};

export const NewCallerIdConfig = Type.Object({
  ...required,
  ...optional,
  /** Version of the config to be replaced. If absent, any is replaced. */
  version: Type.Optional(Version),
});
export type NewCallerIdConfig = Static<typeof NewCallerIdConfig>;

/** Omitted fields keep their values. */
export const CallerIdConfigPatch = Type.Object({
  ...Type.Partial(Type.Object(required)).properties,
  ...optional,
  version: Type.Optional(Version),
});
export type CallerIdConfigPatch = Static<typeof CallerIdConfigPatch>;

export const CallerIdConfigDeleteAnswer = Type.Object({ ...Ok.properties, id: Id });
export type CallerIdConfigDeleteAnswer = Static<typeof CallerIdConfigDeleteAnswer>;

export const callerIdRoutes = {
  'GET /caller-id-configs': { answer: CallerIdConfigsAnswer },
  'POST /caller-id-configs': { body: NewCallerIdConfig, answer: CallerIdConfigAnswer },
  'PUT /caller-id-configs/:id': { params: IdParams, body: CallerIdConfigPatch, answer: CallerIdConfigAnswer },
  'DELETE /caller-id-configs/:id': { params: IdParams, answer: CallerIdConfigDeleteAnswer },
} satisfies RouteTable;
