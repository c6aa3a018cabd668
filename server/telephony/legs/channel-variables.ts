import type { CallSettings } from '../call-settings.ts';

/**
 * Context that no PBX has. Asterisk cannot refuse a redirection (3xx): it calls the new number in the dial plan, in this
 * context. As the context is missing, the call ends with the carrier's status.
 */
const NO_CONTEXT = 'cadencia-no-redirection';
/**
 * Variable that sets whether the called person may see the caller id. On a channel that Asterisk calls, the connected
 * line is the caller; CALLERID() would be the called party. `i` suppresses an update to the channel, which is not
 * dialled yet.
 */
const PRESENTATION = 'CONNECTEDLINE(pres,i)';

/** Returns the channel variables of a call. */
export function channelVariablesOf(
  app: string,
  { amd, hidesCallerId }: Pick<CallSettings, 'amd' | 'hidesCallerId'>,
): Readonly<Record<string, string>> {
  return {
    CADENCIA_APP: app,
    FORWARD_CONTEXT: NO_CONTEXT,
    ...(amd !== null && { CADENCIA_AMD: amd }),
    ...(hidesCallerId && { [PRESENTATION]: 'prohib' }),
  };
}
