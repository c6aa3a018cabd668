/**
 * What the server says over the WebSocket: a versioned union. A client ignores kinds and versions
 * that it does not know. Nothing is expected from the client. Who gets which kind: server/live/kinds.ts.
 */
import { Type, type Static } from 'typebox';
import { Instant, Nullable } from './contracts/common.ts';
import { LoadTestPoint, LoadTestResults, LoadTestStatus } from './contracts/load-test.ts';
import { LIVE_POINTS } from './live-line.ts';

const percent = (description: string) => Type.Number({ minimum: 0, maximum: 100, description });
const count = (description: string) => Type.Integer({ minimum: 0, description });

const pointFields = {
  timestamp: Instant,
  cps: count('Calls placed in the last whole second'),
  answered_per_second: count('Calls answered by a person in the last whole second'),
  concurrent_calls: count('Calls in flight, from the claim to the end'),
  success_rate: percent('Carried ÷ ended, today'),
  answer_rate: percent('Answered by a person ÷ placed, today'),
  abandon_rate: percent('Abandoned ÷ answered by a person, today'),
};

/** One second of the charts. */
export const MetricPoint = Type.Object(pointFields);
export type MetricPoint = Static<typeof MetricPoint>;

/** The dialer now. Totals are of today, in the console's time zone. */
export const LiveMetrics = Type.Object({
  ...pointFields,
  answered_calls: count('Answered by a person'),
  total_calls: count('Placed'),
  active_clis: count('Caller ids that may be used'),
  blocked_clis: count('Caller ids at their daily limit'),
  avg_call_duration: Type.Number({
    minimum: 0,
    description: 'Seconds from placing to the end, mean of the ended calls',
  }),
  countries: Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
    description: 'Country key of the called number → calls that have ended today',
  }),
  engine_lag_ms: count('How far the engine is behind the clock, ms; calls go out that much late'),
});
export type LiveMetrics = Static<typeof LiveMetrics>;

/** Sent once a second to every user; the first one to a client carries the last 100 points, oldest first. */
export const MetricsMessage = Type.Object({
  v: Type.Literal(1),
  type: Type.Literal('metrics'),
  data: LiveMetrics,
  points: Type.Optional(Type.Array(MetricPoint, { maxItems: LIVE_POINTS })),
});

export type MetricsMessage = Static<typeof MetricsMessage>;

/** The inventory of caller ids, now. */
export const CliStatistics = Type.Object({
  total_clis: count('Caller ids of the inventory'),
  active_clis: count('Of them, those that are switched on'),
  blocked_clis: count('Of these, those at a daily limit, until 00:00 UTC'),
  countries: count('Different countries that they are of'),
});
export type CliStatistics = Static<typeof CliStatistics>;

/** Sent to admins when they connect and when it has changed, at most once a second. */
export const CliStatsMessage = Type.Object({
  v: Type.Literal(1),
  type: Type.Literal('cli_stats'),
  data: CliStatistics,
});

export type CliStatsMessage = Static<typeof CliStatsMessage>;

/** Sent to admins when they connect, with the test's last 100 points, once a second while a load test runs, and once at its end. */
export const TestStatusMessage = Type.Object({
  v: Type.Literal(1),
  type: Type.Literal('test_status'),
  data: Type.Object({
    running: Type.Boolean(),
    /** Null while a test runs, and before the first one. */
    results: Nullable(LoadTestResults),
    points: Type.Optional(Type.Array(LoadTestPoint, { maxItems: LIVE_POINTS, description: 'Oldest first' })),
    ...LoadTestStatus.properties,
  }),
});
export type TestStatusMessage = Static<typeof TestStatusMessage>;

export const LiveMessage = Type.Union([MetricsMessage, CliStatsMessage, TestStatusMessage]);
export type LiveMessage = Static<typeof LiveMessage>;
