/** Telephony states as a driver would report them. */
import { SIMULATED, type PbxState, type TelephonyState, type TrunkOnPbx } from '#server/telephony/state.ts';

export const SINCE_MS = Date.parse('2026-11-23T14:30:00.000Z');

export const PBX_A = '10.0.0.5:8088';
export const PBX_B = '10.0.0.6:8088';

export function pbx(name: string, changes: Partial<PbxState> = {}): PbxState {
  return {
    name,
    status: 'up',
    sinceMs: SINCE_MS,
    calls: 0,
    channels: 200,
    version: '22.10.0',
    fault: null,
    ...changes,
  };
}

export function trunkOn(trunkId: number, changes: Partial<TrunkOnPbx> = {}): TrunkOnPbx {
  return { trunkId, pbx: PBX_A, isReachable: true, roundTripMs: 12, registration: null, calls: 0, ...changes };
}

/** Returns the state of Asterisk with these PBXs. */
export function asteriskOf(pbxs: readonly PbxState[], changes: Partial<TelephonyState> = {}): TelephonyState {
  return { ...SIMULATED, driver: 'asterisk', pbxs, ...changes };
}
