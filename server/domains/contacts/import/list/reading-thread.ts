/** Reads a list's rows in a separate thread, one batch per request of the consumer. */
import { workerData } from 'node:worker_threads';
import { lowerPriority } from '#server/platform/threads/priority.ts';
import { connectToHost } from '#server/platform/threads/worker-host.ts';
import { packBatch } from './packed-batch.ts';
import { readRows } from './read-list.ts';
import type { ReadingCommands, ReadingOrder } from './rows-from-thread.ts';

// The main thread and the thread that writes the list have precedence.
lowerPriority();
const { path, format, reading } = workerData as ReadingOrder;
const batches = readRows(path, format, reading);

connectToHost<ReadingCommands>({
  async next() {
    const batch = await batches.next();
    return batch.done === true ? null : packBatch(batch.value);
  },
});
