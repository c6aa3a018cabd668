/** The telephony configuration: plain data, made from the environment and given to the engine's thread. */

export type TelephonyConfig = {
  /** Addresses of the PBXs' HTTP servers, for example http://10.0.0.5:8088. At least one. */
  readonly pbxUrls: readonly string[];
  /** The ARI account, the same on each PBX. */
  readonly user: string;
  readonly password: string;
  /** Name of the Stasis application. */
  readonly app: string;
  /** The most calls at a time on each PBX. */
  readonly channelsPerPbx: number;
  /** How an agent is reached: an endpoint in which {extension} is replaced, for example PJSIP/{extension}. */
  readonly agentEndpoint: string;
  /** How a session of a campaign is reached: an endpoint in which {campaign}, if it is there, is the campaign's number. */
  readonly sessionEndpoint: string;
  /** The address at which the PBXs reach this server for menu recordings; null: menus play no recording. */
  readonly audioUrl: string | null;
  /** Everything but dialing. */
  readonly isDryRun: boolean;
};

/** A PBX's name: the host and port of its address. */
export function nameOfPbx(url: string): string {
  return new URL(url).host;
}
