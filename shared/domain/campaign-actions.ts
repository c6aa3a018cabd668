/** Campaign states and the transitions between them, shared by the engine, the server and the console. */
import { serverMsg, type ServerText } from '#shared/msg.ts';

export const CAMPAIGN_STATUSES = ['draft', 'active', 'paused', 'completed'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** Ordered as the console offers them. */
export const CAMPAIGN_ACTIONS = ['start', 'pause', 'resume', 'stop'] as const;
export type CampaignAction = (typeof CAMPAIGN_ACTIONS)[number];

/**
 * Next state by state and action. No action reopens a completed campaign: it becomes a draft when contacts are added or
 * can be called again.
 */
const NEXT: Readonly<Record<CampaignStatus, Readonly<Partial<Record<CampaignAction, CampaignStatus>>>>> = {
  draft: { start: 'active' },
  active: { pause: 'paused', stop: 'draft' },
  paused: { resume: 'active', stop: 'draft' },
  completed: {},
};

/** Returns the state after `action`, or null if `status` does not allow it. */
export function nextStatus(status: CampaignStatus, action: CampaignAction): CampaignStatus | null {
  return NEXT[status][action] ?? null;
}

/** Returns the actions that `status` allows. */
export function possibleActions(status: CampaignStatus): readonly CampaignAction[] {
  return CAMPAIGN_ACTIONS.filter((action) => nextStatus(status, action) !== null);
}

/** Wire names of the actions: last segment of the press-1 paths and `accion` of bulk requests. */
export const ACTION_VERBS = {
  start: 'iniciar',
  pause: 'pausar',
  resume: 'retomar',
  stop: 'parar',
} as const satisfies Readonly<Record<CampaignAction, string>>;

/** Bulk actions on campaigns, as sent in `accion`. */
export const BULK_CAMPAIGN_ACTIONS = [...Object.values(ACTION_VERBS), 'eliminar'] as const;
export type BulkCampaignAction = (typeof BULK_CAMPAIGN_ACTIONS)[number];

/** Maximum number of campaigns in one bulk request. */
export const MOST_BULK_CAMPAIGNS = 500;

/** Success message of each action. */
export const ACTION_DONE: Readonly<Record<CampaignAction, ServerText>> = {
  start: serverMsg('Campaña iniciada con éxito'),
  pause: serverMsg('Campaña pausada con éxito'),
  resume: serverMsg('Campaña retomada con éxito'),
  stop: serverMsg('Campaña parada con éxito'),
};
