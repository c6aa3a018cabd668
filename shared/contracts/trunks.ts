import { Type, type Static } from 'typebox';
import { Id, Instant, Ok } from './common.ts';

const Load = Type.Integer({ minimum: 0, description: 'Calls on it now' });

export const TRUNK_TYPES = ['dv_voip', 'sip_trunk', 'analog', 'digital'] as const;

export const SipConfig = Type.Object({
  type: Type.String(),
  allow: Type.Array(Type.String()),
  disallow: Type.String(),
  dtmfmode: Type.String(),
  directmedia: Type.String(),
  qualify: Type.Boolean(),
});
export type SipConfig = Static<typeof SipConfig>;

export const Trunk = Type.Object({
  id: Id,
  name: Type.String(),
  host: Type.String(),
  country_code: Type.String({ description: 'Dial code without the plus' }),
  dv_codes: Type.Array(Type.String()),
  max_channels: Type.Integer({ minimum: 1, maximum: 100 }),
  trunk_type: Type.Enum(TRUNK_TYPES),
  is_active: Type.Boolean(),
  sip_config: SipConfig,
  created_at: Instant,
});
export type Trunk = Static<typeof Trunk>;

export const TrunksAnswer = Type.Object({ ...Ok.properties, trunks: Type.Array(Trunk) });
export type TrunksAnswer = Static<typeof TrunksAnswer>;

/** A trunk with its live load, as the dashboards read it. */
export const Provider = Type.Object({
  id: Id,
  nome: Type.String(),
  name: Type.String(),
  host: Type.String(),
  status: Type.Enum(['active', 'inactive']),
  prioridade: Type.Integer(),
  max_channels: Type.Integer(),
  llamadas: Load,
  llamadas_activas: Load,
  chamadas_ativas: Load,
});
export type Provider = Static<typeof Provider>;

export const ProvidersAnswer = Type.Object({ ...Ok.properties, provedores: Type.Array(Provider) });
export type ProvidersAnswer = Static<typeof ProvidersAnswer>;
