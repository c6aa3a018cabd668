import { Type, type Static } from 'typebox';
import {
  DEFAULT_TRUNK_CHANNELS,
  TRUNK_PRIORITY,
  CODECS,
  CALLER_ID_HEADERS,
  DIRECT_MEDIA,
  DTMF_MODES,
  NUMBER_FORMATS,
  NUMBER_PREFIX,
  RTP_TIMEOUT_S,
  SIP_TRANSPORTS,
  SIP_TYPES,
} from '../domain/trunks.ts';
import { widestRange } from '../domain/site-limits.ts';
import { Id, IdParams, Instant, Nullable, Ok, Version, VISIBLE } from './common.ts';
import type { RouteTable } from '../route-contract.ts';
import { serverMsg } from '#shared/msg.ts';

const Load = Type.Integer({ minimum: 0, description: 'Calls on it now' });
const Count = Type.Integer({ minimum: 0 });

export const TRUNK_TYPES = ['dv_voip', 'sip_trunk', 'analog', 'digital'] as const;

const sip = {
  type: Type.Enum(SIP_TYPES, { description: 'Default: friend' }),
  disallow: Type.String({
    pattern: '^[a-z0-9]+(,[a-z0-9]+)*$',
    maxLength: 100,
    description: 'all (the default), or codecs separated by commas',
    examples: ['all'],
    errorMessage: serverMsg('debe ser all, o códecs separados por comas'),
  }),
  dtmfmode: Type.Enum(DTMF_MODES, { description: 'Default: rfc2833' }),
  directmedia: Type.Enum(DIRECT_MEDIA, {
    description: 'Default: nonat. Of no effect with Asterisk: the audio always stays on the PBX',
  }),
  qualify: Type.Boolean({ description: 'Whether the carrier is asked with OPTIONS every 30 s. Default: true' }),
  transport: Type.Enum(SIP_TRANSPORTS, {
    description: 'Default: udp. With tls the media is encrypted if the carrier can',
  }),
  register: Type.Boolean({
    description: 'Whether it registers with the carrier; it then needs a username. Default: false',
  }),
  number_format: Type.Enum(NUMBER_FORMATS, {
    description:
      'How the dialled number is written: e164 (+541145550000, the default), e164_without_plus (541145550000), national (1145550000) or national_with_trunk_prefix (01145550000)',
  }),
  number_prefix: Type.String({
    ...NUMBER_PREFIX,
    description: 'Put before the dialled number: digits, *, # and +. Default: none',
    examples: ['1234#'],
    errorMessage: serverMsg('debe tener hasta 10 cifras, *, # o +'),
  }),
  caller_id_format: Type.Enum(NUMBER_FORMATS, { description: 'How the caller id is written. Default: e164' }),
  caller_id_header: Type.Enum(CALLER_ID_HEADERS, {
    description:
      'Where the carrier reads the caller id: from (the default), pai (P-Asserted-Identity) or rpid (Remote-Party-ID); with these two, From has the username',
  }),
  rtp_timeout_s: Type.Union([Type.Literal(0), Type.Integer(RTP_TIMEOUT_S)], {
    description:
      'Time without audio from the called person after which the PBX ends the call, in seconds; 0: never. Default: 60',
    errorMessage: serverMsg('debe ser 0 o un entero de 10 a 3600'),
  }),
};

/** SIP settings of a trunk, without the secret. */
export const SipConfig = Type.Object({
  ...sip,
  allow: Type.Array(Type.Enum(CODECS), { description: 'In order of preference' }),
  username: Nullable(Type.String()),
  from_domain: Nullable(Type.String()),
  has_secret: Type.Boolean({ description: 'A secret is stored; it is never sent back' }),
  secret_lost: Type.Boolean({
    description:
      'A secret is stored that can’t be decrypted, because its key is gone: the trunk has none until it is typed again',
  }),
});
export type SipConfig = Static<typeof SipConfig>;

/** Forbids line breaks because Asterisk's configuration has one setting per line. */
const ONE_LINE = {
  pattern: '^[^\\u0000-\\u001f\\u007f]*$',
  errorMessage: serverMsg('no puede tener caracteres de control'),
};

const Secret = Nullable(
  Type.String({
    ...ONE_LINE,
    maxLength: 256,
    description:
      'Stored encrypted, never sent back and never in the audit log; empty leaves it as it is, null deletes it',
  }),
);

