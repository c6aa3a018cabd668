import { Type, type Static } from 'typebox';
import { LiveMetrics, MetricPoint } from '../live.ts';
import { Ok } from './common.ts';

/** The longest span of GET /performance/metrics/history: a week. */
export const MAX_HISTORY_MINUTES = 7 * 24 * 60;

export const RealtimeMetricsAnswer = Type.Object({ ...Ok.properties, ...LiveMetrics.properties, data: LiveMetrics });
export type RealtimeMetricsAnswer = Static<typeof RealtimeMetricsAnswer>;

export const MetricsHistoryQuery = Type.Object({
  minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_HISTORY_MINUTES, default: 60 })),
});
export type MetricsHistoryQuery = Static<typeof MetricsHistoryQuery>;

/** `data` is oldest first; each point covers `step_seconds`, seconds in which nothing happened are left out. */
export const MetricsHistoryAnswer = Type.Object({
  ...Ok.properties,
  minutes: Type.Integer(),
  step_seconds: Type.Integer({ minimum: 1 }),
  data: Type.Array(
    Type.Object({
      ...MetricPoint.properties,
      cps: Type.Number({ minimum: 0, description: 'Calls placed per second, mean of the step' }),
      answered_per_second: Type.Number({
        minimum: 0,
        description: 'Answered by a person per second, mean of the step',
      }),
    }),
  ),
});
export type MetricsHistoryAnswer = Static<typeof MetricsHistoryAnswer>;
