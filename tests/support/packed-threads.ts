/**
 * Starts this process's server threads from packed files, as `npm start` does: loading one from its sources takes a
 * second.
 */
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import workerThreads from 'node:worker_threads';
import { ENTRIES, isPacked, PACK_FOLDER } from '#server/start/pack.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, PACK_FOLDER);

/**
 * Applies for the rest of this process. A thread whose source has changed since the packing starts from its sources.
 */
export function packThreads(): void {
  const { Worker } = workerThreads;
  workerThreads.Worker = class extends Worker {
    constructor(file: string | URL, options?: workerThreads.WorkerOptions) {
      super(packedFormOf(file), options);
    }

    /** The pool sends its threads the file to load in a message. */
    override postMessage(message: unknown, transfer?: readonly workerThreads.Transferable[]): void {
      const isStart = typeof message === 'object' && message !== null && 'filename' in message;
      const file = isStart ? packedFormOf(String(message.filename)) : '';
      const filename = file instanceof URL ? fileURLToPath(file) : file;
      super.postMessage(isStart ? { ...message, filename } : message, transfer);
    }
  };
  syncBuiltinESMExports();
}

function packedFormOf(file: string | URL): string | URL {
  const path = relative(ROOT, typeof file === 'string' ? file : fileURLToPath(file));
  if (!path.startsWith('server/') || !isPacked()) return file;
  const entries = JSON.parse(readFileSync(join(FOLDER, ENTRIES), 'utf8')) as Readonly<Record<string, string>>;
  const packed = entries[path];
  return packed === undefined ? file : pathToFileURL(join(FOLDER, packed));
}
