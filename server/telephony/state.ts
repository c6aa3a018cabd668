/** The state of the telephony at a moment, for the console. Plain data. */

export type PbxState = {
  /** Host and port. */
  readonly name: string;
  /** syncing: connected, and its channels are being compared with the calls. draining: finishes its calls, gets none. */
  readonly status: 'down' | 'syncing' | 'up' | 'draining';
  /** Epoch ms. */
  readonly sinceMs: number;
  readonly calls: number;
  /** Maximum concurrent calls. */
  readonly channels: number;
  /** Asterisk's version, null until it has been connected. */
  readonly version: string | null;
  /** Why it is down. */
  readonly fault: string | null;
};

/** A trunk on one PBX. */
export type TrunkOnPbx = {
  readonly trunkId: number;
  readonly pbx: string;
  /** Whether the carrier answers OPTIONS; null: not known yet, or not asked. */
  readonly isReachable: boolean | null;
  /** Round trip of the last OPTIONS. */
  readonly roundTripMs: number | null;
  /** null: the trunk does not register; unknown: the PBX does not tell (no manager account). */
  readonly registration: 'registered' | 'unregistered' | 'rejected' | 'unknown' | null;
  /** Channels of the trunk in use on this PBX. */
  readonly calls: number;
  /** Why the PBX does not take the trunk as it is set. */
  readonly fault?: string;
};

export type TelephonyState = {
  readonly driver: 'simulator' | 'asterisk';
  readonly isDryRun: boolean;
  readonly pbxs: readonly PbxState[];
  readonly trunks: readonly TrunkOnPbx[];
};

export const SIMULATED: TelephonyState = { driver: 'simulator', isDryRun: false, pbxs: [], trunks: [] };

/** Whether any PBX takes calls. */
export function isConnected({ pbxs }: TelephonyState): boolean {
  return pbxs.some(({ status }) => status === 'up');
}
