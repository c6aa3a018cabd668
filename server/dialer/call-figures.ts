/**
 * Figures of ended calls, and the tables that sum them. The engine, retention, reports and the checks that compare
 * counters with calls all use these declarations.
 */
import { hasKnownEnd, hasWaited, DISPOSITIONS, type Disposition } from '#shared/domain/dispositions.ts';
import { isShortCall, SHORT_CALL_MS } from '#shared/domain/short-calls.ts';
import { HOUR_MS, QUARTER_MS } from '#shared/durations.ts';
import { isReturned } from '#engine/model/call.ts';
import { waitMsOf } from '#engine/model/call-progress.ts';
import { IS_DIALLED } from '#server/platform/db/dialled-calls.ts';
import type { FactOf } from '#engine/model/facts.ts';

type EndedCall = FactOf<'CallEnded'>;

/**
 * A figure of an ended call: `of` computes it from the call's fact, `sql` from its row in `calls`. `sql` is null if the
 * row is not enough.
 */
type CallFigure = { readonly of: (fact: EndedCall, isFirstReach: boolean) => number; readonly sql: string | null };

/** Key of calls without a user or a campaign. */
const NONE = 0;

/** Returns the dispositions as a list for SQL's `in`. */
export const wordsOf = (dispositions: readonly Disposition[]): string =>
  dispositions.map((one) => `'${one}'`).join(', ');

const END_KNOWN = `disposition in (${wordsOf(DISPOSITIONS.filter(hasKnownEnd))})`;
const WAITED = `disposition in (${wordsOf(DISPOSITIONS.filter(hasWaited))})`;
const CONNECTED_AT = `details ->> '$.connectedAtMs'`;
/** End of the conversation: an agent leaves a machine before the campaign's message has ended. */
const TALKED_UNTIL = `coalesce(details ->> '$.foundMachineAtMs', ended_at)`;

/** Condition on calls whose agent was shown the contact or has dialled it (`ownAgentId`). */
const IS_OWN = `details ->> '$.ownAgentId' is not null`;

/** Maximum time between a call's claim and its placing, ms. Indexed ranges of claim times are widened by it. */
export const MAX_QUEUED_MS = HOUR_MS;

/** SQL for the time at which the history shows a call. */
const SHOWN_AT = 'coalesce(placed_at, assigned_at)';

const outcome = (disposition: Disposition): CallFigure => ({
  of: (fact) => (fact.disposition === disposition ? 1 : 0),
  sql: `disposition = '${disposition}'`,
});

