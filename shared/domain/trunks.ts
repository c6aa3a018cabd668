import { serverMsg } from '../msg.ts';

/** Voice codecs that a trunk may use. */
export const CODECS = ['g729', 'g722', 'ulaw', 'alaw', 'gsm', 'ilbc', 'opus'] as const;
export type Codec = (typeof CODECS)[number];

export const SIP_TYPES = ['friend', 'peer', 'user'] as const;
export const DTMF_MODES = ['rfc2833', 'inband', 'info', 'shortinfo', 'auto'] as const;
export const DIRECT_MEDIA = ['nonat', 'yes', 'no', 'update', 'outgoing'] as const;
export const SIP_TRANSPORTS = ['udp', 'tcp', 'tls'] as const;
/** Formats of numbers at a carrier: +541145550000, 541145550000, 1145550000 or 01145550000. */
export const NUMBER_FORMATS = ['e164', 'e164_without_plus', 'national', 'national_with_trunk_prefix'] as const;
/** Characters and length of the prefix of called numbers. */
export const NUMBER_PREFIX = { pattern: '^[0-9*#+]*$', maxLength: 10 } as const;
/** SIP header with the caller id. With P-Asserted-Identity or Remote-Party-ID, From contains the account. */
export const CALLER_ID_HEADERS = ['from', 'pai', 'rpid'] as const;

export type DtmfMode = (typeof DTMF_MODES)[number];
export type SipTransport = (typeof SIP_TRANSPORTS)[number];
export type NumberFormat = (typeof NUMBER_FORMATS)[number];
export type CallerIdHeader = (typeof CALLER_ID_HEADERS)[number];

/** Defaults of a new trunk, used by the server and the form. */
export const SIP_DEFAULTS = {
  type: 'friend',
  disallow: 'all',
  dtmfmode: 'rfc2833',
  directmedia: 'nonat',
  qualify: true,
  transport: 'udp',
  register: false,
  number_format: 'e164',
  number_prefix: '',
  caller_id_format: 'e164',
  caller_id_header: 'from',
  rtp_timeout_s: 60,
} as const;

/** Range of the time without audio after which a call ends, s. 0 turns it off. */
export const RTP_TIMEOUT_S = { minimum: 10, maximum: 3600 } as const;

export const DEFAULT_TRUNK_CHANNELS = 10;
export const TRUNK_PRIORITY = { minimum: 1, maximum: 1000 } as const;

/** Reasons why a PBX takes no calls, with display texts that say what to do. */
export const PBX_FAULTS = {
  starting: serverMsg('Todavía no se conectó: si no cambia en un minuto, revisá que Asterisk esté en marcha'),
  unreachable: serverMsg('No se llega a su dirección: revisá PBX_URLS, la red y http.conf de Asterisk'),
  unauthorized: serverMsg('Rechaza la cuenta: revisá PBX_USER, PBX_PASSWORD y ari.conf de Asterisk'),
  proxy_refused: serverMsg(
    'Su proxy rechaza la dirección o el pedido de Cadencia (403): revisá sus reglas (pbx-nginx.conf)',
  ),
  proxy_only: serverMsg('Su proxy responde, pero Asterisk no (502 o 504): revisá que Asterisk esté en marcha'),
  replaced: serverMsg('Otro servidor usa su aplicación: cada servidor necesita su propio PBX_APP'),
  silent: serverMsg('No respondió en 5 segundos: revisá la carga de su servidor y la red'),
} as const;

export type PbxFault = keyof typeof PBX_FAULTS;
