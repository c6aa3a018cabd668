/** The channel of a person who has called, and waits for a team. */
import type { AriClient } from '../ari/client.ts';

/**
 * Time limit of the channel until its conversation, s, which the PBX keeps although this server dies: the wait for an
 * agent, the tries to reach one, and the recording. It replaces the dial plan's, which is for busy tones.
 */
const WAITING_LIMIT_S = 240;
const NO_LIMIT = 0;

function limit(ari: AriClient, channelId: string, seconds: number): Promise<unknown> {
  const query = { variable: 'TIMEOUT(absolute)', value: String(seconds) };
  return ari.request('POST', `/channels/${channelId}/variable`, query);
}

/** Answers the call. Rejects with AriError if the PBX refuses, and then hangs up as busy. */
export async function answerReceived(ari: AriClient, app: string, channelId: string): Promise<void> {
  // Without it, nothing tells the end of a channel that the application has not made.
  await ari.request('POST', `/applications/${app}/subscription`, { eventSource: `channel:${channelId}` });
  await limit(ari, channelId, WAITING_LIMIT_S);
  try {
    await ari.request('POST', `/channels/${channelId}/answer`);
  } catch (error) {
    await ari.request('DELETE', `/channels/${channelId}`, { reason: 'busy' }).catch(() => {});
    throw error;
  }
}

/** Lets the conversation last as long as the engine permits. */
export const unlimitReceived = (ari: AriClient, channelId: string): Promise<unknown> => limit(ari, channelId, NO_LIMIT);