/** Figures by name. The column has the same name in snake case. Times are in ms. */
export const CALL_FIGURES = {
  calls: { of: () => 1, sql: '1' },
  /** Time from placed to ended. */
  durationMs: {
    of: ({ at, placedAtMs }) => (placedAtMs === null ? 0 : at - placedAtMs),
    sql: 'ended_at - placed_at',
  },
  /** Handed to the carrier. */
  placed: { of: ({ placedAtMs }) => (placedAtMs === null ? 0 : 1), sql: 'placed_at is not null' },
  /** Answered by a person or a machine. */
  answered: { of: ({ answeredAtMs }) => (answeredAtMs === null ? 0 : 1), sql: 'answered_at is not null' },
  /** Time from placed to answered. */
  ringMs: {
    of: ({ placedAtMs, answeredAtMs }) =>
      placedAtMs === null || answeredAtMs === null ? 0 : answeredAtMs - placedAtMs,
    sql: 'answered_at - placed_at',
  },
  /** Answered by a person or a machine, and ended soon after (shared/domain/short-calls.ts). */
  shortCalls: {
    of: ({ at, answeredAtMs, disposition }) => (isShortCall({ answeredAtMs, endedAtMs: at, disposition }) ? 1 : 0),
    sql: `answered_at is not null and ${END_KNOWN} and ended_at - answered_at <= ${SHORT_CALL_MS}`,
  },
  /** Answered by a person. */
  persons: { of: ({ answeredBy }) => (answeredBy === 'person' ? 1 : 0), sql: `details ->> '$.answeredBy' is 'person'` },
  /** Placed, and answered by a person, among the calls that don't count towards the abandonment cap. */
  ownPlaced: {
    of: ({ placedAtMs, ownAgentId }) => (placedAtMs === null || ownAgentId === null ? 0 : 1),
    sql: `placed_at is not null and ${IS_OWN}`,
  },
  ownPersons: {
    of: ({ answeredBy, ownAgentId }) => (answeredBy === 'person' && ownAgentId !== null ? 1 : 0),
    sql: `details ->> '$.answeredBy' is 'person' and ${IS_OWN}`,
  },
  succeeded: outcome('success'),
  abandoned: outcome('abandoned'),
  machines: outcome('machine'),
  noAnswer: outcome('no_answer'),
  busy: outcome('busy'),
  invalid: outcome('invalid_number'),
  rejected: outcome('rejected'),
  blocked: outcome('blocked'),
  /** Reached an agent or a session, and the call's real end is known. */
  talked: {
    of: ({ connectedAtMs, disposition }) => (connectedAtMs !== null && hasKnownEnd(disposition) ? 1 : 0),
    sql: `${CONNECTED_AT} is not null and ${END_KNOWN}`,
  },
  talkMs: {
    of: ({ at, connectedAtMs, foundMachineAtMs, disposition }) =>
      connectedAtMs === null || !hasKnownEnd(disposition) ? 0 : (foundMachineAtMs ?? at) - connectedAtMs,
    sql: `iif(${END_KNOWN}, ${TALKED_UNTIL} - (${CONNECTED_AT}), 0)`,
  },
  /** Time from the person's request for an agent until connected or abandoned. */
  waitMs: {
    of: (call) => (hasWaited(call.disposition) ? (waitMsOf(call, call.at) ?? 0) : 0),
    sql: `iif(${WAITED}, coalesce(details ->> '$.waitedMs',
      coalesce(${CONNECTED_AT}, ended_at) - (details ->> '$.wantedAtMs')), 0)`,
  },
  /** Calls in which the contact was reached for the first time. */
  reached: { of: (_, isFirstReach) => (isFirstReach ? 1 : 0), sql: null },
  /** The agent's wrap-up after the call, added after the wrap-up has ended. */
  wrapUpMs: { of: () => 0, sql: null },
} as const satisfies Readonly<Record<string, CallFigure>>;

export type FigureName = keyof typeof CALL_FIGURES;

export const columnOf = (figure: FigureName): string =>
  figure.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A key column, with its value as SQL on a row of `calls`. */
type KeyColumn = { readonly column: string; readonly sql: string };

/** A kind of row in a table of counters. */
export type CountedTable = {
  readonly name: string;
  readonly table: string;
  readonly key: readonly KeyColumn[];
  readonly figures: readonly FigureName[];
  /** Returns the key of the row that counts a call, or null if the call isn't counted here. */
  readonly keyOf: (fact: EndedCall, listId: number | null) => readonly (string | number)[] | null;
  /** SQL condition on the counted calls. */
  readonly where: string;
};

const AGENT = `details ->> '$.agentId'`;
const CAMPAIGN = `coalesce(campaign_id, ${NONE})`;
const USER = `coalesce(user_id, ${NONE})`;
const HOUR: KeyColumn = { column: 'hour', sql: `ended_at / ${HOUR_MS}` };
const QUARTER: KeyColumn = { column: 'quarter', sql: `ended_at / ${QUARTER_MS} % 4` };
const hourOf = ({ at }: EndedCall): number => Math.floor(at / HOUR_MS);
const quarterOf = ({ at }: EndedCall): number => Math.floor(at / QUARTER_MS) % 4;

/** SQL for the quarter of an hour (epoch ms ÷ 900,000) of a row with the columns `hour` and `quarter`. */
export const ROW_QUARTER = '(hour * 4 + quarter)';
/**
 * SQL condition on rows whose quarter of an hour begins at or after an instant. `sinceOf(instant)` returns its
 * parameters.
 */
export const SINCE = `hour >= @hour and ${ROW_QUARTER} >= @quarter`;
export type Since = { readonly hour: number; readonly quarter: number };
export const sinceOf = (atMs: number): Since => ({
  hour: Math.floor(atMs / HOUR_MS),
  quarter: Math.ceil(atMs / QUARTER_MS),
});

