/**
 * Transfers conversations to outside numbers. The number takes a channel of the call's trunk, and neither it nor the call
 * has an agent. The person waits while it is called, and goes back to the campaign's queue if it doesn't answer.
 */
import type { Loop } from '../kernel/loop.ts';
import type { OutsideTransferResult } from '../model/call.ts';
import type { CallPlacer } from '../ports.ts';
import type { CallManager } from './call-manager-contract.ts';
import { isConversationOf, type LiveCall } from './campaign-run.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';
import { callOutside } from './new-call.ts';
import type { RouteManager } from './route-manager.ts';

type OutsideTransfersOptions = {
  readonly loop: Pick<Loop, 'now'>;
  readonly facts: FactDispatcher;
  readonly calls: Pick<CallManager, 'find' | 'connectOutside'>;
  readonly placer: Pick<CallPlacer, 'startWaiting'>;
  readonly routes: Pick<RouteManager, 'takeMore' | 'release'>;
  /** Sends the call to the campaign's queue, where it is first. */
  readonly seekAgent: (call: LiveCall) => void;
  /** Lets the agent leave the conversation. The returned function frees the agent. */
  readonly leave: (call: LiveCall) => () => void;
  /** Ends the agent's consultation, if there is one. The returned function frees the other agent. */
  readonly dropConsultation: (call: LiveCall) => () => void;
};

export type OutsideTransfers = {
  transfer(callId: number, agentId: number, phone: string): OutsideTransferResult;
  /** Handles that the number did not answer. Does nothing once it has. */
  lost(call: LiveCall): void;
  /** Releases the number's channel if an ended call has one. */
  callEnded(call: LiveCall): void;
};

/** Creates the transfers. */
export function createOutsideTransfers(options: OutsideTransfersOptions): OutsideTransfers {
  const { loop, facts, calls, placer, routes, seekAgent, leave, dropConsultation } = options;

  return {
    transfer(callId, agentId, phone) {
      const call = calls.find(callId);
      if (!isConversationOf(call, agentId)) return 'not_in_call';
      if (!routes.takeMore(call.trunkId, phone)) return 'no_channel';
      const { campaignId } = call;
      const freeConsulted = dropConsultation(call);
      const free = leave(call);
      call.transferredTo = null;
      call.transferredByAgentId = agentId;
      call.outsidePhone = phone;
      call.outside = 'calling';
      facts.CallTransferred?.({
        kind: 'CallTransferred',
        at: loop.now(),
        callId,
        campaignId,
        toAgentId: null,
        toTeamId: null,
        byAgentId: agentId,
        byUserId: null,
        toPhone: phone,
      });
      placer.startWaiting(callId);
      calls.connectOutside(call);
      free();
      freeConsulted();
      return 'ok';
    },

    lost(call) {
      if (call.outside !== 'calling') return;
      const at = loop.now();
      facts.CallOutside?.(callOutside(call, at, 'over'));
      call.outsidePhone = null;
      call.outside = null;
      call.wantedAtMs = at;
      routes.release(call.trunkId);
      seekAgent(call);
    },

    callEnded(call) {
      if (call.outside !== null) routes.release(call.trunkId);
    },
  };
}
