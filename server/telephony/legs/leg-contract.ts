/** One call on a PBX, as `createLeg` makes it. */
import type { CallOrder, CarrierEvent, ConversationOrder, Goodbye } from '#engine/ports.ts';
import type { TakePhone } from '../agents/nailed-up-phones.ts';
import type { AriClient } from '../ari/client.ts';
import type { AriChannel, AriEvent } from '../ari/events.ts';
import type { CallSettings } from '../call-settings.ts';
import type { AgentChannel } from '../channel-id.ts';
import type { ConversationState } from './conversation.ts';

export type LegOptions = {
  readonly order: CallOrder;
  readonly settings: CallSettings;
  readonly app: string;
  /** Endpoint with the placeholder {extension}. */
  readonly agentEndpoint: string;
  /** Endpoint with the optional placeholder {campaign}. */
  readonly sessionEndpoint: string;
  readonly ari: AriClient;
  readonly report: (event: CarrierEvent) => void;
  /** Called when the called party's channel is gone or could not be created. */
  readonly onGone: () => void;
  /** Called when a request had no response: its effect is unknown until the PBX's channels are listed. */
  readonly onUncertain: (why: Error) => void;
  /** Called when a request was refused, which should not happen. */
  readonly onFault: (fault: Error) => void;
  readonly onRecordingStarted: (name: string) => void;
  readonly takePhone: TakePhone;
  /** Returns the endpoint of an agent's browser if that is the phone, or null. */
  readonly findBrowser: (agentId: number) => Promise<string | null>;
  /** Called when the called party pressed the key that opts out during the goodbye. */
  readonly onOptOut: (order: CallOrder, key: string) => void;
};

/** A conversation that a supervisor takes part in. */
export type Listened = {
  readonly callId: number;
  readonly agentId: number;
  /** The agent's channel. */
  readonly channelId: string;
  readonly bridge: string;
};

/** Somebody in a conversation that an earlier process began. `agentId` is null for a session and for an outside number. */
export type Taker = {
  readonly agentId: number | null;
  readonly isNailedUp: boolean;
  /** The channel of a phone that was called. */
  readonly channel: AgentChannel;
};

/** A conversation that an earlier process began. */
export type AdoptedConversation = {
  /** Number of agents who were called for it. */
  readonly nth: number;
  /** Number of the agent for whom its bridge was made. */
  readonly bridgeNth: number;
  readonly taker: Taker;
  readonly consulted: Taker | null;
  /** The orders of the agent that are in force. */
  readonly state: ConversationState;
  /** Whether the called party is out of the bridge. */
  readonly isOut: boolean;
  /** Whether it is with an outside number, so that nothing of it is recorded. */
  readonly isOutside: boolean;
  /** Whether an outside number was consulted or being called, so that the recording is paused. */
  readonly hadNumber: boolean;
};

export type Leg = {
  readonly order: CallOrder;
  readonly channelId: string;
  place(): void;
  /** Takes over a conversation. Call `resume` next, which finds out whether the call goes on. */
  adopt(conversation: AdoptedConversation): void;
  /** Takes over a person who waited in vain for an earlier process. Call `resume` next, which begins the goodbye. */
  adoptDeserted(goodbye: Goodbye): void;
  /** Whether the engine has ended the call. */
  isOver(): boolean;
  /** Whether the call still needs this channel, the called party's or the agent's. */
  owns(channelId: string): boolean;
  /** Whether this channel of the call's was made by it. */
  hasMade(channelId: string): boolean;
  event(event: AriEvent): void;
  agentEvent(channelId: string, event: AriEvent): void;
  play(nth: number): void;
  /** Lets the called party hear the campaign's waiting audio until the conversation. */
  startWaiting(): void;
  /** Leaves the campaign's message on the answering machine. */
  leaveMessage(): void;
  /** Connects the call to an agent, or to a session of the campaign if `agentId` is null. */
  connect(agentId: number | null, campaignId: number): void;
  /** Connects the call to an outside number, which is called as the settings say. Nothing of it is recorded. */
  connectOutside(settings: CallSettings): void;
  control(order: ConversationOrder): void;
  /** Calls another agent into the conversation. */
  consult(agentId: number): void;
  /** Calls an outside number into the conversation, as the settings say. Nothing of it is recorded. */
  consultOutside(settings: CallSettings): void;
  /** Takes whoever is consulted out of the conversation. */
  endConsultation(): void;
  /** Gives the conversation to whoever is consulted, and ends a hold. */
  handOver(): void;
  /** Returns the agent's conversation, or null if it isn't joined. `onOver` is called when it is over. */
  listened(agentId: number, onOver: () => void): Listened | null;
  /** Hangs up, after the campaign's message if there is one and a `goodbye`. */
  hangUp(goodbye?: Goodbye): void;
  /** Leaves a conversation, a person who waits for one, or a goodbye to the PBX. Hangs up any other call. */
  leave(): void;
  /** Whether the message is playing or about to. */
  isInFarewell(): boolean;
  /** Pauses or resumes the recording. Returns false if none is running. */
  setRecordingPaused(isPaused: boolean): boolean;
  /** Continues after events were missed. `channels` are the PBX's current channels by id. */
  resume(channels: ReadonlyMap<string, AriChannel>): void;
  /** Ends the call because its channel no longer exists or its PBX is lost. How the call ended is unknown. */
  lost(): void;
  /** Resolves when all requests so far were answered or have failed. */
  settled(): Promise<unknown>;
};
