/** The message to a person who waited in vain, after which the channel is hung up. */
import { AriError, isThere } from '../ari/client.ts';
import type { ChannelAudioOptions, LastMessage } from './channel-audio.ts';

/** Time limit of the message, ms. */
const LONGEST_MS = 60_000;
/** Times that the message is tried, and time between them, ms: the server that has the file may just be starting. */
const TRIES = 4;
const RETRY_MS = 1000;

type FarewellOptions = ChannelAudioOptions & {
  /** Media URI of the message. */
  readonly media: string;
  readonly optOutKey: string;
  readonly onOptOut: () => void;
  /** Called once when the message is over: the channel can be hung up. */
  readonly onOver: () => void;
};

export function startFarewell({ channelId, media, optOutKey, ari, send, ...on }: FarewellOptions): LastMessage {
  const id = `${channelId}-goodbye`;
  const limit = setTimeout(over, LONGEST_MS);
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

  send(play);
  return {
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
        // A message that is to be tried again counts as playing.
        if (isOver || retry !== undefined) return;
        if (!(await isThere(ari, `/playbacks/${id}`))) over();
      }),

    drop,
  };
}
