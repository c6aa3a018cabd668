import type { AriClient } from './ari/client.ts';
import type { AriChannel } from './ari/events.ts';
import { ignoreRefusal } from './legs/refusals.ts';
import { channelIdOfPhone, readBridgeId, type OwnChannel } from './channel-id.ts';

export type OwnBridge = {
  readonly callId: number;
  /** Ids of the channels in it. */
  readonly channels: readonly string[];
};

/** Returns the channels of the application's calls, by id. `readId` returns null for others. */
export function ownChannels(
  readId: (id: string) => OwnChannel | null,
  channels: readonly AriChannel[],
): Map<string, AriChannel> {
  return new Map(channels.filter(({ id }) => readId(id) !== null).map((channel) => [channel.id, channel]));
}

/** Returns the application's bridges on the PBX, by id. */
export async function listBridges(ari: AriClient, app: string): Promise<Map<string, OwnBridge>> {
  const bridges = await ari.request<readonly { id: string; channels: readonly string[] }[]>('GET', '/bridges');
  return new Map(
    bridges.flatMap(({ id, channels }) => {
      const own = readBridgeId(app, id);
      return own === null ? [] : [[id, { callId: own.callId, channels }] as const];
    }),
  );
}

/** Whether the call's two parties are in a bridge. */
export function isBridged(bridges: ReadonlyMap<string, OwnBridge>, callId: number): boolean {
  return [...bridges.values()].some((bridge) => bridge.callId === callId && bridge.channels.length > 1);
}

/**
 * Whether the called party is out of the call's bridge, where its agents are, as during a hold. The hold may have ended
 * without a request to the PBX, if the process died in between.
 */
export function isOutOfBridges(bridges: ReadonlyMap<string, OwnBridge>, callId: number, channelId: string): boolean {
  const own = [...bridges.values()].filter((bridge) => bridge.callId === callId && bridge.channels.length > 0);
  return own.length > 0 && own.every(({ channels }) => !channels.includes(channelId));
}

/** Whether the nailed-up phone of the agent is in the call's bridge. Those of others may be in it, too. */
export function hasPhone(
  app: string,
  bridges: ReadonlyMap<string, OwnBridge>,
  callId: number,
  agentId: number,
): boolean {
  const phone = channelIdOfPhone(app, agentId);
  return [...bridges.values()].some((bridge) => bridge.callId === callId && bridge.channels.includes(phone));
}

/** Subscribes to the events of channels from an earlier connection. */
export async function subscribe(ari: AriClient, app: string, channelIds: readonly string[]): Promise<void> {
  for (const id of channelIds) {
    const eventSource = `channel:${id}`;
    // If the channel has ended, the next comparison notices.
    await ari.request('POST', `/applications/${app}/subscription`, { eventSource }).catch(ignoreRefusal);
  }
}

/**
 * Deletes bridges that no call needs. A bridge outlives its channels, and the request to delete it may have been lost.
 */
export async function removeBridges(
  ari: AriClient,
  bridges: ReadonlyMap<string, OwnBridge>,
  isNeeded: (callId: number) => boolean,
): Promise<void> {
  for (const [id, { callId }] of bridges)
    if (!isNeeded(callId)) await ari.request('DELETE', `/bridges/${id}`).catch(ignoreRefusal);
}
