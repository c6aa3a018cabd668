/**
 * Audio for an answered person until an agent or session is bridged: the ringback tone, music on hold, or a recording
 * that is played over and over.
 */
import { AriError, isThere } from '../ari/client.ts';
import type { AriPlayback } from '../ari/events.ts';
import type { CallSettings } from '../call-settings.ts';
import type { ChannelAudioOptions } from './channel-audio.ts';

/** Shortest interval at which the recording is started, ms: a very short one must not keep the PBX busy. */
const RESTART_AFTER_MS = 250;

type WaitingAudioOptions = ChannelAudioOptions & {
  readonly settings: Pick<CallSettings, 'waitingTone' | 'waitingPrompt'>;
};

export type WaitingAudio = {
  /** Starts the audio unless it is already on. */
  start(): void;
  /** Stops the audio, at once rather than in the queue: bridging must wait for the end of this request. */
  stop(): Promise<void>;
  /** Stops what an earlier process started. */
  quiet(): void;
  /** Handles the end of any playback on the channel. */
  playbackFinished(playback: AriPlayback): void;
  /** Continues after events were missed. */
  resume(): void;
  /** Forgets the audio, because the channel is gone. */
  drop(): void;
};

export function createWaitingAudio({ channelId, settings, ari, send }: WaitingAudioOptions): WaitingAudio {
  const channel = `/channels/${channelId}`;
  const tone = settings.waitingTone === 'music' ? `${channel}/moh` : `${channel}/ring`;
  /** The recording, or null if the tone is heard. */
  let media = settings.waitingPrompt;
  let isOn = false;
  /** Whether the last request to start has succeeded. */
  let isStarted = false;
  /** Number of plays whose end has not been reported. */
  let playing = 0;
  let startedAtMs = 0;
  let restart: NodeJS.Timeout | undefined;
  /** One id for all plays, so that a later process can stop the recording. */
  const playbackId = `${channelId}-waiting`;

  async function begin(): Promise<void> {
    if (!isOn) return;
    isStarted = false;
    if (media === null) await ari.request('POST', tone);
    else {
      playing += 1;
      startedAtMs = performance.now();
      try {
        await ari.request('POST', `${channel}/play/${playbackId}`, { media });
      } catch (error) {
        playing -= 1;
        throw error;
      }
    }
    isStarted = true;
  }

  async function beginIfSilent(): Promise<void> {
    if (!isOn || restart !== undefined || (isStarted && media === null)) return;
    const isPlaying = media !== null && (await isThere(ari, `/playbacks/${playbackId}`));
    playing = isPlaying ? 1 : 0;
    if (!isPlaying) await begin();
  }

  async function again(): Promise<void> {
    restart = undefined;
    try {
      await begin();
    } catch (error) {
      // The recording also ends when the person hangs up; the PBX then refuses to play it again.
      if (!(error instanceof AriError)) throw error;
    }
  }

  function drop(): void {
    isOn = false;
    clearTimeout(restart);
    restart = undefined;
  }

  return {
    start() {
      if (isOn) return;
      isOn = true;
      send(begin);
    },

    async stop() {
      if (!isOn) return;
      drop();
      try {
        await ari.request('DELETE', media === null ? tone : `/playbacks/${playbackId}`);
      } catch (error) {
        // Without an answer the audio may still be on. If the PBX refuses, the recording has just ended.
        if (error instanceof AriError) return;
        isOn = true;
        throw error;
      }
    },

    quiet() {
      send(() => ari.request('DELETE', media === null ? tone : `/playbacks/${playbackId}`));
    },

    playbackFinished({ id, state }) {
      if (id !== playbackId || playing === 0) return;
      playing -= 1;
      if (!isOn || media === null || playing > 0) return;
      // The PBX can't fetch or decode the recording.
      if (state === 'failed') media = null;
      const restMs = media === null ? 0 : startedAtMs + RESTART_AFTER_MS - performance.now();
      if (restMs <= 0) send(again);
      else restart = setTimeout(() => send(again), restMs);
    },

    resume() {
      if (isOn) send(beginIfSilent);
    },

    drop,
  };
}
