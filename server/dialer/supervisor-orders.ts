import type { Dialer } from '#engine/dialer-contract.ts';
import { personExtension } from '#engine/model/agent.ts';
import type { TelephonyControl } from '../telephony/control.ts';
import type { Outcome } from './contract.ts';
import type { SupervisorOrders } from './supervisor-contract.ts';
import type { People } from './people.ts';
import { refuse } from './outcome.ts';

type Handlers = {
  [K in keyof SupervisorOrders]: (...args: Parameters<SupervisorOrders[K]>) => Outcome<ReturnType<SupervisorOrders[K]>>;
};

/** `telephony` is undefined if calls are simulated. */
export function createSupervisorOrders(
  people: Pick<People, 'isInCall' | 'outOfReach'>,
  dialer: Pick<Dialer, 'takeOverConversation'>,
  telephony: Pick<TelephonyControl, 'listen' | 'stopListening'> | undefined,
): Handlers {
  return {
    listen({ callId, userId, listenerId, mode }) {
      const agentId = personExtension(userId);
      const isInCall = people.isInCall(agentId, callId);
      const order = { callId, agentId, listenerId: personExtension(listenerId), mode };
      const phone = isInCall ? (telephony ? telephony.listen(order) : ('connected' as const)) : null;
      if (phone === 'elsewhere') return refuse('call_on_other_pbx', { id: callId });
      return phone === null ? refuse('agent_not_in_call', { id: callId }) : { ok: true, value: phone };
    },

    takeOverCall(userId, fromUserId, callId) {
      const refusal = people.outOfReach(callId, { userId });
      if (refusal !== null) return refusal;
      const result = dialer.takeOverConversation(callId, personExtension(fromUserId), userId);
      if (result === 'ok') return { ok: true, value: null };
      return result === 'not_in_call' ? refuse('agent_not_in_call', { id: callId }) : refuse('taker_not_ready');
    },

    stopListening(listenerId) {
      telephony?.stopListening(personExtension(listenerId));
      return { ok: true, value: null };
    },
  };
}
