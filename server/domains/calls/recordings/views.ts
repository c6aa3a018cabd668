import type { LiveRecordingsAnswer } from '#shared/contracts/recordings.ts';
import type { RecordingStore } from '#server/telephony/recordings/recording-store.ts';

export function toLiveRecordings(live: ReturnType<RecordingStore['listLive']>): LiveRecordingsAnswer {
  return {
    success: true,
    grabaciones: live.map(({ callId, isPaused }) => ({ llamada_id: callId, en_pausa: isPaused })),
  };
}
