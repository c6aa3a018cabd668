/**
 * A call's conversation with an agent or an outside number, and with another one whom an agent consults: their lines, the
 * bridge, the recording.
 */
import type { AgentLoss } from '#engine/model/facts.ts';
import type { ConversationOrder } from '#engine/ports.ts';
import { AriError, type AriClient } from '../ari/client.ts';
import type { AriChannel, AriEvent } from '../ari/events.ts';
import type { AgentLine, LineMaker } from './agent-line.ts';
import { createConversationRecording } from './conversation-recording.ts';
import { ignoreRefusal, isOutOfBridge, unlessThere } from './refusals.ts';

type ConversationOptions = {
  /** Id of the called party's channel. */
  readonly channelId: string;
  readonly bridge: string;
  /** Null for a session and for an outside number. */
  readonly agentId: number | null;
  readonly lineOf: LineMaker;
  /** Whether it is with an outside number. Nothing that such a number hears or says is recorded. */
  readonly isOutside: boolean;
  readonly isRecorded: boolean;
  /** Whether the call has been recorded before. */
  readonly wasRecorded: boolean;
  /** Whether the recording was paused in an earlier conversation. */
  readonly isRecordingPaused: boolean;
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
  readonly onAgentGone: (agentId: number) => void;
  /** Called if the agent hung up, and the consulted one has the conversation. */
  readonly onAgentLeft: (agentId: number) => void;
  /** `agentId` is null for an outside number. */
  readonly onConsultedJoined: (agentId: number | null) => void;
  /** Called if whoever is consulted did not take the call, or with null if they have left or were not called. */
  readonly onConsultedLost: (agentId: number | null, why: AgentLoss | null) => void;
};

/** The agent's orders in force in a conversation. */
export type ConversationState = { readonly isHeld: boolean; readonly isMuted: boolean };

/** An agent whom the conversation's agent consults, or an outside number if `agentId` is null. */
export type Consulted = { readonly agentId: number | null; readonly lineOf: LineMaker };

export type Conversation = {
  begin(): void;
  /**
   * Takes over a conversation that an earlier process began, with what its agent had ordered. Call `resume` next, which
   * brings the PBX to that. `isOut` says that the called party is out of the bridge, although a hold may have ended, and
   * `hadNumber` that an outside number had silenced the recording.
   */
  adopt(
    state: ConversationState & { readonly isOut: boolean; readonly hadNumber: boolean },
    consulted: Consulted | null,
  ): void;
  /** Whether agent and person are bridged. */
  isJoined(): boolean;
  /** Whether the channel is an agent's and still needed. */
  owns(channelId: string): boolean;
  agentEvent(channelId: string, event: AriEvent): void;
  /** Continues after events were missed. `channels` are the PBX's current channels by id. */
  resume(channels: ReadonlyMap<string, AriChannel>): void;
  control(order: ConversationOrder): void;
  /** Calls somebody else into the conversation. */
  consult(consulted: Consulted): void;
  /** Takes whoever is consulted out of the conversation. */
  endConsultation(): void;
  /** Gives the conversation to whoever is consulted, and ends a hold. Does nothing unless they have joined it. */
  handOver(): void;
  /** Returns the agent's channel and the bridge, or null unless the agent is in it. `onOver` is called at the end. */
  listened(agentId: number, onOver: () => void): { readonly channelId: string; readonly bridge: string } | null;
  /** Pauses or resumes the recording, which a hold pauses, too. Returns false if none is running. */
  setRecordingPaused(isPaused: boolean): boolean;
  /** Leaves the conversation to the PBX, without another agent who has not joined it. */
  leave(): void;
  /** Ends the conversation from this side: releases the agents and the bridge. */
  end(): void;
};

/** An agent, a session or an outside number in the conversation. */
type Seat = {
  readonly agentId: number | null;
  readonly isOutside: boolean;
  readonly line: AgentLine;
  isIn: boolean;
  /** Called when the agent's part is over. */
  readonly atEnd: (() => void)[];
};

