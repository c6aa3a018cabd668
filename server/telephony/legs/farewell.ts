/** The message to a person who waited in vain, after which the channel is hung up. */
import { AriError, isMissing, type AriClient } from '../ari/client.ts';
import type { AriEvent } from '../ari/events.ts';

/** Time limit of the message, ms. */
const LONGEST_MS = 60_000;
/** Times that the message is tried, and time between them, ms: the server that has the file may just be starting. */
const TRIES = 4;
const RETRY_MS = 1000;

type FarewellOptions = {
  readonly channelId: string;
  /** Media URI of the message. */
  readonly media: string;
  readonly optOutKey: string;
  readonly ari: AriClient;
  /** Queues a request behind the call's earlier ones. */
  readonly send: (work: () => Promise<unknown>) => void;
  readonly onOptOut: () => void;
  /** Called once when the message is over: the channel can be hung up. */
  readonly onOver: () => void;
};

export type Farewell = {
  begin(): void;
  /** Handles any event of the channel. */
  event(event: AriEvent): void;
  /** Continues after events were missed. A message that is to be tried again counts as playing. */
  resume(): void;
  /** Forgets the message, because the channel is gone or being hung up. */
  drop(): void;
};

export function createFarewell({ channelId, media, optOutKey, ari, send, ...on }: FarewellOptions): Farewell {
  const id = `${channelId}-goodbye`;
  let limit: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let tries = 0;
  let isOver = false;

  function over(): void {
    if (isOver) return;
    drop();
    on.onOver();
  }

  function drop(): void {
    isOver = true;
    clearTimeout(limit);
    clearTimeout(retry);
  }

  async function play(): Promise<void> {
    retry = undefined;
    if (isOver) return;
    tries += 1;
    try {
      await ari.request('POST', `/channels/${channelId}/play/${id}`, { media });
    } catch (error) {
      if (error instanceof AriError) over();
      throw error;
    }
  }

  return {
    begin() {
      limit = setTimeout(over, LONGEST_MS);
      send(play);
    },

    event(event) {
      if (isOver) return;
      if (event.type === 'PlaybackFinished' && event.playback.id === id) {
        if (event.playback.state === 'failed' && tries < TRIES) retry = setTimeout(() => send(play), RETRY_MS);
        else over();
      } else if (event.type === 'ChannelDtmfReceived' && event.digit === optOutKey) {
        on.onOptOut();
        over();
      }
    },

    resume: () =>
      send(async () => {
        if (isOver || retry !== undefined) return;
        try {
          await ari.request('GET', `/playbacks/${id}`);
        } catch (error) {
          if (!isMissing(error)) throw error;
          over();
        }
      }),

    drop,
  };
}
