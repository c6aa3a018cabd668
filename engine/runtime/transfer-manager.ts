/** Transfers calls: those without an agent as supervisors order, and conversations as their agents and sessions do. */
import type { Loop } from '../kernel/loop.ts';
import { personExtension, QUEUE_EXTENSION, userOfExtension } from '../model/agent.ts';
import type { AgentTransferResult, SessionTransferResult, TransferResult, TransferTarget } from '../model/call.ts';
import type { AgentGroups } from './agent-groups.ts';
import type { CallManager } from './call-manager-contract.ts';
import { isConversationOf, type LiveCall } from './campaign-run.ts';
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
  /** Does the same for a session. */
  readonly leaveSession: (call: LiveCall) => () => void;
  /** Ends the agent's consultation, if there is one. The returned function frees the other agent. */
  readonly dropConsultation: (call: LiveCall) => () => void;
};

type TransferManager = {
  /** Assigns the call to a person of a team. Returns false unless they are free. */
  takes(agentId: number, callId: number): boolean;
  transfer(callId: number, extension: number, userId: number): TransferResult;
  transferConversation(callId: number, agentId: number, to: TransferTarget): AgentTransferResult;
  takeOverConversation(callId: number, agentId: number, userId: number): AgentTransferResult;
  transferSession(callId: number, teamId: number): SessionTransferResult;
};

type Move = { readonly toAgentId: number | null; readonly toTeamId: number | null; readonly byUserId: number | null };

/** Creates the transfer manager. */
export function createTransferManager(options: TransferManagerOptions): TransferManager {
  const { loop, facts, calls, groups, seekAgent, connect, leave, leaveSession, dropConsultation } = options;

  const poolOfPerson = (agentId: number) =>
    userOfExtension(agentId) === null ? undefined : groups.ofAgent(agentId)?.pool;

  function takes(agentId: number, callId: number): boolean {
    const pool = poolOfPerson(agentId);
    return pool !== undefined && pool.takeAgent(agentId, callId) !== null;
  }

  /** Moves the conversation to an agent who is assigned to it, or to a team's queue. `byUserId` is null for its agent. */
  function move(call: LiveCall, { toAgentId, toTeamId, byUserId }: Move): void {
    const { id: callId, campaignId } = call;
    const byAgentId = call.agentId!;
    const freeConsulted = dropConsultation(call);
    const free = leave(call);
    call.transferredTo = toTeamId === null ? null : groups.of({ teamId: toTeamId });
    call.transferredByAgentId = byAgentId;
    const by = { byAgentId, byUserId };
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
    freeConsulted();
  }

  return {
    takes,

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
      if (!isConversationOf(call, agentId)) return 'not_in_call';
      const toAgentId = 'agentId' in to ? to.agentId : null;
      const toTeamId = 'teamId' in to ? to.teamId : null;
      const team = toTeamId === null ? null : groups.of({ teamId: toTeamId });
      // Their own team would give the call back to the agent, who is free before anybody else.
      const isOwn = team !== null && team === groups.ofAgent(agentId);
      const isTaken = team === null || (isOwn ? team.pool.available() > 0 : team.pool.isStaffed());
      if (!isTaken) return 'team_unstaffed';
      if (toAgentId !== null && !takes(toAgentId, callId)) return 'agent_not_free';
      move(call, { toAgentId, toTeamId, byUserId: null });
      return 'ok';
    },

    takeOverConversation(callId, agentId, userId) {
      const call = calls.find(callId);
      if (!isConversationOf(call, agentId)) return 'not_in_call';
      const toAgentId = personExtension(userId);
      if (!poolOfPerson(toAgentId)?.takeWilling(toAgentId, callId)) return 'agent_not_free';
      call.transferredByUserId = userId;
      move(call, { toAgentId, toTeamId: null, byUserId: userId });
      return 'ok';
    },

    transferSession(callId, teamId) {
      const call = calls.find(callId);
      if (call?.stage !== 'connected' || call.agentId !== null || call.outside !== null) return 'not_in_call';
      const team = groups.of({ teamId });
      if (!team.pool.isStaffed()) return 'team_unstaffed';
      const { campaignId } = call;
      const free = leaveSession(call);
      call.transferredTo = team;
      facts.CallTransferred?.({
        kind: 'CallTransferred',
        at: loop.now(),
        callId,
        campaignId,
        toAgentId: null,
        toTeamId: teamId,
        byAgentId: null,
        byUserId: null,
      });
      seekAgent(call);
      free();
      return 'ok';
    },
  };
}
