/** State of the telephony at a moment, as plain data. */

export type PbxState = {
  /** Host and port. */
  readonly name: string;
  /**
   * `syncing`: connected, and channels are being compared with calls. `draining`: finishes its calls and gets no new
   * ones.
   */
  readonly status: 'down' | 'syncing' | 'up' | 'draining';
  /** Beginning of the status, epoch ms. */
  readonly sinceMs: number;
  readonly calls: number;
  /** Maximum number of concurrent calls. */
  readonly channels: number;
  /** Asterisk's version, or null before the first connection. */
  readonly version: string | null;
  /** Why the PBX is down, or null. */
  readonly fault: string | null;
};

export type TrunkOnPbx = {
  readonly trunkId: number;
  readonly pbx: string;
  /** Whether the carrier answers OPTIONS; null if unknown or not requested. */
  readonly isReachable: boolean | null;
  /** Round trip of the last OPTIONS, ms. */
  readonly roundTripMs: number | null;
  /** null if the trunk doesn't register; `unknown` if the PBX doesn't report it (no manager account). */
  readonly registration: 'registered' | 'unregistered' | 'rejected' | 'unknown' | null;
  /** Number of the trunk's calls on this PBX. */
  readonly calls: number;
  /** Why the PBX refuses the trunk's configuration. */
  readonly fault?: string;
};

export type TelephonyState = {
  readonly driver: 'simulator' | 'asterisk';
  readonly isDryRun: boolean;
  readonly pbxs: readonly PbxState[];
  readonly trunks: readonly TrunkOnPbx[];
  /**
   * Names of PBXs by team, and by agent whose phone is on the line there, or whose browser is to be the phone. Empty unless
   * there are several PBXs.
   */
  readonly homes: Readonly<Record<number, string>>;
  readonly phones: Readonly<Record<number, string>>;
};

export const SIMULATED: TelephonyState = {
  driver: 'simulator',
  isDryRun: false,
  pbxs: [],
  trunks: [],
  homes: {},
  phones: {},
};

/** Whether any PBX takes calls. */
export function isConnected({ pbxs }: TelephonyState): boolean {
  return pbxs.some(({ status }) => status === 'up');
}
