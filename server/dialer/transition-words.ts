/** Words of refused changes of a campaign's status. */
import type { CampaignStatus } from '#engine/model/scenario.ts';
import type { CampaignAction } from '#shared/domain/campaign-actions.ts';
import { serverMsg, type ServerText } from '#shared/msg.ts';

/** The actions as worded in refusals. */
export const VERBS: Readonly<Record<CampaignAction, ServerText>> = {
  start: serverMsg('iniciar'),
  pause: serverMsg('pausar'),
  resume: serverMsg('retomar'),
  stop: serverMsg('parar'),
};

export const STATUS_NAMES: Readonly<Record<CampaignStatus, ServerText>> = {
  draft: serverMsg('borrador'),
  active: serverMsg('activa'),
  paused: serverMsg('pausada'),
  completed: serverMsg('completada'),
};

/** Status name of a draft that has been stopped. */
export const STOPPED = serverMsg('detenida');
