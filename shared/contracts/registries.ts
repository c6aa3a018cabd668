import { Type, type Static } from 'typebox';
import { Id, IdParams, Instant, Nullable, Ok, VISIBLE } from './common.ts';
import type { RouteTable } from '../route-contract.ts';
import { DEFAULT_LIMIT_DAYS, MAX_LIMIT_DAYS } from '#shared/domain/registries.ts';
import { serverMsg } from '#shared/msg.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const Name = Type.String({
  maxLength: 100,
  pattern: VISIBLE,
  errorMessage: serverMsg('debe tener de 1 a 100 caracteres'),
  examples: ['Registro Nacional No Llame'],
});
const CountryKey = Type.String({
  maxLength: 30,
  description: 'Country key or ISO code: the country in whose spelling the numbers of the files are read',
  examples: ['argentina'],
});
const LimitDays = Type.Integer({
  minimum: 1,
  maximum: MAX_LIMIT_DAYS,
  description: `Age from which a set counts as stale. Default: ${DEFAULT_LIMIT_DAYS}`,
});
const Day = Type.String({
  pattern: '^(|\\d{4}-\\d{2}-\\d{2})$',
  errorMessage: serverMsg('debe ser una fecha como 2026-11-26'),
  description: 'Day of the set',
  examples: ['2026-11-26'],
});

/** The registry that has a number. */
export const RegistryListing = Type.Object(
  {
    name: Type.String({ examples: ['Registro Nacional No Llame'] }),
    dated_on: Type.String({ description: 'Day of its set', examples: ['2026-11-26'] }),
  },
  { description: 'The registry that has the number, which is then not called' },
);

/** A registry of people who must not be called, and its present set of numbers. */
export const Registry = Type.Object({
  id: Id,
  name: Name,
  country: Type.String({ description: 'Country key', examples: ['argentina'] }),
  limit_days: LimitDays,
  dated_on: Nullable(Day),
  loaded_at: Nullable(Instant),
  numbers: count('Numbers of the set; 0 until one is loaded'),
  age_days: Nullable(Type.Integer({ description: "Days since the set's day; null until one is loaded" })),
  is_stale: Type.Boolean({ description: 'Whether the set is older than its limit, or missing' }),
});
export type Registry = Static<typeof Registry>;

export const RegistriesAnswer = Type.Object({
  ...Ok.properties,
  registries: Type.Array(Registry),
  today: Type.String({ description: 'The server’s day, the last that a set may have', examples: ['2026-11-27'] }),
});
export type RegistriesAnswer = Static<typeof RegistriesAnswer>;

export const RegistryAnswer = Type.Object({ ...Ok.properties, registry: Registry });
export type RegistryAnswer = Static<typeof RegistryAnswer>;

export const NewRegistry = Type.Object({ name: Name, country: CountryKey, limit_days: Type.Optional(LimitDays) });
export type NewRegistry = Static<typeof NewRegistry>;

export const RegistryPatch = Type.Partial(NewRegistry);
export type RegistryPatch = Static<typeof RegistryPatch>;

/** Text fields of the form that loads a set. They may precede or follow the file. */
export const RegistrySetForm = Type.Object({
  dated_on: Type.Optional({ ...Day, description: 'Day of the set; default: today, in the console’s time zone' }),
  accept_smaller: Type.Optional(
    Type.Enum(['true', 'false', ''], {
      description: 'true: load it although it has less than half as many numbers as the present set',
    }),
  ),
});
export type RegistrySetForm = Static<typeof RegistrySetForm>;

/** The complete form, as the API document shows it. */
export const RegistrySetRequest = Type.Object({
  file: Type.Unsafe<never>({
    type: 'string',
    format: 'binary',
    description:
      'The whole set, as CSV, TXT, TSV or XLSX (its first visible sheet with numbers, hidden rows included): one number a line, or a column of numbers, in any spelling',
  }),
  ...RegistrySetForm.properties,
});

export const RegistrySetAnswer = Type.Object({
  ...Ok.properties,
  registry: Registry,
  lines: count('Data lines of the file'),
  invalid: count('Lines without a valid number'),
  rejected: Type.Array(Type.Object({ code: Type.String(), reason: Type.String(), count: count('Lines') }), {
    description: 'Invalid lines by reason, the most frequent first',
  }),
});
export type RegistrySetAnswer = Static<typeof RegistrySetAnswer>;

const Ids = Type.Array(Id, { maxItems: 1000, description: 'The registries that it uses, if `use` is chosen' });
const Use = Type.Enum(['all', 'none', 'chosen'], { description: 'all: also those that are added later' });

export const RegistryChoice = Type.Object({ use: Use, ids: Type.Optional(Ids) });
export type RegistryChoice = Static<typeof RegistryChoice>;

export const RegistryChoiceAnswer = Type.Object({ ...Ok.properties, campaign_id: Id, use: Use, ids: Ids });
export type RegistryChoiceAnswer = Static<typeof RegistryChoiceAnswer>;

export const registryRoutes = {
  'GET /campaigns/:id/registries': { params: IdParams, answer: RegistryChoiceAnswer },
  'PUT /campaigns/:id/registries': { params: IdParams, body: RegistryChoice, answer: RegistryChoiceAnswer },
  'GET /registries': { answer: RegistriesAnswer },
  'POST /registries': { body: NewRegistry, answer: RegistryAnswer },
  'PATCH /registries/:id': { params: IdParams, body: RegistryPatch, answer: RegistryAnswer },
  'DELETE /registries/:id': { params: IdParams, answer: RegistryAnswer },
  'POST /registries/:id/numbers': { params: IdParams, form: RegistrySetRequest, answer: RegistrySetAnswer },
} satisfies RouteTable;
