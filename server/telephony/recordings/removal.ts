/** Removes recordings that are old or whose calls were removed. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RecordingFolder } from './recording-folder.ts';
import type { CallRecording, RecordingStore } from './recording-store.ts';

/** Number of files removed per turn of the event loop. */
const REMOVED_A_TURN = 50;
/** Number of rows scanned per turn of the event loop. */
const ROWS_A_TURN = 1000;

type RemovalOptions = {
  readonly store: Pick<RecordingStore, 'listOld' | 'listPage' | 'remove'>;
  readonly folder: Pick<RecordingFolder, 'remove'>;
};

export function createRecordingRemoval({ store, folder }: RemovalOptions) {
  /** The file is removed first: a row without a file is found again, but a file without a row is not. */
  async function remove({ callId, path }: Pick<CallRecording, 'callId' | 'path'>): Promise<void> {
    if (path !== null) await folder.remove(path);
    store.remove(callId);
  }

  return {
    /**
     * Removes recordings started before `beforeMs`. One that is still on a PBX is kept for up to a week. Resolves with
     * the number removed.
     */
    async dropBefore(beforeMs: number): Promise<number> {
      let gone = 0;
      for (let found = store.listOld(beforeMs, REMOVED_A_TURN); found.length > 0;) {
        for (const recording of found) await remove(recording);
        gone += found.length;
        await nextTurn();
        found = store.listOld(beforeMs, REMOVED_A_TURN);
      }
      return gone;
    },

    /** Removes recordings whose calls are gone, scanning all recordings in parts. Resolves with the number removed. */
    async dropOrphans(): Promise<number> {
      let gone = 0;
      for (let found = store.listPage(0, ROWS_A_TURN); found.length > 0;) {
        for (const recording of found) {
          if (!recording.isRemovable) continue;
          await remove(recording);
          gone += 1;
        }
        await nextTurn();
        found = store.listPage(found.at(-1)!.callId, ROWS_A_TURN);
      }
      return gone;
    },
  };
}