const OF_BOTH = [
  'calls',
  'placed',
  'answered',
  'ringMs',
  'shortCalls',
  'persons',
  'talked',
  'talkMs',
  'wrapUpMs',
  'reached',
] as const;
/** Figures that only tables without a disposition in the key have. */
const OUTCOMES = ['succeeded', 'abandoned', 'machines', 'noAnswer', 'busy', 'invalid', 'rejected', 'blocked'] as const;

/** Figures of a row without a disposition in its key. */
export const DIMENSION_FIGURES = [...OF_BOTH, ...OUTCOMES] as const satisfies readonly FigureName[];

export const isOutcome = (figure: FigureName): boolean => (OUTCOMES as readonly FigureName[]).includes(figure);

/** Dimensions with rows in `dimension_hours`. The others are columns of `hourly_counters`. */
export type CountedDimension = 'caller_id' | 'trunk' | 'agent' | 'list';

function dimension(
  name: CountedDimension,
  sql: string,
  valueOf: (fact: EndedCall, listId: number | null) => string | number | null,
): CountedTable {
  return {
    name: `hours by ${name}`,
    table: 'dimension_hours',
    key: [
      { column: 'dimension', sql: `'${name}'` },
      { column: 'value', sql: `cast(${sql} as text)` },
      HOUR,
      { column: 'campaign_id', sql: CAMPAIGN },
      QUARTER,
    ],
    figures: DIMENSION_FIGURES,
    keyOf(fact, listId) {
      const value = isReturned(fact) ? null : valueOf(fact, listId);
      return value === null ? null : [name, String(value), hourOf(fact), fact.campaignId, quarterOf(fact)];
    },
    where: `${sql} is not null and ${IS_DIALLED}`,
  };
}

export type ShownDimension = 'all' | 'campaign' | 'user' | 'country' | 'trunk' | 'agent' | 'answered_by';

/** Returns a table of quarter-hour sums by one dimension. Calls without a value have no row. */
function shown(name: ShownDimension, sql: string, valueOf: (fact: EndedCall) => string | number | null): CountedTable {
  return {
    name: `quarters of ${name}`,
    table: 'shown_counters',
    key: [
      { column: 'dimension', sql: `'${name}'` },
      { column: 'value', sql: `cast(${sql} as text)` },
      { column: 'disposition', sql: 'disposition' },
      { column: 'quarter', sql: `${SHOWN_AT} / ${QUARTER_MS}` },
    ],
    figures: ['calls', 'durationMs'],
    keyOf(fact) {
      const value = valueOf(fact);
      const quarter = Math.floor((fact.placedAtMs ?? fact.queuedAtMs) / QUARTER_MS);
      return value === null ? null : [name, String(value), fact.disposition, quarter];
    },
    where: `${sql} is not null`,
  };
}

export const COUNTED_TABLES: readonly CountedTable[] = [
  {
    name: 'hours',
    table: 'hourly_counters',
    key: [
      HOUR,
      { column: 'campaign_id', sql: CAMPAIGN },
      { column: 'user_id', sql: USER },
      { column: 'country', sql: 'country' },
      { column: 'disposition', sql: 'disposition' },
      QUARTER,
    ],
    figures: [...OF_BOTH, 'durationMs', 'waitMs', 'ownPlaced', 'ownPersons'],
    keyOf(fact) {
      const { campaignId, userId, country, disposition } = fact;
      return isReturned(fact)
        ? null
        : [hourOf(fact), campaignId, userId ?? NONE, country, disposition, quarterOf(fact)];
    },
    where: IS_DIALLED,
  },
  dimension('caller_id', 'caller_id', ({ callerId }) => callerId),
  dimension('trunk', 'trunk_id', ({ trunkId }) => trunkId),
  dimension('agent', AGENT, ({ agentId }) => agentId),
  dimension('list', 'list_id', (_, listId) => listId),
  shown('all', `''`, () => ''),
  shown('campaign', CAMPAIGN, ({ campaignId }) => campaignId),
  shown('user', USER, ({ userId }) => userId ?? NONE),
  shown('country', 'country', ({ country }) => country),
  shown('trunk', 'trunk_id', ({ trunkId }) => trunkId),
  shown('agent', AGENT, ({ agentId }) => agentId),
  shown('answered_by', `details ->> '$.answeredBy'`, ({ answeredBy }) => answeredBy),
];
