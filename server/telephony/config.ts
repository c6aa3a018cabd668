/** The telephony configuration: plain data, made from the environment and given to the engine's thread. */

export type TelephonyConfig = {
  /** Addresses of the PBXs' HTTP servers, for example http://10.0.0.5:8088. At least one. */
  readonly pbxUrls: readonly string[];
  /** The ARI account, the same on each PBX. */
  readonly user: string;
  readonly password: string;
  /** Name of the Stasis application. */
  readonly app: string;
  /** Maximum concurrent calls on each PBX. */
  readonly channelsPerPbx: number;
  /** Endpoint of an agent, in which {extension} is replaced, for example PJSIP/{extension}. */
  readonly agentEndpoint: string;
  /** Endpoint of a campaign's session, in which {campaign}, if present, is replaced by the campaign's number. */
  readonly sessionEndpoint: string;
  /** The address at which the PBXs reach this server for menu recordings; null: menus play no recording. */
  readonly audioUrl: string | null;
  /** Does everything except dialing. */
  readonly isDryRun: boolean;
};

/** A PBX's name: the host and port of its address. */
export function nameOfPbx(url: string): string {
  return new URL(url).host;
}
