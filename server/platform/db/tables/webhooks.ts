/**
 * Webhooks: endpoints, their messages, and the log of deliveries. Written by the main thread, except `campaign_changes`,
 * which triggers fill. Times that end in `At` are epoch milliseconds.
 */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { TEST_EVENT, WebhookEvent } from '#shared/domain/webhook-events.ts';
import { flag, id } from '../columns.ts';

export const webhookEndpoints = sqliteTable('webhook_endpoints', {
  id: id(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  events: text('events', { mode: 'json' }).$type<WebhookEvent[]>().notNull(),
  sealedSecret: text('sealed_secret').notNull(),
  isActive: flag('is_active').notNull().default(true),
  /** Why the server disabled the endpoint; null if it did not. */
  disabledWhy: text('disabled_why').$type<'gone' | 'failing'>(),
  /** Start of the current run of failed attempts, or null if there is none. */
  failingSince: integer('failing_since'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

/** Outbox: one row per event, shared by all endpoints. */
export const webhookMessages = sqliteTable('webhook_messages', {
  id: id(),
  /** The webhook-id header. Random, because a restored data folder reuses row ids. */
  uid: text('uid').notNull(),
  event: text('event').$type<WebhookEvent | typeof TEST_EVENT>().notNull(),
  at: integer('at').notNull(),
  /** Null for a message about the calls in `callIds`, which are read when it is sent. */
  data: text('data', { mode: 'json' }).$type<Readonly<Record<string, unknown>>>(),
  callIds: text('call_ids', { mode: 'json' }).$type<number[]>(),
});

/** Delivery of a message to an endpoint: a queue while pending, a log afterwards. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: id(),
    endpointId: integer('endpoint_id').notNull(),
    messageId: integer('message_id').notNull(),
    /** A `parked` delivery has failed too often and is retried apart from the queue, so that it does not block it. */
    state: text('state').$type<'pending' | 'parked' | 'delivered' | 'failed'>().notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    /** Earliest time of the next attempt. */
    nextAttemptAt: integer('next_attempt_at').notNull(),
    lastAttemptAt: integer('last_attempt_at'),
    /** HTTP status of the last answer, or null. */
    lastStatus: integer('last_status'),
    lastMs: integer('last_ms'),
    /** Why the last attempt failed, or the beginning of the receiver's answer. */
    lastNote: text('last_note'),
    endedAt: integer('ended_at'),
  },
  (t) => [
    index('webhook_deliveries_pending')
      .on(t.endpointId, t.id)
      .where(sql`state = 'pending'`),
    index('webhook_deliveries_endpoint').on(t.endpointId, t.id),
    index('webhook_deliveries_state').on(t.endpointId, t.state, t.id),
    index('webhook_deliveries_ended')
      .on(t.endedAt)
      .where(sql`ended_at is not null`),
    index('webhook_deliveries_message').on(t.messageId),
  ],
);

/** Campaign changes whose messages are not written yet. Triggers insert them in the transaction of the change. */
export const campaignChanges = sqliteTable('campaign_changes', {
  id: id(),
  campaignId: integer('campaign_id').notNull(),
  at: integer('at').notNull(),
  change: text('change').$type<'created' | 'edited' | 'deleted' | 'status'>().notNull(),
  /** Status before and after; null for changes of another kind. */
  statusBefore: text('status_before'),
  statusAfter: text('status_after'),
});
