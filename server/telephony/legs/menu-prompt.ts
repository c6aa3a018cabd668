/** The menu's prompt on a call's channel. */
import type { ChannelAudioOptions } from './channel-audio.ts';

export type MenuPrompt = {
  /** Plays it for the `nth` time, and stops it first if it still plays. */
  play(media: string, nth: number): void;
  /**
   * Stops the prompt. While it plays, Asterisk queues other operations on the channel, such as the next prompt and
   * bridging.
   */
  stop(): void;
};

export function createMenuPrompt({ channelId, ari, send }: ChannelAudioOptions): MenuPrompt {
  /** Id of the prompt that may be playing. */
  let playback: string | null = null;

  function stop(): void {
    if (playback === null) return;
    const id = playback;
    playback = null;
    send(() => ari.request('DELETE', `/playbacks/${id}`));
  }

  return {
    play(media, nth) {
      stop();
      const id = (playback = `${channelId}-prompt-${nth}`);
      send(() => ari.request('POST', `/channels/${channelId}/play/${id}`, { media }));
    },
    stop,
  };
}
