/** Sends queued messages, in order per endpoint and concurrently across endpoints. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Secrets } from '#server/telephony/secrets.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Answer, Post } from './post.ts';
import { FAILS_FOR_MS, GIVES_UP_AFTER_MS, judge, OUTAGE_MS } from './schedule.ts';
import { signedHeaders } from './signature.ts';
import type { DeliveryRow, EndpointRow, MessageRow, WebhookStore } from './store.ts';

export type SenderDeps = {
  readonly store: WebhookStore;
  readonly secrets: Pick<Secrets, 'open'>;
  readonly post: Post;
  /** Returns the `data` of a message about calls, with their current values. */
  readonly callsData: (callIds: readonly number[]) => Readonly<Record<string, unknown>>;
  /** Real time, for schedules and signatures. */
  readonly wall: Clock;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  readonly log: Pick<Logger, 'warn'>;
  readonly onError: (error: unknown) => void;
};

export type Sender = ReturnType<typeof createSender>;

/** Deliveries given up in one transaction, few enough not to delay other writers. */
const GIVEN_UP_AT_ONCE = 500;
const PAUSE_MS = 10;

const SECRET_LOST = 'the secret can’t be decrypted: renew it';

export function createSender({ store, secrets, post, callsData, wall, random, log, onError }: SenderDeps) {
  /** Queues being processed, by endpoint. */
  const running = new Map<number, Promise<void>>();
  const stopping = new AbortController();

  /** Returns a body that is identical for each attempt, unless the message's calls have changed. */
  function bodyOf({ event, at, data, callIds }: MessageRow): string {
    const content = data ?? callsData(callIds ?? []);
    return JSON.stringify({ type: event, timestamp: new Date(at).toISOString(), data: content });
  }

  async function send(endpoint: EndpointRow, message: MessageRow): Promise<Answer & { readonly ms: number }> {
    const secret = secrets.open(endpoint.sealedSecret);
    if (secret === null) return { status: null, retryAfter: null, note: SECRET_LOST, ms: 0 };
    const body = bodyOf(message);
    const startedMs = performance.now();
    const answer = await post(
      endpoint.url,
      body,
      signedHeaders(secret, message.uid, wall.nowMs(), body),
      stopping.signal,
    );
    return { ...answer, ms: Math.round(performance.now() - startedMs) };
  }

  function disable(endpoint: EndpointRow, why: 'gone' | 'failing'): void {
    const nowMs = wall.nowMs();
    log.warn({ endpoint: endpoint.id, why }, 'disabled a webhook');
    store.update(endpoint.id, { isActive: false, disabledWhy: why, updatedAt: nowMs });
  }

  /**
   * Clears an endpoint's failures. After an outage, all its waiting messages are due at once. Otherwise the messages
   * that failed are themselves bad and keep their back-off.
   */
  function recover({ id }: EndpointRow, failingSince: number): void {
    store.update(id, { failingSince: null });
    if (wall.nowMs() - failingSince >= OUTAGE_MS) store.expedite(id, wall.nowMs());
  }

  /** Gives up at most `most` waiting messages of a disabled endpoint and returns their number. */
  function giveUp({ id, disabledWhy }: EndpointRow, most = GIVEN_UP_AT_ONCE): number {
    return store.failWaiting(id, switchedOff(disabledWhy), wall.nowMs(), most);
  }

  /**
   * Whether the endpoint had not been tried for longer than `GIVES_UP_AFTER_MS` when the delivery was queued. Failures
   * before such a pause don't count.
   */
  function hasPaused({ id, endpointId, attempts, createdAt }: DeliveryRow): boolean {
    return attempts === 0 && createdAt - (store.lastTryBefore(endpointId, id) ?? 0) > GIVES_UP_AFTER_MS;
  }

  /** Makes one attempt. Returns whether the next one may follow at once. */
  async function attempt(endpoint: EndpointRow, delivery: DeliveryRow): Promise<boolean> {
    const message = store.findMessage(delivery.messageId);
    if (message === undefined) {
      store.updateDelivery(delivery.id, { state: 'failed', lastNote: 'message removed', endedAt: wall.nowMs() });
      return true;
    }
    const { status, retryAfter, note, ms } = await send(endpoint, message);
    if (status === null && stopping.signal.aborted) return false; // the attempt is repeated after the restart
    const nowMs = wall.nowMs();
    const attempts = delivery.attempts + 1;
    const verdict = judge({ status, retryAfter, attempts, createdAt: delivery.createdAt, nowMs, random: random() });
    const made = { attempts, lastAttemptAt: nowMs, lastStatus: status, lastMs: ms, lastNote: note };
    // The endpoint may have been removed or changed during the attempt.
    const present = store.find(endpoint.id);
    if (present !== undefined && verdict.kind !== 'delivered' && !hasSameTarget(present, endpoint)) {
      // The failure says nothing about the new target.
      store.updateDelivery(delivery.id, { ...made, nextAttemptAt: nowMs });
      return true;
    }
    if ('atMs' in verdict) {
      const state = verdict.kind === 'parked' ? 'parked' : 'pending';
      store.updateDelivery(delivery.id, { ...made, state, nextAttemptAt: verdict.atMs });
    } else {
      const state = verdict.kind === 'delivered' ? 'delivered' : 'failed';
      store.updateDelivery(delivery.id, { ...made, state, endedAt: nowMs });
    }
    if (present === undefined) return false;
    if (!present.isActive) return true;
    if (verdict.kind === 'delivered') {
      if (present.failingSince !== null) recover(present, present.failingSince);
      return true;
    }
    const failingSince = hasPaused(delivery) ? nowMs : (present.failingSince ?? nowMs);
    if (verdict.kind === 'gone' || nowMs - failingSince >= FAILS_FOR_MS) {
      disable(present, verdict.kind === 'gone' ? 'gone' : 'failing');
      return true;
    }
    if (present.failingSince !== failingSince) store.update(endpoint.id, { failingSince });
    return verdict.kind !== 'retry';
  }

  async function workOff(endpointId: number): Promise<void> {
    for (;;) {
      const endpoint = store.find(endpointId);
      if (stopping.signal.aborted || endpoint === undefined) return;
      if (!endpoint.isActive) {
        if (giveUp(endpoint) === 0) return;
        await pause(PAUSE_MS);
        continue;
      }
      const delivery = store.nextDue(endpointId, wall.nowMs());
      if (delivery === undefined || !(await attempt(endpoint, delivery))) return;
    }
  }

  /** Sends an endpoint's messages until none is due, or joins a run in progress. */
  function run(endpointId: number): Promise<void> {
    const present = running.get(endpointId);
    if (present !== undefined) return present;
    const work = workOff(endpointId)
      .catch(onError)
      .finally(() => running.delete(endpointId));
    running.set(endpointId, work);
    return work;
  }

  return {
    /**
     * Sends due messages, and gives up the messages of disabled endpoints. Resolves when nothing is due. A slow
     * receiver delays only its own messages.
     */
    async sendDue(): Promise<void> {
      if (stopping.signal.aborted) return;
      await Promise.all(store.list().map(({ id }) => run(id)));
    },
    send,
    giveUp,
    /** Aborts the current attempts. It is unknown whether they arrived, so the next start repeats them. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}

function switchedOff(why: EndpointRow['disabledWhy']): string {
  return why === null ? 'endpoint switched off' : `endpoint switched off: ${why}`;
}

/** Whether two versions of an endpoint have the same URL and secret. */
export function hasSameTarget(one: EndpointRow, other: EndpointRow): boolean {
  return one.url === other.url && one.sealedSecret === other.sealedSecret;
}
