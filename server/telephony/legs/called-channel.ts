/** The called party's channel, as requested from the PBX. */
import type { AriClient } from '../ari/client.ts';
import type { CallSettings } from '../call-settings.ts';
import { callerIdText } from '../caller-id.ts';

/** Ring limit of the PBX, s. Longer than any campaign's ring time-out, so that the engine hangs up first. */
const RING_LIMIT_S = 330;

/**
 * Context that no PBX has. Asterisk cannot refuse a redirection (3xx): it calls the new number in the dial plan, in this
 * context. As the context is missing, the call ends with the carrier's status. If the new number has a slash, Asterisk
 * calls the channel of that name, which is then hung up as unneeded.
 */
const NO_CONTEXT = 'cadencia-no-redirection';
/**
 * Variable that sets whether the called person may see the caller id. On a channel that Asterisk calls, the connected
 * line is the caller; CALLERID() would be the called party. `i` suppresses an update to the channel, which is not
 * dialled yet.
 */
const PRESENTATION = 'CONNECTEDLINE(pres,i)';

/** What a PBX is asked for a new channel, besides its id and its application. */
export type ChannelRequest = {
  readonly query: Readonly<Record<string, string | number>>;
  readonly variables?: Readonly<Record<string, string>> | undefined;
};

/** Calls the called party. Rejects with AriError if the PBX refuses. */
export function createCalledChannel(
  ari: AriClient,
  { app, channelId, settings }: { app: string; channelId: string; settings: CallSettings },
): Promise<unknown> {
  const { query, variables } = trunkRequest(app, settings);
  return ari.request('POST', '/channels', { ...query, app, channelId }, { variables });
}

/** Returns the request for a channel over the trunk. */
export function trunkRequest(app: string, settings: CallSettings) {
  const { endpoint, codecs, callerNumber, callerName } = settings;
  const query = {
    endpoint,
    formats: codecs.join(','),
    timeout: RING_LIMIT_S,
    ...(callerNumber !== null && { callerId: callerIdText(callerName, callerNumber) }),
  };
  return { query, variables: variablesOf(app, settings) } satisfies ChannelRequest;
}

function variablesOf(app: string, { amd, hidesCallerId }: CallSettings): Readonly<Record<string, string>> {
  return {
    CADENCIA_APP: app,
    FORWARD_CONTEXT: NO_CONTEXT,
    ...(amd !== null && { CADENCIA_AMD: amd }),
    ...(hidesCallerId && { [PRESENTATION]: 'prohib' }),
  };
}
