/** Takes over conversations that went on while no dialer ran, such as during a restart of the server. */
import type { Loop } from '../kernel/loop.ts';
import { isReturned } from '../model/call.ts';
import type { OngoingCall } from '../model/facts.ts';
import type { AgentGroups } from './agent-groups.ts';
import type { CallManager } from './call-manager-contract.ts';
import { consultsNumber, type CampaignRun, type LiveCall } from './campaign-run.ts';
import type { ConsultationManager } from './consultation-manager.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';
import { ongoingCall } from './new-call.ts';
import { createOutsideRun } from './outside-run.ts';
import type { PacingManager } from './pacing-manager.ts';
import type { TrunkManager } from './trunk-manager.ts';

type AdoptionOptions = {
  readonly loop: Loop;
  readonly facts: FactDispatcher;
  readonly calls: Pick<CallManager, 'adopt'>;
  readonly trunks: Pick<TrunkManager, 'adopt'>;
  readonly groups: Pick<AgentGroups, 'adopt' | 'floor'>;
  readonly consultations: Pick<ConsultationManager, 'adopted'>;
  readonly pacing: Pick<PacingManager, 'adopted' | 'assigned'>;
  /** Returns undefined for a removed campaign. */
  readonly findCampaign: (campaignId: number) => CampaignRun | undefined;
};

/**
 * Returns a function that continues a conversation with its agent or session, trunk channel and line. Its order and its
 * caller id were counted by the earlier dialer.
 */
export function createAdoption(options: AdoptionOptions) {
  const { loop, facts, calls, trunks, groups, consultations, pacing, findCampaign } = options;
  return (ongoing: OngoingCall): void => {
    const own = findCampaign(ongoing.campaignId);
    const isOutside = own === undefined || isReturned(ongoing);
    const run = isOutside
      ? createOutsideRun(ongoing.campaignId, own?.plan, own?.group ?? groups.floor, loop.now())
      : own;
    const call = ongoingCall(run, ongoing);
    call.run.liveCalls++;
    if (call.trunkId !== null) {
      trunks.adopt(call.trunkId);
      // An outside number has a channel of its own.
      if (call.outside !== null || consultsNumber(call)) trunks.adopt(call.trunkId);
    }
    calls.adopt(call);
    pacing.adopted(call);
    facts.CallAdopted?.({ kind: 'CallAdopted', at: loop.now(), ...ongoing });
    seat(call);
    consultations.adopted(call);
  };

  /** Assigns the call's agent or session, which is busy already. */
  function seat(call: LiveCall): void {
    const { id, run, agentId } = call;
    if (agentId !== null) {
      pacing.assigned(call, agentId);
      groups.adopt(run.group, agentId, id, call.connectedAtMs!);
    } else if (run.sessions !== null && call.outside === null)
      call.session = run.sessions.pool.adopt(call.connectedAtMs!);
  }
}
