import { startWorker } from '#server/platform/threads/worker-host.ts';
import type { PhoneReading } from '#shared/lists/row-phone.ts';
import { unpackBatch, type PackedBatch } from './packed-batch.ts';
import type { ListBatch, ListFormat } from './read-list.ts';

export type ReadingOrder = {
  readonly path: string;
  readonly format: ListFormat;
  readonly reading: PhoneReading;
};

export type ReadingCommands = {
  /** Returns the next batch, or null at the end. */
  next(): Promise<PackedBatch | null>;
};

/** Maximum number of batches between reader and consumer. */
const AHEAD = 4;
/** Sized for a stream of short-lived rows, like the pool's limits. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 };

/**
 * Like `readRows`, but reads in parallel with the consumer, so that the slower of reading and writing sets the pace.
 * The thread ends with the generator. Throws the errors of `readRows`.
 */
export async function* readRowsInThread(
  path: string,
  format: ListFormat,
  reading: PhoneReading,
): AsyncGenerator<ListBatch> {
  const thread = startWorker<ReadingCommands>(new URL('./reading-thread.ts', import.meta.url), {
    name: 'list',
    workerData: { path, format, reading } satisfies ReadingOrder,
    resourceLimits: RESOURCE_LIMITS,
    events: {},
  });
  const next = (): Promise<PackedBatch | null> => {
    const batch = thread.commands.next();
    batch.catch(() => {}); // thrown when the consumer reaches it
    return batch;
  };
  const ahead = Array.from({ length: AHEAD }, next);
  try {
    for (;;) {
      const batch = await ahead.shift()!;
      if (batch === null) return;
      ahead.push(next());
      yield unpackBatch(batch);
    }
  } finally {
    await thread.terminate();
  }
}
