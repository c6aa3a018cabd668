/** A trunk as the PJSIP objects of a PBX. Values are written as the PBX returns them, so that they can be compared. */
import type { DtmfMode } from '#shared/domain/trunks.ts';
import { nameOnPbx, type TelephonyTrunk } from './telephony-trunk.ts';

export type PjsipFields = Readonly<Record<string, string>>;

export type PjsipObjects = {
  /** Null: the trunk has no account. */
  readonly auth: PjsipFields | null;
  readonly aor: PjsipFields;
  readonly endpoint: PjsipFields;
  /** Null: the trunk does not register. */
  readonly registration: PjsipFields | null;
};

/** Calls that arrive over a trunk go to this context, which no PBX needs to have: without it they are refused. */
const INBOUND_CONTEXT = 'cadencia-inbound';
const QUALIFY_EVERY_S = 30;
/** Without media from the called person for this long, the call ends: a cut line sends no BYE. */
const RTP_TIMEOUT_S = 60;
const REGISTERS_FOR_S = 3600;
const RETRY_AFTER_S = 60;
/** After a refusal: the carrier may block who insists. */
const RETRY_AFTER_REFUSAL_S = 300;
/** In practice without end. */
const MOST_RETRIES = 1_000_000;

/** Both kinds of INFO are one in PJSIP. */
const DTMF: Readonly<Record<DtmfMode, string>> = {
  rfc2833: 'rfc4733',
  inband: 'inband',
  info: 'info',
  shortinfo: 'info',
  auto: 'auto',
};

/** All attributes that any trunk needs are in each object: the PBX keeps those that a change does not name. */
export function pjsipObjectsOf(trunk: TelephonyTrunk): PjsipObjects {
  const { username, password, transport, host, callerIdHeader } = trunk;
  const name = nameOnPbx(trunk.id);
  const address = `sip:${host}${transport === 'udp' ? '' : `;transport=${transport}`}`;
  const hasAccount = username !== null && password !== null;
  const domain = trunk.fromDomain ?? (username === null ? '' : domainOf(host));
  const isInFrom = callerIdHeader === 'from';
  const auth = hasAccount ? { auth_type: 'userpass', username, password } : null;

  const aor = {
    contact: address,
    qualify_frequency: String(trunk.qualifies ? QUALIFY_EVERY_S : 0),
    qualify_timeout: '3.000000',
  };

  const endpoint = {
    context: INBOUND_CONTEXT,
    // By an address that no caller has: otherwise a stranger who calls himself trunk-1 would be the trunk.
    identify_by: 'ip',
    aors: name,
    outbound_auth: hasAccount ? name : '',
    from_domain: domain,
    from_user: isInFrom ? '' : userPart(username ?? ''),
    contact_user: userPart(username ?? ''),
    trust_id_outbound: 'true',
    send_pai: String(callerIdHeader === 'pai'),
    send_rpid: String(callerIdHeader === 'rpid'),
    disallow: 'all',
    allow: trunk.codecs.join(','),
    dtmf_mode: DTMF[trunk.dtmfMode],
    // The audio stays on the PBX, which plays, records and detects; whatever the trunk says.
    direct_media: 'false',
    rtp_symmetric: 'true',
    rtp_timeout: String(RTP_TIMEOUT_S),
    timers: 'yes',
    device_state_busy_at: '0',
    allow_transfer: 'false',
    allow_subscribe: 'false',
    media_encryption: transport === 'tls' ? 'sdes' : 'no',
    media_encryption_optimistic: String(transport === 'tls'),
  };

  const registration =
    trunk.registers && username !== null
      ? {
          server_uri: address,
          client_uri: `sip:${userPart(username)}@${trunk.fromDomain ?? host}`,
          contact_user: userPart(username),
          outbound_auth: hasAccount ? name : '',
          expiration: String(REGISTERS_FOR_S),
          max_random_initial_delay: '0',
          retry_interval: String(RETRY_AFTER_S),
          forbidden_retry_interval: String(RETRY_AFTER_REFUSAL_S),
          fatal_retry_interval: String(RETRY_AFTER_REFUSAL_S),
          auth_rejection_permanent: 'false',
          max_retries: String(MOST_RETRIES),
        }
      : null;

  return { auth, aor, endpoint, registration };
}

/** Without the port. */
function domainOf(host: string): string {
  return host.replace(/:\d+$/, '');
}

/** As a URI of SIP has it (RFC 3261, 25.1). */
function userPart(username: string): string {
  return username.toWellFormed().replaceAll(/[^\w.!~*'()&=+$,;?/-]/gu, encodeURIComponent);
}
