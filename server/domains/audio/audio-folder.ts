/** The recordings on disk: each under a name of ours, with the extension of its content. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { AUDIO_FORMATS, type AudioFormat } from '#shared/audio-types.ts';

/** What is put here, and what an upload leaves while it comes in: nothing else in the folder is touched. */
const OURS = new RegExp(`^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}\\.(${AUDIO_FORMATS.join('|')}|part)$`);

/** Whether a recording of ours may be called so. */
export const isRecordingName = (name: string): boolean => OURS.test(name) && !name.endsWith('.part');

export type AudioFolder = ReturnType<typeof createAudioFolder>;

export function createAudioFolder(path: string) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const newName = (format: AudioFormat): string => `${randomUUID()}.${format}`;
  const remove = (name: string): void => rmSync(join(path, name), { force: true });

  return {
    path,
    has: (name: string): boolean => existsSync(join(path, name)),

    /** Takes in a received file, safe from a power cut once this answers its name. */
    async keep(receivedPath: string, format: AudioFormat): Promise<string> {
      await flush(receivedPath, 'r+');
      const name = newName(format);
      await rename(receivedPath, join(path, name));
      await flush(path, 'r'); // names are the folder's
      return name;
    },

    /** Writes a file of our making. */
    write(content: Uint8Array, format: AudioFormat, name = newName(format)): string {
      writeFileSync(join(path, name), content, { mode: 0o600, flush: true });
      return name;
    },

    remove,

    /** Removes what a crash left: files that came in half, or that nothing knows of. Answers how many. */
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
