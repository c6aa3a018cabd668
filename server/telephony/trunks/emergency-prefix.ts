import { dialledNumber } from '#shared/numbers/trunk-number.ts';
import { emergencyAtStart } from '#shared/numbers/dialable.ts';
import type { TelephonyTrunk } from './telephony-trunk.ts';

/**
 * Whether the digits dialled for a number begin, because of the trunk's prefix, with an emergency number of its
 * country. A gateway that dials digit by digit connects such a call before it has read the rest.
 */
export function dialsEmergency(
  trunk: Pick<TelephonyTrunk, 'dialCode' | 'numberFormat' | 'numberPrefix'>,
  phone: string,
): boolean {
  return trunk.numberPrefix !== '' && emergencyAtStart(trunk.dialCode, dialledNumber(trunk, phone)) !== null;
}
