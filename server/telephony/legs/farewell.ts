/** The message to a person who waited in vain, after which the channel is hung up. */
import { AriError, isThere } from '../ari/client.ts';
import type { ChannelAudioOptions, LastMessage } from './channel-audio.ts';

/** Time limit of the message, ms. */
const LONGEST_MS = 60_000;
/** Times that the message is tried, and time between them, ms: the server that has the file may just be starting. */
const TRIES = 4;
const RETRY_MS = 1000;

/** Time for pressing a key after the message, of a person who has called, ms. */
export const KEY_WAIT_MS = 4000;

type FarewellOptions = ChannelAudioOptions & {
  /** Media URI of the message. */
  readonly media: string;
  /** Id of its playback. Default: one for the channel. */
  readonly playbackId?: string;
  readonly optOutKey: string;
  /** Time for pressing the key after the message, ms. */
  readonly keyWaitMs: number;
  readonly onOptOut: () => void;
  /** Called once when the message and the time for the key are over: the channel can be hung up. */
  readonly onOver: () => void;
};

export function startFarewell(options: FarewellOptions): LastMessage {
  const { channelId, media, playbackId: id = `${channelId}-goodbye`, optOutKey, keyWaitMs, ari, send, ...on } = options;
  const limit = setTimeout(played, LONGEST_MS);
  let retry: NodeJS.Timeout | undefined;
  let keyWait: NodeJS.Timeout | undefined;
  let tries = 0;
  let isOver = false;

  /** Waits for the key, now that the message is over. */
  function played(): void {
    if (isOver || keyWait !== undefined) return;
    clearTimeout(limit);
    if (keyWaitMs === 0) over();
    else keyWait = setTimeout(over, keyWaitMs);
  }

  function over(): void {
    if (isOver) return;
    drop();
    on.onOver();
  }

  function drop(): void {
    isOver = true;
    clearTimeout(limit);
    clearTimeout(retry);
    clearTimeout(keyWait);
  }

  async function play(): Promise<void> {
    retry = undefined;
    if (isOver) return;
    tries += 1;
    try {
      await ari.request('POST', `/channels/${channelId}/play/${id}`, { media });
    } catch (error) {
      if (error instanceof AriError) played();
      throw error;
    }
  }

  send(play);
  return {
    event(event) {
      if (isOver) return;
      if (event.type === 'PlaybackFinished' && event.playback.id === id) {
        if (event.playback.state === 'failed' && tries < TRIES) retry = setTimeout(() => send(play), RETRY_MS);
        else played();
      } else if (event.type === 'ChannelDtmfReceived' && event.digit === optOutKey) {
        on.onOptOut();
        over();
      }
    },

    resume: () =>
      send(async () => {
        // A message that is to be tried again counts as playing.
        if (isOver || retry !== undefined || keyWait !== undefined) return;
        if (!(await isThere(ari, `/playbacks/${id}`))) played();
      }),

    drop,
  };
}
