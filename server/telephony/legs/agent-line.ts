/** The line of an agent or another taker in a call: a phone that stays on the line between calls, or one that is called now. */
import type { AgentLoss } from '#engine/model/facts.ts';
import type { PhoneInUse } from '../agents/nailed-up-phones.ts';
import { isBusy, isSignOfLife } from '../agents/phone-signs.ts';
import { AriError, type AriClient } from '../ari/client.ts';
import type { AriChannel, AriEvent } from '../ari/events.ts';
import type { ChannelRequest } from './called-channel.ts';
import { unlessThere } from './refusals.ts';

export type LineEvents = {
  /** Called when the phone can be bridged. */
  readonly onUp: () => void;
  /** Called once, when the phone is gone. `isHungUp` if it was hung up, and not lost; of a called phone that isn't known. */
  readonly onGone: (why: AgentLoss, isHungUp: boolean) => void;
};

/** Creates the line of an agent for whoever handles its events. */
export type LineMaker = (events: LineEvents) => AgentLine;

export type AgentLine = {
  readonly channelId: string;
  readonly isNailedUp: boolean;
  /** Calls the phone, unless it is on the line. */
  begin(): void;
  /** Takes over a phone that an earlier process has bridged. */
  adopt(): void;
  /** Whether the channel is this line's, was made for the call, and is still needed. */
  owns(channelId: string): boolean;
  event(event: AriEvent): void;
  /** Continues after events were missed. Returns whether the phone can be bridged. */
  resume(channels: ReadonlyMap<string, AriChannel>): boolean;
  /** Resolves when a nailed-up phone is where the requests so far have sent it. */
  settled(): Promise<unknown>;
  /** Queues the request that mutes or unmutes what the agent says. */
  setMuted(isMuted: boolean): void;
  /** Gives a nailed-up phone back, and hangs up another. */
  release(): void;
};

type AgentLineOptions = LineEvents & {
  readonly app: string;
  /** Id of the channel if a phone is called for this call. */
  readonly calledId: string;
  /** Returns how the phone is called now. */
  readonly requestOf: () => Promise<ChannelRequest>;
  /** Takes the agent's nailed-up phone. Returns null if a phone is called for this call. */
  readonly takePhone: (onGone: (isHungUp: boolean) => void) => PhoneInUse | null;
  readonly ari: AriClient;
  /** Queues a request behind the call's earlier ones. */
  readonly send: (work: () => Promise<unknown>) => void;
};

export function createAgentLine(options: AgentLineOptions): AgentLine {
  const { app, calledId, requestOf, takePhone, ari, send, onUp, onGone } = options;
  const nailedUp = takePhone((isHungUp) => gone('unreachable', isHungUp));
  const channelId = nailedUp?.channelId ?? calledId;
  /** Whether the request to call the phone has succeeded or failed. */
  let isCalled = false;
  /** Whether the phone has rung or answered. */
  let hasRung = false;
  let isOver = false;

  function gone(why: AgentLoss, isHungUp: boolean): void {
    if (isOver) return;
    isOver = true;
    onGone(why, isHungUp);
  }

  const lost = (wasBusy: boolean): void => gone(wasBusy ? 'busy' : hasRung ? 'no_answer' : 'unreachable', true);

  async function call(): Promise<void> {
    if (isOver) return;
    try {
      const { query, variables } = await requestOf();
      if (isOver) return;
      await unlessThere(ari.request('POST', '/channels', { ...query, app, channelId }, variables && { variables }));
    } catch (error) {
      if (error instanceof AriError) gone('unreachable', true);
      throw error;
    } finally {
      isCalled = true;
    }
  }

  return {
    channelId,
    isNailedUp: nailedUp !== null,

    begin() {
      if (nailedUp === null) return send(call);
      isCalled = true;
      if (nailedUp.isUp()) onUp();
      else lost(false);
    },

    adopt: () => void (isCalled = true),
    owns: (id) => nailedUp === null && id === channelId && !isOver,

    event(event) {
      if (event.type === 'StasisStart') onUp();
      else if (event.type === 'ChannelDestroyed') lost(isBusy(event));
      if (isSignOfLife(event)) hasRung = true;
    },

    resume(channels) {
      if (!isCalled || isOver) return false;
      if (nailedUp !== null) return nailedUp.isUp();
      const channel = channels.get(channelId);
      if (channel === undefined) lost(false);
      return channel?.state === 'Up';
    },

    settled: async () => await nailedUp?.settled(),

    setMuted(isMuted) {
      send(() => ari.request(isMuted ? 'POST' : 'DELETE', `/channels/${channelId}/mute`, { direction: 'in' }));
    },

    release() {
      if (isOver) return;
      isOver = true;
      if (nailedUp === null) send(() => ari.request('DELETE', `/channels/${channelId}`));
      else nailedUp.release();
    },
  };
}
