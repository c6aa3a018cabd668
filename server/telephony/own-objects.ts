import type { AriClient } from './ari/client.ts';
import type { AriChannel } from './ari/events.ts';
import { agentOfPhone, callIdOfBridge, readChannelId } from './channel-id.ts';

export type OwnBridge = {
  readonly callId: number;
  /** Ids of the channels in it. */
  readonly channels: readonly string[];
};

/** Returns the channels of the application's calls, by id. */
export function ownChannels(app: string, channels: readonly AriChannel[]): Map<string, AriChannel> {
  return new Map(channels.filter(({ id }) => readChannelId(app, id) !== null).map((channel) => [channel.id, channel]));
}

/** Returns the application's bridges on the PBX, by id. */
export async function listBridges(ari: AriClient, app: string): Promise<Map<string, OwnBridge>> {
  const bridges = await ari.request<readonly { id: string; channels: readonly string[] }[]>('GET', '/bridges');
  return new Map(
    bridges.flatMap(({ id, channels }) => {
      const callId = callIdOfBridge(app, id);
      return callId === null ? [] : [[id, { callId, channels }] as const];
    }),
  );
}

/** Whether the call's two parties are in a bridge. */
export function isBridged(bridges: ReadonlyMap<string, OwnBridge>, callId: number): boolean {
  return [...bridges.values()].some((bridge) => bridge.callId === callId && bridge.channels.length > 1);
}

/** Returns the agent whose nailed-up phone is in the call's bridge, or null. */
export function phoneInCall(app: string, bridges: ReadonlyMap<string, OwnBridge>, callId: number): number | null {
  const inCall = [...bridges.values()].filter((bridge) => bridge.callId === callId);
  const phones = inCall.flatMap(({ channels }) => channels.map((id) => agentOfPhone(app, id)));
  return phones.find((agentId) => agentId !== null) ?? null;
}
