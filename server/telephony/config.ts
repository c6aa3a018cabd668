/** Telephony configuration as plain data, which is read from the environment and passed to the engine thread. */

export type TelephonyConfig = {
  /** Addresses of the PBXs' HTTP servers, such as http://10.0.0.5:8088. At least one. */
  readonly pbxUrls: readonly string[];
  /** ARI account, the same on every PBX. */
  readonly user: string;
  readonly password: string;
  /** Name of the Stasis application. */
  readonly app: string;
  /** Maximum number of concurrent calls on each PBX. */
  readonly channelsPerPbx: number;
  /** Endpoint of an agent with the placeholder {extension}, such as PJSIP/{extension}. */
  readonly agentEndpoint: string;
  /** Endpoint of a campaign's session with the optional placeholder {campaign} for the campaign's id. */
  readonly sessionEndpoint: string;
  /** Address at which the PBXs reach this server for prompts, or null if menus play no prompt. */
  readonly audioUrl: string | null;
  /** Whether the PBXs are connected but nothing is dialled. */
  readonly isDryRun: boolean;
};

/** Returns a PBX's name: the host and port of its address. */
export function nameOfPbx(url: string): string {
  return new URL(url).host;
}

/** Whether agents' phones can stay on the line between calls, and browsers be phones. A dry run calls nobody. */
export const canNailUp = (config: TelephonyConfig | null): config is TelephonyConfig => config?.isDryRun === false;
