/** Outbox and sender on a real database, with a clock that the test moves. The receivers are real. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOutbox } from '#server/domains/webhooks/outbox.ts';
import { createPost } from '#server/domains/webhooks/post.ts';
import { createSender } from '#server/domains/webhooks/sender.ts';
import { newSecret } from '#server/domains/webhooks/signature.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { createWebhookStore, type LoggedDelivery } from '#server/domains/webhooks/store.ts';
import { createSecrets, KEY_BYTES } from '#server/telephony/secrets.ts';
import type { WebhookEvent } from '#shared/domain/webhook-events.ts';
import { executeSql, queryValue } from '../../support/database.ts';

/** Opens a database without a server, which would send from the same queues. */
export function openSendingDatabase(): { readonly db: Db; close(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-webhooks-'));
  const db = openDatabase(join(folder, 'test.db'), 'main', newWriteLockBuffer());
  migrate(db);
  return {
    db,
    close() {
      db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function createSendingSite({ db }: { readonly db: Db }, { answerWithinMs = 2000 } = {}) {
  for (const table of ['webhook_endpoints', 'webhook_messages', 'webhook_deliveries', 'call_cursors'])
    executeSql(db, `delete from ${table}`);
  // Receivers verify signatures by the machine's clock, so the test's clock starts at the same time.
  const startMs = Date.now();
  let nowMs = startMs;
  const wall = { nowMs: () => nowMs };
  let longestWrite = 0;
  let writes = 0;
  /** Counts the rows that each transaction changes. */
  const counted: Db = {
    ...db,
    write: (work) =>
      db.write(() => {
        const changes = () => queryValue<number>(db, 'select total_changes()')!;
        const before = changes();
        const result = work();
        writes += 1;
        longestWrite = Math.max(longestWrite, changes() - before);
        return result;
      }),
  };
  const store = createWebhookStore(counted);
  const secrets = createSecrets(new Uint8Array(KEY_BYTES).fill(7));
  const errors: unknown[] = [];
  const makeSender = () =>
    createSender({
      store,
      secrets,
      post: createPost(answerWithinMs),
      callsData: (ids) => ({ llamadas: ids.map((id) => ({ id })) }),
      wall,
      random: () => 0.5,
      log: { warn: () => {} },
      onError: (error) => void errors.push(error),
    });
  const outbox = createOutbox({ store, clock: wall, wall, onAdded: () => {} });
  let sender = makeSender();

  return {
    store,
    outbox,
    errors,
    /** Adds an endpoint at `url`. Returns its id and secret. */
    add(url: string, events: WebhookEvent[] = ['report.daily']): { id: number; secret: string } {
      const secret = newSecret();
      const { id } = store.create(
        {
          name: url,
          url,
          events,
          sealedSecret: secrets.seal(secret),
          isActive: true,
          disabledWhy: null,
          failingSince: null,
        },
        nowMs,
      );
      return { id, secret };
    },
    /** Adds one message `times` times to an endpoint's queue. */
    queue(endpointId: number, times: number): void {
      const messageId = store.addMessage({
        uid: 'msg_many',
        event: 'report.daily',
        at: nowMs,
        data: {},
        callIds: null,
      });
      executeSql(
        db,
        `insert into webhook_deliveries (endpoint_id, message_id, created_at, next_attempt_at)
           with recursive n (i) as (select 1 union all select i + 1 from n where i < ?) select ?, ?, ?, ? from n`,
        times,
        endpointId,
        messageId,
        nowMs,
        nowMs,
      );
    },
    /** Returns the most rows changed by one transaction of the store. */
    longestWrite: () => longestWrite,
    /** Returns the number of the store's transactions. */
    writes: () => writes,
    publish: (day: string): void => outbox.publish('report.daily', { day }),
    send: () => sender.sendDue(),
    sendingOf: () => sender,
    /** Advances the clock, sending every `everyS` seconds. */
    async pass(seconds: number, everyS = 1): Promise<void> {
      const untilMs = nowMs + seconds * 1000;
      while (nowMs < untilMs) {
        nowMs = Math.min(untilMs, nowMs + everyS * 1000);
        await sender.sendDue();
      }
    },
    passedS: () => (nowMs - startMs) / 1000,
    restart(): void {
      sender = makeSender();
    },
    log: (endpointId: number): LoggedDelivery[] =>
      store.page({ endpointId, state: undefined, beforeId: Number.MAX_SAFE_INTEGER }, 100),
  };
}
