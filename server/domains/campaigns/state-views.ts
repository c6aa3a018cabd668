/** Maps a campaign's opening hours, pace and sessions to the fields that all its views share. */
import type { OpeningFields } from '#shared/contracts/opening.ts';
import type { PaceFields } from '#shared/contracts/pace.ts';
import type { SessionFields } from '#shared/contracts/sessions.ts';
import { instantOrNull } from '#server/platform/time/instant.ts';
import type { CampaignPace } from './pace.ts';
import type { CampaignView } from './service.ts';

export function toOpeningFields({ isOpen, opensAtMs }: CampaignView['opening']): OpeningFields {
  return {
    dentro_de_horario: isOpen,
    proxima_apertura: instantOrNull(opensAtMs),
  };
}

export function toPaceFields(pace: CampaignPace | null): PaceFields {
  if (pace === null) return { ritmo_cps: null, objetivo_cps: null, freno: null, freno_texto: null };
  const { cps, targetCps, bottleneck } = pace;
  return {
    ritmo_cps: cps === null ? null : Math.round(100 * cps) / 100,
    objetivo_cps: targetCps,
    freno: bottleneck.why,
    freno_texto: bottleneck.text,
  };
}

export function toSessionFields({ sessions, sessionsInUse, teamId }: CampaignView): SessionFields {
  return { sesiones: sessions, sesiones_en_uso: sessionsInUse, team_id: teamId };
}
