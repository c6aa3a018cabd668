/** People who call one of our caller ids back, and are put through to the team that called them. */
import type { Loop } from '../kernel/loop.ts';
import { NO_ATTEMPT } from '../model/call.ts';
import type { IncomingCall } from '../model/incoming-call.ts';
import type { AgentGroups } from './agent-groups.ts';
import type { CallManager } from './call-manager-contract.ts';
import type { CampaignRun, LiveCall } from './campaign-run.ts';
import { newCall } from './new-call.ts';
import { createOutsideRun } from './outside-run.ts';
import type { RouteManager } from './route-manager.ts';

type ReturnedCallsOptions = {
  readonly loop: Pick<Loop, 'now'>;
  readonly calls: Pick<CallManager, 'takeId' | 'receive'>;
  readonly routes: Pick<RouteManager, 'keep'>;
  readonly groups: Pick<AgentGroups, 'of'>;
  readonly findCampaign: (campaignId: number) => CampaignRun | undefined;
};

/** Returns a function that takes the call in, and returns its id, or null if nobody of the team is at work. */
export function createReturnedCalls({ loop, calls, routes, groups, findCampaign }: ReturnedCallsOptions) {
  return (incoming: IncomingCall): number | null => {
    const { campaignId, leadId, teamId, phone, country, callerId, trunkId, channel } = incoming;
    const group = groups.of({ teamId });
    const plan = findCampaign(campaignId)?.plan;
    if (plan === undefined || !group.pool.isStaffed()) return null;
    const nowMs = loop.now();
    const run = createOutsideRun(campaignId, plan, group, nowMs);
    const lead = { id: leadId, phone, country, attempts: NO_ATTEMPT - 1, windowClass: country };
    const call: LiveCall = {
      ...newCall(run, lead, { trunkId, callerId }, calls.takeId(), nowMs),
      campaignId,
      channel,
      stage: 'ringing',
      answeredAtMs: nowMs,
      answeredBy: 'person',
    };
    run.liveCalls++;
    routes.keep(trunkId);
    calls.receive(call, teamId);
    return call.id;
  };
}
