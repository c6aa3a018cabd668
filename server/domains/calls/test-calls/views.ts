import type { TestCallAnswer } from '#shared/contracts/test-calls.ts';
import type { PlacedTestCall } from './service.ts';
import { say } from '#server/platform/i18n/say.ts';

export function toTestCallAnswer({ id, phone, campaignId, placedAtMs }: PlacedTestCall): TestCallAnswer {
  const message = say('Llamada de prueba en curso a {phone}', { phone });
  return {
    success: true,
    message,
    mensaje: message,
    id,
    call_id: id,
    llamada_id: id,
    numero: phone,
    campaign_id: campaignId,
    estado: 'en_progreso',
    status: 'en_progreso',
    timestamp: new Date(placedAtMs).toISOString(),
  };
}
