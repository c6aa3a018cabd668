import { and, asc, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { AlertKind, AlertSeverity } from '#shared/domain/alert-kinds.ts';
import type { Db } from '#server/platform/db/open.ts';
import { alertRules, alerts } from '#server/platform/db/tables/alerts.ts';

export type RuleRow = typeof alertRules.$inferSelect;
export type RuleFields = Omit<RuleRow, 'id' | 'createdAt' | 'updatedAt'>;
export type AlertRow = typeof alerts.$inferSelect;
export type NewAlert = Omit<typeof alerts.$inferInsert, 'id'>;

/** Undefined fields match everything. */
export type AlertFilter = {
  readonly standing: 'open' | 'resolved' | undefined;
  readonly kind: AlertKind | undefined;
  readonly severity: AlertSeverity | undefined;
  readonly campaignId: number | undefined;
};

export type AlertStore = ReturnType<typeof createAlertStore>;

export function createAlertStore(db: Db) {
  const rules = db.orm.select().from(alertRules).orderBy(asc(alertRules.id)).prepare();
  const ruleById = db.orm
    .select()
    .from(alertRules)
    .where(eq(alertRules.id, sql.placeholder('id')))
    .prepare();
  const open = db.orm.select().from(alerts).where(isNull(alerts.resolvedAt)).orderBy(desc(alerts.id)).prepare();
  const byId = db.orm
    .select()
    .from(alerts)
    .where(eq(alerts.id, sql.placeholder('id')))
    .prepare();
  const dropResolved = db.sqlite.prepare<[number, number]>(
    'delete from alerts where id in (select id from alerts where resolved_at < ? order by id limit ?)',
  );

  return {
    listRules: (): RuleRow[] => rules.all(),
    findRule: (id: number): RuleRow | undefined => ruleById.get({ id }),
    createRule: (fields: RuleFields, createdAt: number): RuleRow =>
      db.write(() =>
        db.orm
          .insert(alertRules)
          .values({ ...fields, createdAt, updatedAt: createdAt })
          .returning()
          .get(),
      ),
    updateRule: (id: number, fields: Partial<RuleFields>, updatedAt: number): void =>
      db.write(() => {
        db.orm
          .update(alertRules)
          .set({ ...fields, updatedAt })
          .where(eq(alertRules.id, id))
          .run();
      }),
    removeRule: (id: number): void => db.write(() => void db.orm.delete(alertRules).where(eq(alertRules.id, id)).run()),

    /** Newest first. */
    listOpen: (): AlertRow[] => open.all(),
    find: (id: number): AlertRow | undefined => byId.get({ id }),
    insert: (alert: NewAlert): AlertRow => db.write(() => db.orm.insert(alerts).values(alert).returning().get()),
    update: (id: number, fields: Partial<Omit<AlertRow, 'id'>>): void =>
      db.write(() => void db.orm.update(alerts).set(fields).where(eq(alerts.id, id)).run()),
    /** Returns up to `most` matching alerts with ids below `beforeId`, newest first. */
    page: (filter: AlertFilter, beforeId: number, most: number): AlertRow[] =>
      db.orm
        .select()
        .from(alerts)
        .where(
          and(
            lt(alerts.id, beforeId),
            filter.standing === 'open' ? and(isNull(alerts.resolvedAt), eq(alerts.showInConsole, true)) : undefined,
            filter.standing === 'resolved' ? isNotNull(alerts.resolvedAt) : undefined,
            filter.kind === undefined ? undefined : eq(alerts.kind, filter.kind),
            filter.severity === undefined ? undefined : eq(alerts.severity, filter.severity),
            filter.campaignId === undefined ? undefined : eq(alerts.campaignId, filter.campaignId),
          ),
        )
        .orderBy(desc(alerts.id))
        .limit(most)
        .all(),
    /**
     * Removes at most `most` alerts resolved before `beforeMs` and returns their number. Call it inside a write
     * transaction.
     */
    dropBefore: (beforeMs: number, most: number): number => dropResolved.run(beforeMs, most).changes,
  };
}
