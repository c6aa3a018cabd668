import type { AriClient } from './ari/client.ts';
import type { AriChannel } from './ari/events.ts';
import { callIdOfBridge, readChannelId } from './channel-id.ts';

/** Returns the channels of the application's calls, by id. */
export function ownChannels(app: string, channels: readonly AriChannel[]): Map<string, AriChannel> {
  return new Map(channels.filter(({ id }) => readChannelId(app, id) !== null).map((channel) => [channel.id, channel]));
}

/** Returns the call of each of the application's bridges on the PBX, by the bridge's id. */
export async function listBridges(ari: AriClient, app: string): Promise<Map<string, number>> {
  const ids = (await ari.request<readonly { id: string }[]>('GET', '/bridges')).map(({ id }) => id);
  return new Map(
    ids.flatMap((id) => {
      const callId = callIdOfBridge(app, id);
      return callId === null ? [] : [[id, callId] as const];
    }),
  );
}
