import { serverMsg, type ServerText } from '#shared/msg.ts';
import { TEST_EVENT, type WebhookEvent } from '#shared/domain/webhook-events.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { say } from '#server/platform/i18n/say.ts';
import { oneLine } from '#server/platform/one-line.ts';
import type { Secrets } from '#server/telephony/secrets.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { urlFlaw, type UrlFlaw } from './address.ts';
import { hasSameTarget, type Sender } from './sender.ts';
import { newSecret, newUid } from './signature.ts';
import type { DeliveryFilter, EndpointRow, LoggedDelivery, WebhookStore } from './store.ts';

/** An endpoint without its secret. Instants are in epoch ms. */
export type EndpointView = Omit<EndpointRow, 'sealedSecret'> & {
  readonly pending: number;
  readonly lastDeliveredAt: number | null;
  readonly isSecretLost: boolean;
};

export type EndpointChanges = {
  readonly name?: string;
  readonly url?: string;
  readonly events?: WebhookEvent[];
  readonly isActive?: boolean;
};

/** `secret` is to be shown once. */
export type WithSecret = { readonly endpoint: EndpointView; readonly secret: string };

/** A page of the log, newest first. `nextBeforeId` is null on the last page. */
export type DeliveryPage = { readonly deliveries: readonly LoggedDelivery[]; readonly nextBeforeId: number | null };

type WebhookDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly store: WebhookStore;
  readonly sender: Pick<Sender, 'send' | 'giveUp'>;
  /** Called when messages may be waiting. */
  readonly wake: () => void;
  /** Called when an endpoint's subscribed events may have changed. */
  readonly onChanged: () => void;
  readonly secrets: Secrets;
  readonly audit: Audit;
  readonly clock: Clock;
  /** Real time, even if SIM_CLOCK shifts the product's clock. */
  readonly wall: Clock;
};

export type WebhookService = ReturnType<typeof createWebhookService>;

const URL_REASONS: Readonly<Record<UrlFlaw, ServerText>> = {
  malformed: serverMsg('La URL no sirve: no es una dirección, como https://crm.example.com/cadencia'),
  protocol: serverMsg('La URL no sirve: debe empezar con https://'),
  credentials: serverMsg('La URL no sirve: no puede tener usuario ni contraseña: para eso está la firma'),
  denied: serverMsg('La URL no sirve: esa dirección de red no está permitida'),
  insecure: serverMsg('La URL no sirve: http solo se permite hacia direcciones privadas: usá https'),
};

