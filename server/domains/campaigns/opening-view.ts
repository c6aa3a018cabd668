import type { OpeningFields } from '#shared/contracts/opening.ts';
import { toInstant } from '#server/platform/time/instant.ts';
import type { CampaignView } from './service.ts';

export function toOpeningFields({ isOpen, opensAtMs }: CampaignView['opening']): OpeningFields {
  return {
    dentro_de_horario: isOpen,
    proxima_apertura: opensAtMs === null ? null : toInstant(opensAtMs),
  };
}
