/** The recordings on disk: each under a generated name, with the extension of its content. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { AUDIO_FORMATS, type AudioFormat } from '#shared/audio-types.ts';

/** File names of recordings and of partial uploads. Nothing else in the folder is touched. */
const OURS = new RegExp(`^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}\\.(${AUDIO_FORMATS.join('|')}|part)$`);

/** Whether `name` is a valid file name of a recording. */
export const isRecordingName = (name: string): boolean => OURS.test(name) && !name.endsWith('.part');

export type AudioFolder = ReturnType<typeof createAudioFolder>;

export function createAudioFolder(path: string) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
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

    /** Removes what a crash left behind: partial uploads, and files that no row refers to. Returns their number. */
    sweep(isKnown: (name: string) => boolean): number {
      const orphans = readdirSync(path).filter((name) => OURS.test(name) && !isKnown(name));
      orphans.forEach(remove);
      return orphans.length;
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
