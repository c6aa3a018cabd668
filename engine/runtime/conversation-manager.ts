/** Carries out what agents order in their conversations: hold, mute and keys. */
import type { Loop } from '../kernel/loop.ts';
import { heldMsUntil } from '../model/call-progress.ts';
import type { CallPlacer, ConversationOrder } from '../ports.ts';
import type { CallManager } from './call-manager-contract.ts';
import { isConversationOf, type LiveCall } from './campaign-run.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';

type ConversationManagerOptions = {
  readonly loop: Pick<Loop, 'now'>;
  readonly facts: FactDispatcher;
  readonly calls: Pick<CallManager, 'find'>;
  readonly placer: Pick<CallPlacer, 'control'>;
};

export type ConversationManager = {
  /** Returns false if the agent isn't in this conversation. */
  control(callId: number, agentId: number, order: ConversationOrder): boolean;
};

/** Creates the manager. */
export function createConversationManager(options: ConversationManagerOptions): ConversationManager {
  const { loop, facts, calls, placer } = options;

  function hold(call: LiveCall, agentId: number, isHeld: boolean): void {
    const at = loop.now();
    if (!isHeld) endHold(call, at);
    else call.heldAtMs = at;
    facts.CallHeld?.({ kind: 'CallHeld', at, callId: call.id, campaignId: call.campaignId, agentId, isHeld });
  }

  function mute(call: LiveCall, agentId: number, isMuted: boolean): void {
    call.isMuted = isMuted;
    const { id: callId, campaignId } = call;
    facts.CallMuted?.({ kind: 'CallMuted', at: loop.now(), callId, campaignId, agentId, isMuted });
  }

  return {
    control(callId, agentId, order) {
      const call = calls.find(callId);
      if (!isConversationOf(call, agentId)) return false;
      if (order.kind === 'hold') {
        if (order.isHeld === (call.heldAtMs !== null)) return true;
        hold(call, agentId, order.isHeld);
      } else if (order.kind === 'mute') {
        if (order.isMuted === call.isMuted) return true;
        mute(call, agentId, order.isMuted);
      }
      placer.control(callId, order);
      return true;
    },
  };
}

/** Ends the call's hold, if there is one. */
export function endHold(call: LiveCall, atMs: number): void {
  call.heldMs = heldMsUntil(atMs, call);
  call.heldAtMs = null;
}
