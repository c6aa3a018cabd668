import type { Central, TelephonyFields, TrunkFault } from '#shared/contracts/telephony.ts';
import { PBX_FAULTS, type PbxFault } from '#shared/domain/trunks.ts';
import { isConnected, type PbxState, type TelephonyState, type TrunkOnPbx } from '../telephony/state.ts';
import { say } from '#server/platform/i18n/say.ts';

const STATES: Readonly<Record<PbxState['status'], Central['estado']>> = {
  down: 'caida',
  syncing: 'sincronizando',
  up: 'activa',
  draining: 'drenando',
};

/** Returns the telephony fields that every view shares. */
export function toTelephonyFields(state: TelephonyState): TelephonyFields {
  return {
    telephony: state.driver,
    asterisk_connected: isConnected(state),
    simulacro: state.isDryRun,
    centrales: state.pbxs.map(toCentral),
  };
}

function toCentral({ name, status, sinceMs, calls, channels, version, fault }: PbxState): Central {
  return {
    nombre: name,
    estado: STATES[status],
    desde: new Date(sinceMs).toISOString(),
    llamadas: calls,
    canales: channels,
    version,
    falla: fault === null ? null : wordsOfPbxFault(fault),
  };
}

/**
 * Returns the failing trunks. Leaves out trunks for which `nameOf` returns undefined (switched off or deleted) and
 * reports of PBXs that are down, which are out of date.
 */
export function toTrunkFaults(
  { pbxs, trunks }: TelephonyState,
  nameOf: (trunkId: number) => string | undefined,
): TrunkFault[] {
  const connected = new Set(pbxs.filter(({ status }) => status !== 'down').map(({ name }) => name));
  return trunks.flatMap((trunk) => {
    const fault = faultOf(trunk);
    const name = fault === null || !connected.has(trunk.pbx) ? undefined : nameOf(trunk.trunkId);
    if (fault === null || name === undefined) return [];
    return [{ trunk_id: trunk.trunkId, trunk: name, central: trunk.pbx, falla: fault }];
  });
}

function faultOf({ registration, isReachable }: TrunkOnPbx): TrunkFault['falla'] | null {
  if (registration === 'rejected') return 'registro_rechazado';
  return isReachable === false ? 'no_responde' : null;
}

/** Returns the sentence of a fault code. Other texts are returned unchanged. */
export function wordsOfPbxFault(fault: string): string {
  return Object.hasOwn(PBX_FAULTS, fault) ? say(PBX_FAULTS[fault as PbxFault]) : fault;
}
