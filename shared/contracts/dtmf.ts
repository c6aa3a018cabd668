import { Type, type Static } from 'typebox';
import { DTMF_LANGUAGES, MENU_TIMEOUT_RANGE_S } from '#shared/domain/dtmf-defaults.ts';
import { Instant, Nullable, Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';
import { serverMsg } from '#shared/msg.ts';

const NOT_BLANK = '\\S';

const settings = {
  dtmf_key: Type.String({
    pattern: '^\\d$',
    errorCode: 'dtmf_key_invalid',
    description: 'The digit that transfers to an agent; not disconnect_key, repeat_key or opt_out_key',
    examples: ['1'],
  }),
  message: Type.String({
    pattern: NOT_BLANK,
    maxLength: 500,
    errorMessage: serverMsg('el mensaje es obligatorio, de hasta 500 caracteres'),
    examples: ['Presione 1 para hablar con un representante'],
  }),
  menu_timeout: Type.Integer({
    minimum: MENU_TIMEOUT_RANGE_S.min,
    maximum: MENU_TIMEOUT_RANGE_S.max,
    errorCode: 'dtmf_timeout_invalid',
    description: 'Seconds after the end of the message',
    examples: [10],
  }),
  language: Type.Enum(DTMF_LANGUAGES, { examples: ['es-AR'] }),
  instructions: Type.String({
    maxLength: 1000,
    examples: ['1: hablar con un representante. 0: repetir. 8: no recibir más llamadas. 9: terminar.'],
  }),
};

/**
 * Changes to a country's menu; omitted fields keep their values. Texts that were never set follow the key and the
 * language.
 */
export const DtmfConfigChange = Type.Object({
  country: Type.Optional(
    Type.String({ description: 'May repeat the path; a different value is refused', examples: ['argentina'] }),
  ),
  ...Type.Partial(Type.Object(settings)).properties,
});
export type DtmfConfigChange = Static<typeof DtmfConfigChange>;

const Key = (description: string, example: string) => Type.String({ description, examples: [example] });

export const DtmfConfig = Type.Object({
  country: Type.String({ description: 'Country key', examples: ['argentina'] }),
  country_name: Type.String({ examples: ['Argentina'] }),
  flag: Type.String({ examples: ['🇦🇷'] }),
  ...settings,
  reason: Nullable(Type.String({ description: 'Reason for the default; null: the country has no default' })),
  is_custom: Type.Boolean({ description: 'Whether it differs from the default, or the country has no default' }),
  has_default: Type.Boolean(),
  default: Nullable(Type.Object(settings, { description: 'What a reset restores' })),
  disconnect_key: Key('Ends the call', '9'),
  repeat_key: Key('Plays the message again', '0'),
  opt_out_key: Key('Removes the called number from all lists', '8'),
  updated_at: Nullable(Instant),
});
export type DtmfConfig = Static<typeof DtmfConfig>;

const keys = {
  disconnect_key: DtmfConfig.properties.disconnect_key,
  repeat_key: DtmfConfig.properties.repeat_key,
  opt_out_key: DtmfConfig.properties.opt_out_key,
};

export const DtmfConfigsAnswer = Type.Object({
  ...Ok.properties,
  configs: Type.Array(DtmfConfig),
  total: Type.Integer({ minimum: 0 }),
  languages: Type.Array(Type.Enum(DTMF_LANGUAGES)),
  ...keys,
});
export type DtmfConfigsAnswer = Static<typeof DtmfConfigsAnswer>;

export const DtmfConfigAnswer = Type.Object({ ...Ok.properties, config: DtmfConfig });
export type DtmfConfigAnswer = Static<typeof DtmfConfigAnswer>;

export const DtmfParams = Type.Object({ country: Type.String({ maxLength: 40, examples: ['argentina'] }) });

export const DtmfResetQuery = Type.Object({
  country: Type.Optional(
    Type.String({ maxLength: 40, description: 'Country key; absent or empty: all countries', examples: ['argentina'] }),
  ),
});
export type DtmfResetQuery = Static<typeof DtmfResetQuery>;

export const dtmfRoutes = {
  'GET /performance/dtmf/configs': { answer: DtmfConfigsAnswer },
  'POST /performance/dtmf/config/reset': { query: DtmfResetQuery, answer: DtmfConfigsAnswer },
  'POST /performance/dtmf/config/:country': { params: DtmfParams, body: DtmfConfigChange, answer: DtmfConfigAnswer },
} satisfies RouteTable;
