import type { Codec, CallerIdHeader, DtmfMode, NumberFormat, SipTransport } from '#shared/domain/trunks.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** A trunk as the PBXs need it, as plain data. */
export type TelephonyTrunk = {
  readonly id: number;
  /** Host name or address, optionally with :port. */
  readonly host: string;
  readonly transport: SipTransport;
  /** SIP account, or null if the carrier authenticates by address. */
  readonly username: string | null;
  /** Password, or null if there is no account or it can't be decrypted. Must not be logged. */
  readonly password: string | null;
  readonly fromDomain: string | null;
  readonly registers: boolean;
  readonly numberFormat: NumberFormat;
  readonly callerIdHeader: CallerIdHeader;
  /** At least one, in order of preference. */
  readonly codecs: readonly Codec[];
  readonly dtmfMode: DtmfMode;
  /** Whether the carrier is probed with OPTIONS. */
  readonly qualifies: boolean;
};

/** Returns the name of a trunk's objects on a PBX. */
export function nameOnPbx(trunkId: number): string {
  return `trunk-${trunkId}`;
}

/** Returns the id of the trunk with this name, or null if the name isn't ours. */
export function trunkIdOf(name: string): number | null {
  const id = /^trunk-(\d+)$/.exec(name)?.[1];
  return id === undefined ? null : Number(id);
}

/**
 * Returns the endpoint that dials `phone` (E.164 with its plus) over the trunk: PJSIP/<number in the trunk's
 * format>@trunk-<id>.
 */
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
