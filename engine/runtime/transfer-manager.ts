/** Transfers calls by hand: those without an agent as supervisors order, and conversations as their agents do. */
import type { Loop } from '../kernel/loop.ts';
import { QUEUE_EXTENSION, userOfExtension } from '../model/agent.ts';
import type { AgentTransferResult, TransferResult, TransferTarget } from '../model/call.ts';
import type { AgentGroups } from './agent-groups.ts';
import type { CallManager } from './call-manager.ts';
import type { LiveCall } from './campaign-run.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';

type TransferManagerOptions = {
  readonly loop: Loop;
  readonly facts: FactDispatcher;
  readonly calls: CallManager;
  readonly groups: Pick<AgentGroups, 'of' | 'ofAgent'>;
  /** Sends the call to the queue for a free agent, or a free session if the campaign has sessions. */
  readonly seekAgent: (call: LiveCall) => void;
  /** Connects the call to an agent who is already assigned to it. */
  readonly connect: (call: LiveCall, agentId: number) => void;
  /** Lets the agent leave the conversation. The returned function frees the agent. */
  readonly leave: (call: LiveCall) => () => void;
};

type TransferManager = {
  transfer(callId: number, extension: number, userId: number): TransferResult;
  transferConversation(callId: number, agentId: number, to: TransferTarget): AgentTransferResult;
};

/** Creates the transfer manager. */
export function createTransferManager(options: TransferManagerOptions): TransferManager {
  const { loop, facts, calls, groups, seekAgent, connect, leave } = options;

  /** Assigns the call to a person of a team. Returns false unless they are free. */
  function takes(agentId: number, callId: number): boolean {
    const pool = userOfExtension(agentId) === null ? undefined : groups.ofAgent(agentId)?.pool;
    return pool !== undefined && pool.takeAgent(agentId, callId) !== null;
  }

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
      facts.CallTransferred?.({
        kind: 'CallTransferred',
        at,
        callId,
        campaignId,
        toAgentId,
        toTeamId: null,
        byAgentId: null,
        byUserId: userId,
      });
      if (isQueue) seekAgent(call);
      else connect(call, extension);
      return 'ok';
    },

    transferConversation(callId, agentId, to) {
      const call = calls.find(callId);
      if (call?.stage !== 'connected' || call.agentId !== agentId) return 'not_in_call';
      const toAgentId = 'agentId' in to ? to.agentId : null;
      const toTeamId = 'teamId' in to ? to.teamId : null;
      const team = toTeamId === null ? null : groups.of({ teamId: toTeamId });
      // Their own team would give the call back to the agent, who is free before anybody else.
      const isOwn = team !== null && team === groups.ofAgent(agentId);
      const isTaken = team === null || (isOwn ? team.pool.available() > 0 : team.pool.isStaffed());
      if (!isTaken) return 'team_unstaffed';
      if (toAgentId !== null && !takes(toAgentId, callId)) return 'agent_not_free';
      const free = leave(call);
      call.transferredTo = team;
      call.transferredByAgentId = agentId;
      const { campaignId } = call;
      const by = { byAgentId: agentId, byUserId: null };
      facts.CallTransferred?.({
        kind: 'CallTransferred',
        at: loop.now(),
        callId,
        campaignId,
        toAgentId,
        toTeamId,
        ...by,
      });
      if (toAgentId === null) seekAgent(call);
      else connect(call, toAgentId);
      free();
      return 'ok';
    },
  };
}
