import { MINUTE_MS } from '#shared/durations.ts';
import type { CampaignPlan } from '../model/scenario.ts';
import { fixed } from '../policies/pacing/fixed.ts';
import { createCampaignRun, type AgentGroup, type CampaignRun } from './campaign-run.ts';

/** How long whoever has called us waits for an agent, milliseconds at speed 1. */
export const RETURNED_WAIT_MS = MINUTE_MS;
/** How long an outside number rings if the call's campaign was removed, milliseconds at speed 1. */
const RING_TIMEOUT_MS = MINUTE_MS / 2;

/**
 * Creates the run of a call that counts towards no campaign: its campaign was removed, or the person has called us.
 * Nothing is dialled for it. `plan` is that of the campaign whose wrap-up, call limit and ring time of outside numbers
 * apply, if there is one.
 */
export function createOutsideRun(
  campaignId: number,
  plan: Pick<CampaignPlan, 'wrapUpMs' | 'maxCallMs' | 'ringTimeoutMs'> | undefined,
  group: AgentGroup,
  nowMs: number,
): CampaignRun {
  const { wrapUpMs, maxCallMs, ringTimeoutMs = RING_TIMEOUT_MS } = plan ?? {};
  const outside: CampaignPlan = {
    id: campaignId,
    name: '',
    flow: 'direct',
    maxConcurrentCalls: 1,
    callsPerSecond: null,
    maxAttempts: 0,
    retryIntervalMs: 0,
    ringTimeoutMs,
    callerId: null,
    agentWaitMs: RETURNED_WAIT_MS,
    ...(wrapUpMs !== undefined && { wrapUpMs }),
    ...(maxCallMs !== undefined && { maxCallMs }),
  };
  const status = 'draft';
  return createCampaignRun({ plan: outside, group, status, userId: null, seed: 0, nowMs, policy: fixed, past: [] });
}
