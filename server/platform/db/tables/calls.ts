/**
 * Every attempt, the counters of attempts, the agents' times, and the samples per second. Written by the engine. Times
 * that end in `At` are epoch milliseconds.
 */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Disposition } from '#shared/domain/dispositions.ts';
import type { CallDetails } from '../call-details.ts';
import { id } from '../columns.ts';

/** One row per attempt, committed before the call is placed. The engine chooses the id. */
export const calls = sqliteTable(
  'calls',
  {
    // Ids are never reused, even after deletions.
    id: id(),
    campaignId: integer('campaign_id'),
    contactId: integer('contact_id'),
    attempt: integer('attempt').notNull(),
    phone: text('phone').notNull(),
    country: text('country').notNull(),
    userId: integer('user_id'),
    callerId: text('caller_id'),
    trunkId: integer('trunk_id'),
    /** List of the contact; null if it has none, and for calls older than the column. */
    listId: integer('list_id'),
    /** Time of the claim. */
    assignedAt: integer('assigned_at').notNull(),
    placedAt: integer('placed_at'),
    answeredAt: integer('answered_at'),
    endedAt: integer('ended_at'),
    /** Null while the call is live. */
    disposition: text('disposition').$type<Disposition>(),
    notes: text('notes'),
    details: text('details', { mode: 'json' }).$type<CallDetails>(),
  },
  (t) => [
    index('calls_assigned').on(t.assignedAt, t.id),
    index('calls_campaign').on(t.campaignId, t.assignedAt, t.id),
    // The next three serve the history filtered by outcome, user or country, newest first.
    index('calls_outcome')
      .on(t.disposition, t.assignedAt)
      .where(sql`disposition is not null`),
    index('calls_user').on(t.userId, t.assignedAt),
    index('calls_country').on(t.country, t.assignedAt),
    // Finds the calls of a contact.
    index('calls_contact').on(t.contactId),
    // Finds calls by number or fragment in the history.
    index('calls_phone').on(t.phone),
    // Gives the longest number's length, which limits how many digits may precede a searched fragment. Few numbers have
    // more than thirteen digits.
    index('calls_long_phone')
      .on(sql`length(phone)`)
      .where(sql`length(phone) > 14`),
    index('calls_open')
      .on(t.id)
      .where(sql`ended_at is null`),
  ],
);

/** Readers that process ended calls in order (server/platform/db/ended-calls.ts). */
export type CallReader = 'webhooks' | 'records';

/**
 * How far each reader has followed the ends of calls: all calls up to `untilCallId` except those in `liveCallIds`, which
 * were still live. The webhooks have a row while an endpoint subscribes to ended calls.
 */
export const callCursors = sqliteTable('call_cursors', {
  reader: text('reader').$type<CallReader>().primaryKey(),
  untilCallId: integer('until_call_id').notNull(),
  liveCallIds: text('live_call_ids', { mode: 'json' }).$type<number[]>().notNull(),
});

/** Updated when a call or its wrap-up ends, so that dashboards never scan calls. `hour` is epoch ms ÷ 3,600,000. */
export const hourlyCounters = sqliteTable(
  'hourly_counters',
  {
    hour: integer('hour').notNull(),
    campaignId: integer('campaign_id').notNull(),
    userId: integer('user_id').notNull(),
    country: text('country').notNull(),
    disposition: text('disposition').$type<Disposition>().notNull(),
    /** Quarter of the hour, 0 to 3, because some time zones are offset by parts of an hour. */
    quarter: integer('quarter').notNull().default(0),
    calls: integer('calls').notNull(),
    /** Sum of times from placed to ended. */
    durationMs: integer('duration_ms').notNull(),
    persons: integer('persons').notNull(),
    talkMs: integer('talk_ms').notNull(),
    waitMs: integer('wait_ms').notNull(),
    /** Calls handed to the carrier. */
    placed: integer('placed').notNull().default(0),
    /** Calls answered by a person or a machine, and the sum of times from placed to answered. */
    answered: integer('answered').notNull().default(0),
    ringMs: integer('ring_ms').notNull().default(0),
    /** Calls that ended soon after they were answered (shared/domain/short-calls.ts). */
    shortCalls: integer('short_calls').notNull().default(0),
    /** Calls counted in `talk_ms`. */
    talked: integer('talked').notNull().default(0),
    /** Agents' wrap-up after these calls, added when it ends. */
    wrapUpMs: integer('wrap_up_ms').notNull().default(0),
    /** Contacts that a person answered for the first time. */
    reached: integer('reached').notNull().default(0),
    /** Those of `placed` and `persons` whose agent was shown the contact or has dialled it. */
    ownPlaced: integer('own_placed').notNull().default(0),
    ownPersons: integer('own_persons').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.hour, t.campaignId, t.userId, t.country, t.disposition, t.quarter] }),
    index('hourly_counters_campaign').on(t.campaignId, t.hour),
  ],
);

