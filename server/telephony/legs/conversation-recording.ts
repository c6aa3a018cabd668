/** The recording of a conversation, which goes on in the next one of the same call. */
import { isThere, type AriClient } from '../ari/client.ts';
import { unlessThere } from './refusals.ts';

type ConversationRecordingOptions = {
  /** Name of the recording. */
  readonly name: string;
  readonly bridge: string;
  readonly isRecorded: boolean;
  /** Whether the call has been recorded before. */
  readonly wasRecorded: boolean;
  /** Whether the recording was paused in an earlier conversation. */
  readonly isPaused: boolean;
  readonly ari: AriClient;
  /** Queues a request behind the call's earlier ones. */
  readonly send: (work: () => Promise<unknown>) => void;
  /** Whether nothing may be recorded now, whatever the agent orders. */
  readonly isSilenced: () => boolean;
  readonly onStarted: (name: string) => void;
};

export type ConversationRecording = {
  /** Starts the recording, or goes on with an earlier one. Does nothing if it is running. */
  start(): Promise<void>;
  /** Notes that an earlier process has begun the conversation, and whether the recording was silenced then. */
  adopt(wasSilenced: boolean): void;
  /** Pauses or resumes the recording as `isSilenced` says now. */
  silencedChanged(): void;
  /** Pauses or resumes it as the agent orders. Returns false if none is running. */
  setPaused(isPaused: boolean): boolean;
  /** Repeats the latest request, which may have been lost. */
  resume(): void;
};

export function createConversationRecording(options: ConversationRecordingOptions): ConversationRecording {
  const { name, bridge, isRecorded, wasRecorded, ari, send, isSilenced, onStarted } = options;
  let isRunning = false;
  let isAdopted = false;
  let wasAdoptedSilenced = false;
  /** Last order to pause (true) or resume (false) the recording, or null. */
  let isPauseWanted: boolean | null = options.isPaused || null;

  function pause(isPaused: boolean): void {
    send(() => ari.request(isPaused ? 'POST' : 'DELETE', `/recordings/live/${name}/pause`));
  }

  return {
    async start() {
      if (isRunning) return;
      if (!(isAdopted && (await isThere(ari, `/recordings/live/${name}`)))) {
        if (!isRecorded) return;
        // The recording of an earlier process, or of an earlier agent, must not be lost.
        const ifExists = isAdopted || wasRecorded ? 'append' : 'overwrite';
        await unlessThere(ari.request('POST', `/bridges/${bridge}/record`, { name, format: 'wav', ifExists }));
      }
      isRunning = true;
      onStarted(name);
      if (isSilenced() || isPauseWanted === true) pause(true);
      else if (wasAdoptedSilenced) pause(false);
    },

    adopt(wasSilenced) {
      isAdopted = true;
      wasAdoptedSilenced = wasSilenced;
    },

    silencedChanged() {
      if (isRunning && isPauseWanted !== true) pause(isSilenced());
    },

    setPaused(isPaused) {
      if (!isRunning) return false;
      isPauseWanted = isPaused;
      if (!isSilenced()) pause(isPaused);
      return true;
    },

    resume() {
      if (isRunning && isPauseWanted !== null && !isSilenced()) pause(isPauseWanted);
    },
  };
}
