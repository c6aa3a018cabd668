import { Type, type Static } from 'typebox';
import { CLI_QUANTITY_RANGE, PATTERN_TYPES } from '../domain/caller-ids.ts';
import { E164, Instant, Nullable, Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

export const BULK_DESTINATIONS_MAX = 200;
export const BULK_QUANTITY = 5;

/** Pattern for countries without known area codes: numbers close to the called number. */
const NEAR_CALLED = 'near_called_number';

const CountryKey = Type.String({ description: 'Country key', examples: ['usa'] });
const Count = Type.Integer({ minimum: 0 });
const ByCountry = Type.Record(Type.String(), Count, {
  description: 'Country key → count',
  examples: [{ usa: 12, brasil: 3 }],
});
const Synthetic = Type.Literal(true, {
  description: 'Generated numbers are for simulation and planning; they are never shown on a real network',
});

export const PatternCountry = Type.Object({
  country_code: CountryKey,
  country_name: Type.String({ examples: ['Estados Unidos'] }),
  iso2: Type.String({ examples: ['US'] }),
  flag: Type.String({ examples: ['🇺🇸'] }),
  phone_code: Type.String({ examples: ['+1'] }),
  strategy: Type.Enum([...PATTERN_TYPES, NEAR_CALLED], {
    description: `Default pattern; ${NEAR_CALLED} where no area is known`,
  }),
  area_codes: Type.Record(Type.String(), Type.String(), {
    description: 'Area code → name',
    examples: [{ '212': 'Manhattan, Nueva York' }],
  }),
  supported: Type.Boolean({
    description:
      'Whether its areas are known; otherwise numbers can only be generated near a called number of the country',
  }),
});
export type PatternCountry = Static<typeof PatternCountry>;

export const PatternCountriesAnswer = Type.Object({
  ...Ok.properties,
  data: Type.Array(PatternCountry),
  total: Count,
});
export type PatternCountriesAnswer = Static<typeof PatternCountriesAnswer>;

export const CountryParams = Type.Object({ country: Type.String({ maxLength: 40, examples: ['usa'] }) });

const CountryPattern = Type.Object({
  type: Type.Enum(PATTERN_TYPES),
  example: Type.String({ examples: ['212-555-xxxx'], description: 'x is any digit' }),
  is_strategy: Type.Boolean(),
});

const countryPatterns = { ...PatternCountry.properties, patterns: Type.Array(CountryPattern) };

export const CountryPatternsAnswer = Type.Object({
  ...Ok.properties,
  country: CountryKey,
  patterns: countryPatterns.patterns,
  data: Type.Object(countryPatterns),
});
export type CountryPatternsAnswer = Static<typeof CountryPatternsAnswer>;

const DestinationNumber = (errorCode: string) =>
  Type.String({
    maxLength: 40,
    errorCode,
    description: 'E.164, or a national number of country_override or of the default country',
    examples: ['+12125550123'],
  });

const CustomPattern = Type.Optional(
  Nullable(
    Type.String({
      maxLength: 40,
      description:
        'x is any digit. Either the part after the area code or a whole national number. Empty or null: none',
      examples: ['2xx-xxxx'],
    }),
  ),
);

const Quantity = (byDefault: number) =>
  Type.Optional(
    Type.Integer({
      description: `From ${CLI_QUANTITY_RANGE.min} to ${CLI_QUANTITY_RANGE.max}; values outside are clamped. Default: ${byDefault}`,
      examples: [byDefault],
    }),
  );

export const GenerateClis = Type.Object({
  destination_number: DestinationNumber('destination_invalid'),
  quantity: Quantity(CLI_QUANTITY_RANGE.min),
  custom_pattern: CustomPattern,
  country_override: Type.Optional(
    Nullable(
      Type.String({
        maxLength: 40,
        description: 'Country key or ISO code. Empty, null or auto: the called country',
        examples: ['usa'],
      }),
    ),
  ),
  custom_area_code: Type.Optional(
    Nullable(
      Type.String({
        maxLength: 10,
        description: "Area codes of the country. Empty or null: the called number's own area if known, otherwise any",
        examples: ['212'],
      }),
    ),
  ),
});
export type GenerateClis = Static<typeof GenerateClis>;

const generated = {
  destination_number: E164,
  country: CountryKey,
  country_code: CountryKey,
  country_name: Type.String({ examples: ['Estados Unidos'] }),
  generated_clis: Type.Array(E164, { description: 'Distinct; fewer than requested when the pattern has no more' }),
  synthetic: Synthetic,
};

export const GenerateClisAnswer = Type.Object({
  ...Ok.properties,
  data: Type.Object({ ...generated, quantity: Type.Integer({ minimum: 1, description: 'As requested' }) }),
});
export type GenerateClisAnswer = Static<typeof GenerateClisAnswer>;

export const BulkGenerate = Type.Object({
  destination_numbers: Type.Array(Type.String({ maxLength: 40 }), {
    errorCode: 'bulk_numbers_required',
    description: `Blank lines are ignored. At most ${BULK_DESTINATIONS_MAX}`,
    examples: [['+12125550123', '+5511987654321']],
  }),
  quantity: Quantity(BULK_QUANTITY),
  custom_pattern: CustomPattern,
});
export type BulkGenerate = Static<typeof BulkGenerate>;

const BulkResult = Type.Object({
  destination_number: Type.String({ description: 'E.164, or as sent when it is not a valid number' }),
  country: Nullable(CountryKey),
  country_name: Nullable(Type.String({ examples: ['Estados Unidos'] })),
  generated_clis: generated.generated_clis,
  synthetic: Synthetic,
  success: Type.Boolean({ description: 'Whether this line succeeded' }),
  error: Nullable(Type.String({ description: 'Error code; null: succeeded' })),
  message: Nullable(Type.String()),
});

const bulk = {
  results: Type.Array(BulkResult),
  total: Type.Integer({ minimum: 0, description: 'Called numbers' }),
  total_generated: Count,
  failed: Type.Integer({ minimum: 0, description: 'Called numbers for which nothing was generated' }),
};

export const BulkGenerateAnswer = Type.Object({ ...Ok.properties, ...bulk, data: Type.Object(bulk) });
export type BulkGenerateAnswer = Static<typeof BulkGenerateAnswer>;

export const PatternStatsAnswer = Type.Object({
  ...Ok.properties,
  data: Type.Object({
    since: Instant,
    total_generated: Type.Integer({ minimum: 0, description: 'Since the server started' }),
    generated_by_country: ByCountry,
    requests: Type.Integer({ minimum: 0, description: 'Called numbers for which caller ids were generated' }),
    synthetic_in_inventory: Count,
    synthetic_by_country: ByCountry,
    supported_countries: Count,
    total_area_codes: Count,
  }),
});
export type PatternStatsAnswer = Static<typeof PatternStatsAnswer>;

export const cliPatternRoutes = {
  'GET /performance/cli-pattern/countries': { answer: PatternCountriesAnswer },
  'GET /performance/cli-pattern/patterns/:country': { params: CountryParams, answer: CountryPatternsAnswer },
  'POST /performance/cli-pattern/generate': { body: GenerateClis, answer: GenerateClisAnswer },
  'POST /performance/cli-pattern/bulk-generate': { body: BulkGenerate, answer: BulkGenerateAnswer },
  'GET /performance/cli-pattern/stats': { answer: PatternStatsAnswer },
} satisfies RouteTable;
