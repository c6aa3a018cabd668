import { sentenceOf, untilOf } from '#server/live/waiting.ts';
import type { WhyNotAnswer } from '#shared/contracts/waiting.ts';
import type { WhyNot } from './service.ts';

export function toWhyNotAnswer(answer: WhyNot): WhyNotAnswer {
  const message = sentenceOf(answer);
  return {
    success: true,
    message,
    mensaje: message,
    campaign_id: answer.campaignId,
    phone: answer.phone,
    attempts: answer.attempts,
    motivo_espera: answer.why,
    motivo_espera_texto: message,
    espera_hasta: untilOf(answer),
  };
}
