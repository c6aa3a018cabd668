import { Type, type Static } from 'typebox';
import { CALCULATOR_LIMITS, SIMULATION_LIMITS } from '../domain/caller-ids.ts';
import type { ErrorCode } from '../errors.ts';
import { Id, Nullable, Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

/** Maximum number of caller ids that one request may add. */
export const MAX_GENERATED_CLIS = 10_000;
/** Generation beyond this inventory size is refused, because usage requests work on the whole inventory. */
export const MAX_INVENTORY_CLIS = 100_000;

const Country = Type.String({
  description: 'usa, canada, mexico, brazil, or any country key',
  examples: ['usa'],
});

const requestFields = (errorCode: ErrorCode) => ({
  total_numbers: Type.Integer({ minimum: 1, maximum: CALCULATOR_LIMITS.numbers, errorCode, examples: [10_000] }),
  calls_per_hour: Type.Integer({ minimum: 1, maximum: CALCULATOR_LIMITS.callsPerHour, errorCode, examples: [500] }),
  daily_call_limit: Type.Integer({
    minimum: 1,
    maximum: CALCULATOR_LIMITS.dailyLimit,
    errorCode,
    description: 'Calls per caller id per day',
    examples: [100],
  }),
  work_hours: Type.Integer({
    minimum: 1,
    maximum: 24,
    errorCode,
    description: 'Hours of dialing per day',
    examples: [8],
  }),
  country: Type.Optional(Country),
});

export const CalculateClis = Type.Object(requestFields('cli_calculation_invalid'));
export type CalculateClis = Static<typeof CalculateClis>;

const count = (description: string) => Type.Integer({ minimum: 0, description });

const calculation = {
  total_numbers: count('As requested'),
  calls_per_hour: count('As requested'),
  daily_call_limit: count('As requested'),
  work_hours: count('As requested'),
  country: Type.String({ description: 'Country key', examples: ['usa'] }),
  min_clis_needed: count('⌈numbers ÷ daily limit⌉'),
  velocity_based_clis: count('⌈numbers × calls per hour ÷ (daily limit × work hours)⌉'),
  recommended_clis: count('The velocity-based figure with the safety margin, never fewer than needed'),
  safety_margin_percent: count('20'),
  calls_per_day: count('Calls dialled per day, at most the size of the list'),
  total_daily_capacity: count('Recommended × daily limit'),
  estimated_completion_days: count('Until every number has been dialled once'),
  calls_per_cli_per_hour: Type.Number({ minimum: 0, description: 'Calls per hour ÷ recommended' }),
  efficiency_ratio: Type.Number({ minimum: 0, maximum: 100, description: 'Percent: calls per day ÷ daily capacity' }),
};

export const Calculation = Type.Object(calculation);
export type Calculation = Static<typeof Calculation>;

export const CalculationAnswer = Type.Object({ ...Ok.properties, data: Calculation });
export type CalculationAnswer = Static<typeof CalculationAnswer>;

export const SimulateClis = Type.Object({
  ...requestFields('cli_calculation_invalid'),
  total_numbers: Type.Integer({
    minimum: 1,
    maximum: CALCULATOR_LIMITS.numbers,
    errorCode: 'cli_calculation_invalid',
    description: `With max_attempts for each, at most ${SIMULATION_LIMITS.calls} calls`,
    examples: [10_000],
  }),
  max_attempts: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: SIMULATION_LIMITS.attempts,
      errorCode: 'cli_calculation_invalid',
      description: 'Attempts per number; default: 1, as in the formulas',
      examples: [1],
    }),
  ),
});
export type SimulateClis = Static<typeof SimulateClis>;

export const ClisSimulation = Type.Object({
  total_numbers: count('As requested'),
  calls_per_hour: count('As requested'),
  daily_call_limit: count('As requested'),
  work_hours: count('As requested'),
  max_attempts: count('As requested'),
  country: Type.String({ description: 'Country key', examples: ['usa'] }),
  caller_ids: count('Caller ids that were enough to dial the list within the daily limit'),
  calls_placed: count('Calls, retries included'),
  busiest_day_calls: count('Calls on the busiest day'),
  days: count('Days with at least one call'),
  busiest_cli_calls: count('Calls of the busiest caller id on one day'),
  cli_wait_seconds: Type.Number({
    minimum: 0,
    description: 'Time spent waiting because every caller id was at its limit',
  }),
  numbers_left: count(`Not done with after ${SIMULATION_LIMITS.days} simulated days`),
  answer_rate: Type.Number({
    minimum: 0,
    maximum: 100,
    description: 'Percent: persons ÷ placed, by the simulated network',
  }),
});
export type ClisSimulation = Static<typeof ClisSimulation>;

export const ClisSimulationAnswer = Type.Object({ ...Ok.properties, data: ClisSimulation });
export type ClisSimulationAnswer = Static<typeof ClisSimulationAnswer>;

export const CliAutoConfig = Type.Object({
  ...requestFields('cli_config_invalid'),
  campaign_id: Type.Optional(Nullable(Id)),
  auto_generate: Type.Optional(Type.Boolean({ description: 'Default: false, nothing is added' })),
});
export type CliAutoConfig = Static<typeof CliAutoConfig>;

export const CliAutoConfigAnswer = Type.Object({
  ...Ok.properties,
  data: Type.Object({
    ...calculation,
    auto_generate: Type.Boolean(),
    generated_clis: count('Synthetic caller ids added to the inventory'),
    campaign_id: Nullable(Id),
    campaign_rotates: Nullable(
      Type.Boolean({
        description:
          'Whether the campaign uses the inventory, because it has neither a number nor a caller-id config of its own. The campaign itself is not changed',
      }),
    ),
  }),
});
export type CliAutoConfigAnswer = Static<typeof CliAutoConfigAnswer>;

export const AreaCodesQuery = Type.Object({ country: Type.Optional(Country) });

export const AreaCodesAnswer = Type.Object({
  ...Ok.properties,
  data: Type.Object({
    country: Type.String({ examples: ['usa'] }),
    country_name: Type.String({ examples: ['Estados Unidos'] }),
    area_codes: Type.Record(Type.String(), Type.String(), {
      description: 'Area code → name; empty for a country whose areas are unknown',
      examples: [{ '212': 'Manhattan, Nueva York' }],
    }),
    total: count('Area codes'),
  }),
});
export type AreaCodesAnswer = Static<typeof AreaCodesAnswer>;

export const cliCalculatorRoutes = {
  'GET /cli-auto/area-codes': { query: AreaCodesQuery, answer: AreaCodesAnswer },
  'POST /cli-auto/calculate': { body: CalculateClis, answer: CalculationAnswer },
  'POST /cli-auto/simulate': { body: SimulateClis, answer: ClisSimulationAnswer },
  'POST /cli-auto/config': { body: CliAutoConfig, answer: CliAutoConfigAnswer },
} satisfies RouteTable;
