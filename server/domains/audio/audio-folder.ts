/** Uploaded recordings on disk, under generated names with the extension of their content. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AUDIO_FORMATS, type AudioFormat } from '#shared/domain/audio-types.ts';

const UUID = '[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}';
const RECORDING = new RegExp(`^${UUID}\\.(${AUDIO_FORMATS.join('|')})$`);
const UNFINISHED_UPLOAD = new RegExp(`^${UUID}\\.part$`);

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

    /** Moves a received file into the folder and returns its name. The file survives a power cut once this resolves. */
    async keep(receivedPath: string, format: AudioFormat): Promise<string> {
      await flush(receivedPath, 'r+');
      const name = newName(format);
      await rename(receivedPath, join(path, name));
      await flush(path, 'r'); // the folder stores the file's name
      return name;
    },

    /** Writes a generated file and returns its name. */
    write(content: Uint8Array, format: AudioFormat, name = newName(format)): string {
      writeFileSync(join(path, name), content, { mode: 0o600, flush: true });
      return name;
    },

    remove,

    /** Removes unfinished uploads, left by a crash. */
    removeUnfinished(): void {
      readdirSync(path)
        .filter((name) => UNFINISHED_UPLOAD.test(name))
        .forEach(remove);
    },

    asidePath,
    /**
     * Moves unknown recordings out of the folder, and known ones back into it, because a restored database may know
     * other recordings. Returns the number of recordings moved out.
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
