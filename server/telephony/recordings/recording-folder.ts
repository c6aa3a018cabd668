/** Files of recorded conversations, in one folder per day to keep folders small. */
import { existsSync, mkdirSync } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export type StoredRecording = { readonly path: string; readonly bytes: number; readonly durationMs: number };

/** Returns the folder of the recordings in a data folder. */
export const recordingFolderOf = (dataFolder: string): string => join(dataFolder, 'recordings');

export type RecordingFolder = ReturnType<typeof createRecordingFolder>;

export function createRecordingFolder(root: string) {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  return {
    root,
    has: (path: string): boolean => existsSync(join(root, path)),

    /**
     * Stores the WAV file of a call and corrects the lengths in its header. When it resolves, the file survives a power
     * cut. Storing a call again replaces the file. The file name contains the start time, because call ids are reused
     * after a restore. Throws RangeError if `wav` is not a WAV file.
     */
    async keep(callId: number, startedAtMs: number, wav: Buffer): Promise<StoredRecording> {
      const durationMs = durationOf(wav);
      writeLengths(wav);
      const day = new Date(startedAtMs).toISOString().slice(0, 10).replaceAll('-', '/');
      const path = `${day}/${callId}-${startedAtMs}.wav`;
      const file = join(root, path);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, wav, { mode: 0o600, flush: true });
      await rename(`${file}.part`, file);
      await flush(dirname(file)); // file names are stored in the folder
      return { path, bytes: wav.length, durationMs };
    },

    remove: (path: string): Promise<void> => rm(join(root, path), { force: true }),
  };
}

async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const RIFF_LENGTH_AT = 4;
const BYTE_RATE_AT = 28;
const DATA_LENGTH_AT = 40;
/** Asterisk's header always has 44 bytes. */
const DATA_AT = 44;

/** If the PBX crashes while recording, the header has no lengths, and players would treat the file as empty. */
function writeLengths(wav: Buffer): void {
  wav.writeUInt32LE(wav.length - (RIFF_LENGTH_AT + 4), RIFF_LENGTH_AT);
  wav.writeUInt32LE(wav.length - DATA_AT, DATA_LENGTH_AT);
}

function durationOf(wav: Buffer): number {
  const isWav =
    wav.length >= DATA_AT && wav.toString('latin1', 0, 4) === 'RIFF' && wav.toString('latin1', 8, 12) === 'WAVE';
  const bytesPerS = isWav ? wav.readUInt32LE(BYTE_RATE_AT) : 0;
  if (bytesPerS === 0) throw new RangeError('the PBX did not send a WAV file');
  return Math.round(((wav.length - DATA_AT) / bytesPerS) * 1000);
}
