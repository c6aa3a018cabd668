import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { nameOnPbx, type TelephonyTrunk } from './telephony-trunk.ts';

/** The endpoint that dials `phone` (E.164, with its plus) over the trunk: PJSIP/<number in its format>@trunk-<id>. */
export function endpointOf({ id, numberFormat }: Pick<TelephonyTrunk, 'id' | 'numberFormat'>, phone: string): string {
  return `PJSIP/${dialedNumber(numberFormat, phone)}@${nameOnPbx(id)}`;
}

function dialedNumber(format: TelephonyTrunk['numberFormat'], phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  if (format === 'e164') return `+${digits}`;
  if (format === 'e164_without_plus') return digits;
  const countryCode = parsePhoneNumberFromString(`+${digits}`)?.countryCallingCode ?? '';
  return digits.slice(countryCode.length);
}
