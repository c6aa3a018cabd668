/** Reads a list's rows in a thread of its own, and never more of them than the consumer has requested. */
import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '#server/threads/priority.ts';
import { packBatch } from './packed-batch.ts';
import { readRows } from './read-list.ts';
import type { ReadingOrder } from './rows-from-thread.ts';

// Requests, and the thread that writes the list, have precedence.
lowerPriority();
const port = parentPort!;
const { path, format, country, ahead } = workerData as ReadingOrder;

let requested = ahead;
let wake = (): void => {};
port.on('message', () => {
  requested += 1;
  wake();
});

for await (const batch of readRows(path, format, country)) {
  if (requested === 0) await new Promise<void>((resolve) => (wake = resolve));
  requested -= 1;
  const packed = packBatch(batch);
  port.postMessage(packed, [packed.lines.buffer, packed.textEnds.buffer, packed.kindOf.buffer]);
}
port.postMessage(null);
port.close();
