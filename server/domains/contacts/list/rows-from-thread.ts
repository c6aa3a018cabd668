import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { unpackBatch, type PackedBatch } from './packed-batch.ts';
import type { ListBatch, ListFormat } from './read-list.ts';

export type ReadingOrder = {
  readonly path: string;
  readonly format: ListFormat;
  readonly country: string;
  /** Maximum number of batches between reader and consumer. */
  readonly ahead: number;
};

const THREAD_FILE = new URL('./reading-thread.ts', import.meta.url);
const AHEAD = 4;
/** Streams of short-lived rows, as in the pool. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 };

/**
 * Like readRows, but reading runs in parallel with the consumer, so that the slower of reading and writing sets the
 * pace. The thread ends with the generator. Throws what reading throws.
 */
export async function* readRowsInThread(path: string, format: ListFormat, country: string): AsyncGenerator<ListBatch> {
  const order: ReadingOrder = { path, format, country, ahead: AHEAD };
  const thread = new Worker(THREAD_FILE, { workerData: order, resourceLimits: RESOURCE_LIMITS, name: 'list' });
  try {
    for await (const [batch] of on(thread, 'message') as AsyncIterable<[PackedBatch | null]>) {
      if (batch === null) return;
      thread.postMessage('more');
      yield unpackBatch(batch);
    }
  } finally {
    await thread.terminate();
  }
}
