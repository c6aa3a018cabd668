/** Removes recordings: old ones, and those of calls that were removed. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RecordingFolder } from './recording-folder.ts';
import type { CallRecording, RecordingStore } from './recording-store.ts';

const STEP = 50;

type RemovalOptions = {
  readonly store: Pick<RecordingStore, 'listOld' | 'listOrphans' | 'remove'>;
  readonly folder: Pick<RecordingFolder, 'remove'>;
};

export function createRecordingRemoval({ store, folder }: RemovalOptions) {
  /** Files first: a row without its file is found again, a file without a row never. */
  async function removeAll(list: () => Pick<CallRecording, 'callId' | 'path'>[]): Promise<number> {
    let gone = 0;
    for (let found = list(); found.length > 0; found = list()) {
      for (const { callId, path } of found) {
        if (path !== null) await folder.remove(path);
        store.remove(callId);
        gone += 1;
      }
      await nextTurn();
    }
    return gone;
  }

  return {
    /** Those begun before `beforeMs`. A PBX that still has one has a week to give it up. Resolves with their number. */
    dropBefore: (beforeMs: number): Promise<number> => removeAll(() => store.listOld(beforeMs, STEP)),
    /** Those whose calls are gone. Resolves with their number. */
    dropOrphans: (): Promise<number> => removeAll(() => store.listOrphans(STEP)),
  };
}
