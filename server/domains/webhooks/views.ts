import { serverMsg } from '#shared/msg.ts';
import type {
  DeliveriesAnswer,
  DeliveryAnswer,
  DeliveryQuery,
  NewWebhook,
  WebhookAnswer,
  WebhookDeleteAnswer,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookPatch,
  WebhooksAnswer,
  WebhookSecretAnswer,
} from '#shared/contracts/webhooks.ts';
import { instantOrNull, toInstant } from '#server/platform/time/instant.ts';
import type { DeliveryPage, EndpointChanges, EndpointView, WithSecret } from './service.ts';
import type { DeliveryFilter, LoggedDelivery } from './store.ts';

const STATES = { pending: 'pendiente', parked: 'aparcada', delivered: 'entregada', failed: 'fallida' } as const;
const FROM_STATES = { pendiente: 'pending', aparcada: 'parked', entregada: 'delivered', fallida: 'failed' } as const;
const PAGE = 50;

function toEndpoint(endpoint: EndpointView): WebhookEndpoint {
  return {
    id: endpoint.id,
    nombre: endpoint.name,
    url: endpoint.url,
    eventos: endpoint.events,
    activo: endpoint.isActive,
    desactivado_por: endpoint.disabledWhy,
    falla_desde: instantOrNull(endpoint.failingSince),
    ultima_entrega: instantOrNull(endpoint.lastDeliveredAt),
    pendientes: endpoint.pending,
    secreto_perdido: endpoint.isSecretLost,
    created_at: toInstant(endpoint.createdAt),
    updated_at: toInstant(endpoint.updatedAt),
  };
}

export function toWebhooksAnswer(endpoints: readonly EndpointView[]): WebhooksAnswer {
  return { success: true, webhooks: endpoints.map(toEndpoint) };
}

export function toWebhookAnswer(endpoint: EndpointView, message: string): WebhookAnswer {
  return { success: true, message, mensaje: message, webhook: toEndpoint(endpoint) };
}

export function toSecretAnswer({ endpoint, secret }: WithSecret, message: string): WebhookSecretAnswer {
  return { ...toWebhookAnswer(endpoint, message), secreto: secret };
}

export function toWebhookDeleteAnswer(id: number): WebhookDeleteAnswer {
  const message = serverMsg('Webhook eliminado con éxito');
  return { success: true, message, mensaje: message, id };
}

function toDelivery(delivery: LoggedDelivery): WebhookDelivery {
  return {
    id: delivery.id,
    mensaje_id: delivery.uid,
    evento: delivery.event,
    llamadas: delivery.calls,
    estado: STATES[delivery.state],
    intentos: delivery.attempts,
    status: delivery.lastStatus,
    duracion_ms: delivery.lastMs,
    nota: delivery.lastNote,
    creada_en: toInstant(delivery.createdAt),
    ultimo_intento: instantOrNull(delivery.lastAttemptAt),
    proximo_intento: delivery.endedAt === null ? toInstant(delivery.nextAttemptAt) : null,
  };
}

export function toDeliveriesAnswer({ deliveries, nextBeforeId }: DeliveryPage): DeliveriesAnswer {
  return { success: true, entregas: deliveries.map(toDelivery), siguiente: nextBeforeId };
}

export function toDeliveryAnswer(delivery: LoggedDelivery, message: string): DeliveryAnswer {
  return { success: true, message, mensaje: message, entrega: toDelivery(delivery) };
}

export function fromDeliveryQuery(endpointId: number, query: DeliveryQuery): { filter: DeliveryFilter; most: number } {
  const state = query.estado && FROM_STATES[query.estado];
  const beforeId = query.antes_de ?? Number.MAX_SAFE_INTEGER;
  return { filter: { endpointId, state, beforeId }, most: query.limite ?? PAGE };
}

/** Maps only the fields present on the wire. */
export function fromWebhookPatch(patch: WebhookPatch): EndpointChanges {
  return {
    ...(patch.nombre !== undefined && { name: patch.nombre }),
    ...(patch.url !== undefined && { url: patch.url }),
    ...(patch.eventos !== undefined && { events: patch.eventos }),
    ...(patch.activo !== undefined && { isActive: patch.activo }),
  };
}

export function fromNewWebhook({ nombre, url, eventos, activo = true }: NewWebhook): Required<EndpointChanges> {
  return { name: nombre, url, events: eventos, isActive: activo };
}
