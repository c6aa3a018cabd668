/**
 * Starts this process's server threads from packed files, as `npm start` does, because loading one from its sources
 * takes a second.
 */
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import workerThreads from 'node:worker_threads';
import { Piscina } from 'piscina';
import { ENTRIES, isPacked, PACK_FOLDER } from '#server/start/pack.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, PACK_FOLDER);

/**
 * Redirects threads to the pack for the rest of this process. Without a current pack, threads start from their sources.
 */
export function packThreads(): void {
  if (!isPacked()) return;
  const entries = JSON.parse(readFileSync(join(FOLDER, ENTRIES), 'utf8')) as Readonly<Record<string, string>>;
  const packedFormOf = (path: string): string | undefined => {
    const packed = entries[relative(ROOT, path)];
    return packed === undefined ? undefined : join(FOLDER, packed);
  };

  const { Worker } = workerThreads;
  workerThreads.Worker = class extends Worker {
    constructor(file: string | URL, options?: workerThreads.WorkerOptions) {
      const packed = packedFormOf(typeof file === 'string' ? file : fileURLToPath(file));
      super(packed === undefined ? file : pathToFileURL(packed), options);
    }

    /** The pool sends its threads the file to load in a message. */
    override postMessage(message: unknown, transfer?: readonly workerThreads.Transferable[]): void {
      const isStart = typeof message === 'object' && message !== null && 'filename' in message;
      const filename = isStart ? packedFormOf(String(message.filename)) : undefined;
      super.postMessage(isStart && filename !== undefined ? { ...message, filename } : message, transfer);
    }
  };
  syncBuiltinESMExports();

  // A task repeats the path of the file, which a thread would load beside the packed one.
  const { run } = Piscina.prototype;
  Piscina.prototype.run = function runPacked(this: Piscina, task: unknown, options) {
    const filename = packedFormOf(this.options.filename ?? '');
    return run.call(this, task, filename === undefined ? options : { ...options, filename });
  } as typeof run;
}