export function createConversation(options: ConversationOptions): Conversation {
  const { channelId, bridge, ari, send } = options;
  let main = seatOf(options, options.isOutside);
  let consulted: Seat | null = null;
  let hasBridge = false;
  /** Whether the person is to hear music instead of the agent. Null if nothing of a hold is left to do. */
  let isHeld: boolean | null = null;
  /** Whether the PBX has refused to take the person out of the bridge for a hold. */
  let isHoldRefused = false;
  /** Whether the agent's microphone is to be muted. Null if the agent never ordered that. */
  let isMuted: boolean | null = null;
  let isOver = false;

  function seatOf({ agentId, lineOf }: Consulted, isOutside: boolean): Seat {
    const line = lineOf({
      onUp: () => send(() => enter(seat)),
      onGone: (why, isHungUp) => gone(seat, why, isHungUp),
    });
    const seat: Seat = { agentId, isOutside, line, isIn: false, atEnd: [] };
    return seat;
  }

  const consultedSeatOf = (other: Consulted): Seat => seatOf(other, other.agentId === null);

  const recording = createConversationRecording({
    name: channelId,
    bridge,
    isRecorded: options.isRecorded && !options.isOutside,
    wasRecorded: options.wasRecorded,
    isPaused: options.isRecordingPaused,
    ari,
    send,
    isSilenced: () => isHeld === true || main.isOutside || consulted?.isOutside === true,
    onStarted: options.onRecordingStarted,
  });

  async function record(): Promise<void> {
    if (!isOver) await recording.start();
  }

  /** Marks the conversation as over, deletes its bridge and releases the agents. Returns false if it was over already. */
  function over(): boolean {
    if (isOver) return false;
    isOver = true;
    endPart(main);
    if (consulted !== null) endPart(consulted);
    if (isHeld === true) send(stopMusic);
    if (hasBridge) send(removeBridge);
    main.line.release();
    consulted?.line.release();
    return true;
  }

  /** Ends what goes with the agent's part in the conversation. */
  function endPart(seat: Seat): void {
    for (const onOver of seat.atEnd.splice(0)) onOver();
    if (seat !== main) return;
    // The next conversation of the phone must not be muted.
    if (isMuted === true && main.line.isNailedUp) main.line.setMuted(false);
    isMuted = null;
  }

  async function removeBridge(): Promise<void> {
    await main.line.settled();
    await consulted?.line.settled();
    await ari.request('DELETE', `/bridges/${bridge}`);
  }

  function gone(seat: Seat, why: AgentLoss, isHungUp: boolean): void {
    if (isOver) return;
    const { agentId, isIn } = seat;
    if (seat === consulted) {
      endPart(seat);
      consulted = null;
      if (seat.isOutside) recording.silencedChanged();
      options.onConsultedLost(agentId, isIn ? null : why);
    } else if (seat !== main) return;
    else if (consulted?.isIn === true && (isHungUp || isHeld !== true)) {
      promote(consulted);
      if (isHungUp) options.onAgentLeft(agentId!);
      else options.onAgentGone(agentId!);
    } else {
      over();
      if (!isIn) options.onAgentLost(why);
      else if (isHungUp) options.onAgentHungUp();
      else options.onAgentGone(agentId!);
    }
  }

  /** Gives the conversation to the consulted agent. */
  function promote(next: Seat): void {
    endPart(main);
    const { line } = main;
    main = next;
    consulted = null;
    leaves(line);
    if (isHeld === true) setHeld(false);
  }

  function endConsultation(): void {
    if (consulted === null || isOver) return;
    const { line, isOutside } = consulted;
    endPart(consulted);
    leaves(line);
    consulted = null;
    if (isOutside) recording.silencedChanged();
  }

  /** Lets an agent leave before anybody else enters. */
  function leaves(line: AgentLine): void {
    if (!line.isNailedUp) return line.release();
    send(async () => {
      line.release();
      await line.settled();
    });
  }

  const enter = (seat: Seat): Promise<void> => (seat === main ? join() : joinConsulted(seat));

  async function join(): Promise<void> {
    const seat = main;
    const { line } = seat;
    // The phone may still be on its way from an earlier conversation.
    await line.settled();
    if (isOver || seat.isIn) return;
    hasBridge = true;
    try {
      await unlessThere(ari.request('POST', `/bridges/${bridge}`, { type: 'mixing' }));
      if (isOver) return;
      await options.stopWaitingAudio();
      await ari.request('POST', `/bridges/${bridge}/addChannel`, { channel: `${channelId},${line.channelId}` });
    } catch (error) {
      if (error instanceof AriError && over()) options.onAgentLost('no_answer');
      throw error;
    }
    if (isOver) return;
    seat.isIn = true;
    options.onJoined();
    await record();
  }

  async function joinConsulted(seat: Seat): Promise<void> {
    const { agentId, line } = seat;
    await line.settled();
    if (isOver || seat !== consulted) return;
    try {
      await ari.request('POST', `/bridges/${bridge}/addChannel`, { channel: line.channelId });
    } catch (error) {
      if (error instanceof AriError && seat === consulted) {
        endConsultation();
        options.onConsultedLost(agentId, 'no_answer');
      }
      throw error;
    }
    if (isOver || seat !== consulted || seat.isIn) return;
    seat.isIn = true;
    options.onConsultedJoined(agentId);
  }

  const stopMusic = () => ari.request('DELETE', `/channels/${channelId}/moh`);

  /** Takes the person out of the bridge. The agents' phones wait in it. */
  async function hold(): Promise<void> {
    if (isOver || isHeld !== true) return;
    try {
      await ari.request('POST', `/bridges/${bridge}/removeChannel`, { channel: channelId });
    } catch (error) {
      // The person may be out of it, because an earlier request has arrived.
      if (!isOutOfBridge(error)) {
        isHoldRefused = error instanceof AriError;
        if (isHoldRefused) dropCalled();
        throw error;
      }
    }
    isHoldRefused = false;
    await ari.request('POST', `/channels/${channelId}/moh`);
  }

  async function endHold(): Promise<void> {
    if (isOver || isHeld !== false) return;
    await stopMusic().catch(ignoreRefusal);
    await ari.request('POST', `/bridges/${bridge}/addChannel`, { channel: channelId });
    if (isHeld === false) isHeld = null;
  }

  /** Gives up an agent who is being called to consult, whom the person would hear. */
  function dropCalled(): void {
    if (consulted === null || consulted.isIn) return;
    const { agentId } = consulted;
    endConsultation();
    options.onConsultedLost(agentId, null);
  }

  /** Nothing of a hold is recorded, not even what the agent says. */
  function setHeld(isOn: boolean): void {
    isHeld = isOn;
    if (!isOn) isHoldRefused = false;
    recording.silencedChanged();
    send(isOn ? hold : endHold);
  }

  function setMuted(isOn: boolean): void {
    isMuted = isOn;
    main.line.setMuted(isOn);
  }

  const isJoined = (): boolean => main.isIn && !isOver;

  return {
    begin: () => main.line.begin(),

    adopt(state, other) {
      hasBridge = main.isIn = true;
      main.line.adopt();
      const wasHeld = state.isHeld || state.isOut;
      isHeld = wasHeld ? state.isHeld : null;
      isMuted = state.isMuted || null;
      recording.adopt(wasHeld || state.hadNumber);
      if (other === null) return;
      consulted = consultedSeatOf(other);
      consulted.isIn = true;
      consulted.line.adopt();
    },

    isJoined,
    owns: (id) => main.line.owns(id) || consulted?.line.owns(id) === true,

    agentEvent(id, event) {
      const seat = main.line.owns(id) ? main : consulted;
      seat?.line.event(event);
    },

    resume(channels) {
      if (isOver) return;
      const [first, other, wasHeld] = [main, consulted, isHeld];
      // The consulted agent is looked at first: one who is gone must not get the conversation.
      const isOtherUp = other?.line.resume(channels) === true;
      const isFirstUp = first.line.resume(channels);
      if (isOver) return;
      // The latest requests or their responses may have been lost.
      if (main === first ? isFirstUp : isOtherUp) {
        send(main.isIn ? record : join);
        // Whoever has got the conversation now has ended the hold already.
        if (isHeld !== null && isHeld === wasHeld) setHeld(isHeld);
        if (isMuted !== null) setMuted(isMuted);
        recording.resume();
      }
      if (isOtherUp && other === consulted) send(() => enter(other!));
    },

    control(order) {
      if (!isJoined()) return;
      if (order.kind === 'hold') setHeld(order.isHeld);
      else if (order.kind === 'mute') setMuted(order.isMuted);
      else send(() => ari.request('POST', `/channels/${channelId}/dtmf`, { dtmf: order.keys }));
    },

    consult(other) {
      if (!isJoined() || consulted !== null) return;
      if (isHoldRefused) return options.onConsultedLost(other.agentId, null);
      consulted = consultedSeatOf(other);
      consulted.line.begin();
    },

    endConsultation,

    handOver() {
      if (consulted?.isIn === true && !isOver) promote(consulted);
    },

    listened(agentId, onOver) {
      const seat = main.agentId === agentId ? main : consulted;
      if (isOver || seat?.agentId !== agentId || !seat.isIn) return null;
      seat.atEnd.push(onOver);
      return { channelId: seat.line.channelId, bridge };
    },

    setRecordingPaused: (isPaused) => !isOver && recording.setPaused(isPaused),

    leave() {
      if (consulted?.isIn === false) endConsultation();
    },

    end: () => void over(),
  };
}
