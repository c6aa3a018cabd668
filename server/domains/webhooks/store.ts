import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { WebhookEvent } from '#shared/domain/webhook-events.ts';
import type { Db } from '#server/platform/db/open.ts';
import { webhookDeliveries, webhookEndpoints, webhookMessages } from '#server/platform/db/tables/webhooks.ts';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
export type EndpointFields = Omit<EndpointRow, 'id' | 'createdAt' | 'updatedAt'>;
export type MessageRow = typeof webhookMessages.$inferSelect;
export type NewMessage = Omit<MessageRow, 'id'>;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type DeliveryChanges = Partial<Omit<DeliveryRow, 'id' | 'endpointId' | 'messageId' | 'createdAt'>>;
/** A delivery with its message's event, webhook-id and number of calls. */
export type LoggedDelivery = DeliveryRow & Pick<MessageRow, 'event' | 'uid'> & { readonly calls: number | null };

export type DeliveryFilter = {
  readonly endpointId: number;
  /** Undefined matches any state. */
  readonly state: DeliveryRow['state'] | undefined;
  readonly beforeId: number;
};

type Dropped = { readonly id: number; readonly messageId: number };

export type WebhookStore = ReturnType<typeof createWebhookStore>;

export function createWebhookStore(db: Db) {
  const { orm } = db;
  const id = sql.placeholder('id');
  const endpoints = orm.select().from(webhookEndpoints).orderBy(asc(webhookEndpoints.id)).prepare();
  const endpoint = orm.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).prepare();
  const message = orm.select().from(webhookMessages).where(eq(webhookMessages.id, id)).prepare();
  const delivery = orm.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)).prepare();
  const head = orm
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, id), sql`state = 'pending'`))
    .orderBy(asc(webhookDeliveries.id))
    .limit(1)
    .prepare();
  const parked = orm
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, id),
        sql`state = 'parked'`,
        sql`next_attempt_at <= ${sql.placeholder('nowMs')}`,
      ),
    )
    .orderBy(asc(webhookDeliveries.id))
    .limit(1)
    .prepare();
  const previousTry = db.sqlite
    .prepare<[number, number], number | null>(
      `select coalesce(ended_at, last_attempt_at) from webhook_deliveries where endpoint_id = ? and id < ?
         order by id desc limit 1`,
    )
    .pluck();
  const expedite = db.sqlite.prepare<[number, number, number]>(
    `update webhook_deliveries set next_attempt_at = ? where endpoint_id = ? and state in ('pending', 'parked')
       and next_attempt_at > ?`,
  );
  // Steps through the endpoints, so that their logs aren't read.
  const counts = db.sqlite.prepare<[], { endpointId: number; waiting: number }>(
    `select e.id endpointId, count(*) waiting from webhook_endpoints e cross join webhook_deliveries d
       on d.endpoint_id = e.id and d.state in ('pending', 'parked') group by e.id`,
  );
  const lastEnded = db.sqlite.prepare<[], { endpointId: number; at: number }>(
    `select id endpointId, (select last_attempt_at from webhook_deliveries d where d.endpoint_id = e.id
       and d.state = 'delivered' order by d.id desc limit 1) at from webhook_endpoints e`,
  );
  const anyWaiting = db.sqlite.prepare<[number], unknown>(
    `select 1 from webhook_deliveries where endpoint_id = ? and state in ('pending', 'parked') limit 1`,
  );
  const failSome = db.sqlite.prepare<[string, number, number, number]>(
    `update webhook_deliveries set state = 'failed', last_note = ?, ended_at = ? where id in
       (select id from webhook_deliveries where endpoint_id = ? and state in ('pending', 'parked') limit ?)`,
  );
  const ended = db.sqlite.prepare<[number, number], Dropped>(
    'select id, message_id messageId from webhook_deliveries where ended_at < ? order by ended_at limit ?',
  );
  // Steps from one endpoint to the next by the index, so that deliveries of existing endpoints aren't read.
  const ofRemoved = db.sqlite.prepare<[number], Dropped>(
    `with recursive known (id) as (select min(endpoint_id) from webhook_deliveries
       union all select (select min(endpoint_id) from webhook_deliveries where endpoint_id > known.id) from known
         where known.id is not null)
     select d.id, d.message_id messageId from known cross join webhook_deliveries d on d.endpoint_id = known.id
       where known.id not in (select id from webhook_endpoints) limit ?`,
  );
  const dropDeliveries = db.sqlite.prepare<[string]>(
    'delete from webhook_deliveries where id in (select value from json_each(?))',
  );
  const dropMessages = db.sqlite.prepare<[string]>(
    `delete from webhook_messages where id in (select value from json_each(?))
       and not exists (select 1 from webhook_deliveries d where d.message_id = webhook_messages.id)`,
  );

  return {
    list: (): EndpointRow[] => endpoints.all(),
    find: (endpointId: number): EndpointRow | undefined => endpoint.get({ id: endpointId }),
    create: (fields: EndpointFields, createdAt: number): EndpointRow =>
      db.write(() =>
        orm
          .insert(webhookEndpoints)
          .values({ ...fields, createdAt, updatedAt: createdAt })
          .returning()
          .get(),
      ),
    update: (endpointId: number, fields: Partial<Omit<EndpointRow, 'id'>>): void =>
      db.write(() => void orm.update(webhookEndpoints).set(fields).where(eq(webhookEndpoints.id, endpointId)).run()),
    /** Removes the endpoint but not its queue and log, which may be long. `dropBefore` removes those in steps. */
    remove: (endpointId: number): void =>
      db.write(() => void orm.delete(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId)).run()),

    /** Lists active endpoints subscribed to `event`. */
    listWanting: (event: WebhookEvent): EndpointRow[] =>
      endpoints.all().filter(({ isActive, events }) => isActive && events.includes(event)),
    addMessage: (fields: NewMessage): number =>
      db.write(() => orm.insert(webhookMessages).values(fields).returning({ id: webhookMessages.id }).get().id),
    findMessage: (messageId: number): MessageRow | undefined => message.get({ id: messageId }),

    addDelivery: (endpointId: number, messageId: number, nowMs: number): DeliveryRow =>
      db.write(() =>
        orm
          .insert(webhookDeliveries)
          .values({ endpointId, messageId, createdAt: nowMs, nextAttemptAt: nowMs })
          .returning()
          .get(),
      ),
    findDelivery: (deliveryId: number): DeliveryRow | undefined => delivery.get({ id: deliveryId }),
    updateDelivery: (deliveryId: number, fields: DeliveryChanges): void =>
      db.write(() => void orm.update(webhookDeliveries).set(fields).where(eq(webhookDeliveries.id, deliveryId)).run()),
    /** Makes all waiting deliveries due now. */
    expedite: (endpointId: number, nowMs: number): void => db.write(() => void expedite.run(nowMs, endpointId, nowMs)),
    /** Returns the queue's first delivery if it is due, otherwise a due parked delivery. */
    nextDue(endpointId: number, nowMs: number): DeliveryRow | undefined {
      const next = head.get({ id: endpointId });
      return next !== undefined && next.nextAttemptAt <= nowMs ? next : parked.get({ id: endpointId, nowMs });
    },
    /** Returns when the delivery before this one ended or was last tried, epoch ms, or null. */
    lastTryBefore: (endpointId: number, deliveryId: number): number | null =>
      previousTry.get(endpointId, deliveryId) ?? null,
    /** Gives up at most `most` queued or parked deliveries of an endpoint and returns their number. */
    failWaiting(endpointId: number, lastNote: string, endedAt: number, most: number): number {
      // Avoids a write transaction: this is called every second for each disabled endpoint.
      if (anyWaiting.get(endpointId) === undefined) return 0;
      return db.write(() => failSome.run(lastNote, endedAt, endpointId, most).changes);
    },
    /** Returns the number of queued and parked deliveries by endpoint id. Endpoints with none are absent. */
    countWaiting: (): Map<number, number> =>
      new Map(counts.all().map(({ endpointId, waiting }) => [endpointId, waiting])),
    /** Returns the time of the last successful delivery by endpoint id, epoch ms, or null. */
    lastDelivered: (): Map<number, number | null> =>
      new Map(lastEnded.all().map(({ endpointId, at }) => [endpointId, at])),
    /** Newest first. */
    page: ({ endpointId, state, beforeId }: DeliveryFilter, most: number): LoggedDelivery[] =>
      orm
        .select({
          delivery: webhookDeliveries,
          event: webhookMessages.event,
          uid: webhookMessages.uid,
          calls: sql<number | null>`json_array_length(${webhookMessages.callIds})`,
        })
        .from(webhookDeliveries)
        .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
        .where(
          and(
            eq(webhookDeliveries.endpointId, endpointId),
            lt(webhookDeliveries.id, beforeId),
            state === undefined ? undefined : eq(webhookDeliveries.state, state),
          ),
        )
        .orderBy(desc(webhookDeliveries.id))
        .limit(most)
        .all()
        .map(({ delivery: row, ...rest }) => ({ ...row, ...rest })),

    /**
     * Removes at most `most` deliveries that ended before `beforeMs` or whose endpoint is deleted, with messages that
     * have no other delivery. Returns the number of deliveries. Call it inside a write transaction.
     */
    dropBefore(beforeMs: number, most: number): number {
      const old = ended.all(beforeMs, most);
      // Old deliveries are removed first, so that one of a deleted endpoint is not counted twice.
      dropDeliveries.run(JSON.stringify(old.map((one) => one.id)));
      const removed = ofRemoved.all(most - old.length);
      dropDeliveries.run(JSON.stringify(removed.map((one) => one.id)));
      const dropped = [...old, ...removed];
      dropMessages.run(JSON.stringify(dropped.map(({ messageId }) => messageId)));
      return dropped.length;
    },
  };
}
