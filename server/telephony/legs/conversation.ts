/** A call's conversation with an agent: the agent's channel, the bridge and the recording. */
import type { AgentLoss } from '#engine/model/facts.ts';
import type { ConversationOrder } from '#engine/ports.ts';
import { isBusy, isSignOfLife } from '../agents/phone-signs.ts';
import { AriError, isThere, type AriClient } from '../ari/client.ts';
import type { AriChannel, AriEvent } from '../ari/events.ts';
import type { PhoneInUse } from '../agents/nailed-up-phones.ts';
import { bridgeIdOf, channelIdOfAgent } from '../channel-id.ts';

/** Time limit for an agent to answer, s. */
const AGENT_ANSWERS_WITHIN_S = 10;

type ConversationOptions = {
  readonly app: string;
  readonly callId: number;
  /** Id of the called party's channel. */
  readonly channelId: string;
  /** Number of the attempt to reach an agent for this call, from 1. */
  readonly nth: number;
  /** Returns the endpoint at which the agent is called now. */
  readonly endpointOf: () => Promise<string>;
  /** The agent's nailed-up phone, or null if a phone is called for this conversation. */
  readonly nailedUp: PhoneInUse | null;
  /** Called number, which the agent's phone shows. */
  readonly phone: string;
  readonly isRecorded: boolean;
  readonly ari: AriClient;
  /** Queues a request behind the call's earlier ones. */
  readonly send: (work: () => Promise<unknown>) => void;
  readonly onRecordingStarted: (name: string) => void;
  /** Stops what the called party hears. Bridging begins when it has stopped. */
  readonly stopWaitingAudio: () => Promise<void>;
  /** Called when the agent has been bridged with the called party. */
  readonly onJoined: () => void;
  /** Called if the agent did not take the call. */
  readonly onAgentLost: (why: AgentLoss) => void;
  readonly onAgentHungUp: () => void;
  /** Called if the agent's nailed-up phone was lost during the conversation. */
  readonly onAgentGone: () => void;
};

/** The agent's orders in force in a conversation. */
export type ConversationState = { readonly isHeld: boolean; readonly isMuted: boolean };

export type Conversation = {
  begin(): void;
  /** Takes over a conversation that an earlier process began, with what its agent had ordered. Call `resume` next. */
  adopt(state: ConversationState): void;
  /** Whether agent and person are bridged. */
  isJoined(): boolean;
  /** Whether the channel is the agent's and still needed. */
  owns(channelId: string): boolean;
  agentEvent(event: AriEvent): void;
  /** Handles the end of the agent's nailed-up phone. */
  phoneGone(isHungUp: boolean): void;
  /** Continues after events were missed. `channels` are the PBX's current channels by id. */
  resume(channels: ReadonlyMap<string, AriChannel>): void;
  control(order: ConversationOrder): void;
  /** Pauses or resumes the recording, which a hold pauses, too. Returns false if none is running. */
  setRecordingPaused(isPaused: boolean): boolean;
  /** Ends the conversation from this side: releases the agent and the bridge. */
  end(): void;
};

