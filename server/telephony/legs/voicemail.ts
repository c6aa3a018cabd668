/**
 * Leaves a message on an answering machine: waits for the end of its greeting, plays the message, and begins again if
 * the machine makes another sound, which then was its beep. A beep's pitch is unknown, so any sound counts.
 */
import { AriError, isThere } from '../ari/client.ts';
import type { ChannelAudioOptions, LastMessage } from './channel-audio.ts';

/** Silence after which a sound is over, ms, and mean sample level below which it is silence, for TALK_DETECT. */
const TALK_DETECT = '1500,256';
/** Silence after the verdict from which on the greeting is over, ms. */
const SILENT_MS = 2500;
/** Time limit for the greeting, and for a beep that interrupts the message, ms. */
const MOST_WAIT_MS = 30_000;
/** How often the message is begun at most. */
const MOST_PLAYS = 2;

/** How much of the message was played. */
type Left = 'whole' | 'part' | 'none';

type VoicemailOptions = ChannelAudioOptions & {
  /** Media URI of the message. */
  readonly media: string;
  /** Called once, when the message is over or can't be left. */
  readonly onOver: (left: Left) => void;
};

/** Begins to listen for the end of the greeting. */
export function startVoicemail({ channelId, media, ari, send, onOver }: VoicemailOptions): LastMessage {
  let plays = 0;
  let isPlaying = false;
  let isLate = false;
  let isOver = false;
  const silence = setTimeout(play, SILENT_MS);
  const limit = setTimeout(tooLate, MOST_WAIT_MS);
  const playbackId = (): string => `${channelId}-voicemail-${plays}`;

  function drop(): void {
    isOver = true;
    clearTimeout(silence);
    clearTimeout(limit);
  }

  function over(left: Left): void {
    if (isOver) return;
    drop();
    onOver(left);
  }

  const stopped = (): Left => (plays === 0 ? 'none' : 'part');

  function tooLate(): void {
    isLate = true;
    if (!isPlaying) over(stopped());
  }

  function play(): void {
    if (isPlaying || isOver) return;
    clearTimeout(silence);
    isPlaying = true;
    plays += 1;
    const path = `/channels/${channelId}/play/${playbackId()}`;
    send(async () => {
      if (isOver) return;
      try {
        await ari.request('POST', path, { media });
      } catch (error) {
        if (error instanceof AriError) over('none');
        throw error;
      }
    });
  }

  function soundBegins(): void {
    clearTimeout(silence);
    if (!isPlaying || isLate || plays >= MOST_PLAYS) return;
    isPlaying = false;
    const path = `/playbacks/${playbackId()}`;
    send(() => ari.request('DELETE', path));
  }

  const query = { variable: 'TALK_DETECT(set)', value: TALK_DETECT };
  send(() => ari.request('POST', `/channels/${channelId}/variable`, query));

  return {
    event(event) {
      if (isOver) return;
      if (event.type === 'ChannelTalkingStarted') soundBegins();
      else if (event.type === 'ChannelTalkingFinished') play();
      else if (event.type === 'ChannelDestroyed') over(stopped());
      else if (event.type === 'PlaybackFinished' && isPlaying && event.playback.id === playbackId())
        over(event.playback.state === 'failed' ? 'none' : 'whole');
    },

    resume: () =>
      send(async () => {
        if (isOver || !isPlaying) return;
        if (!(await isThere(ari, `/playbacks/${playbackId()}`))) over('whole');
      }),

    drop,
  };
}
