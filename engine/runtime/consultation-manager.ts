/**
 * Lets an agent consult another one, or an outside number, while the called party is on hold, and then transfer the
 * conversation to them, go back to the called party, or end the hold, so that all three talk.
 */
import type { Loop } from '../kernel/loop.ts';
import { NO_HANDLE } from '../kernel/slot-allocator.ts';
import type { ConsultResult, ConsultTarget, TakerEvent, TransferTarget } from '../model/call.ts';
import type { AgentLoss, FactOf } from '../model/facts.ts';
import type { CallPlacer } from '../ports.ts';
import type { AgentGroups } from './agent-groups.ts';
import { JOIN_TIMEOUT_MS } from './call-manager.ts';
import type { CallManager } from './call-manager-contract.ts';
import { consultsNumber, isConversationOf, type LiveCall } from './campaign-run.ts';
import type { ConversationManager } from './conversation-manager.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';
import type { RouteManager } from './route-manager.ts';

type ConsultationManagerOptions = {
  readonly loop: Loop;
  readonly facts: FactDispatcher;
  readonly calls: Pick<CallManager, 'find' | 'joined'>;
  readonly placer: Pick<CallPlacer, 'consult' | 'consultOutside' | 'endConsultation' | 'handOver'>;
  readonly routes: Pick<RouteManager, 'takeMore' | 'release'>;
  readonly groups: Pick<AgentGroups, 'of' | 'ofAgent' | 'adopt'>;
  readonly control: ConversationManager['control'];
  /** Assigns an agent to a person. Returns false unless they are free. */
  readonly takes: (agentId: number, callId: number) => boolean;
  /** Lets the agent leave the conversation for a wrap-up, or because their phone was lost. The returned function frees them. */
  readonly handOver: (call: LiveCall, how: 'wrap_up' | 'unreachable') => () => void;
  /** Lets the agent leave it without a wrap-up. The returned function frees them. */
  readonly leave: (call: LiveCall) => () => void;
  /** Records that the agent has the conversation now. */
  readonly assigned: (call: LiveCall, agentId: number) => void;
  /** Divides all times; over 0. */
  readonly speed: number;
};

export type ConsultationManager = {
  begin(callId: number, agentId: number, to: ConsultTarget): ConsultResult;
  /** Ends the agent's consultation and the hold. Returns false if there is none. */
  end(callId: number, agentId: number): boolean;
  /** Gives the conversation to whoever is consulted. The agent leaves it. Returns false if that can't be. */
  transfer(callId: number, agentId: number): boolean;
  /** Lets the agent who is consulted leave. Returns false unless the agent is that one. */
  leave(callId: number, agentId: number): boolean;
  /** Handles a carrier event. Returns false if it doesn't concern a consultation. */
  carrierEvent(call: LiveCall, event: TakerEvent): boolean;
  /** Ends the call's consultation, if there is one, because its agent leaves the conversation. The returned function frees the other one. */
  drop(call: LiveCall): () => void;
  /** Frees the agent who is consulted in a call that has ended, or the number's channel. */
  callEnded(call: LiveCall): void;
  /** Goes on with the consultation of an earlier dialer. One who was still being called isn't any more. */
  adopted(call: LiveCall): void;
};

const freesNobody = (): void => undefined;