/**
 * Figures by caller id, trunk, agent or list, and by quarter of an hour, updated when a call or its wrap-up ends. A call
 * without such a value is not counted. The key has the value before the hour, because a report adds up the hours of a
 * value. Outcomes are columns here.
 */
export const dimensionHours = sqliteTable(
  'dimension_hours',
  {
    dimension: text('dimension').$type<'caller_id' | 'trunk' | 'agent' | 'list'>().notNull(),
    hour: integer('hour').notNull(),
    /** A caller id's number, an agent's extension, or the id of a trunk or a list as text. */
    value: text('value').notNull(),
    campaignId: integer('campaign_id').notNull(),
    quarter: integer('quarter').notNull().default(0),
    calls: integer('calls').notNull(),
    placed: integer('placed').notNull(),
    answered: integer('answered').notNull(),
    ringMs: integer('ring_ms').notNull(),
    shortCalls: integer('short_calls').notNull().default(0),
    persons: integer('persons').notNull(),
    succeeded: integer('succeeded').notNull(),
    abandoned: integer('abandoned').notNull(),
    machines: integer('machines').notNull(),
    noAnswer: integer('no_answer').notNull(),
    busy: integer('busy').notNull(),
    invalid: integer('invalid').notNull(),
    rejected: integer('rejected').notNull().default(0),
    blocked: integer('blocked').notNull().default(0),
    talked: integer('talked').notNull(),
    talkMs: integer('talk_ms').notNull(),
    wrapUpMs: integer('wrap_up_ms').notNull(),
    reached: integer('reached').notNull(),
  },
  (t) => [primaryKey({ columns: [t.dimension, t.value, t.hour, t.campaignId, t.quarter] })],
);

/**
 * Time of each agent in each state on shift, by quarter of an hour, and the calls of people. Updated when the state
 * changes, when a call ends, and at least every minute.
 */
export const agentTimes = sqliteTable(
  'agent_times',
  {
    hour: integer('hour').notNull(),
    agentId: integer('agent_id').notNull(),
    quarter: integer('quarter').notNull().default(0),
    /** Team that the person is signed in to; 0 for agents without one. */
    teamId: integer('team_id').notNull().default(0),
    /** Reason of the pauses in the row; 0 for pauses without one, and for the other columns. */
    pauseReasonId: integer('pause_reason_id').notNull().default(0),
    availableMs: integer('available_ms').notNull(),
    busyMs: integer('busy_ms').notNull(),
    wrapUpMs: integer('wrap_up_ms').notNull(),
    pausedMs: integer('paused_ms').notNull(),
    unreachableMs: integer('unreachable_ms').notNull().default(0),
    /** Pauses that began. */
    pauses: integer('pauses').notNull().default(0),
    /** Ended calls that reached a person of a team, with the figures of `dimension_hours`. */
    talked: integer('talked').notNull().default(0),
    talkMs: integer('talk_ms').notNull().default(0),
    /** Time on hold, of `talkMs`. */
    heldMs: integer('held_ms').notNull().default(0),
    persons: integer('persons').notNull().default(0),
    succeeded: integer('succeeded').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.hour, t.agentId, t.quarter, t.teamId, t.pauseReasonId] })],
);

/** One row per second with activity or a live call. */
export const metricSamples = sqliteTable('metric_samples', {
  /** Epoch seconds. */
  at: integer('at').primaryKey(),
  placed: integer('placed').notNull(),
  concurrent: integer('concurrent').notNull(),
  answered: integer('answered').notNull(),
  abandoned: integer('abandoned').notNull(),
  carried: integer('carried').notNull(),
  /** Excludes interrupted calls. */
  ended: integer('ended').notNull(),
});