/** Omitted fields keep their values, so a form that sends its values back does not clear the secret. */
export const SipConfigPatch = Type.Partial(
  Type.Object({
    ...sip,
    allow: Type.Union([Type.Array(Type.String(), { maxItems: 50 }), Type.String({ maxLength: 200 })], {
      description: `Of ${CODECS.join(', ')}; a text of codecs separated by commas becomes an array`,
      examples: [['alaw', 'g729']],
    }),
    username: Nullable(Type.String({ ...ONE_LINE, maxLength: 128, examples: ['cadencia'] })),
    from_domain: Nullable(
      Type.String({
        pattern: '^[A-Za-z0-9.-]*$',
        maxLength: 255,
        description:
          'The domain of From. Null or empty: the host if there is a username, otherwise the PBX’s own address',
        examples: ['sip.example.com'],
        errorMessage: serverMsg('debe ser un dominio, sin puerto ni sip:'),
      }),
    ),
    secret: Secret,
    password: Secret,
  }),
);
export type SipConfigPatch = Static<typeof SipConfigPatch>;

const Priority = Type.Integer({
  ...TRUNK_PRIORITY,
  description: 'The lowest number is tried first; equal priorities share the load. Default: 1',
});

const ReturnedToTeam = Type.Boolean({
  description: 'Whether people who call back reach the team that called them. Default: false',
});
const ReturnedByKey = Type.Boolean({
  description: 'Whether they hear the recording and then press 1. Default: false',
});
const ReturnedAudio = Nullable(
  Type.Integer({
    minimum: 1,
    description: 'For people who call back: up to 60 s; 8 asks for no more calls. null (the default): a busy tone',
  }),
);

export const REGISTRATIONS = ['registrado', 'sin_registrar', 'rechazado', 'desconocido'] as const;

/** Last polled state of a trunk on one PBX. */
export const TrunkOnCentral = Type.Object({
  central: Type.String({ description: 'The PBX: host and port', examples: ['10.0.0.5:8088'] }),
  responde: Nullable(Type.Boolean({ description: 'Whether the carrier answers OPTIONS; null: not asked, or not yet' })),
  ida_y_vuelta_ms: Nullable(Type.Number({ minimum: 0, description: 'Round trip of the last OPTIONS' })),
  registro: Nullable(
    Type.Enum(REGISTRATIONS, {
      description: 'null: it does not register; desconocido: the PBX does not tell (it has no manager account)',
    }),
  ),
  llamadas: Type.Integer({ minimum: 0, description: 'Channels in use' }),
  falla: Nullable(Type.String({ description: 'Why the PBX does not take the trunk as it is set' })),
});
export type TrunkOnCentral = Static<typeof TrunkOnCentral>;
const OnCentrals = Nullable(
  Type.Array(TrunkOnCentral, { description: 'Its state on each PBX; null: calls are simulated' }),
);

const Meaning = Type.String({ description: 'What the SIP status means, as text', examples: ['sin saldo'] });
const SipStatus = Type.Integer({ description: 'SIP status of the failures', examples: [402] });

export const TRUNK_STATES = ['in_service', 'resting', 'probing'] as const;

/** The last five fields are null if the trunk is in service. */
export const TrunkHealth = Type.Object({
  state: Type.Enum(TRUNK_STATES, {
    description:
      'resting: it takes no calls until `until`, because its carrier refused everything; probing: the next call shows whether the carrier takes calls again',
  }),
  since: Nullable(Type.String({ ...Instant, description: 'Beginning of the first rest' })),
  until: Nullable(Type.String({ ...Instant, description: 'End of the last rest' })),
  sip_cause: Nullable(SipStatus),
  meaning: Nullable(Meaning),
  rests: Nullable(Type.Integer({ minimum: 1, description: 'Rests since it last carried a call' })),
});
export type TrunkHealth = Static<typeof TrunkHealth>;

export const Trunk = Type.Object({
  id: Id,
  name: Type.String({ examples: ['Argentina A'] }),
  host: Type.String({ description: 'A name or an IP address, with :port or without', examples: ['sip.example.com'] }),
  country_code: Type.String({ description: 'Dial code without the plus', examples: ['54'] }),
  dv_codes: Type.Array(Type.String(), {
    description: 'Area codes it serves in preference to other trunks; empty: the whole country',
    examples: [['11', '351']],
  }),
  max_channels: Type.Integer({
    ...widestRange('max_trunk_channels'),
    description: 'Maximum concurrent calls, up to the site’s limit',
  }),
  trunk_type: Type.Enum(TRUNK_TYPES),
  is_active: Type.Boolean(),
  prioridade: Priority,
  sip_config: SipConfig,
  returned_audio_id: ReturnedAudio,
  returned_to_team: ReturnedToTeam,
  returned_by_key: ReturnedByKey,
  llamadas_activas: Load,
  chamadas_ativas: Load,
  health: TrunkHealth,
  telefonia: OnCentrals,
  created_at: Instant,
  version: Version,
});
export type Trunk = Static<typeof Trunk>;

export const TrunksAnswer = Type.Object({ ...Ok.properties, trunks: Type.Array(Trunk), total: Count });
export type TrunksAnswer = Static<typeof TrunksAnswer>;

