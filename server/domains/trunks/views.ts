import {
  TRUNK_TYPES,
  TrunkPatch,
  type Provider,
  type ProvidersAnswer,
  type Trunk,
  type TrunkAnswer,
  type TrunkDeleteAnswer,
  type TrunkHealth as WireHealth,
  type TrunkHealthAnswer,
  type TrunkOnCentral,
  type TrunksAnswer,
} from '#shared/contracts/trunks.ts';
import { withVersion } from '#server/platform/http/versions.ts';
import { instantOrNull, toInstant } from '#server/platform/time/instant.ts';
import { sipMeaning } from '#shared/domain/sip-statuses.ts';
import type { TrunkHealth } from './health.ts';
import type { TrunkHour } from './hours-store.ts';
import type { TrunkChanges, TrunkView } from './service.ts';
import type { TrunkOnPbx } from '#server/telephony/state.ts';
import { readSipPatch } from './sip-settings.ts';
import type { TrunkRemoval } from './store.ts';
import { serverMsg } from '#shared/msg.ts';
import { say } from '#server/platform/i18n/say.ts';

const REGISTRATION = {
  registered: 'registrado',
  unregistered: 'sin_registrar',
  rejected: 'rechazado',
  unknown: 'desconocido',
} as const;
const DELETED = serverMsg('Trunk eliminado con éxito');

export function toTrunk(trunk: TrunkView): Trunk {
  return withVersion(TrunkPatch, {
    id: trunk.id,
    name: trunk.name,
    host: trunk.host,
    country_code: trunk.countryCode,
    dv_codes: trunk.dvCodes,
    max_channels: trunk.maxChannels,
    trunk_type: TRUNK_TYPES.find((type) => type === trunk.trunkType) ?? 'dv_voip',
    is_active: trunk.isActive,
    prioridade: trunk.priority,
    sip_config: trunk.sip,
    returned_audio_id: trunk.returnedAudioId,
    returned_to_team: trunk.isReturnedToTeam,
    returned_by_key: trunk.isReturnedByKey,
    llamadas_activas: trunk.load,
    chamadas_ativas: trunk.load,
    health: toHealth(trunk.health),
    telefonia: toTelephony(trunk),
    created_at: new Date(trunk.createdAt).toISOString(),
  });
}

function toHealth({ state, rest }: TrunkHealth): WireHealth {
  return {
    state,
    since: instantOrNull(rest?.sinceMs ?? null),
    until: instantOrNull(rest?.untilMs ?? null),
    sip_cause: rest?.sipCause ?? null,
    meaning: rest && say(sipMeaning(rest.sipCause)),
    rests: rest?.rests ?? null,
  };
}

export function toHealthAnswer(health: TrunkHealth, hours: readonly TrunkHour[]): TrunkHealthAnswer {
  return {
    success: true,
    health: toHealth(health),
    hours: hours.map(({ startMs, placed, reached, failures }) => ({
      hour: toInstant(startMs),
      placed,
      reached,
      failures: failures.map(({ sipCause, calls }) => ({
        sip_cause: sipCause,
        meaning: say(sipMeaning(sipCause)),
        calls,
      })),
    })),
  };
}

const toTelephony = ({ onPbxs }: TrunkView): Trunk['telefonia'] => onPbxs && onPbxs.map(toTrunkOnCentral);

function toTrunkOnCentral({ pbx, isReachable, roundTripMs, registration, calls, fault }: TrunkOnPbx): TrunkOnCentral {
  return {
    central: pbx,
    responde: isReachable,
    ida_y_vuelta_ms: roundTripMs,
    registro: registration && REGISTRATION[registration],
    llamadas: calls,
    falla: fault === undefined ? null : say('No se pudo configurar en la central: {fault}', { fault }),
  };
}

export function toTrunksAnswer(trunks: readonly TrunkView[]): TrunksAnswer {
  return { success: true, trunks: trunks.map(toTrunk), total: trunks.length };
}

export function toTrunkAnswer(view: TrunkView, message: string): TrunkAnswer {
  const trunk = toTrunk(view);
  return { success: true, message, mensaje: message, ...trunk, trunk };
}

export function toTrunkDeleteAnswer(id: number, removal: TrunkRemoval): TrunkDeleteAnswer {
  return {
    success: true,
    message: DELETED,
    mensaje: DELETED,
    id,
    clis_sin_proveedor: removal.clis,
    caller_id_eliminados: removal.callerIdConfigs.length,
  };
}

export function toProvidersAnswer(trunks: readonly TrunkView[]): ProvidersAnswer {
  return { success: true, provedores: trunks.map(toProvider) };
}

function toProvider(trunk: TrunkView): Provider {
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
    health: toHealth(trunk.health),
    telefonia: toTelephony(trunk),
  };
}

/** Maps only the fields present on the wire. */
export function fromTrunkPatch(patch: TrunkPatch): TrunkChanges {
  return {
    ...(patch.name !== undefined && { name: patch.name }),
    ...(patch.host !== undefined && { host: patch.host }),
    ...(patch.country_code !== undefined && { countryCode: patch.country_code }),
    ...(patch.dv_codes !== undefined && { dvCodes: patch.dv_codes }),
    ...(patch.max_channels !== undefined && { maxChannels: patch.max_channels }),
    ...(patch.trunk_type !== undefined && { trunkType: patch.trunk_type }),
    ...(patch.is_active !== undefined && { isActive: patch.is_active }),
    ...(patch.prioridade !== undefined && { priority: patch.prioridade }),
    ...(patch.returned_audio_id !== undefined && { returnedAudioId: patch.returned_audio_id }),
    ...(patch.returned_to_team !== undefined && { isReturnedToTeam: patch.returned_to_team }),
    ...(patch.returned_by_key !== undefined && { isReturnedByKey: patch.returned_by_key }),
    ...(patch.sip_config !== undefined && { sip: readSipPatch(patch.sip_config) }),
  };
}
