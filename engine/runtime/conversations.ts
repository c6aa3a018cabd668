/** What agents and users do with conversations: control them, consult others, and transfer them. */
import type { Dialer } from '../dialer-contract.ts';
import type { Loop } from '../kernel/loop.ts';
import { agentLossOf, type MessageResult, type TakerEvent } from '../model/call.ts';
import type { AgentLoss } from '../model/facts.ts';
import type { CallPlacer } from '../ports.ts';
import type { AgentGroups } from './agent-groups.ts';
import type { CallManager } from './call-manager-contract.ts';
import { isConversationOf, type LiveCall } from './campaign-run.ts';
import { createConsultationManager, type ConsultationManager } from './consultation-manager.ts';
import { createConversationManager } from './conversation-manager.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';
import { createOutsideTransfers, type OutsideTransfers } from './outside-transfers.ts';
import type { PacingManager } from './pacing-manager.ts';
import type { RouteManager } from './route-manager.ts';
import type { TakerManager } from './taker-manager.ts';
import { createTransferManager } from './transfer-manager.ts';

type ConversationsOptions = {
  readonly loop: Loop;
  readonly facts: FactDispatcher;
  readonly calls: CallManager;
  readonly placer: CallPlacer;
  readonly groups: AgentGroups;
  readonly takers: TakerManager;
  readonly pacing: Pick<PacingManager, 'assigned'>;
  readonly routes: Pick<RouteManager, 'takeMore' | 'release'>;
  /** Called after each command, because calls may be placed now. */
  readonly onChanged: () => void;
  /** Divides all times; over 0. */
  readonly speed: number;
};

type Conversations = {
  /** Documented in the dialer's contract. */
  readonly commands: Pick<
    Dialer,
    | 'transferCall'
    | 'endConversation'
    | 'transferConversation'
    | 'transferOutside'
    | 'takeOverConversation'
    | 'transferSession'
    | 'controlConversation'
    | 'consult'
    | 'endConsultation'
    | 'handOverConversation'
    | 'leaveMessage'
  >;
  readonly consultations: Pick<ConsultationManager, 'adopted'>;
  /** Releases what an ended call has besides its agent. */
  callEnded(call: LiveCall): void;
  /** Handles a carrier event about the agents of a call. */
  carrierEvent(call: LiveCall, event: TakerEvent): void;
  /** Handles that whoever was called for the call did not take it, or was lost during the conversation. */
  takerLost(call: LiveCall, why: AgentLoss): void;
};

/** Creates the commands. */
export function createConversations(options: ConversationsOptions): Conversations {
  const { loop, facts, calls, placer, groups, takers, pacing, routes, onChanged, speed } = options;

  /** Returns an action after which calls may be placed. */
  function changing<Given extends unknown[], T>(act: (...given: Given) => T): (...given: Given) => T {
    return (...given) => {
      const result = act(...given);
      onChanged();
      return result;
    };
  }

  const transfers = createTransferManager({
    loop,
    facts,
    calls,
    groups,
    seekAgent: changing(takers.request),
    connect: changing(takers.connectManually),
    leave: takers.leave,
    leaveSession: takers.leaveSession,
    dropConsultation: (call) => consultations.drop(call),
  });
  const control = createConversationManager({ loop, facts, calls, placer }).control;
  const consultations = createConsultationManager({
    loop,
    facts,
    calls,
    placer,
    groups,
    control,
    takes: transfers.takes,
    routes,
    leave: takers.leave,
    handOver: takers.handOver,
    assigned: pacing.assigned,
    speed,
  });

  const outside: OutsideTransfers = createOutsideTransfers({
    loop,
    facts,
    calls,
    placer,
    routes,
    seekAgent: changing(takers.request),
    leave: takers.leave,
    dropConsultation: (call) => consultations.drop(call),
  });

  function takerLost(call: LiveCall, why: AgentLoss): void {
    if (call.outside !== null) return outside.lost(call);
    const freeConsulted = consultations.drop(call);
    takers.lost(call, why);
    freeConsulted();
    onChanged();
  }

  function leaveMessage(callId: number, agentId: number): MessageResult {
    const call = calls.find(callId);
    if (!isConversationOf(call, agentId)) return 'not_in_call';
    const { messageMs } = call.run.plan;
    if (messageMs === undefined) return 'no_message';
    const freeConsulted = consultations.drop(call);
    const free = takers.leaveMachine(call);
    calls.leaveMessage(call, messageMs);
    free();
    freeConsulted();
    return 'ok';
  }

  return {
    commands: {
      transferCall: transfers.transfer,
      transferConversation: transfers.transferConversation,
      transferOutside: changing(outside.transfer),
      takeOverConversation: transfers.takeOverConversation,
      transferSession: transfers.transferSession,
      controlConversation: control,
      endConversation: changing(
        (callId, agentId) => consultations.leave(callId, agentId) || calls.endByAgent(callId, agentId),
      ),
      consult: changing(consultations.begin),
      endConsultation: changing(consultations.end),
      handOverConversation: changing(consultations.transfer),
      leaveMessage: changing(leaveMessage),
    },
    consultations,

    callEnded(call) {
      consultations.callEnded(call);
      outside.callEnded(call);
    },

    carrierEvent(call, event) {
      if (call.outside !== null) {
        if (event.kind === 'agent_lost') outside.lost(call);
        return;
      }
      if (consultations.carrierEvent(call, event)) return onChanged();
      const loss = agentLossOf(call, event);
      if (loss !== null) takerLost(call, loss);
    },

    takerLost,
  };
}
