import type { Codec, CallerIdHeader, DtmfMode, NumberFormat, SipTransport } from '#shared/domain/trunks.ts';
import { dialledNumber } from '#shared/numbers/trunk-number.ts';

/** A trunk as the PBXs need it, as plain data. */
export type TelephonyTrunk = {
  readonly id: number;
  /** Country code without the plus; may contain an area code after 1. */
  readonly dialCode: string;
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
  readonly numberPrefix: string;
  readonly callerIdFormat: NumberFormat;
  readonly callerIdHeader: CallerIdHeader;
  /** Time without audio from the called person after which the call ends, s; 0 means never. */
  readonly rtpTimeoutS: number;
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

/**
 * Returns the two names that a trunk's registration may have on a PBX. A changed one takes the other name, because a PBX
 * forgets a removed registration some time after the request, and then also a new one of the same name.
 */
export function registrationNames(trunkId: number): readonly [string, string] {
  return [nameOnPbx(trunkId), `${nameOnPbx(trunkId)}-b`];
}

/** Returns the id of the trunk with this name, or null if the name isn't ours. */
export function trunkIdOf(name: string): number | null {
  const id = /^trunk-(\d+)$/.exec(name)?.[1];
  return id === undefined ? null : Number(id);
}

/**
 * Returns the endpoint that dials `phone` (E.164 with its plus) over the trunk: PJSIP/<number as the carrier expects
 * it>@trunk-<id>.
 */
export function endpointOf(trunk: Pick<TelephonyTrunk, 'id' | 'numberFormat' | 'numberPrefix'>, phone: string): string {
  return `PJSIP/${dialledNumber(trunk, phone)}@${nameOnPbx(trunk.id)}`;
}
