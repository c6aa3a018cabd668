/** Serves call recordings to users, and pauses running ones. */
import type { Audit, AuditEntry } from '#server/platform/audit/service.ts';
import type { DialerHost } from '#server/dialer/host.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { CallRecording, RecordingStore } from '#server/telephony/recordings/recording-store.ts';

type RecordingDeps = {
  readonly store: Pick<RecordingStore, 'find' | 'listLive'>;
  readonly hasFile: (path: string) => boolean;
  readonly pauseRecording: DialerHost['pauseRecording'];
  readonly audit: Audit;
};

export type RecordingService = ReturnType<typeof createRecordingService>;

export function createRecordingService({ store, hasFile, pauseRecording, audit }: RecordingDeps) {
  return {
    /** Returns undefined if the call was not recorded or its recording was removed. */
    of: (callId: number): CallRecording | undefined => store.find(callId),

    live: () => store.listLive(),

    /**
     * Returns the path of a call's recording within the recordings folder, and records the listener in the audit log.
     * Throws `recording_not_found`.
     */
    opened(actor: Actor, callId: number, isDownload: boolean): string {
      const path = store.find(callId)?.path ?? null;
      if (path === null || !hasFile(path)) fail('recording_not_found', { id: callId });
      const action = isDownload ? 'call.recording_download' : 'call.recording_listen';
      audit.record({ actor, action, entity: 'call', entityId: callId });
      return path;
    },

    /**
     * Pauses or resumes the recording of a live call. Throws `recording_not_running`, `call_ended` or `call_not_found`.
     */
    async setPaused(actor: Actor, callId: number, isPaused: boolean): Promise<void> {
      const action = isPaused ? 'call.recording_pause' : 'call.recording_resume';
      const entry: AuditEntry = { actor, action, entity: 'call', entityId: callId };
      await pauseRecording(entry, callId, isPaused);
    },
  };
}
