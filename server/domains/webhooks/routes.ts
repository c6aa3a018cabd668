import { webhookRoutes } from '#shared/contracts/webhooks.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { serverMsg } from '#shared/msg.ts';
import type { WebhookService } from './service.ts';
import {
  fromDeliveryQuery,
  fromNewWebhook,
  fromWebhookPatch,
  toDeliveriesAnswer,
  toDeliveryAnswer,
  toSecretAnswer,
  toWebhookAnswer,
  toWebhookDeleteAnswer,
  toWebhooksAnswer,
} from './views.ts';

const CREATED = serverMsg('Webhook creado con éxito');
const UPDATED = serverMsg('Webhook actualizado con éxito');
const RENEWED = serverMsg('Secreto nuevo: el anterior ya no firma');
const TESTED = serverMsg('Mensaje de prueba entregado');
const UNTESTED = serverMsg('El mensaje de prueba no se pudo entregar');
const QUEUED = serverMsg('La entrega está en la cola');

export function registerWebhookRoutes(app: App, webhooks: WebhookService): void {
  serve(app, webhookRoutes, {
    'GET /webhooks': {
      permission: 'admin',
      summary: 'All webhook endpoints, with the state of their queues',
      handle: async () => toWebhooksAnswer(webhooks.list()),
    },
    'POST /webhooks': {
      permission: 'admin',
      errors: ['fields_required', 'webhook_url_invalid'],
      summary: 'Add a webhook endpoint',
      description: 'The answer has its secret, which is never shown again.',
      handle: async (request) =>
        toSecretAnswer(webhooks.create(actorOf(request), fromNewWebhook(request.body)), CREATED),
    },
    'PUT /webhooks/:id': {
      permission: 'admin',
      errors: ['webhook_not_found', 'fields_required', 'webhook_url_invalid'],
      summary: 'Change a webhook endpoint, or switch it on or off',
      description: 'Absent fields stay as they are. Switched off, it gives up its queue and is told nothing.',
      handle: async (request) =>
        toWebhookAnswer(webhooks.update(actorOf(request), request.params.id, fromWebhookPatch(request.body)), UPDATED),
    },
    'DELETE /webhooks/:id': {
      permission: 'admin',
      errors: ['webhook_not_found'],
      summary: 'Delete a webhook endpoint',
      description: 'With its queue and its log.',
      handle: async (request) => {
        const { id } = request.params;
        webhooks.remove(actorOf(request), id);
        return toWebhookDeleteAnswer(id);
      },
    },
    'POST /webhooks/:id/secreto': {
      permission: 'admin',
      errors: ['webhook_not_found'],
      summary: 'Make a new secret for an endpoint',
      description: 'The old one ends at once. The answer has the new one, which is never shown again.',
      handle: async (request) => toSecretAnswer(webhooks.renewSecret(actorOf(request), request.params.id), RENEWED),
    },
    'POST /webhooks/:id/probar': {
      permission: 'admin',
      errors: ['webhook_not_found'],
      summary: 'Send a test message to an endpoint',
      description: 'Once, now, past its queue. The answer comes with the receiver’s, or after 10 s at most.',
      handle: async (request) => {
        const delivery = await webhooks.test(actorOf(request), request.params.id);
        return toDeliveryAnswer(delivery, delivery.state === 'delivered' ? TESTED : UNTESTED);
      },
    },
    'GET /webhooks/:id/entregas': {
      permission: 'admin',
      errors: ['webhook_not_found'],
      summary: 'The log of an endpoint’s deliveries, newest first',
      description: 'Pages by key: pass `siguiente` as `antes_de`. It is kept for seven days.',
      handle: async (request) => {
        const { filter, most } = fromDeliveryQuery(request.params.id, request.query);
        return toDeliveriesAnswer(webhooks.deliveries(filter, most));
      },
    },
    'POST /webhooks/entregas/:id/reenviar': {
      permission: 'admin',
      errors: ['webhook_delivery_not_found', 'webhook_delivery_pending', 'webhook_inactive'],
      summary: 'Deliver a message again',
      description: 'It goes to the end of the queue, with the same webhook-id; a parked one is tried at once.',
      handle: async (request) => toDeliveryAnswer(webhooks.redeliver(actorOf(request), request.params.id), QUEUED),
    },
  });
}
