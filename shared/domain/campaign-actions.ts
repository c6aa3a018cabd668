/** Campaign states and the actions between them: the one table that the engine, the server and the console read. */
import { serverMsg, type ServerText } from '#shared/msg.ts';

export const CAMPAIGN_STATUSES = ['draft', 'active', 'paused', 'completed'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** In the order in which the console offers them. */
export const CAMPAIGN_ACTIONS = ['start', 'pause', 'resume', 'stop'] as const;
export type CampaignAction = (typeof CAMPAIGN_ACTIONS)[number];

/** State × action → next state. Completed campaigns reopen only when contacts are added. */
const NEXT: Readonly<Record<CampaignStatus, Readonly<Partial<Record<CampaignAction, CampaignStatus>>>>> = {
  draft: { start: 'active' },
  active: { pause: 'paused', stop: 'draft' },
  paused: { resume: 'active', stop: 'draft' },
  completed: {},
};

/** The state after `action`, or null when it is not possible from `status`. */
export function nextStatus(status: CampaignStatus, action: CampaignAction): CampaignStatus | null {
  return NEXT[status][action] ?? null;
}

/** The actions possible from `status`. */
export function possibleActions(status: CampaignStatus): readonly CampaignAction[] {
  return CAMPAIGN_ACTIONS.filter((action) => nextStatus(status, action) !== null);
}

/** Spanish infinitive: the last segment of the press-1 paths, and the verb in error messages. */
export const ACTION_VERBS = {
  start: 'iniciar',
  pause: 'pausar',
  resume: 'retomar',
  stop: 'parar',
} as const satisfies Readonly<Record<CampaignAction, string>>;

/** Bulk actions on campaigns: `accion`. */
export const BULK_CAMPAIGN_ACTIONS = [...Object.values(ACTION_VERBS), 'eliminar'] as const;
export type BulkCampaignAction = (typeof BULK_CAMPAIGN_ACTIONS)[number];

/** Most campaigns in one request. */
export const MOST_BULK_CAMPAIGNS = 500;

/** The server's answer when the action succeeded. */
export const ACTION_DONE: Readonly<Record<CampaignAction, ServerText>> = {
  start: serverMsg('Campaña iniciada con éxito'),
  pause: serverMsg('Campaña pausada con éxito'),
  resume: serverMsg('Campaña retomada con éxito'),
  stop: serverMsg('Campaña parada con éxito'),
};
