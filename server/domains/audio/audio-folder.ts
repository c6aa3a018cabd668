/** The recordings on disk: each under a generated name, with the extension of its content. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AUDIO_FORMATS, type AudioFormat } from '#shared/domain/audio-types.ts';

const UUID = '[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}';
const RECORDING = new RegExp(`^${UUID}\\.(${AUDIO_FORMATS.join('|')})$`);
const UNFINISHED_UPLOAD = new RegExp(`^${UUID}\\.part$`);

/** Whether `name` is a valid file name of a recording. */
export const isRecordingName = (name: string): boolean => RECORDING.test(name);

export type AudioFolder = ReturnType<typeof createAudioFolder>;

export function createAudioFolder(path: string) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const asidePath = join(dirname(path), 'set-aside', basename(path));
  const newName = (format: AudioFormat): string => `${randomUUID()}.${format}`;
  const remove = (name: string): void => rmSync(join(path, name), { force: true });

  return {
    path,
    has: (name: string): boolean => existsSync(join(path, name)),

    /** Stores a received file. When it resolves with the file name, the file survives a power cut. */
    async keep(receivedPath: string, format: AudioFormat): Promise<string> {
      await flush(receivedPath, 'r+');
      const name = newName(format);
      await rename(receivedPath, join(path, name));
      await flush(path, 'r'); // file names are stored in the folder
      return name;
    },

    /** Writes a generated file. */
    write(content: Uint8Array, format: AudioFormat, name = newName(format)): string {
      writeFileSync(join(path, name), content, { mode: 0o600, flush: true });
      return name;
    },

    remove,

    /** Removes what a crash left of uploads that had not been answered. */
    removeUnfinished(): void {
      readdirSync(path)
        .filter((name) => UNFINISHED_UPLOAD.test(name))
        .forEach(remove);
    },

    asidePath,
    /**
     * Moves recordings that are not known out of the folder, and known ones that were moved before back into it. The
     * database may be another than the one that knows them, as after a restore. Returns how many it moved out.
     */
    setAside(isKnown: (name: string) => boolean): number {
      const unknown = readdirSync(path).filter((name) => isRecordingName(name) && !isKnown(name));
      if (unknown.length > 0) mkdirSync(asidePath, { recursive: true, mode: 0o700 });
      for (const name of unknown) renameSync(join(path, name), join(asidePath, name));
      for (const name of existsSync(asidePath) ? readdirSync(asidePath) : [])
        if (isRecordingName(name) && isKnown(name)) renameSync(join(asidePath, name), join(path, name));
      return unknown.length;
    },
  };
}

async function flush(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