export function createConversation(options: ConversationOptions): Conversation {
  const { app, callId, channelId, nth, endpointOf, nailedUp, phone, isRecorded, ari, send } = options;
  const ownChannel = channelIdOfAgent(app, callId, nth);
  const agentChannel = nailedUp?.channelId ?? ownChannel;
  const bridge = bridgeIdOf(ownChannel);
  const recording = channelId;
  /** Whether the request to call the agent has succeeded or failed. */
  let isCalled = false;
  let hasBridge = false;
  /** Whether the agent's phone has rung or answered. */
  let hasRung = false;
  let isJoined = false;
  let isRecording = false;
  let isAdopted = false;
  /** Whether the person is to hear music instead of the agent. Null if nothing of a hold is left to do. */
  let isHeld: boolean | null = null;
  /** Whether the agent's microphone is to be muted. Null if the agent never ordered that. */
  let isMuted: boolean | null = null;
  /** Last request to pause (true) or resume (false) the recording, or null. */
  let isPauseWanted: boolean | null = null;
  let isOver = false;

  /** Marks the conversation as over and deletes its bridge. Returns false if it was over already. */
  function over(): boolean {
    if (isOver) return false;
    isOver = true;
    if (isHeld === true) send(stopMusic);
    // The next conversation of the phone must not be muted.
    if (isMuted === true && nailedUp !== null) send(mute(false));
    nailedUp?.release();
    if (hasBridge) send(removeBridge);
    return true;
  }

  async function removeBridge(): Promise<void> {
    await nailedUp?.settled();
    await ari.request('DELETE', `/bridges/${bridge}`);
  }

  function agentGone(wasBusy: boolean): void {
    if (!over()) return;
    if (isJoined) options.onAgentHungUp();
    else if (wasBusy) options.onAgentLost('busy');
    else options.onAgentLost(hasRung ? 'no_answer' : 'unreachable');
  }

  /** Ends the conversation from this side. Returns false if it had ended already. */
  function end(): boolean {
    if (!over()) return false;
    if (nailedUp === null) send(() => ari.request('DELETE', `/channels/${agentChannel}`));
    return true;
  }

  async function callAgent(): Promise<void> {
    if (isOver) return;
    try {
      const timeout = AGENT_ANSWERS_WITHIN_S;
      const endpoint = await endpointOf();
      if (isOver) return;
      const query = { endpoint, app, channelId: agentChannel, callerId: phone, timeout };
      await unlessThere(ari.request('POST', '/channels', query));
    } catch (error) {
      if (error instanceof AriError && over()) options.onAgentLost('unreachable');
      throw error;
    } finally {
      isCalled = true;
    }
  }

  async function join(): Promise<void> {
    // The phone may still be on its way from an earlier conversation.
    await nailedUp?.settled();
    if (isOver || isJoined) return;
    hasBridge = true;
    try {
      await unlessThere(ari.request('POST', `/bridges/${bridge}`, { type: 'mixing' }));
      await options.stopWaitingAudio();
      await ari.request('POST', `/bridges/${bridge}/addChannel`, { channel: `${channelId},${agentChannel}` });
    } catch (error) {
      if (error instanceof AriError && end()) options.onAgentLost('no_answer');
      throw error;
    }
    if (isOver) return;
    isJoined = true;
    options.onJoined();
    await record();
  }

  async function record(): Promise<void> {
    if (isRecording || isOver) return;
    if (!(isAdopted && (await isThere(ari, `/recordings/live/${recording}`)))) {
      if (!isRecorded) return;
      // The recording of an earlier process, or of an earlier agent, must not be lost.
      const query = { name: recording, format: 'wav', ifExists: isAdopted || nth > 1 ? 'append' : 'overwrite' };
      await unlessThere(ari.request('POST', `/bridges/${bridge}/record`, query));
    }
    isRecording = true;
    options.onRecordingStarted(recording);
    if (isHeld === true) pause(true);
  }

  function pause(isPaused: boolean): void {
    send(() => ari.request(isPaused ? 'POST' : 'DELETE', `/recordings/live/${recording}/pause`));
  }

  const stopMusic = () => ari.request('DELETE', `/channels/${channelId}/moh`);

  /** Returns the request that mutes or unmutes what the agent says. */
  const mute = (isOn: boolean) => () =>
    ari.request(isOn ? 'POST' : 'DELETE', `/channels/${agentChannel}/mute`, { direction: 'in' });

  /** Takes the person out of the bridge. The agent's phone waits in it. */
  async function hold(): Promise<void> {
    if (isOver || isHeld !== true) return;
    // It is refused if the person isn't in the bridge, because an earlier request has arrived.
    await ari.request('POST', `/bridges/${bridge}/removeChannel`, { channel: channelId }).catch(ignoreRefusal);
    await ari.request('POST', `/channels/${channelId}/moh`);
  }

  async function endHold(): Promise<void> {
    if (isOver || isHeld !== false) return;
    await stopMusic().catch(ignoreRefusal);
    await ari.request('POST', `/bridges/${bridge}/addChannel`, { channel: channelId });
    if (isHeld === false) isHeld = null;
  }

  /** Nothing of a hold is recorded, not even what the agent says. */
  function setHeld(isOn: boolean): void {
    isHeld = isOn;
    if (isRecording && isPauseWanted !== true) pause(isOn);
    send(isOn ? hold : endHold);
  }

  function setMuted(isOn: boolean): void {
    isMuted = isOn;
    send(mute(isOn));
  }

  return {
    begin() {
      if (nailedUp === null) return send(callAgent);
      isCalled = true;
      if (nailedUp.isUp()) send(join);
      else agentGone(false);
    },
    adopt(state) {
      isAdopted = isCalled = hasBridge = isJoined = true;
      isHeld = state.isHeld || null;
      isMuted = state.isMuted || null;
    },
    isJoined: () => isJoined && !isOver,
    owns: (id) => nailedUp === null && id === agentChannel && !isOver,

    agentEvent(event) {
      if (event.type === 'StasisStart') send(join);
      else if (event.type === 'ChannelDestroyed') agentGone(isBusy(event));
      if (isSignOfLife(event)) hasRung = true;
    },

    phoneGone(isHungUp) {
      if (!isJoined || isHungUp) return agentGone(false);
      if (over()) options.onAgentGone();
    },

    resume(channels) {
      if (!isCalled || isOver) return;
      const channel = channels.get(agentChannel);
      if (nailedUp === null && channel === undefined) agentGone(false);
      else if (nailedUp?.isUp() ?? channel?.state === 'Up') {
        send(isJoined ? record : join);
        // The latest requests or their responses may have been lost.
        if (isHeld !== null) setHeld(isHeld);
        if (isMuted !== null) setMuted(isMuted);
        if (isRecording && isPauseWanted !== null && isHeld !== true) pause(isPauseWanted);
      }
    },

    control(order) {
      if (!isJoined || isOver) return;
      if (order.kind === 'hold') setHeld(order.isHeld);
      else if (order.kind === 'mute') setMuted(order.isMuted);
      else send(() => ari.request('POST', `/channels/${channelId}/dtmf`, { dtmf: order.keys }));
    },

    setRecordingPaused(isPaused) {
      if (!isRecording || isOver) return false;
      isPauseWanted = isPaused;
      if (isHeld !== true) pause(isPaused);
      return true;
    },

    end: () => void end(),
  };
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AriError)) throw error;
}

/** Ignores 409: an earlier request whose response was lost has already created the object. */
async function unlessThere(made: Promise<unknown>): Promise<void> {
  try {
    await made;
  } catch (error) {
    if (!(error instanceof AriError) || error.status !== 409) throw error;
  }
}
