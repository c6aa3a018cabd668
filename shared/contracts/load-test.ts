import { Type, type Static } from 'typebox';
import { Instant, Nullable, Ok } from './common.ts';
import { LOAD_TEST_BOUNDS, MAX_LOAD_TEST_COUNTRIES } from '#shared/domain/load-test-bounds.ts';
import type { RouteTable } from '../route-contract.ts';

const Count = Type.Integer({ minimum: 0 });

/** Parameters of a load test. Defaults are 25 CPS, 10 minutes, 1000 caller ids and four countries. */
export const LoadTestConfig = Type.Object({
  target_cps: Type.Integer({
    ...LOAD_TEST_BOUNDS.target_cps,
    description: 'Calls placed per second',
    examples: [25],
  }),
  duration_minutes: Type.Integer({ ...LOAD_TEST_BOUNDS.duration_minutes, examples: [10] }),
  countries_to_test: Type.Array(Type.String({ maxLength: 40 }), {
    minItems: 1,
    maxItems: MAX_LOAD_TEST_COUNTRIES,
    description: 'Country keys, such as usa or costa_rica, in any letter case',
    examples: [['usa', 'mexico']],
  }),
  number_of_clis: Type.Integer({
    ...LOAD_TEST_BOUNDS.number_of_clis,
    description: 'Synthetic caller ids',
    examples: [1000],
  }),
});
export type LoadTestConfig = Static<typeof LoadTestConfig>;

export const LoadTestStart = Type.Partial(LoadTestConfig);
export type LoadTestStart = Static<typeof LoadTestStart>;

export const LOAD_TEST_STATUSES = ['idle', 'running', 'stopped', 'finished', 'error'] as const;

const CarriedRate = Type.Number({ minimum: 0, maximum: 1, description: 'The same as success_rate' });

const status = {
  is_running: Type.Boolean(),
  status: Type.Enum(LOAD_TEST_STATUSES),
  current_cps: Type.Number({ minimum: 0, description: 'Calls placed in the last whole second' }),
  concurrent_calls: Count,
  success_rate: Type.Number({ minimum: 0, maximum: 1, description: 'Carried by the network ÷ ended' }),
  carried_rate: CarriedRate,
  errors: Type.Integer({ minimum: 0, description: 'Ended calls the network did not carry' }),
  total_calls: Type.Integer({ minimum: 0, description: 'Placed' }),
  elapsed_seconds: Type.Integer({
    minimum: 0,
    description: 'Whole seconds of dialing; 0 for a test stopped in its first second',
  }),
  started_at: Nullable(Instant),
  config: Nullable(LoadTestConfig),
};

export const LoadTestStatus = Type.Object(status);
export type LoadTestStatus = Static<typeof LoadTestStatus>;

/** One second in the charts of a load test. */
export const LoadTestPoint = Type.Pick(LoadTestStatus, [
  'elapsed_seconds',
  'current_cps',
  'concurrent_calls',
  'success_rate',
]);
export type LoadTestPoint = Static<typeof LoadTestPoint>;

export const LoadTestStatusAnswer = Type.Object({ ...Ok.properties, ...status, data: LoadTestStatus });
export type LoadTestStatusAnswer = Static<typeof LoadTestStatusAnswer>;

export const LoadTestResults = Type.Object({
  status: Type.Enum(LOAD_TEST_STATUSES),
  started_at: Instant,
  ended_at: Nullable(Instant),
  config: LoadTestConfig,
  duration_minutes: Type.Number({ minimum: 0, description: 'Duration in minutes, two decimals' }),
  avg_cps: Type.Number({ minimum: 0, description: 'Calls per second from the first placing to the last' }),
  max_cps: Type.Integer({ minimum: 0, description: 'Most calls placed in one second of the test' }),
  total_calls: Type.Integer({ minimum: 0, description: 'Placed' }),
  ended_calls: Type.Integer({
    minimum: 0,
    description:
      'Calls that ended while the test ran. Calls still live at its end count in total_calls only, neither as success nor as error',
  }),
  answered_calls: Type.Integer({ minimum: 0, description: 'Answered by persons' }),
  max_concurrent_calls: Count,
  success_rate: Type.Number({ minimum: 0, maximum: 1, description: 'Carried by the network ÷ ended' }),
  carried_rate: CarriedRate,
  errors: Count,
  clis_used: Count,
  countries: Type.Record(Type.String(), Count, { description: 'Country key → calls placed' }),
  minutes: Type.Array(
    Type.Object({
      minute: Type.Integer({ minimum: 1 }),
      total_calls: Count,
      ended_calls: Count,
      success_rate: Type.Number({ minimum: 0, maximum: 1 }),
      max_concurrent_calls: Count,
    }),
  ),
});
export type LoadTestResults = Static<typeof LoadTestResults>;

export const LoadTestResultsQuery = Type.Object({
  format: Type.Optional(
    Type.Enum(['json', 'csv', 'excel'], {
      description: 'Default: json; csv and excel are files',
      examples: ['json'],
    }),
  ),
  separador: Type.Optional(Type.Enum([',', ';'], { description: 'For csv; default: comma' })),
});

/** `data` is null before the first test and holds interim results while a test runs. */
export const LoadTestResultsAnswer = Type.Object({ ...Ok.properties, data: Nullable(LoadTestResults) });
export type LoadTestResultsAnswer = Static<typeof LoadTestResultsAnswer>;

export const loadTestRoutes = {
  'POST /performance/load-test/start': { body: LoadTestStart, answer: LoadTestStatusAnswer },
  'POST /performance/load-test/stop': { answer: LoadTestStatusAnswer },
  'GET /performance/load-test/status': { answer: LoadTestStatusAnswer },
  'GET /performance/load-test/results': { query: LoadTestResultsQuery, answer: LoadTestResultsAnswer, file: true },
} satisfies RouteTable;
