import type { Codec, CallerIdHeader, DtmfMode, NumberFormat, SipTransport } from '#shared/domain/trunks.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** The PBXs' view of a trunk. Plain data. */
export type TelephonyTrunk = {
  readonly id: number;
  /** A name or an address, with :port or without. */
  readonly host: string;
  readonly transport: SipTransport;
  /** The SIP account; null: the carrier knows us by our address. */
  readonly username: string | null;
  /** Null also when it can't be decrypted. Never logged. */
  readonly password: string | null;
  readonly fromDomain: string | null;
  readonly registers: boolean;
  readonly numberFormat: NumberFormat;
  readonly callerIdHeader: CallerIdHeader;
  /** At least one, in order of preference. */
  readonly codecs: readonly Codec[];
  readonly dtmfMode: DtmfMode;
  /** Whether the carrier is asked with OPTIONS. */
  readonly qualifies: boolean;
};

/** The name of a trunk's objects on a PBX. */
export function nameOnPbx(trunkId: number): string {
  return `trunk-${trunkId}`;
}

/** The trunk of such a name; null: it is not one of ours. */
export function trunkIdOf(name: string): number | null {
  const id = /^trunk-(\d+)$/.exec(name)?.[1];
  return id === undefined ? null : Number(id);
}

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
