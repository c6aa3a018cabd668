/** SIP settings of a trunk, as stored. */
import {
  type Codec,
  SIP_DEFAULTS,
  type CallerIdHeader,
  type DIRECT_MEDIA,
  type DtmfMode,
  type NumberFormat,
  type SIP_TYPES,
  type SipTransport,
} from '#shared/domain/trunks.ts';

type StoredSip = Readonly<Record<string, unknown>>;

/** Unset values are null. Most names are those of Asterisk's sip.conf. */
export type SipSettings = {
  readonly type: (typeof SIP_TYPES)[number];
  /** In order of preference. */
  readonly allow: Codec[];
  readonly disallow: string;
  readonly dtmfmode: DtmfMode;
  readonly directmedia: (typeof DIRECT_MEDIA)[number];
  readonly qualify: boolean;
  readonly transport: SipTransport;
  readonly register: boolean;
  readonly username: string | null;
  readonly from_domain: string | null;
  readonly number_format: NumberFormat;
  readonly number_prefix: string;
  readonly caller_id_format: NumberFormat;
  readonly caller_id_header: CallerIdHeader;
  readonly rtp_timeout_s: number;
  /** Encrypted password (server/telephony/secrets.ts). */
  readonly sealed_secret: string | null;
};

const DEFAULTS: SipSettings = {
  ...SIP_DEFAULTS,
  allow: [],
  username: null,
  from_domain: null,
  sealed_secret: null,
};
const NAMES = Object.keys(DEFAULTS);

/** Returns the stored settings with defaults filled in. */
export function readSip(stored: StoredSip): SipSettings {
  const known = Object.entries(stored).filter(([name]) => NAMES.includes(name));
  return { ...DEFAULTS, ...Object.fromEntries(known) };
}
