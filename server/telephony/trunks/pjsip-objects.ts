/**
 * Describes a trunk as the PJSIP objects of a PBX. Values have the form in which the PBX returns them, so that they can
 * be compared.
 */
import type { DtmfMode } from '#shared/domain/trunks.ts';
import { nameOnPbx, type TelephonyTrunk } from './telephony-trunk.ts';

export type PjsipFields = Readonly<Record<string, string>>;

export type PjsipObjects = {
  /** null if the trunk has no account. */
  readonly auth: PjsipFields | null;
  readonly aor: PjsipFields;
  readonly endpoint: PjsipFields;
  /** Recognises calls that come in from the carrier's addresses. */
  readonly identify: PjsipFields;
  /** null if the trunk doesn't register. */
  readonly registration: PjsipFields | null;
};

/** Context of inbound calls over a trunk. */
const INBOUND_CONTEXT = 'cadencia-inbound';
const QUALIFY_EVERY_S = 30;
const REGISTERS_FOR_S = 3600;
const RETRY_AFTER_S = 60;
/** Delay after a refused registration, s. Carriers may block a client that insists. */
const RETRY_AFTER_REFUSAL_S = 300;
/** Effectively unlimited. */
const MOST_RETRIES = 1_000_000;

/** PJSIP has one mode for both kinds of INFO. */
const DTMF: Readonly<Record<DtmfMode, string>> = {
  rfc2833: 'rfc4733',
  inband: 'inband',
  info: 'info',
  shortinfo: 'info',
  auto: 'auto',
};

/**
 * Returns the trunk's objects. Each contains all attributes that any trunk may have, because the PBX keeps attributes
 * that an update omits.
 */
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
    // Inbound requests are matched only by the carrier's address. By user name, a stranger could pose as trunk-1.
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
    // The audio always stays on the PBX, which plays, records and detects machines.
    direct_media: 'false',
    rtp_symmetric: 'true',
    // A broken connection sends no BYE.
    rtp_timeout: String(trunk.rtpTimeoutS),
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
          // Recognises calls to the registered address by a secret parameter in it.
          line: 'true',
          endpoint: name,
          expiration: String(REGISTERS_FOR_S),
          max_random_initial_delay: '0',
          retry_interval: String(RETRY_AFTER_S),
          forbidden_retry_interval: String(RETRY_AFTER_REFUSAL_S),
          fatal_retry_interval: String(RETRY_AFTER_REFUSAL_S),
          auth_rejection_permanent: 'false',
          max_retries: String(MOST_RETRIES),
        }
      : null;

  // Without the port: carriers may call from another one.
  const identify = { endpoint: name, match: domainOf(host).replaceAll(/[[\]]/g, '') };

  return { auth, aor, endpoint, identify, registration };
}

/** Removes the port. */
function domainOf(host: string): string {
  return host.replace(/:\d+$/, '');
}

/** Escapes the user part of a SIP URI (RFC 3261, section 25.1). */
function userPart(username: string): string {
  return username.toWellFormed().replaceAll(/[^\w.!~*'()&=+$,;?/-]/gu, encodeURIComponent);
}
