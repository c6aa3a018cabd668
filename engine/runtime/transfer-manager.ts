/** Transfers calls to an agent by hand. */
import type { Loop } from '../kernel/loop.ts';
import { QUEUE_EXTENSION } from '../model/agent.ts';
import type { TransferResult } from '../model/call.ts';
import type { AgentGroups } from './agent-groups.ts';
import type { CallManager } from './call-manager.ts';
import type { LiveCall } from './campaign-run.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';

type TransferManagerOptions = {
  readonly loop: Loop;
  readonly facts: FactDispatcher;
  readonly calls: CallManager;
  readonly groups: Pick<AgentGroups, 'ofAgent'>;
  /** Sends the call to the queue for a free agent, or a free session if the campaign has sessions. */
  readonly seekAgent: (call: LiveCall) => void;
  /** Connects the call to an agent who is already assigned to it. */
  readonly connect: (call: LiveCall, agentId: number) => void;
};

type TransferManager = {
  transfer(callId: number, extension: number, userId: number): TransferResult;
};

/** Creates the transfer manager. */
export function createTransferManager(options: TransferManagerOptions): TransferManager {
  const { loop, facts, calls, groups, seekAgent, connect } = options;

  return {
    transfer(callId, extension, userId) {
      const call = calls.find(callId);
      if (call === undefined) return calls.isKnown(callId) ? 'ended' : 'unknown_call';
      const isQueue = extension === QUEUE_EXTENSION;
      const pool = isQueue ? null : groups.ofAgent(extension)?.pool;
      if (pool === undefined) return 'unknown_extension';
      if (call.stage !== 'answered' && call.stage !== 'menu') return 'wrong_stage';
      if (pool?.takeAgent(extension, callId) === null) return 'agent_not_free';
      calls.takeForPerson(call);
      call.transferredByUserId = userId;
      const at = loop.now();
      const { campaignId } = call;
      const toAgentId = isQueue ? null : extension;
      facts.CallTransferred?.({ kind: 'CallTransferred', at, callId, campaignId, toAgentId, byUserId: userId });
      if (isQueue) seekAgent(call);
      else connect(call, extension);
      return 'ok';
    },
  };
}
