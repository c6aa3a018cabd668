/** A call's conversation with an agent: the agent's channel, the bridge, and the recording. */
import { AriError, type AriClient } from '../ari/client.ts';
import type { AriChannel, AriEvent } from '../ari/events.ts';
import { channelIdOfAgent } from '../channel-id.ts';

/** An agent who does not answer within this time is lost. */
const AGENT_ANSWERS_WITHIN_S = 10;

type ConversationOptions = {
  readonly app: string;
  readonly callId: number;
  /** The called party's channel. */
  readonly channelId: string;
  /** From 1: which attempt to reach an agent for this call. */
  readonly nth: number;
  /** The agent's endpoint. */
  readonly endpoint: string;
  /** Shown to the agent. */
  readonly phone: string;
  readonly isRecorded: boolean;
  readonly ari: AriClient;
  /** Sends requests in order. */
  readonly send: (work: () => Promise<unknown>) => void;
  readonly onRecordingStarted: (name: string) => void;
  /** The agent could not be reached. */
  readonly onAgentLost: () => void;
  readonly onAgentHungUp: () => void;
};

export type Conversation = {
  /** Calls the agent. */
  begin(): void;
  /** An event of an agent's channel; those of earlier attempts are ignored. */
  agentEvent(channelId: string, event: AriEvent): void;
  /** Continues after events were missed, from the channels that the PBX has now, by id. */
  resume(channels: ReadonlyMap<string, AriChannel>): void;
  /** False: no recording is running. */
  setRecordingPaused(isPaused: boolean): boolean;
  /** Ends it from this side: releases the agent and the bridge. */
  end(): void;
};

export function createConversation(options: ConversationOptions): Conversation {
  const { app, callId, channelId, nth, endpoint, phone, isRecorded, ari, send } = options;
  const agentChannel = channelIdOfAgent(app, callId, nth);
  const bridge = `${agentChannel}-bridge`;
  const recording = channelId;
  let isJoined = false;
  let isRecording = false;
  let isOver = false;

  /** Once: the agent is gone or was never there. */
  function over(): boolean {
    if (isOver) return false;
    isOver = true;
    if (isJoined) send(() => ari.request('DELETE', `/bridges/${bridge}`));
    return true;
  }

  function agentGone(): void {
    const wasJoined = isJoined;
    if (!over()) return;
    if (wasJoined) options.onAgentHungUp();
    else options.onAgentLost();
  }

  async function callAgent(): Promise<void> {
    if (isOver) return;
    try {
      await ari.request('POST', '/channels', {
        endpoint,
        app,
        channelId: agentChannel,
        callerId: phone,
        timeout: AGENT_ANSWERS_WITHIN_S,
      });
    } catch (error) {
      if (!(error instanceof AriError)) throw error;
      if (error.status !== 409 && over()) options.onAgentLost();
    }
  }

  async function join(): Promise<void> {
    if (isOver) return;
    isJoined = true;
    await ari.request('POST', `/bridges/${bridge}`, { type: 'mixing' });
    await ari.request('POST', `/bridges/${bridge}/addChannel`, { channel: `${channelId},${agentChannel}` });
    if (!isRecorded || isOver) return;
    await ari.request('POST', `/bridges/${bridge}/record`, { name: recording, format: 'wav', ifExists: 'overwrite' });
    isRecording = true;
    options.onRecordingStarted(recording);
  }

  return {
    begin: () => send(callAgent),

    agentEvent(id, event) {
      if (id !== agentChannel) return;
      if (event.type === 'StasisStart') send(join);
      else if (event.type === 'ChannelDestroyed') agentGone();
    },

    resume(channels) {
      const channel = channels.get(agentChannel);
      if (channel === undefined) agentGone();
      else if (channel.state === 'Up' && !isJoined) send(join);
    },

    setRecordingPaused(isPaused) {
      if (!isRecording || isOver) return false;
      send(() => ari.request(isPaused ? 'POST' : 'DELETE', `/recordings/live/${recording}/pause`));
      return true;
    },

    end() {
      if (!over()) return;
      send(() => ari.request('DELETE', `/channels/${agentChannel}`));
    },
  };
}
