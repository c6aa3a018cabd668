/** Which way a campaign may go: the one table of legal transitions, for the engine and the server alike. */
import type { CampaignStatus } from './scenario.ts';

export type CampaignAction = 'start' | 'pause' | 'resume' | 'stop';

/** What became of an action: the new status, or the one that forbids it. */
export type TransitionResult = { readonly ok: boolean; readonly status: CampaignStatus };

const TRANSITIONS: Readonly<Record<CampaignAction, Partial<Record<CampaignStatus, CampaignStatus>>>> = {
  start: { draft: 'active' },
  pause: { active: 'paused' },
  resume: { paused: 'active' },
  stop: { active: 'draft', paused: 'draft' },
};

/** The status after `action`, or null when it is not possible from `status`. */
export function transition(status: CampaignStatus, action: CampaignAction): CampaignStatus | null {
  return TRANSITIONS[action][status] ?? null;
}
