/** Takes over conversations that went on while no dialer ran, such as during a restart of the server. */
import type { Loop } from '../kernel/loop.ts';
import type { OngoingCall } from '../model/facts.ts';
import { fixed } from '../policies/pacing/fixed.ts';
import type { AgentGroups } from './agent-groups.ts';
import type { CallManager } from './call-manager.ts';
import { createCampaignRun, type AgentGroup, type CampaignRun, type LiveCall } from './campaign-run.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';
import { ongoingCall } from './new-call.ts';
import type { PacingManager } from './pacing-manager.ts';
import type { TrunkManager } from './trunk-manager.ts';

type AdoptionOptions = {
  readonly loop: Loop;
  readonly facts: FactDispatcher;
  readonly calls: Pick<CallManager, 'adopt'>;
  readonly trunks: Pick<TrunkManager, 'adopt'>;
  readonly groups: Pick<AgentGroups, 'adopt' | 'floor'>;
  readonly pacing: Pick<PacingManager, 'adopted' | 'assigned'>;
  /** Returns undefined for a removed campaign. */
  readonly findCampaign: (campaignId: number) => CampaignRun | undefined;
};

/**
 * Returns a function that continues a conversation with its agent or session, trunk channel and line. Its order and its
 * caller id were counted by the earlier dialer.
 */
export function createAdoption({ loop, facts, calls, trunks, groups, pacing, findCampaign }: AdoptionOptions) {
  return (ongoing: OngoingCall): void => {
    const run = findCampaign(ongoing.campaignId) ?? runOutside(ongoing.campaignId, groups.floor, loop.now());
    const call = ongoingCall(run, ongoing);
    call.run.liveCalls++;
    if (call.trunkId !== null) trunks.adopt(call.trunkId);
    calls.adopt(call);
    pacing.adopted(call);
    facts.CallAdopted?.({ kind: 'CallAdopted', at: loop.now(), ...ongoing });
    seat(call);
  };

  /** Assigns the call's agent or session, which is busy already. */
  function seat(call: LiveCall): void {
    const { id, run, agentId } = call;
    if (agentId !== null) {
      pacing.assigned(call, agentId);
      groups.adopt(run.group, agentId, id, call.connectedAtMs!);
    } else if (run.sessions !== null) call.session = run.sessions.pool.adopt(call.connectedAtMs!);
  }
}

/** Creates the run of a call whose campaign was removed, or of a test call. Nothing is dialled for it. */
function runOutside(campaignId: number, group: AgentGroup, nowMs: number): CampaignRun {
  const plan = {
    id: campaignId,
    name: '',
    flow: 'direct',
    maxConcurrentCalls: 1,
    callsPerSecond: null,
    maxAttempts: 0,
    retryIntervalMs: 0,
    ringTimeoutMs: 0,
    callerId: null,
  } as const;
  return createCampaignRun({ plan, group, status: 'draft', userId: null, seed: 0, nowMs, policy: fixed, past: [] });
}