/** A trunk, at the top level and again under `trunk`. */
export const TrunkAnswer = Type.Object({ ...Ok.properties, ...Trunk.properties, trunk: Trunk });
export type TrunkAnswer = Static<typeof TrunkAnswer>;

const TrunkHour = Type.Object({
  hour: Type.String({ ...Instant, description: 'Its beginning' }),
  placed: Count,
  reached: Type.Integer({ minimum: 0, description: 'Calls that rang or were answered' }),
  failures: Type.Array(Type.Object({ sip_cause: SipStatus, meaning: Meaning, calls: Count }), {
    description:
      'Calls that neither rang nor were answered, by SIP status, most frequent first; not those lost with a PBX',
  }),
});
export type TrunkHour = Static<typeof TrunkHour>;

export const TrunkHealthAnswer = Type.Object({
  ...Ok.properties,
  health: TrunkHealth,
  hours: Type.Array(TrunkHour, { description: 'The last 24 hours, the present one included, oldest first' }),
});
export type TrunkHealthAnswer = Static<typeof TrunkHealthAnswer>;

const Text = (maxLength: number, example: string, description?: string) =>
  Type.String({
    pattern: VISIBLE,
    maxLength,
    examples: [example],
    errorCode: 'fields_required',
    ...(description !== undefined && { description }),
  });

const required = {
  name: Text(100, 'Argentina A'),
  host: Text(255, 'sip.example.com', 'A name or an IP address, with :port or without'),
  country_code: Text(
    8,
    '54',
    'Dial code, with or without the plus; of the countries that share 1, with or without the area (1809)',
  ),
};
const optional = {
  dv_codes: Type.Optional(
    Type.Array(Type.String({ maxLength: 50 }), {
      maxItems: 1000,
      description: 'Area codes. Only digits are stored; empty and repeated entries are removed',
      examples: [['11', '351']],
    }),
  ),
  max_channels: Type.Optional(
    Type.Integer({
      ...widestRange('max_trunk_channels'),
      description: `Up to the site’s limit. Default: ${DEFAULT_TRUNK_CHANNELS}`,
    }),
  ),
  trunk_type: Type.Optional(Type.Enum(TRUNK_TYPES, { description: 'Default: dv_voip' })),
  is_active: Type.Optional(Type.Boolean({ description: 'Default: true' })),
  prioridade: Type.Optional(Priority),
  sip_config: Type.Optional(SipConfigPatch),
  returned_audio_id: Type.Optional(ReturnedAudio),
  returned_to_team: Type.Optional(ReturnedToTeam),
  returned_by_key: Type.Optional(ReturnedByKey),
};

export const NewTrunk = Type.Object({ ...required, ...optional });
export type NewTrunk = Static<typeof NewTrunk>;

/** Omitted fields keep their values. */
export const TrunkPatch = Type.Object({
  ...Type.Partial(Type.Object(required)).properties,
  ...optional,
  version: Type.Optional(Version),
});
export type TrunkPatch = Static<typeof TrunkPatch>;

export const TrunkDeleteAnswer = Type.Object({
  ...Ok.properties,
  id: Id,
  clis_sin_proveedor: Type.Integer({ minimum: 0, description: 'CLIs of the inventory that lost their provider' }),
  caller_id_eliminados: Type.Integer({ minimum: 0, description: 'Caller-id configs deleted with it' }),
});
export type TrunkDeleteAnswer = Static<typeof TrunkDeleteAnswer>;

/** A trunk with its current load, under the field names that the dashboards read. */
export const Provider = Type.Object({
  id: Id,
  nome: Type.String({ examples: ['Argentina A'] }),
  name: Type.String({ examples: ['Argentina A'] }),
  host: Type.String({ examples: ['sip.example.com'] }),
  status: Type.Enum(['active', 'inactive']),
  prioridade: Priority,
  max_channels: Type.Integer(),
  llamadas: Load,
  llamadas_activas: Load,
  chamadas_ativas: Load,
  health: TrunkHealth,
  telefonia: OnCentrals,
});
export type Provider = Static<typeof Provider>;

export const ProvidersAnswer = Type.Object({ ...Ok.properties, provedores: Type.Array(Provider) });
export type ProvidersAnswer = Static<typeof ProvidersAnswer>;

export const trunkRoutes = {
  'GET /trunks': { answer: TrunksAnswer },
  'POST /trunks': { body: NewTrunk, answer: TrunkAnswer },
  'PUT /trunks/:id': { params: IdParams, body: TrunkPatch, answer: TrunkAnswer },
  'DELETE /trunks/:id': { params: IdParams, answer: TrunkDeleteAnswer },
  'GET /trunks/:id/health': { params: IdParams, answer: TrunkHealthAnswer },
  'POST /trunks/:id/probe': { params: IdParams, answer: TrunkAnswer },
  'GET /multi-sip/provedores': { answer: ProvidersAnswer },
} satisfies RouteTable;
