import type { WebhookEvent } from '#shared/domain/webhook-events.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { newUid } from './signature.ts';
import type { NewMessage, WebhookStore } from './store.ts';

export type Outbox = ReturnType<typeof createOutbox>;

type OutboxDeps = {
  readonly store: WebhookStore;
  /** Product's time, possibly shifted by SIM_CLOCK, which dates events. */
  readonly clock: Clock;
  /** Real time, which schedules deliveries. */
  readonly wall: Clock;
  /** Called when messages may be waiting. */
  readonly onAdded: () => void;
};

/** Queues messages for the endpoints subscribed to their event. Call it inside a write transaction. */
export function createOutbox({ store, clock, wall, onAdded }: OutboxDeps) {
  function add(event: WebhookEvent, content: Pick<NewMessage, 'data' | 'callIds'>, at: number): void {
    const wanting = store.listWanting(event);
    if (wanting.length === 0) return;
    const messageId = store.addMessage({ uid: newUid(), event, at, ...content });
    for (const { id } of wanting) store.addDelivery(id, messageId, wall.nowMs());
    onAdded();
  }

  return {
    /** Queues an event with `data`, which happened at `at` (epoch ms). */
    publish: (event: WebhookEvent, data: Readonly<Record<string, unknown>>, at = clock.nowMs()): void =>
      add(event, { data, callIds: null }, at),
    /** Queues one message for all of these calls, which are read when it is sent. */
    publishCalls: (callIds: number[]): void => add('call.ended', { data: null, callIds }, clock.nowMs()),
    isWanted: (event: WebhookEvent): boolean => store.listWanting(event).length > 0,
  };
}
