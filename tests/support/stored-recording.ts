/** Stores a call recording as the fetcher does: its row, and its file in the data folder. */
import { createRecordingFolder, recordingFolderOf } from '#server/telephony/recordings/recording-folder.ts';
import { createRecordingStore } from '#server/telephony/recordings/recording-store.ts';
import { telephoneWav } from '#server/telephony/prompts/telephone-wav.ts';
import type { TestApp } from './app.ts';

export const RECORDED = telephoneWav(Float32Array.from({ length: 16_000 }, (_, i) => 0.3 * Math.sin(i / 4)));

/**
 * Stores a recording of a call, begun at `startedAt` (epoch ms) and 2 s long. Returns its path within the recordings
 * folder.
 */
export async function storeRecording(
  { db, dataDir }: Pick<TestApp, 'db' | 'dataDir'>,
  callId: number,
  startedAt: number,
): Promise<string> {
  const store = createRecordingStore(db);
  store.begin({ callId, pbx: '10.0.0.5:8088', startedAt });
  store.end(callId, startedAt + 2000);
  const stored = await createRecordingFolder(recordingFolderOf(dataDir)).keep(callId, startedAt, RECORDED);
  store.update(callId, { ...stored, state: 'stored', isOnPbx: false });
  return stored.path;
}
