/**
 * One call on a PBX. Turns the events of its channels into reports to the engine, and the engine's commands into
 * requests. Requests are sent one at a time, because each may need the objects that the previous one created.
 */
import type { CarrierEvent, Goodbye } from '#engine/ports.ts';
import { AriError } from '../ari/client.ts';
import { endOf, endOfAnswered, REDIRECTED } from '../causes.ts';
import { bridgeIdOf, channelIdOfCall, readChannelId } from '../channel-id.ts';
import type { LineMaker } from './agent-line.ts';
import { createCalledChannel } from './called-channel.ts';
import type { LastMessage } from './channel-audio.ts';
import { createConversation, type Conversation } from './conversation.ts';
import { KEY_WAIT_MS, startFarewell } from './farewell.ts';
import type { Leg, LegOptions } from './leg-contract.ts';
import { createMenuPrompt } from './menu-prompt.ts';
import { BRIDGED, HUNG_UP, LOST, NO_CHANNEL, NO_MESSAGE, PLACED, RINGING } from './reports.ts';
import { answerReceived, unlimitReceived } from './received-channel.ts';
import { createTakerLines } from './taker-lines.ts';
import { startVoicemail } from './voicemail.ts';
import { createWaitingAudio } from './waiting-audio.ts';

const AMD_CONTEXT = 'cadencia-amd';

/** `undialled` means that the request may not have arrived, `dialing` that the channel exists. */
type Stage = 'undialled' | 'dialing' | 'ringing' | 'answered' | 'gone';

