/** Alerts and their rules. Written by the main thread. Times that end in `At` are epoch milliseconds. */
import { sql } from 'drizzle-orm';
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { AlertKind, AlertSeverity } from '#shared/domain/alert-kinds.ts';
import { flag, id } from '../columns.ts';

export const alertRules = sqliteTable('alert_rules', {
  id: id(),
  kind: text('kind').$type<AlertKind>().notNull(),
  /** Null for all campaigns, or for the whole server. */
  campaignId: integer('campaign_id'),
  /** In the unit of the rule's kind; null for kinds without a figure. */
  threshold: real('threshold'),
  /** Number of calls below which the figure does not count; null for kinds without one. */
  leastCalls: integer('least_calls'),
  /** How long the condition must hold before an alert opens. */
  forS: integer('for_s').notNull(),
  /** Whether the caller ids of its alerts rest. */
  restsCallerId: flag('rests_caller_id').notNull().default(false),
  severity: text('severity').$type<AlertSeverity>().notNull(),
  isOn: flag('is_on').notNull().default(true),
  showInConsole: flag('tells_console').notNull().default(true),
  notifyWebhooks: flag('tells_webhooks').notNull().default(true),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

/** Alert log. Copies the rule's values, because a rule may be edited or deleted later. */
export const alerts = sqliteTable(
  'alerts',
  {
    id: id(),
    ruleId: integer('rule_id').notNull(),
    kind: text('kind').$type<AlertKind>().notNull(),
    severity: text('severity').$type<AlertSeverity>().notNull(),
    showInConsole: flag('tells_console').notNull(),
    notifyWebhooks: flag('tells_webhooks').notNull(),
    /** Identifies the subject within the kind, such as a campaign's id or a PBX's name; empty for the whole server. */
    subject: text('subject').notNull(),
    /** The subject's name when the alert opened. */
    subjectName: text('subject_name'),
    campaignId: integer('campaign_id'),
    /** The rule's figure when the alert opened. */
    value: real('value').notNull(),
    threshold: real('threshold'),
    details: text('details', { mode: 'json' }).$type<Readonly<Record<string, number | string>>>().notNull(),
    openedAt: integer('opened_at').notNull(),
    seenAt: integer('seen_at'),
    seenBy: text('seen_by'),
    snoozedUntil: integer('snoozed_until'),
    snoozedBy: text('snoozed_by'),
    resolvedAt: integer('resolved_at'),
  },
  (t) => [
    // At most one open alert per rule and subject.
    uniqueIndex('alerts_open')
      .on(t.ruleId, t.subject)
      .where(sql`resolved_at is null`),
    index('alerts_campaign').on(t.campaignId, t.id),
  ],
);
