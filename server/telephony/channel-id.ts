/** Ids of channels and bridges, derived from call ids: a repeated request for a call makes no second channel. */

export type OwnChannel = {
  readonly callId: number;
  /** The agent's channel of the call, rather than the called party's. */
  readonly isAgents: boolean;
};

const BRIDGE = '-bridge';

export function channelIdOfCall(app: string, callId: number): string {
  return `${app}-${callId}`;
}

/** `nth`: from 1; each attempt to reach an agent for the call has a channel of its own. */
export function channelIdOfAgent(app: string, callId: number, nth: number): string {
  return `${app}-${callId}-agent-${nth}`;
}

/** The bridge in which the called party talks with the agent of that channel. */
export function bridgeIdOf(agentChannelId: string): string {
  return agentChannelId + BRIDGE;
}

/** Null: the channel is not one of ours. Ours have exactly the format written here. */
export function readChannelId(app: string, channelId: string): OwnChannel | null {
  if (!channelId.startsWith(`${app}-`)) return null;
  const match = /^([1-9]\d*)(-agent-[1-9]\d*)?$/.exec(channelId.slice(app.length + 1));
  const callId = Number(match?.[1]);
  return match !== null && Number.isSafeInteger(callId) ? { callId, isAgents: match[2] !== undefined } : null;
}

/** Null: the bridge is not one of ours. */
export function callIdOfBridge(app: string, bridgeId: string): number | null {
  if (!bridgeId.endsWith(BRIDGE)) return null;
  const own = readChannelId(app, bridgeId.slice(0, -BRIDGE.length));
  return own?.isAgents === true ? own.callId : null;
}
