/**
 * What an answered person hears until an agent or session is bridged: the ringback tone, music on hold, or a recording
 * that is played over and over.
 */
import { AriError, isMissing, type AriClient } from '../ari/client.ts';
import type { AriPlayback } from '../ari/events.ts';
import type { CallSettings } from '../call-settings.ts';

type WaitingAudioOptions = {
  readonly channelId: string;
  readonly settings: Pick<CallSettings, 'waitingTone' | 'waitingPrompt'>;
  readonly ari: AriClient;
  /** Queues a request behind the call's earlier ones. */
  readonly send: (work: () => Promise<unknown>) => void;
};

export type WaitingAudio = {
  /** Starts the audio unless it is already on. */
  start(): void;
  /** Stops the audio, at once rather than in the queue: bridging must wait for the end of this request. */
  stop(): Promise<void>;
  /** Stops the tone that an earlier process started. Its recording ends by itself. */
  quiet(): void;
  /** Handles the end of any playback on the channel. */
  playbackFinished(playback: AriPlayback): void;
  /** Continues after events were missed. */
  resume(): void;
};

export function createWaitingAudio({ channelId, settings, ari, send }: WaitingAudioOptions): WaitingAudio {
  const channel = `/channels/${channelId}`;
  const tone = settings.waitingTone === 'music' ? `${channel}/moh` : `${channel}/ring`;
  /** The recording, or null if the tone is heard. */
  let media = settings.waitingPrompt;
  let isOn = false;
  /** Whether the last request to start has succeeded. */
  let isStarted = false;
  let plays = 0;
  /** The last play whose end was reported. */
  let ended = 0;
  const playbackId = (): string => `${channelId}-waiting-${plays}`;

  async function begin(): Promise<void> {
    if (!isOn) return;
    isStarted = false;
    if (media === null) await ari.request('POST', tone);
    else {
      plays += 1;
      await ari.request('POST', `${channel}/play/${playbackId()}`, { media });
    }
    isStarted = true;
  }

  async function beginIfSilent(): Promise<void> {
    if (!isOn || (isStarted && media === null)) return;
    try {
      if (media !== null) return void (await ari.request('GET', `/playbacks/${playbackId()}`));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    await begin();
  }

  async function again(): Promise<void> {
    try {
      await begin();
    } catch (error) {
      // The recording also ends when the person hangs up; the PBX then refuses to play it again.
      if (!(error instanceof AriError)) throw error;
    }
  }

  return {
    start() {
      if (isOn) return;
      isOn = true;
      send(begin);
    },

    async stop() {
      if (!isOn) return;
      isOn = false;
      try {
        await ari.request('DELETE', media === null ? tone : `/playbacks/${playbackId()}`);
      } catch (error) {
        // Without an answer the audio may still be on. If the PBX refuses, a recording has just ended by itself.
        if (error instanceof AriError) return;
        isOn = true;
        throw error;
      }
    },

    quiet() {
      if (media === null) send(() => ari.request('DELETE', tone));
    },

    playbackFinished({ id, state }) {
      if (!isOn || media === null || id !== playbackId() || ended === plays) return;
      ended = plays;
      // The PBX can't fetch or decode the recording.
      if (state === 'failed') media = null;
      send(again);
    },

    resume() {
      if (isOn) send(beginIfSilent);
    },
  };
}
