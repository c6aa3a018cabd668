import { personExtension } from '#engine/model/agent.ts';
import type { TelephonyControl } from '../telephony/control.ts';
import type { Outcome } from './contract.ts';
import { refuse } from './outcome.ts';
import type { TelephonyOrders } from './telephony-contract.ts';

type Handlers = {
  [K in 'drainPbx' | 'findPhonePbx']: (
    ...args: Parameters<TelephonyOrders[K]>
  ) => Outcome<ReturnType<TelephonyOrders[K]>>;
};

/** `telephony` is undefined if calls are simulated. */
export function createPbxOrders(telephony: Pick<TelephonyControl, 'setDraining' | 'placePhone'> | undefined): Handlers {
  return {
    drainPbx(name, isDraining) {
      const isKnown = telephony?.setDraining(name, isDraining) ?? false;
      return isKnown ? { ok: true, value: null } : refuse('pbx_not_found', { name });
    },

    findPhonePbx(userId, teamId, callId) {
      const name = telephony?.placePhone(personExtension(userId), teamId, callId);
      return name === undefined ? refuse('browser_phone_unavailable') : { ok: true, value: name };
    },
  };
}
