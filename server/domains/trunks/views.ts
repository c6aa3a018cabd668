import { TRUNK_TYPES, type Provider, type SipConfig, type Trunk } from '#shared/contracts/trunks.ts';
import type { TrunkView } from './service.ts';

const SIP_DEFAULTS: SipConfig = {
  type: 'friend',
  allow: [],
  disallow: 'all',
  dtmfmode: 'rfc2833',
  directmedia: 'nonat',
  qualify: true,
};

export function toTrunk(trunk: TrunkView): Trunk {
  return {
    id: trunk.id,
    name: trunk.name,
    host: trunk.host,
    country_code: trunk.countryCode,
    dv_codes: trunk.dvCodes,
    max_channels: trunk.maxChannels,
    trunk_type: TRUNK_TYPES.find((type) => type === trunk.trunkType) ?? 'dv_voip',
    is_active: trunk.isActive,
    sip_config: toSipConfig(trunk.sipConfig),
    created_at: new Date(trunk.createdAt).toISOString(),
  };
}

/** The settings that the screen shows, one by one: secrets never leave. */
function toSipConfig(stored: Readonly<Record<string, unknown>>): SipConfig {
  const { type, allow, disallow, dtmfmode, directmedia, qualify } = { ...SIP_DEFAULTS, ...stored } as SipConfig;
  return { type, allow, disallow, dtmfmode, directmedia, qualify };
}

export function toProvider(trunk: TrunkView): Provider {
  return {
    id: trunk.id,
    nome: trunk.name,
    name: trunk.name,
    host: trunk.host,
    status: trunk.isActive ? 'active' : 'inactive',
    prioridade: trunk.priority,
    max_channels: trunk.maxChannels,
    llamadas: trunk.load,
    llamadas_activas: trunk.load,
    chamadas_ativas: trunk.load,
  };
}