export function createLeg(options: LegOptions): Leg {
  const { order, settings, app, ari, report, onGone, onUncertain, onFault } = options;
  const channelId = order.channel ?? channelIdOfCall(app, order.callId);
  let stage: Stage = 'undialled';
  /** Whether the answered channel is under this application's control rather than the machine detector's. */
  let isInStasis = false;
  /** SIP status of the call's end if Asterisk names none. */
  let likelyStatus: number | null = null;
  /** Whether the engine has ended the call, so that nothing more is reported. */
  let isReleased = false;
  let played = 0;
  /** Runs when the detector returns the channel. A later action replaces an earlier one. */
  let whenBack: (() => void) | null = null;
  let conversation: Conversation | null = null;
  let isRecordingPaused = false;
  let isWaiting = false;
  let farewell: LastMessage | null = null;
  /** Goodbye for an adopted person who waited in vain, until `resume`. */
  let owed: Goodbye | null = null;
  let last: Promise<unknown> = Promise.resolve();

  /** Queues a request behind the earlier ones. A failed request doesn't stop the following ones. */
  function send(work: () => Promise<unknown>): void {
    last = last.then(work).catch((error: unknown) => {
      if (stage === 'gone') return;
      if (!(error instanceof AriError)) onUncertain(error as Error);
      else if (error.status !== 404) onFault(error);
    });
  }

  const audio = { channelId, ari, send };
  const prompt = createMenuPrompt(audio);
  const lines = createTakerLines({ ...options, send });
  const waiting = createWaitingAudio({ ...audio, settings });

  function tell(event: CarrierEvent): void {
    if (!isReleased) report(event);
  }

  function reportPlaced(): void {
    if (stage !== 'undialled') return;
    stage = 'dialing';
    tell(PLACED);
  }

  function reportRinging(): void {
    reportPlaced();
    if (stage !== 'dialing') return;
    stage = 'ringing';
    tell(RINGING);
  }

  function end(event: CarrierEvent): void {
    if (stage === 'gone') return;
    stage = 'gone';
    conversation?.end();
    farewell?.drop();
    waiting.drop();
    tell(event);
    onGone();
  }

  function lost(): void {
    end(stage === 'answered' ? HUNG_UP : LOST);
  }

  async function originate(): Promise<void> {
    if (isReleased) return end(LOST); // nothing was sent yet
    try {
      await createCalledChannel(ari, { app, channelId, settings });
    } catch (error) {
      if (!(error instanceof AriError)) throw error;
      // 409 means that the channel exists, so an earlier request has arrived.
      if (error.status === 409) return;
      onFault(error);
      end(NO_CHANNEL);
    }
  }

  async function pickUp(): Promise<void> {
    if (isReleased) return;
    await answerReceived(ari, app, channelId);
    answered();
  }

  function answered(): void {
    if (stage === 'answered' || stage === 'gone') return;
    reportRinging();
    stage = 'answered';
    tell({ kind: 'answered', by: settings.amd === null ? 'person' : 'unknown' });
    if (settings.amd !== null && !isReleased) detect();
    else isInStasis = true;
  }

  function detect(): void {
    send(async () => {
      const to = { context: AMD_CONTEXT, extension: 's', priority: 1 };
      try {
        await ari.request('POST', `/channels/${channelId}/continue`, to);
      } catch (error) {
        // If the PBX refuses, the channel stays under our control. Without a verdict the engine decides at its
        // time-out.
        if (error instanceof AriError) back();
        throw error;
      }
    });
  }

  function back(): void {
    isInStasis = true;
    if (isWaiting) waiting.start();
    whenBack?.();
    whenBack = null;
  }

  /** Handles AMD()'s status and cause. Unless it is sure of a machine, the answer counts as a person's. */
  function detected(status = '', cause = ''): void {
    if (status === 'HANGUP') return; // the channel's end follows
    back();
    const by = status === 'MACHINE' ? 'machine' : 'person';
    tell({ kind: 'verdict', by, ...(status !== '' && { detector: { status, cause } }) });
  }

  function whenInStasis(work: () => void): void {
    if (isInStasis) work();
    else whenBack = work;
  }

  function hangUp(goodbye?: Goodbye): void {
    isReleased = true;
    isWaiting = false;
    owed = null;
    whenBack = null;
    if (stage === 'gone') return;
    conversation?.end();
    farewell?.drop();
    if (goodbye !== undefined && settings.goodbyePrompt !== null && isInStasis && farewell === null)
      return sayGoodbye(goodbye, settings.goodbyePrompt);
    farewell = null;
    // Queued behind the request that creates the channel, because there is no channel to delete before it.
    send(release);
  }

  function isInFarewell(): boolean {
    return owed !== null || (isReleased && farewell !== null);
  }

  function sayGoodbye({ optOutKey }: Goodbye, media: string): void {
    prompt.stop();
    send(waiting.stop);
    farewell = startFarewell({
      ...audio,
      media,
      optOutKey,
      keyWaitMs: order.channel ? KEY_WAIT_MS : 0,
      onOptOut: () => options.onOptOut(order, optOutKey),
      onOver: () => hangUp(),
    });
  }

  async function release(): Promise<void> {
    if (stage === 'gone') return;
    try {
      await ari.request('DELETE', `/channels/${channelId}`, { reason: 'normal' });
    } catch (error) {
      if (!(error instanceof AriError) || error.status !== 404) throw error;
      end(LOST); // without a channel, no event will end the call
    }
  }

  /**
   * Prepares the conversation with an agent (null: a session or an outside number), in the bridge of the `nth` taker of the
   * call.
   */
  function converse(agentId: number | null, nth: number, lineOf: LineMaker, isOutside: boolean): Conversation {
    return createConversation({
      channelId,
      bridge: bridgeIdOf(app, order.callId, nth),
      agentId,
      lineOf,
      isOutside,
      isRecorded: settings.isRecorded,
      wasRecorded: nth > 1,
      isRecordingPaused,
      ari,
      send,
      onRecordingStarted: options.onRecordingStarted,
      stopWaitingAudio: waiting.stop,
      onJoined() {
        isWaiting = false;
        if (order.channel) send(() => unlimitReceived(ari, channelId));
        tell(BRIDGED);
      },
      onAgentLost: (why) => tell({ kind: 'agent_lost', why }),
      onAgentHungUp() {
        tell(HUNG_UP);
        hangUp();
      },
      onAgentGone: (lostId) => tell({ kind: 'agent_gone', agentId: lostId }),
      onAgentLeft: (leftId) => tell({ kind: 'agent_left', agentId: leftId }),
      onConsultedJoined: (joinedId) => tell({ kind: 'consulted_joined', agentId: joinedId }),
      onConsultedLost: (lostId, why) => tell({ kind: 'consulted_lost', agentId: lostId, why }),
    });
  }

  /** Begins the conversation with whoever is called on the line now. */
  function bringTo(agentId: number | null, lineOf: LineMaker, isOutside: boolean): void {
    conversation?.end();
    const made = converse(agentId, lines.count(), lineOf, isOutside);
    conversation = made;
    whenInStasis(() => {
      prompt.stop();
      made.begin();
    });
  }

  return {
    order,
    channelId,
    place: () => send(order.channel ? pickUp : originate),

    adoptDeserted(goodbye) {
      stage = 'answered';
      isInStasis = isReleased = true;
      owed = goodbye;
    },

    adopt({ nth, bridgeNth, taker, consulted, state, isOut, isOutside, hadNumber }) {
      stage = 'answered';
      isInStasis = true;
      lines.countFrom(nth);
      conversation = converse(taker.agentId, bridgeNth, lines.adopted(taker), isOutside);
      conversation.adopt(
        { ...state, isOut, hadNumber },
        consulted && { agentId: consulted.agentId, lineOf: lines.adopted(consulted) },
      );
    },

    isOver: () => isReleased,
    owns: (id) => (id === channelId ? !isReleased || isInFarewell() : (conversation?.owns(id) ?? false)),
    hasMade: (id) => (readChannelId(app, id)?.agent?.nth ?? 0) <= lines.count(),

    event(event) {
      if (stage === 'gone') return;
      farewell?.event(event);
      switch (event.type) {
        case 'Dial':
          if (event.forward !== undefined && event.forward !== '') likelyStatus = REDIRECTED;
          else if (event.dialstatus === '') reportPlaced();
          else if (event.dialstatus === 'RINGING' || event.dialstatus === 'PROGRESS') reportRinging();
          break;
        case 'ChannelStateChange':
          if (event.channel.state === 'Ringing') reportRinging();
          break;
        case 'StasisStart':
          if (event.args[0] === 'amd') detected(event.args[1], event.args[2]);
          else answered();
          break;
        case 'ChannelDtmfReceived':
          tell({ kind: 'dtmf', key: event.digit });
          break;
        case 'PlaybackFinished':
          waiting.playbackFinished(event.playback);
          break;
        case 'ChannelDestroyed':
          if (stage === 'answered') return end(endOfAnswered(event.cause, settings.rtpTimeoutS));
          end(endOf(event.cause, event.tech_cause ?? likelyStatus));
          break;
        default: // not about a call
      }
    },

    agentEvent(id, event) {
      if (conversation?.owns(id) === true) conversation.agentEvent(id, event);
      // The agent answered too late: the call has another agent or none.
      else if (event.type === 'StasisStart') send(() => ari.request('DELETE', `/channels/${id}`));
    },

    play(nth) {
      if (nth <= played || settings.prompt === null) return;
      played = nth;
      const media = settings.prompt;
      whenInStasis(() => prompt.play(media, nth));
    },

    startWaiting() {
      isWaiting = true;
      // The agent has transferred the call, or whoever is being called isn't awaited any more.
      conversation?.end();
      if (!isInStasis) return;
      prompt.stop();
      waiting.start();
    },

    leaveMessage() {
      const { voicemailPrompt: media } = settings;
      if (media === null || !isInStasis) return tell(NO_MESSAGE);
      // The agent has found the machine, and leaves it.
      conversation?.end();
      farewell = startVoicemail({ ...audio, media, onOver: (how) => tell({ kind: 'message_left', how }) });
    },

    connect: (agentId, campaignId) => bringTo(agentId, lines.nextTo(agentId, campaignId), false),
    connectOutside: (given) => bringTo(null, lines.nextOutside(given), true),

    control: (given) => conversation?.control(given),
    consult: (agentId) => conversation?.consult({ agentId, lineOf: lines.nextTo(agentId, order.campaignId) }),
    consultOutside: (given) => conversation?.consult({ agentId: null, lineOf: lines.nextOutside(given) }),
    endConsultation: () => conversation?.endConsultation(),
    handOver: () => conversation?.handOver(),
    listened(agentId, onOver) {
      const parts = conversation?.listened(agentId, onOver);
      return parts ? { callId: order.callId, agentId, ...parts } : null;
    },
    hangUp,
    leave() {
      if (!isWaiting && !isInFarewell() && conversation?.isJoined() !== true) return hangUp();
      waiting.drop();
      farewell?.drop();
      if (isWaiting) conversation?.end(); // the agent would meet nobody
      else conversation?.leave();
    },
    isInFarewell,
    setRecordingPaused(isPaused) {
      if (conversation?.setRecordingPaused(isPaused) !== true) return false;
      isRecordingPaused = isPaused;
      return true;
    },

    resume(channels) {
      const channel = channels.get(channelId);
      if (channel === undefined) return lost();
      if (farewell !== null) return farewell.resume();
      if (owed !== null) {
        waiting.quiet();
        return hangUp(owed);
      }
      if (isReleased) return hangUp();
      reportPlaced();
      if (channel.state === 'Ringing') reportRinging();
      // The call is not answered yet, the channel is with the detector, or its answer is about to be reported.
      if (channel.state !== 'Up' || channel.dialplan?.app_name !== 'Stasis') return;
      if (stage !== 'answered') answered();
      // The detector's verdict was missed; without one, the engine decides at its time-out.
      else back();
      waiting.resume();
      conversation?.resume(channels);
    },

    lost,
    settled: () => last,
  };
}