export function createWebhookService({ db, store, sender, wake, onChanged, secrets, audit, clock, wall }: WebhookDeps) {
  function find(id: number): EndpointRow {
    return store.find(id) ?? fail('webhook_not_found', { id });
  }

  function see(
    { sealedSecret, ...endpoint }: EndpointRow,
    pending = store.countWaiting(),
    delivered = store.lastDelivered(),
  ): EndpointView {
    return {
      ...endpoint,
      pending: pending.get(endpoint.id) ?? 0,
      lastDeliveredAt: delivered.get(endpoint.id) ?? null,
      isSecretLost: secrets.open(sealedSecret) === null,
    };
  }

  function checkUrl(typed: string): string {
    const url = typed.trim();
    const flaw = urlFlaw(url);
    if (flaw !== null) fail('webhook_url_invalid', { field: 'url', reason: say(URL_REASONS[flaw]) });
    return url;
  }

  function settle({ name, url, ...changes }: EndpointChanges): EndpointChanges {
    return {
      ...changes,
      ...(name !== undefined && { name: oneLine(name) }),
      ...(url !== undefined && { url: checkUrl(url) }),
    };
  }

  /** Resets failures and retries waiting messages at once, for a new URL or secret. */
  function retarget(id: number): void {
    store.update(id, { failingSince: null });
    store.expedite(id, wall.nowMs());
  }

  function loggedOf(deliveryId: number, endpointId: number): LoggedDelivery {
    return store.page({ endpointId, state: undefined, beforeId: deliveryId + 1 }, 1)[0]!;
  }

  return {
    list(): EndpointView[] {
      const pending = store.countWaiting();
      const delivered = store.lastDelivered();
      return store.list().map((endpoint) => see(endpoint, pending, delivered));
    },

    create(actor: Actor, given: Required<EndpointChanges>): WithSecret {
      const { name, url, events, isActive } = { ...given, ...settle(given) };
      const secret = newSecret();
      const sealedSecret = secrets.seal(secret);
      const fields = { name, url, events, isActive, sealedSecret, disabledWhy: null, failingSince: null };
      const endpoint = db.write(() => {
        const made = store.create(fields, clock.nowMs());
        audit.record({ actor, action: 'webhook.create', entity: 'webhook', entityId: made.id, after: toAudited(made) });
        return made;
      });
      onChanged();
      return { endpoint: see(endpoint), secret };
    },

    /**
     * Enabling an endpoint resets its failures. Disabling it gives up its queue, in the background if the queue is
     * long. A new URL resets its failures and retries waiting messages at once.
     */
    update(actor: Actor, id: number, given: EndpointChanges): EndpointView {
      const before = find(id);
      const changes = settle(given);
      const after = db.write(() => {
        // Gives up old messages before the endpoint is enabled, so that none of them is sent.
        if (changes.isActive === true && !before.isActive) sender.giveUp(before, Number.MAX_SAFE_INTEGER);
        const reset = changes.isActive === true ? { disabledWhy: null, failingSince: null } : {};
        store.update(id, { ...changes, ...reset, updatedAt: clock.nowMs() });
        const updated = find(id);
        if (!updated.isActive) sender.giveUp(updated);
        else if (!hasSameTarget(before, updated)) retarget(id);
        audit.record({
          actor,
          action: 'webhook.update',
          entity: 'webhook',
          entityId: id,
          before: toAudited(before),
          after: toAudited(updated),
        });
        return find(id);
      });
      onChanged();
      wake();
      return see(after);
    },

    remove(actor: Actor, id: number): void {
      const before = find(id);
      db.write(() => {
        store.remove(id);
        audit.record({
          actor,
          action: 'webhook.delete',
          entity: 'webhook',
          entityId: id,
          before: toAudited(before),
        });
      });
    },

    /** The old secret becomes invalid at once. */
    renewSecret(actor: Actor, id: number): WithSecret {
      find(id);
      const secret = newSecret();
      const endpoint = db.write(() => {
        store.update(id, { sealedSecret: secrets.seal(secret), updatedAt: clock.nowMs() });
        retarget(id);
        audit.record({ actor, action: 'webhook.secret', entity: 'webhook', entityId: id });
        return find(id);
      });
      wake();
      return { endpoint: see(endpoint), secret };
    },

    /** Sends a test message immediately, once, even to a disabled endpoint. */
    async test(actor: Actor, id: number): Promise<LoggedDelivery> {
      const endpoint = find(id);
      const data = { webhook_id: id, nombre: endpoint.name, pedido_por: actor.username };
      const fields = { uid: newUid(), event: TEST_EVENT, at: clock.nowMs(), data, callIds: null } as const;
      const { status, note, ms } = await sender.send(endpoint, { id: 0, ...fields });
      const nowMs = wall.nowMs();
      const isDelivered = status !== null && status >= 200 && status < 300;
      return db.write(() => {
        const present = find(id); // throws if it was removed during the attempt
        if (isDelivered && hasSameTarget(present, endpoint)) store.update(id, { failingSince: null });
        const delivery = store.addDelivery(id, store.addMessage(fields), nowMs);
        store.updateDelivery(delivery.id, {
          state: isDelivered ? 'delivered' : 'failed',
          attempts: 1,
          lastAttemptAt: nowMs,
          lastStatus: status,
          lastMs: ms,
          lastNote: note,
          endedAt: nowMs,
        });
        audit.record({ actor, action: 'webhook.test', entity: 'webhook', entityId: id, after: { status } });
        return loggedOf(delivery.id, id);
      });
    },

    deliveries(filter: DeliveryFilter, most: number): DeliveryPage {
      find(filter.endpointId);
      const found = store.page(filter, most + 1);
      const deliveries = found.slice(0, most);
      return { deliveries, nextBeforeId: found.length > most ? (deliveries.at(-1)?.id ?? null) : null };
    },

    /** Queues the message of an ended delivery again, with the same webhook-id. A parked one is due at once. */
    redeliver(actor: Actor, deliveryId: number): LoggedDelivery {
      const delivery = store.findDelivery(deliveryId) ?? fail('webhook_delivery_not_found', { id: deliveryId });
      if (delivery.state === 'pending') fail('webhook_delivery_pending', { id: deliveryId });
      const endpoint = find(delivery.endpointId);
      if (!endpoint.isActive) fail('webhook_inactive', { id: endpoint.id });
      const made = db.write(() => {
        const again =
          delivery.state === 'parked' ? delivery : store.addDelivery(endpoint.id, delivery.messageId, wall.nowMs());
        store.updateDelivery(again.id, { nextAttemptAt: wall.nowMs() });
        audit.record({
          actor,
          action: 'webhook.redeliver',
          entity: 'webhook',
          entityId: endpoint.id,
          after: { delivery: deliveryId },
        });
        return again;
      });
      wake();
      return loggedOf(made.id, endpoint.id);
    },
  };
}

function toAudited({ name, url, events, isActive, disabledWhy }: EndpointRow) {
  return { name, url, events, isActive, disabledWhy };
}
