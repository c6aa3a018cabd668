/** Channel ids, derived from call ids: a repeated request for a call makes no second channel. */

export type OwnChannel = {
  readonly callId: number;
  /** The agent's channel of the call, rather than the called party's. */
  readonly isAgents: boolean;
};

export function channelIdOfCall(app: string, callId: number): string {
  return `${app}-${callId}`;
}

/** `nth`: from 1; each attempt to reach an agent for the call has a channel of its own. */
export function channelIdOfAgent(app: string, callId: number, nth: number): string {
  return `${app}-${callId}-agent-${nth}`;
}

/** Null: the channel is not one of ours. */
export function readChannelId(app: string, channelId: string): OwnChannel | null {
  if (!channelId.startsWith(`${app}-`)) return null;
  const match = /^(\d+)(-agent-\d+)?$/.exec(channelId.slice(app.length + 1));
  return match && { callId: Number(match[1]), isAgents: match[2] !== undefined };
}
