import { Type, type Static } from 'typebox';
import { LiveMetrics } from '../live.ts';
import { Instant, Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';
import { serverMsg } from '#shared/msg.ts';

/** Longest span of GET /performance/metrics/history: 30 days, the default retention of samples. */
const MAX_HISTORY_MINUTES = 30 * 24 * 60;
export const DEFAULT_HISTORY_MINUTES = 60;

export const RealtimeMetricsAnswer = Type.Object({ ...Ok.properties, ...LiveMetrics.properties, data: LiveMetrics });
export type RealtimeMetricsAnswer = Static<typeof RealtimeMetricsAnswer>;

export const MetricsHistoryQuery = Type.Object({
  minutes: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_HISTORY_MINUTES,
      default: DEFAULT_HISTORY_MINUTES,
      errorMessage: serverMsg('debe ser un número entero de 1 a {most}'),
      errorValues: { most: MAX_HISTORY_MINUTES },
      description: 'How far back',
      examples: [60],
    }),
  ),
});
export type MetricsHistoryQuery = Static<typeof MetricsHistoryQuery>;

const rate = (description: string) => Type.Number({ minimum: 0, maximum: 100, description });
const mean = (description: string) => Type.Number({ minimum: 0, description });

const HistoryPoint = Type.Object({
  timestamp: Instant,
  cps: mean('Calls placed per second, mean of the step'),
  cps_max: Type.Integer({ minimum: 0, description: 'Calls placed in the busiest second of the step' }),
  answered_per_second: mean('Answered by a person per second, mean of the step'),
  ended_per_second: mean(
    'Calls ended per second, mean of the step, without interrupted ones; at 0 its success_rate is of no call',
  ),
  concurrent_calls: Type.Integer({
    minimum: 0,
    description: 'Highest number of calls in flight at the end of a second of the step',
  }),
  concurrent_calls_avg: mean('Calls in flight, mean of the step'),
  success_rate: rate('Carried ÷ ended, of the step; interrupted calls count in neither'),
  answer_rate: rate('Answered by a person ÷ placed, of the step'),
  abandon_rate: rate('Abandoned ÷ answered by a person, of the step'),
});

/**
 * `data` is sorted oldest first and has no gaps. Each point covers `step_seconds` from its timestamp; the last one may
 * be shorter.
 */
export const MetricsHistoryAnswer = Type.Object({
  ...Ok.properties,
  minutes: Type.Integer({ description: 'As requested', examples: [60] }),
  step_seconds: Type.Integer({ minimum: 1, description: 'Seconds that a point covers', examples: [10] }),
  data: Type.Array(HistoryPoint),
});
export type MetricsHistoryAnswer = Static<typeof MetricsHistoryAnswer>;

export const metricsRoutes = {
  'GET /performance/metrics/realtime': { answer: RealtimeMetricsAnswer },
  'GET /performance/metrics/history': { query: MetricsHistoryQuery, answer: MetricsHistoryAnswer },
} satisfies RouteTable;
