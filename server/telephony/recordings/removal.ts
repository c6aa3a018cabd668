/** Removes recordings: old ones, and those of calls that were removed. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RecordingFolder } from './recording-folder.ts';
import type { CallRecording, RecordingStore } from './recording-store.ts';

/** Files removed in a turn, and rows looked at. */
const REMOVED_A_TURN = 50;
const ROWS_A_TURN = 1000;

type RemovalOptions = {
  readonly store: Pick<RecordingStore, 'listOld' | 'listPage' | 'remove'>;
  readonly folder: Pick<RecordingFolder, 'remove'>;
};

export function createRecordingRemoval({ store, folder }: RemovalOptions) {
  /** Files first: a row without its file is found again, a file without a row never. */
  async function remove({ callId, path }: Pick<CallRecording, 'callId' | 'path'>): Promise<void> {
    if (path !== null) await folder.remove(path);
    store.remove(callId);
  }

  return {
    /** Removes recordings begun before `beforeMs`. One still on a PBX has a week to be fetched. Resolves with their number. */
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

    /** Removes recordings whose calls are gone. Looks at all recordings, a part at a time. Resolves with their number. */
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
