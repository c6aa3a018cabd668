import { Type, type Static } from 'typebox';
import { TEST_EVENT, WEBHOOK_EVENTS } from '#shared/domain/webhook-events.ts';
import { Id, IdParams, Instant, Nullable, Ok, VISIBLE } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

export const DELIVERY_STATES = ['pendiente', 'aparcada', 'entregada', 'fallida'] as const;
export const DISABLED_REASONS = ['gone', 'failing'] as const;

const Events = Type.Array(Type.Enum(WEBHOOK_EVENTS), {
  minItems: 1,
  maxItems: WEBHOOK_EVENTS.length,
  uniqueItems: true,
  description: 'What it is told (docs/webhooks.md)',
  examples: [['alert.opened', 'alert.resolved']],
});

/** A webhook endpoint, without the secret. */
export const WebhookEndpoint = Type.Object({
  id: Id,
  nombre: Type.String({ examples: ['CRM'] }),
  url: Type.String({ examples: ['https://crm.example.com/cadencia'] }),
  eventos: Events,
  activo: Type.Boolean(),
  desactivado_por: Nullable(
    Type.Enum(DISABLED_REASONS, {
      description:
        'Why the server switched it off: gone (it answered 410) or failing (for three days); null: it did not',
    }),
  ),
  falla_desde: Nullable(Type.String({ ...Instant, description: 'Since when every attempt has failed' })),
  ultima_entrega: Nullable(Instant),
  pendientes: Type.Integer({ minimum: 0, description: 'Deliveries that wait: queued and parked ones' }),
  secreto_perdido: Type.Boolean({
    description: 'Its secret can’t be decrypted, because its key is gone: make a new one',
  }),
  created_at: Instant,
  updated_at: Instant,
});
export type WebhookEndpoint = Static<typeof WebhookEndpoint>;

export const WebhooksAnswer = Type.Object({ ...Ok.properties, webhooks: Type.Array(WebhookEndpoint) });
export type WebhooksAnswer = Static<typeof WebhooksAnswer>;

export const WebhookAnswer = Type.Object({ ...Ok.properties, webhook: WebhookEndpoint });
export type WebhookAnswer = Static<typeof WebhookAnswer>;

/** The only answer that contains the secret. */
export const WebhookSecretAnswer = Type.Object({
  ...WebhookAnswer.properties,
  secreto: Type.String({
    description: 'Verifies signatures. Shown now and never again',
    examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  }),
});
export type WebhookSecretAnswer = Static<typeof WebhookSecretAnswer>;

const fields = {
  nombre: Type.String({ pattern: VISIBLE, maxLength: 100, errorCode: 'fields_required', examples: ['CRM'] }),
  url: Type.String({
    maxLength: 2000,
    description: 'https; http only for private and loopback addresses. No user name or password',
    examples: ['https://crm.example.com/cadencia'],
  }),
  eventos: Events,
};

export const NewWebhook = Type.Object({
  ...fields,
  activo: Type.Optional(Type.Boolean({ description: 'Default: true' })),
});
export type NewWebhook = Static<typeof NewWebhook>;

/** Omitted fields keep their values. */
export const WebhookPatch = Type.Partial(NewWebhook);
export type WebhookPatch = Static<typeof WebhookPatch>;

export const WebhookDeleteAnswer = Type.Object({ ...Ok.properties, id: Id });
export type WebhookDeleteAnswer = Static<typeof WebhookDeleteAnswer>;

export const WebhookDelivery = Type.Object({
  id: Id,
  mensaje_id: Type.String({ description: 'The webhook-id header', examples: ['msg_2KWPBgLlAfxdpx2AI54pPJ85'] }),
  evento: Type.Enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  llamadas: Nullable(Type.Integer({ minimum: 0, description: 'Calls in the message; null: it is about none' })),
  estado: Type.Enum(DELIVERY_STATES),
  intentos: Type.Integer({ minimum: 0 }),
  status: Nullable(Type.Integer({ description: 'HTTP status of the last answer; null: none came' })),
  duracion_ms: Nullable(Type.Integer({ minimum: 0, description: 'Of the last attempt' })),
  nota: Nullable(Type.String({ description: 'Why the last attempt failed, or the first 1,024 bytes of the answer' })),
  creada_en: Instant,
  ultimo_intento: Nullable(Instant),
  proximo_intento: Nullable(Type.String({ ...Instant, description: 'Not before; null: none follows' })),
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const DeliveryQuery = Type.Object({
  estado: Type.Optional(Type.Enum(DELIVERY_STATES)),
  antes_de: Type.Optional(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'The `siguiente` of the page before' }),
  ),
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: 'Default: 50' })),
});
export type DeliveryQuery = Static<typeof DeliveryQuery>;

export const DeliveriesAnswer = Type.Object({
  ...Ok.properties,
  entregas: Type.Array(WebhookDelivery, { description: 'Newest first' }),
  siguiente: Nullable(Type.Integer({ description: 'For the next page’s `antes_de`; null: there is none' })),
});
export type DeliveriesAnswer = Static<typeof DeliveriesAnswer>;

export const DeliveryAnswer = Type.Object({ ...Ok.properties, entrega: WebhookDelivery });
export type DeliveryAnswer = Static<typeof DeliveryAnswer>;

export const webhookRoutes = {
  'GET /webhooks': { answer: WebhooksAnswer },
  'POST /webhooks': { body: NewWebhook, answer: WebhookSecretAnswer },
  'PUT /webhooks/:id': { params: IdParams, body: WebhookPatch, answer: WebhookAnswer },
  'DELETE /webhooks/:id': { params: IdParams, answer: WebhookDeleteAnswer },
  'POST /webhooks/:id/secreto': { params: IdParams, answer: WebhookSecretAnswer },
  'POST /webhooks/:id/probar': { params: IdParams, answer: DeliveryAnswer },
  'GET /webhooks/:id/entregas': { params: IdParams, query: DeliveryQuery, answer: DeliveriesAnswer },
  'POST /webhooks/entregas/:id/reenviar': { params: IdParams, answer: DeliveryAnswer },
} satisfies RouteTable;
