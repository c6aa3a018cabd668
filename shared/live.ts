/**
 * WebSocket messages of the server, as a versioned union. Clients ignore unknown kinds and versions and send only
 * subscriptions. server/live/routes.ts defines the permission that each kind needs.
 */
import { Type, type Static } from 'typebox';
import { AlertCounts } from './contracts/alerts.ts';
import { CALL_STAGES } from './contracts/calls.ts';
import { Desk } from './contracts/desk.ts';
import { E164, Id, Instant, Nullable } from './contracts/common.ts';
import { LoadTestPoint, LoadTestResults, LoadTestStatus } from './contracts/load-test.ts';
import { LIVE_POINTS } from './domain/live-connection.ts';

const percent = (description: string) => Type.Number({ minimum: 0, maximum: 100, description });
const count = (description: string) => Type.Integer({ minimum: 0, description });

const pointFields = {
  timestamp: Instant,
  cps: count('Calls placed in the last whole second'),
  answered_per_second: count('Calls answered by a person in the last whole second'),
  concurrent_calls: count('Calls in flight, from the claim to the end'),
  success_rate: percent('Carried by the network ÷ ended, today; interrupted calls count in neither'),
  answer_rate: percent('Answered by a person ÷ placed, today'),
  abandon_rate: percent('Abandoned ÷ answered by a person, today'),
};

/** One second in the charts. */
export const MetricPoint = Type.Object(pointFields);
export type MetricPoint = Static<typeof MetricPoint>;

/** Current state of the dialer. Totals cover today, in the console's time zone. */
export const LiveMetrics = Type.Object({
  ...pointFields,
  carried_rate: percent('The same as success_rate'),
  answered_calls: count('Answered by a person'),
  total_calls: count('Placed'),
  active_clis: count('Caller ids that may be used'),
  blocked_clis: count('Caller ids at their daily limit'),
  avg_call_duration: Type.Number({
    minimum: 0,
    description: 'Seconds from placing to the end, mean over ended calls',
  }),
  countries: Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
    description: 'Country key of the called number → calls that have ended today',
  }),
  engine_lag_ms: count('How far the engine is behind the clock, ms; calls go out that much late'),
});
export type LiveMetrics = Static<typeof LiveMetrics>;

/** Sent to every user once a second. A client's first message carries the last 100 points, oldest first. */
export const MetricsMessage = Type.Object({
  v: Type.Literal(1),
  type: Type.Literal('metrics'),
  data: LiveMetrics,
  points: Type.Optional(Type.Array(MetricPoint, { maxItems: LIVE_POINTS })),
});

export type MetricsMessage = Static<typeof MetricsMessage>;

/** Current counts of the caller id inventory. */
export const CliStatistics = Type.Object({
  total_clis: count('Caller ids of the inventory'),
  active_clis: count('Of these, switched on'),
  blocked_clis: count('Of the active ones, at a daily limit until 00:00 UTC'),
  countries: count('Distinct countries of the caller ids'),
});
export type CliStatistics = Static<typeof CliStatistics>;

/** Sent to admins on connect and after changes, at most once a second. */
export const CliStatsMessage = Type.Object({
  v: Type.Literal(1),
  type: Type.Literal('cli_stats'),
  data: CliStatistics,
});

export type CliStatsMessage = Static<typeof CliStatsMessage>;

/**
 * Sent to admins on connect with the test's last 100 points, every second while a load test runs, and once at its end.
 */
export const TestStatusMessage = Type.Object({
  v: Type.Literal(1),
  type: Type.Literal('test_status'),
  data: Type.Object({
    running: Type.Boolean(),
    /** Null while a test runs and before the first test. */
    results: Nullable(LoadTestResults),
    points: Type.Optional(Type.Array(LoadTestPoint, { maxItems: LIVE_POINTS, description: 'Oldest first' })),
    ...LoadTestStatus.properties,
  }),
});
export type TestStatusMessage = Static<typeof TestStatusMessage>;

/** Sent to supervisors and admins on connect and after changes, at most once a second. */
export const AlertsMessage = Type.Object({ v: Type.Literal(1), type: Type.Literal('alerts'), data: AlertCounts });
export type AlertsMessage = Static<typeof AlertsMessage>;

/** Fields that change while the call is live. */
const changing = {
  etapa: Type.Enum(CALL_STAGES),
  agente: Nullable(Type.Integer({ description: "The agent's extension" })),
  fecha_inicio: Type.String({ ...Instant, description: 'When it was placed; before that, claimed' }),
};

export const LiveCallRow = Type.Object({
  id: Id,
  campaign_id: Nullable(Id),
  campana: Nullable(Type.String()),
  numero_destino: E164,
  nombre: Nullable(Type.String({ description: "The contact's name" })),
  pais: Type.String({ description: 'Country key of the number' }),
  cli: Nullable(Type.String()),
  usuario_email: Nullable(Type.String()),
  canal: Type.String({ description: 'As in ActiveCall' }),
  ...changing,
});
export type LiveCallRow = Static<typeof LiveCallRow>;

/** Changed fields of a call. */
export const LiveCallChange = Type.Object({ id: Id, ...Type.Partial(Type.Object(changing)).properties });
export type LiveCallChange = Static<typeof LiveCallChange>;

/**
 * Calls in progress, sent to subscribers: first a `snapshot` with all calls, then changes, at most four times a second.
 * `seq` increases by one per message; after a gap the client is out of date and must subscribe again. A client that
 * reads too slowly gets a new snapshot instead of the changes it missed.
 */
export const CallsMessage = Type.Object({
  v: Type.Literal(1),
  type: Type.Literal('calls'),
  seq: count('Sequence number'),
  at: Type.String({ ...Instant, description: "The server's clock, from which durations are counted" }),
  snapshot: Type.Boolean({ description: '`started` has every call in progress; discard all others' }),
  started: Type.Array(LiveCallRow),
  changed: Type.Array(LiveCallChange),
  ended: Type.Array(Id),
});
export type CallsMessage = Static<typeof CallsMessage>;

/** The subscriber's own desk: on subscribing, and after each change. Whoever subscribes is at the desk. */
export const DeskMessage = Type.Object({ v: Type.Literal(1), type: Type.Literal('desk'), data: Desk });
export type DeskMessage = Static<typeof DeskMessage>;

export const LiveMessage = Type.Union([
  MetricsMessage,
  AlertsMessage,
  CliStatsMessage,
  TestStatusMessage,
  CallsMessage,
  DeskMessage,
]);
export type LiveMessage = Static<typeof LiveMessage>;

/** Message kinds that are sent only to subscribers. */
export const SUBSCRIBED_KINDS = ['calls', 'desk'] as const;
export type SubscribedKind = (typeof SUBSCRIBED_KINDS)[number];

/** Message of a client. Subscribing again returns a new snapshot. */
export const LiveRequest = Type.Object({
  type: Type.Enum(['subscribe', 'unsubscribe']),
  topic: Type.Enum(SUBSCRIBED_KINDS),
});
export type LiveRequest = Static<typeof LiveRequest>;
