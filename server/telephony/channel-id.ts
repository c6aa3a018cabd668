/**
 * Ids of channels and bridges, derived from call ids, so that a repeated request for a call creates no second channel.
 */

export type OwnChannel = {
  readonly callId: number;
  /** Whether it is the agent's channel rather than the called party's. */
  readonly isAgents: boolean;
};

const BRIDGE = '-bridge';

export function channelIdOfCall(app: string, callId: number): string {
  return `${app}-${callId}`;
}

/** Returns the id of an agent's channel. `nth` counts the attempts to reach an agent for the call, from 1. */
export function channelIdOfAgent(app: string, callId: number, nth: number): string {
  return `${app}-${callId}-agent-${nth}`;
}

/** Returns the id of a channel that probes an agent's phone. It belongs to no call. `nth` counts the probes, from 1. */
export function channelIdOfProbe(app: string, agentId: number, nth: number): string {
  return `${app}-${agentId}-probe-${nth}`;
}

export function isProbe(app: string, channelId: string): boolean {
  return channelId.startsWith(`${app}-`) && /^[1-9]\d*-probe-[1-9]\d*$/.test(channelId.slice(app.length + 1));
}

/**
 * Returns the id of the channel of an agent's phone that stays on the line between calls. Asterisk refuses a new channel
 * whose id begins another channel's, so this one begins like no call's, and ends with a word.
 */
export function channelIdOfPhone(app: string, agentId: number): string {
  return `${app}-phone-${agentId}-line`;
}

/** Returns the agent whose phone stays on the line on that channel, or null if the channel is no such phone. */
export function agentOfPhone(app: string, channelId: string): number | null {
  if (!channelId.startsWith(`${app}-`)) return null;
  const agentId = /^phone-([1-9]\d*)-line$/.exec(channelId.slice(app.length + 1))?.[1];
  return agentId === undefined ? null : Number(agentId);
}

/** Returns the id of the bridge between the called party and the agent on that channel. */
export function bridgeIdOf(agentChannelId: string): string {
  return agentChannelId + BRIDGE;
}

/** Returns the number of the attempt to reach an agent from the id of the agent's channel or of its bridge, else 0. */
export function agentAttemptOf(id: string): number {
  return Number(/-agent-([1-9]\d*)(-bridge)?$/.exec(id)?.[1] ?? 0);
}

/** Parses a channel id, or returns null if the channel isn't ours. Our ids have exactly the format written above. */
export function readChannelId(app: string, channelId: string): OwnChannel | null {
  if (!channelId.startsWith(`${app}-`)) return null;
  const match = /^([1-9]\d*)(-agent-[1-9]\d*)?$/.exec(channelId.slice(app.length + 1));
  const callId = Number(match?.[1]);
  return match !== null && Number.isSafeInteger(callId) ? { callId, isAgents: match[2] !== undefined } : null;
}

/** Returns the call id of a bridge, or null if the bridge isn't ours. */
export function callIdOfBridge(app: string, bridgeId: string): number | null {
  if (!bridgeId.endsWith(BRIDGE)) return null;
  const own = readChannelId(app, bridgeId.slice(0, -BRIDGE.length));
  return own?.isAgents === true ? own.callId : null;
}
