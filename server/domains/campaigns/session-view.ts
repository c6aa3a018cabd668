import type { SessionFields } from '#shared/contracts/sessions.ts';
import type { CampaignView } from './service.ts';

export function toSessionFields({ sessions, sessionsInUse }: CampaignView): SessionFields {
  return { sesiones: sessions, sesiones_en_uso: sessionsInUse };
}
