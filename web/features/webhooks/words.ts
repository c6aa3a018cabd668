/** Display texts of webhooks. */
import type { WebhookDelivery, WebhookEndpoint } from '#shared/contracts/webhooks.ts';
import type { WebhookEvent } from '#shared/domain/webhook-events.ts';
import type { StateTone } from '#web/app/theme.ts';
import { t } from '#web/lib/i18n.ts';

export const EVENT_NAMES: Readonly<Record<WebhookEvent, string>> = {
  'alert.opened': t('Se abre una alerta'),
  'alert.resolved': t('Se resuelve una alerta'),
  'call.ended': t('Terminan llamadas'),
  'campaign.changed': t('Cambia una campaña'),
  'report.daily': t('Informe diario'),
};

export const DELIVERY_NAMES: Readonly<Record<WebhookDelivery['estado'], string>> = {
  pendiente: t('En cola'),
  aparcada: t('Apartada'),
  entregada: t('Entregada'),
  fallida: t('Fallida'),
};
export const DELIVERY_TONES: Readonly<Record<WebhookDelivery['estado'], StateTone>> = {
  pendiente: 'wait',
  aparcada: 'bad',
  entregada: 'ok',
  fallida: 'bad',
};

/** Returns the display state of an endpoint. */
export function stateOf(webhook: WebhookEndpoint): { tone: StateTone; label: string } {
  if (webhook.secreto_perdido) return { tone: 'bad', label: t('Sin secreto') };
  if (webhook.desactivado_por === 'gone') return { tone: 'bad', label: t('Desactivado: respondió 410') };
  if (webhook.desactivado_por === 'failing') return { tone: 'bad', label: t('Desactivado: falló tres días') };
  if (!webhook.activo) return { tone: 'idle', label: t('Desactivado') };
  if (webhook.falla_desde !== null)
    return { tone: 'wait', label: webhook.pendientes > 0 ? t('Falla y se reintenta') : t('Falló lo último') };
  return { tone: 'ok', label: t('Activo') };
}
