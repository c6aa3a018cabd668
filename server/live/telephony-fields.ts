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

/** The telephony as every view of it carries it. */
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
 * Returns the failing trunks. `nameOf` returns undefined for a trunk that is switched off or deleted, which may fail. A
 * report of a PBX that is down is out of date.
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

/** The sentence of a fault; a text that is no code is shown as it is. */
export function wordsOfPbxFault(fault: string): string {
  return Object.hasOwn(PBX_FAULTS, fault) ? say(PBX_FAULTS[fault as PbxFault]) : fault;
}
