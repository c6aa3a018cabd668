import type { TelephonyTrunk } from '#server/telephony/trunks/telephony-trunk.ts';

/** A trunk without an account, with the default settings but one codec. */
export const BARE_TRUNK: TelephonyTrunk = {
  id: 1,
  dialCode: '54',
  host: '127.0.0.1',
  transport: 'udp',
  username: null,
  password: null,
  fromDomain: null,
  registers: false,
  numberFormat: 'e164',
  numberPrefix: '',
  callerIdFormat: 'e164',
  callerIdHeader: 'from',
  rtpTimeoutS: 60,
  codecs: ['alaw'],
  dtmfMode: 'rfc2833',
  qualifies: true,
};
