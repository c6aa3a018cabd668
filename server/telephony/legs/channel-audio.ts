/** Types of what plays audio on the called party's channel. */
import type { AriClient } from '../ari/client.ts';
import type { AriEvent } from '../ari/events.ts';

export type ChannelAudioOptions = {
  readonly channelId: string;
  readonly ari: AriClient;
  /** Queues a request behind the call's earlier ones. */
  readonly send: (work: () => Promise<unknown>) => void;
};

/** A message that has begun, after which the call ends. */
export type LastMessage = {
  /** Handles any event of the channel. */
  event(event: AriEvent): void;
  /** Continues after events were missed. */
  resume(): void;
  /** Forgets the message, because the channel is gone or being hung up. */
  drop(): void;
};
