/**
 * Ids of channels and bridges, derived from call ids, so that a repeated request for a call creates no second channel.
 */

/** Which channel of a call's agents it is. */
export type AgentChannel = {
  /** Number of the attempt to reach an agent for the call, from 1. */
  readonly nth: number;
  /** Null for a session, and for the channels of earlier versions, whose ids don't name the agent. */
  readonly agentId: number | null;
};

export type OwnChannel = {
  readonly callId: number;
  /** Null for the called party's channel. */
  readonly agent: AgentChannel | null;
};

const BRIDGE = '-bridge';

export function channelIdOfCall(app: string, callId: number): string {
  return `${app}-${callId}`;
}

export function channelIdOfAgent(app: string, callId: number, { nth, agentId }: AgentChannel): string {
  return `${app}-${callId}-agent-${nth}${agentId === null ? '' : `-${agentId}`}`;
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

/**
 * Ids of a supervisor's part in a conversation, whose phone and channels that copy audio (snoops) meet in a bridge. `nth`
 * tells it from others of the same supervisor. They end with a word like those of nailed-up phones.
 */
export const phoneIdOfListener = (app: string, agentId: number, nth: number): string =>
  `${app}-listen-${agentId}-${nth}-phone`;
export const snoopIdOfListener = (app: string, agentId: number, nth: number, snoop: number): string =>
  `${app}-listen-${agentId}-${nth}-${snoop}-snoop`;
export const bridgeIdOfListener = (app: string, agentId: number, nth: number): string =>
  `${app}-listen-${agentId}-${nth}${BRIDGE}`;

/** Returns the bridge of a listener's channel, or null if the channel is none. */
export function bridgeOfListener(app: string, channelId: string): string | null {
  if (!channelId.startsWith(`${app}-`)) return null;
  const match = /^listen-([1-9]\d*)-([1-9]\d*)-(phone|[1-9]\d*-snoop)$/.exec(channelId.slice(app.length + 1));
  return match === null ? null : bridgeIdOfListener(app, Number(match[1]), Number(match[2]));
}

/** Returns the id of the bridge that was made for the `nth` attempt to reach an agent. Agents who join later enter it, too. */
export function bridgeIdOf(app: string, callId: number, nth: number): string {
  return channelIdOfAgent(app, callId, { nth, agentId: null }) + BRIDGE;
}

/** Parses a channel id, or returns null if the channel isn't ours. Our ids have exactly the format written above. */
export function readChannelId(app: string, channelId: string): OwnChannel | null {
  if (!channelId.startsWith(`${app}-`)) return null;
  const match = /^([1-9]\d*)(?:-agent-([1-9]\d*)(?:-([1-9]\d*))?)?$/.exec(channelId.slice(app.length + 1));
  if (match === null) return null;
  const [, callId, nth, agentId] = match;
  if (!Number.isSafeInteger(Number(callId))) return null;
  const agent =
    nth === undefined ? null : { nth: Number(nth), agentId: agentId === undefined ? null : Number(agentId) };
  return { callId: Number(callId), agent };
}

/** Returns a bridge's call and the number in its id, or null if the bridge isn't ours. */
export function readBridgeId(app: string, bridgeId: string): { readonly callId: number; readonly nth: number } | null {
  if (!bridgeId.endsWith(BRIDGE)) return null;
  const own = readChannelId(app, bridgeId.slice(0, -BRIDGE.length));
  return own === null || own.agent?.agentId !== null ? null : { callId: own.callId, nth: own.agent.nth };
}