/** Creates the manager. */
export function createConsultationManager(options: ConsultationManagerOptions): ConsultationManager {
  const { loop, facts, calls, placer, routes, groups, control, takes, assigned, speed } = options;

  const poolOf = (agentId: number) => groups.ofAgent(agentId)!.pool;

  function change(call: LiveCall, to: FactOf<'CallConsultation'>['to']): void {
    loop.cancel(call.consultTimer);
    call.consultTimer = NO_HANDLE;
    call.consultation = to === 'over' ? null : to;
    const { id: callId, campaignId, consultedId, consultedPhone } = call;
    const agentId = call.agentId!;
    facts.CallConsultation?.({
      kind: 'CallConsultation',
      at: loop.now(),
      callId,
      campaignId,
      agentId,
      consultedId,
      consultedPhone,
      to,
    });
    if (to === 'over' && consultedPhone !== null) routes.release(call.trunkId);
  }

  /** Assigns the call to the agent, or to the one of the team who has been ready longest. Returns null if nobody is free. */
  function takeAgent(callId: number, to: TransferTarget): number | null {
    if ('agentId' in to) return takes(to.agentId, callId) ? to.agentId : null;
    return groups.of(to).pool.take(callId)?.id ?? null;
  }

  /** Assigns the call to whoever is to be consulted. Returns why that can't be, or null. */
  function take(call: LiveCall, to: ConsultTarget): Exclude<ConsultResult, 'ok'> | null {
    if ('phone' in to) {
      if (!routes.takeMore(call.trunkId, to.phone)) return 'no_channel';
      call.consultedId = null;
      call.consultedPhone = to.phone;
      return null;
    }
    const consultedId = takeAgent(call.id, to);
    if (consultedId === null) return 'agentId' in to ? 'agent_not_free' : 'nobody_free';
    call.consultedId = consultedId;
    call.consultedPhone = null;
    return null;
  }

  /** Calls whoever the call is assigned to. */
  function ring(call: LiveCall): void {
    const { id: callId, consultedId, consultedPhone, callerId } = call;
    const limitMs = consultedPhone === null ? JOIN_TIMEOUT_MS : call.run.plan.ringTimeoutMs;
    call.consultTimer = loop.at(loop.now() + Math.round(limitMs / speed), neverJoined, call);
    if (consultedPhone === null) placer.consult(callId, consultedId!);
    else placer.consultOutside(callId, consultedPhone, callerId);
  }

  /** Frees the agent who was consulted. */
  function free({ id: callId, consultedId }: LiveCall): void {
    if (consultedId !== null) poolOf(consultedId).releaseUnused(consultedId, callId);
  }

  /** Ends the consultation, whose agent keeps the conversation. A hold goes on. */
  function lost(call: LiveCall, why: AgentLoss | null): void {
    const agentId = call.consultedId;
    change(call, 'over');
    if (why === null || agentId === null) free(call);
    else poolOf(agentId).releaseUnreached(agentId, call.id, why);
  }

  function neverJoined(call: LiveCall): void {
    placer.endConsultation(call.id);
    lost(call, 'unreachable');
  }

  function handOver(call: LiveCall, how: 'wrap_up' | 'unreachable'): void {
    const { id: callId, campaignId, consultedId: toAgentId, consultedPhone } = call;
    const byAgentId = call.agentId!;
    const toPhone = consultedPhone === null ? {} : { toPhone: consultedPhone };
    // As after every transfer to a number, whose call ends without an agent.
    const freeFirst = consultedPhone !== null && how === 'wrap_up' ? options.leave(call) : options.handOver(call, how);
    call.consultation = null;
    call.transferredTo = null;
    call.transferredByAgentId = byAgentId;
    const by = { toTeamId: null, byAgentId, byUserId: null };
    facts.CallTransferred?.({
      kind: 'CallTransferred',
      at: loop.now(),
      callId,
      campaignId,
      toAgentId,
      ...by,
      ...toPhone,
    });
    call.agentId = toAgentId;
    if (toAgentId === null) {
      call.outsidePhone = consultedPhone;
      call.outside = 'calling';
    } else assigned(call, toAgentId);
    placer.handOver(callId);
    calls.joined(call);
    freeFirst();
  }

  return {
    begin(callId, agentId, to) {
      const call = calls.find(callId);
      if (!isConversationOf(call, agentId)) return 'not_in_call';
      if (call.consultation !== null) return 'consulting';
      const refusal = take(call, to);
      if (refusal !== null) return refusal;
      control(callId, agentId, { kind: 'hold', isHeld: true });
      change(call, 'calling');
      ring(call);
      return 'ok';
    },

    end(callId, agentId) {
      const call = calls.find(callId);
      if (!isConversationOf(call, agentId) || call.consultation === null) return false;
      placer.endConsultation(callId);
      lost(call, null);
      return control(callId, agentId, { kind: 'hold', isHeld: false });
    },

    transfer(callId, agentId) {
      const call = calls.find(callId);
      if (!isConversationOf(call, agentId) || call.consultation !== 'joined') return false;
      handOver(call, 'wrap_up');
      return true;
    },

    leave(callId, agentId) {
      const call = calls.find(callId);
      if (call === undefined || call.consultation === null || call.consultedId !== agentId) return false;
      placer.endConsultation(callId);
      lost(call, null);
      return true;
    },

    carrierEvent(call, event) {
      const { consultation, consultedId, agentId } = call;
      if (consultation === null || call.stage !== 'connected')
        return event.kind === 'consulted_joined' || event.kind === 'consulted_lost';
      switch (event.kind) {
        case 'consulted_joined':
          if (consultation === 'calling' && event.agentId === consultedId) {
            change(call, 'joined');
            if (consultedId !== null) poolOf(consultedId).reached(consultedId);
          }
          return true;
        case 'consulted_lost':
          if (event.agentId === consultedId) lost(call, consultation === 'joined' ? null : event.why);
          return true;
        case 'agent_left':
          if (event.agentId !== agentId || consultation !== 'joined') return false;
          handOver(call, 'wrap_up');
          return true;
        case 'agent_gone':
          if (event.agentId === consultedId) {
            placer.endConsultation(call.id);
            lost(call, null);
          } else if (event.agentId === agentId && consultation === 'joined' && call.heldAtMs === null)
            handOver(call, 'unreachable');
          else return false;
          return true;
        case 'agent_lost':
          return false;
      }
    },

    drop(call) {
      if (call.consultation === null) return freesNobody;
      placer.endConsultation(call.id);
      change(call, 'over');
      return () => free(call);
    },

    callEnded(call) {
      loop.cancel(call.consultTimer);
      if (call.consultation !== null) free(call);
      if (consultsNumber(call)) routes.release(call.trunkId);
    },

    adopted(call) {
      if (call.consultation === 'calling') change(call, 'over');
      else if (call.consultation === 'joined' && call.consultedId !== null)
        groups.adopt(call.run.group, call.consultedId, call.id, loop.now());
    },
  };
}
